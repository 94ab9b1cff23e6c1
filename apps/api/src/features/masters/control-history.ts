import { dayIn } from '@papaver/contract/days.ts'
import type { Controlled, ControlledSince } from '@papaver/contract/masters/controlled.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readHistory } from '../audit/public.ts'
import { auditedRow } from './actions/write.ts'
import { readMasters } from './current.ts'

/** More than any substance is ever changed. */
const mostChanges = 1000

type Side = Readonly<Record<string, unknown>> | null

const control = ['group', 'convention', 'schedule', 'isActive'] as const

/** Did an entry of the history add the row, or change how it is controlled? */
const isOfControl = ({ before, after }: Readonly<Record<string, unknown>>): boolean =>
  before === null || control.some((key) => key in ((after as Side) ?? {}))

/** As it was before a change, by what that has changed; before it was added nothing was controlled. */
const asBefore = (now: Controlled, side: Side): Controlled =>
  side === null ? { ...now, isActive: false } : { ...now, ...picked(side) }
const picked = (side: NonNullable<Side>): Partial<Controlled> =>
  Object.fromEntries(control.filter((key) => key in side).map((key) => [key, side[key]]))

/** How a substance was controlled since when, oldest first, by the history of its row. */
export const listControl = async (
  db: Reader,
  substanceId: number,
  timeZone: string,
): Promise<ControlledSince[]> => {
  const substance = (await readMasters(db)).substance(substanceId)
  if (substance === undefined) return []
  const { group, convention, schedule, isActive } = substance
  const history = await readHistory(db, auditedRow('substances', String(substanceId)), mostChanges)
  let state: Controlled = { group, convention, schedule, isActive }
  const life: ControlledSince[] = []
  for (const { at: moment, details } of history) {
    if (!isOfControl(details)) continue
    const at = new Date(moment)
    const since = typeof details.since === 'string' ? details.since : undefined
    life.unshift({ ...state, at, on: since ?? dayIn(timeZone, at), isWholeDay: since !== undefined })
    state = asBefore(state, details.before as Side)
  }
  return [{ ...state, at: new Date(0), on: '', isWholeDay: false }, ...life]
}
