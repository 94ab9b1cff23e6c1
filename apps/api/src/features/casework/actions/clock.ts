import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { daysAtWork } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { CaseContext } from '../context.ts'
import { listHistory } from '../history-store.ts'
import type { CaseRow, CaseValues } from '../store.ts'

/**
 * The promise of a decision rests while somebody else has to answer, goes on with what was left, and ends when
 * the case is decided and out of the house.
 */
export const clockAfter = (
  { statuses }: Pick<CaseKind, 'statuses'>,
  row: CaseRow,
  to: string,
  { calendar }: Pick<CaseContext, 'calendar'>,
): CaseValues => {
  const group = statuses[to]?.group
  if (group === 'waiting' && row.dueOn !== null)
    return { dueOn: null, restingDaysLeft: calendar.between(calendar.today, row.dueOn) }
  if ((group === 'open' || group === 'decided') && row.restingDaysLeft !== null) {
    const dueOn = calendar.after(calendar.today, Math.max(0, row.restingDaysLeft))
    return { dueOn, restingDaysLeft: null }
  }
  return group === 'active' || group === 'final' ? { dueOn: null, restingDaysLeft: null } : {}
}

/** How long the decision took, written with it: a later change of the holidays does not rewrite the past. */
export const decisionDaysAfter = async (
  { statuses, means }: Pick<CaseKind, 'statuses' | 'means'>,
  { db, calendar, settings }: CaseContext,
  row: CaseRow,
  decidedAt: CaseValues['decidedAt'],
): Promise<CaseValues> => {
  if (decidedAt === undefined) return {}
  if (decidedAt === null) return { decisionDays: null }
  const history = await listHistory(db, row.id, true)
  const stages = history
    .filter(({ toStatus }) => toStatus !== means.draft)
    .map(({ at, toStatus }) => ({
      day: dayIn(settings['public.timeZone'], at),
      rests: statuses[toStatus]?.group === 'waiting',
    }))
  return { decisionDays: daysAtWork(stages, calendar.today, calendar.between) }
}
