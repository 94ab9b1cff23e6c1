import { groupUnder } from '@papaver/contract/masters/rules.ts'
import { companiesOf, type OwnedThing, type TouchedCompany } from '@papaver/contract/scheduling/companies.ts'
import { formsTouched, type SchedulingArea, type SchedulingKind } from '@papaver/contract/scheduling/rules.ts'
import type { Impact, ImpactItem } from '@papaver/contract/scheduling/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { findBalances } from '../balances/public.ts'
import { type Masters, nameIn, type Substance } from '../masters/public.ts'
import {
  findTouchedCases,
  findTouchedLicenses,
  findTouchedPreparations,
  type Touched,
  type TouchedCase,
} from './impact-store.ts'

export interface ImpactOf extends Touched {
  readonly kind: SchedulingKind
  readonly substance: Substance
  /** The convention from the day on. */
  readonly convention: string
}
interface Looking {
  readonly db: Reader
  readonly masters: Masters
  readonly culture: string
}

/** What companies hold of it. A change of a factor touches no licence: what a holder may do is said in grams of base. */
const findOwned = async (db: Reader, of: ImpactOf) => ({
  cases: await findTouchedCases(db, of),
  licenses:
    of.kind === 'factor'
      ? []
      : await findTouchedLicenses(db, of, groupUnder(of.convention, of.substance.group)),
})
type Owned = Awaited<ReturnType<typeof findOwned>>

const areaOf = ({ statusGroup }: TouchedCase): 'permits' | 'requests' =>
  statusGroup === 'active' ? 'permits' : 'requests'

/** A change that was planned before, as far as its reach depends on it. */
type Planned = Pick<ImpactOf, 'kind' | 'substanceId' | 'formId' | 'effectiveOn' | 'establishmentId'> & {
  /** Null where the substance's own stays. */
  readonly convention: string | null
}

/** The companies that a planned change touches now, or the one of them that is named. */
export const findTouchedCompanies = async (
  db: Reader,
  masters: Masters,
  { convention, ...planned }: Planned,
): Promise<TouchedCompany[]> => {
  const substance = masters.substance(planned.substanceId)
  if (substance === undefined) return []
  const of = { ...planned, substance, convention: convention ?? substance.convention }
  return companiesOf(ownedThings(await findOwned(db, of)))
}

const ownedThings = ({ cases, licenses }: Owned): OwnedThing[] => [
  ...cases.map((found) => ({
    establishmentId: found.establishmentId,
    company: found.holder,
    area: areaOf(found),
    title: found.number ?? '',
  })),
  ...licenses.map(({ establishmentId, holder, number }) => ({
    establishmentId,
    company: holder,
    area: 'licenses' as const,
    title: number,
  })),
]

const casesOf = ({ cases: found }: Owned): Record<'requests' | 'permits', ImpactItem[]> => {
  const itemOf = ({ id, number, status, holder, validUntil }: (typeof found)[number]): ImpactItem => ({
    entityId: id,
    title: number ?? '',
    holder,
    state: status,
    endsOn: validUntil,
    place: `/import-export/${id}`,
  })
  return {
    requests: found.filter((each) => areaOf(each) === 'requests').map(itemOf),
    permits: found.filter((each) => areaOf(each) === 'permits').map(itemOf),
  }
}

const licensesOf = ({ licenses }: Owned): ImpactItem[] =>
  licenses.map(({ id, number, holder, validUntil, isNamed }) => ({
    entityId: id,
    title: number,
    holder,
    state: isNamed ? 'named' : 'byGroup',
    endsOn: validUntil,
    place: null,
  }))

const preparationsOf = async ({ db, culture }: Looking, of: ImpactOf): Promise<ImpactItem[]> =>
  (await findTouchedPreparations(db, of)).map(({ id, names, status }) => ({
    entityId: id,
    title: nameIn(names, culture),
    holder: null,
    state: status,
    endsOn: null,
    place: null,
  }))

/** Narcotic drugs are imported within an estimate of the year; one that comes under control needs one. */
const estimatesOf = async (db: Reader, of: ImpactOf): Promise<ImpactItem[]> => {
  if (of.kind === 'factor' || of.convention !== '1961') return []
  const { substanceId } = of
  const year = Number(of.effectiveOn.slice(0, 4))
  const years = [year, year + 1]
  const keys = years.map((each) => ({ kind: 'estimate' as const, substanceId, year: each, licenseId: null }))
  const found = await findBalances(db, keys)
  return years.map((each) => ({
    entityId: String(each),
    title: String(each),
    holder: null,
    state: found.some((balance) => balance.year === each) ? 'present' : 'missing',
    endsOn: null,
    place: '/import-export/balances',
  }))
}

const reportsOf = ({ kind, substance, convention }: ImpactOf): ImpactItem[] => {
  const after = kind === 'release' ? 'national' : convention
  return formsTouched(substance.convention, after).map((form) => ({
    entityId: form,
    title: form,
    holder: null,
    state: null,
    endsOn: null,
    place: null,
  }))
}

export interface Reach {
  readonly impact: Impact
  readonly companies: readonly TouchedCompany[]
}

/** Everything that a change touches, by area; an area that it leaves alone has nothing in it. */
export const impactOf = async (looking: Looking, of: ImpactOf): Promise<Reach> => {
  const { db } = looking
  const found = await findOwned(db, of)
  const cases = casesOf(found)
  const areas: [SchedulingArea, ImpactItem[]][] = [
    ['requests', cases.requests],
    ['permits', cases.permits],
    ['licenses', licensesOf(found)],
    ['preparations', await preparationsOf(looking, of)],
    ['estimates', await estimatesOf(db, of)],
    ['reports', reportsOf(of)],
  ]
  const impact = areas.map(([area, items]) => ({ area, total: items.length, items }))
  return { impact, companies: companiesOf(ownedThings(found)) }
}
