import { type AuthorizationStatus, statusStyles } from '@papaver/contract/authorizations/life.ts'
import { daysAtWork } from '@papaver/contract/casework/rules.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { type CaseValues, listHistory } from '../../casework/public.ts'
import type { Outcome, StepContext } from './step.ts'

/** How long the decision took, written with it: a later change of the holidays does not rewrite the past. */
export const decisionDaysAfter = async (
  { tx, record, context }: StepContext,
  { values }: Outcome,
): Promise<CaseValues> => {
  if (values?.decidedAt === undefined) return {}
  if (values.decidedAt === null) return { decisionDays: null }
  const { calendar, settings } = context
  const history = await listHistory(tx.db, record.case.id, true)
  const stages = history
    .filter(({ toStatus }) => toStatus !== 'DRA')
    .map(({ at, toStatus }) => ({
      day: dayIn(settings['public.timeZone'], at),
      rests: statusStyles[toStatus as AuthorizationStatus].group === 'waiting',
    }))
  return { decisionDays: daysAtWork(stages, calendar.today, calendar.between) }
}
