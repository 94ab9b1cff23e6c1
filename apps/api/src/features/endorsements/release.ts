import type { Hold } from '@papaver/contract/casework/holds.ts'
import { dayIn } from '@papaver/contract/days.ts'
import {
  againstCrossing,
  type DisputeReason,
  type StatusSince,
  statusesOn,
} from '@papaver/contract/endorsements/disputed.ts'
import type { Source } from '@papaver/contract/endorsements/rules.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type AuthorizationRecord, statusOf, type ViewContext } from '../authorizations/public.ts'
import { listHistory } from '../casework/public.ts'
import { againstTrade, groundsAtEnd } from './actions/grounds.ts'
import { hasEnd, type Judged, spanOf } from './actions/judge.ts'
import { sentAs } from './crossing.ts'
import type { EndorsementRow } from './store.ts'

const stoppedAbroad: Hold = 'foreignPermitStopped'
type Reading = { readonly db: Reader }

/** What the permit has been since when, by its history. */
export const lifeOf = async (
  { db }: Reading,
  { record, context }: Pick<Judged, 'record'> & { readonly context: Pick<ViewContext, 'settings'> },
): Promise<StatusSince[]> =>
  (await listHistory(db, record.case.id, true)).map(({ toStatus, at }) => ({
    status: toStatus as StatusSince['status'],
    on: dayIn(context.settings['public.timeZone'], at),
  }))

export const againstAbroad = ({ record }: Pick<Judged, 'record'>): DisputeReason[] =>
  record.case.flags.includes(stoppedAbroad) ? ['stoppedAbroad'] : []

/** What stands against releasing goods that were held: what the permit and all that it rests on were as the day ended. */
export const againstRelease = async (
  { db }: Reading,
  judged: Omit<Judged, 'caller'>,
): Promise<DisputeReason[]> => {
  const { record, context, input } = judged
  const { date } = input
  const { from, until } = spanOf(record)
  const last = statusesOn(await lifeOf({ db }, judged), date).at(-1)
  const grounds = await groundsAtEnd({ db }, judged)
  const crossed = {
    ...{ status: statusOf(record), from, ...grounds },
    life: last === undefined ? [] : [{ status: last, on: date }],
    until: hasEnd(judged) ? until : null,
  }
  return [
    ...againstCrossing(crossed, { date, today: context.calendar.today }),
    ...againstAbroad(judged),
    ...againstTrade(grounds),
  ]
}

/** Can goods that are held be released under a permit, today or on the day on which they were presented? */
export const isReleasable = async (
  context: ViewContext,
  record: AuthorizationRecord,
  { source, movedOn, customsPointId }: EndorsementRow,
): Promise<boolean> => {
  const { today } = context.calendar
  for (const date of new Set([today, movedOn])) {
    const input = {
      source: sentAs(source as Source),
      date,
      customsPointId,
      lines: [],
      lastConsignment: false,
    }
    if ((await againstRelease(context, { record, context, input })).length === 0) return true
  }
  return false
}
