import { dayIn } from '@papaver/contract/days.ts'
import type { TouchedCompany } from '@papaver/contract/scheduling/companies.ts'
import {
  type PlannedSubstance,
  type PlanProblem,
  problemsOfPlan,
} from '@papaver/contract/scheduling/rules.ts'
import type { Impact, PlanInput, Preview } from '@papaver/contract/scheduling/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type Masters, readMasters, type Substance } from '../masters/public.ts'
import { readSettings } from '../settings/public.ts'
import { impactOf } from './impact.ts'
import { type CompaniesByReach, findReachable } from './notice-store.ts'
import type { Difference } from './store.ts'

/** What plans are judged by, at one moment. */
export interface PlanContext {
  readonly db: Reader
  readonly masters: Masters
  readonly culture: string
  /** The authority's day. */
  readonly today: string
}

export const contextOf = async (db: Reader, now: Date, culture: string): Promise<PlanContext> => ({
  db,
  masters: await readMasters(db),
  culture,
  today: dayIn((await readSettings(db))['public.timeZone'], now),
})

const plannedSubstance = (
  { masters }: PlanContext,
  substance: Substance,
  { effectiveOn }: PlanInput,
): PlannedSubstance => ({
  convention: substance.convention,
  schedule: substance.schedule,
  isActive: substance.isActive,
  forms: substance.forms.map(({ id, isBase }) => ({
    id,
    isBase,
    factor: masters.factorOn(id, effectiveOn) ?? '1',
  })),
})

/** What changes, field by field, as it stands and as it will. */
const differencesOf = ({ masters }: PlanContext, substance: Substance, plan: PlanInput): Difference[] => {
  const { convention, schedule, isActive } = substance
  const all: Difference[] = []
  if (plan.kind === 'factor' && plan.formId) {
    const before = masters.factorOn(plan.formId, plan.effectiveOn) ?? null
    return [{ field: 'factor', before, after: plan.factor ?? null }]
  }
  if (plan.kind === 'release') return [{ field: 'isActive', before: 'yes', after: 'no' }]
  if (plan.convention && plan.convention !== convention)
    all.push({ field: 'convention', before: convention, after: plan.convention })
  if ((plan.schedule ?? null) !== schedule)
    all.push({ field: 'schedule', before: schedule, after: plan.schedule ?? null })
  if (!isActive) all.push({ field: 'isActive', before: 'no', after: 'yes' })
  return all
}

export interface Judged {
  readonly substance: Substance | undefined
  readonly problems: readonly PlanProblem[]
  readonly differences: readonly Difference[]
  readonly impact: Impact
  readonly companies: CompaniesByReach
}

export const splitByReach = async (
  db: Reader,
  companies: readonly TouchedCompany[],
): Promise<CompaniesByReach> => {
  const reachable = await findReachable(
    db,
    companies.map(({ establishmentId }) => establishmentId),
  )
  return {
    reached: companies.filter(({ establishmentId }) => reachable.has(establishmentId)),
    unreached: companies.filter(({ establishmentId }) => !reachable.has(establishmentId)),
  }
}

/** A plan with all that speaks against it and all that it touches. */
export const judgePlan = async (context: PlanContext, plan: PlanInput): Promise<Judged> => {
  const { db, masters, culture, today } = context
  const substance = masters.substance(plan.substanceId)
  const planned = substance && plannedSubstance(context, substance, plan)
  const problems = problemsOfPlan(plan, planned, today)
  if (substance === undefined)
    return { substance, problems, differences: [], impact: [], companies: { reached: [], unreached: [] } }
  const of = {
    kind: plan.kind,
    substanceId: substance.id,
    formId: plan.kind === 'factor' ? (plan.formId ?? null) : null,
    effectiveOn: plan.effectiveOn,
    substance,
    convention: plan.convention ?? substance.convention,
  }
  const { impact, companies } = await impactOf({ db, masters, culture }, of)
  return {
    substance,
    problems,
    differences: differencesOf(context, substance, plan),
    impact,
    companies: await splitByReach(db, companies),
  }
}

export const previewOf = ({ problems, differences, impact, companies }: Judged): Preview => ({
  problems: [...problems],
  differences: [...differences],
  impact,
  companies: { reached: companies.reached.length, unreached: companies.unreached.length },
})
