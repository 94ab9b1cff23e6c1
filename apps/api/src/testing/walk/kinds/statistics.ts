import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { runStatisticsDaily } from '../../../features/statistics/public.ts'
import type { AnyView, Here, WalkedKind } from '../walked-kind.ts'

const codes = ['T1', 'T2', 'T3', 'T5', 'T6', 'T7'] as const

const periodOf = ({ random }: Here, code: string): string => {
  const year = random.between(2018, 2025)
  return code === 'T1' ? `${year}-${String(random.between(1, 12)).padStart(2, '0')}` : String(year)
}

/** Mostly nothing to report, which wants no file; now and then one that says neither. */
const draft = (here: Here): Record<string, unknown> => {
  const { random } = here
  const kind = random.pick([...codes])
  return {
    kind,
    period: periodOf(here, kind),
    isNil: random.chance(0.95),
    remark: random.chance(0.5) ? `remark ${random.between(1, 999)}` : null,
  }
}

/** What is open to the answer, as it stands or said anew. */
const answers = (
  { random }: Here,
  { kind, period, isNil, isPartial, remark, askedFields }: AnyView,
): unknown =>
  askedFields.length === 0
    ? undefined
    : {
        ...{ kind, period, isNil, isPartial },
        remark: askedFields.includes('remark') ? `remark ${random.between(1, 999)}` : remark,
      }

export const walkedSubmissions: WalkedKind<null> = {
  kind: submissionKind as unknown as CaseKind,
  prepare: async () => null,
  draft,
  draftRefuses: ['statisticsReported'],
  // Whoever cannot see a report does not know its period.
  placeOf: ({ kind, period }) => (period === undefined ? {} : { kind, period }),
  askable: ['remark', 'file', 'attachments'],
  input: (name, here, view) => (name === 'answers' ? answers(here, view) : undefined),
  notifies: { house: ['ask', 'accept', 'reopen'], office: ['submit', 'answer'] },
  internal: ['take', 'assign', 'unassign'],
  draftIdleDays: 90,
  daily: runStatisticsDaily,
  rules: [
    [
      'an accepted report whose figures do not count, or one that was never accepted with some that do',
      `select case_id as id from submission join work_case entry on entry.id = case_id
         where (entry.status in ('ACC', 'LCK')) and accepted_at is null
           or (entry.status = 'DRA' and accepted_at is not null)`,
    ],
    [
      'two reports of one company for one template and period',
      `select obligation_id as id from submission join work_case entry on entry.id = case_id
         where entry.status <> 'CAS' group by obligation_id having count(*) > 1`,
    ],
  ],
}
