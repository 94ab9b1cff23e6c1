import { isWithin } from '../quantities/ranges.ts'

/** Letters of the legal basis of a change. */
export const longestLegalBasis = 300

/**
 * A change of scheduling, prepared before its day (product §16.19): a substance comes under control, moves to
 * another schedule, leaves control, or one of its forms gets another factor.
 */
export const schedulingKinds = ['control', 'reschedule', 'factor', 'release'] as const
export type SchedulingKind = (typeof schedulingKinds)[number]

/** `planned` until its day, then `effective`; `withdrawn` where it was called off before. */
export const schedulingStatuses = ['planned', 'effective', 'withdrawn'] as const
export type SchedulingStatus = (typeof schedulingStatuses)[number]

/** Where a change is felt. */
export const schedulingAreas = [
  'requests',
  'permits',
  'licenses',
  'preparations',
  'estimates',
  'reports',
  /** Who is told of it: each company whose permits, requests or licences are touched. */
  'companies',
] as const
export type SchedulingArea = (typeof schedulingAreas)[number]

export interface SchedulingPlan {
  readonly kind: SchedulingKind
  readonly substanceId: number
  /** ISO day from which it holds. */
  readonly effectiveOn: string
  readonly legalBasis: string
  readonly convention?: string | null | undefined
  readonly schedule?: string | null | undefined
  readonly formId?: number | null | undefined
  /** Grams of anhydrous base in a gram of the form. */
  readonly factor?: string | null | undefined
  /** Last day for the tasks that it makes. */
  readonly tasksDueOn?: string | null | undefined
}

/** What the plan is held against. */
export interface PlannedSubstance {
  readonly convention: string
  readonly schedule: string | null
  readonly isActive: boolean
  /** Its forms with the factor that counts on the plan's day; the base itself has none to change. */
  readonly forms: readonly { readonly id: number; readonly factor: string; readonly isBase: boolean }[]
}

export interface PlanProblem {
  readonly path: keyof SchedulingPlan
  readonly code: 'required' | 'past' | 'notGreater' | 'unchanged' | 'unknown' | 'notUnderControl' | 'late'
}

const ofSchedule = (plan: SchedulingPlan, substance: PlannedSubstance): PlanProblem[] => {
  if (!plan.convention) return [{ path: 'convention', code: 'required' }]
  // Each convention controls by its schedules or tables (1961 art. 2, 1971 art. 2, 1988 art. 12); national law as it likes.
  if (!plan.schedule && plan.convention !== 'national') return [{ path: 'schedule', code: 'required' }]
  const isSame = plan.convention === substance.convention && (plan.schedule ?? null) === substance.schedule
  // One that is switched off comes under control by being switched on.
  return isSame && substance.isActive ? [{ path: 'schedule', code: 'unchanged' }] : []
}

const ofFactor = ({ formId, factor }: SchedulingPlan, { forms }: PlannedSubstance): PlanProblem[] => {
  const form = forms.find(({ id, isBase }) => id === formId && !isBase)
  if (form === undefined) return [{ path: 'formId', code: formId ? 'unknown' : 'required' }]
  if (!factor) return [{ path: 'factor', code: 'required' }]
  if (!isWithin('factor', factor)) return [{ path: 'factor', code: 'notGreater' }]
  return Number(factor) === Number(form.factor) ? [{ path: 'factor', code: 'unchanged' }] : []
}

const ofKind = (plan: SchedulingPlan, substance: PlannedSubstance): PlanProblem[] => {
  switch (plan.kind) {
    case 'control':
    case 'reschedule':
      return ofSchedule(plan, substance)
    case 'factor':
      return ofFactor(plan, substance)
    case 'release':
      return substance.isActive ? [] : [{ path: 'substanceId', code: 'notUnderControl' }]
  }
}

/** What keeps a plan from being made, field by field; nothing where it may be. */
export const problemsOfPlan = (
  plan: SchedulingPlan,
  substance: PlannedSubstance | undefined,
  today: string,
): PlanProblem[] => [
  ...(substance === undefined
    ? [{ path: 'substanceId', code: 'required' } as const]
    : ofKind(plan, substance)),
  ...(plan.effectiveOn < today ? [{ path: 'effectiveOn', code: 'past' } as const] : []),
  ...(plan.legalBasis.trim().length < 3 ? [{ path: 'legalBasis', code: 'required' } as const] : []),
  ...(plan.tasksDueOn && plan.tasksDueOn < today ? [{ path: 'tasksDueOn', code: 'past' } as const] : []),
]

/**
 * Forms of the INCB on which substances of a convention are reported: A, B and C under the 1961 Convention, A/P, B/P
 * and P under that of 1971, D under that of 1988 (reference-data/incb_forms.csv).
 */
const incbForms: Readonly<Record<string, readonly string[]>> = {
  '1961': ['A', 'B', 'C'],
  '1971': ['A/P', 'B/P', 'P'],
  '1988': ['D'],
}

/** The forms that a change touches: those of the convention before it and of the one after. */
export const formsTouched = (before: string, after: string): string[] => [
  ...new Set([...(incbForms[before] ?? []), ...(incbForms[after] ?? [])]),
]
