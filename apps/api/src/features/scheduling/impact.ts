import {
  formsTouched,
  licenseGroupOf,
  type SchedulingArea,
  type SchedulingKind,
} from '@papaver/contract/scheduling/rules.ts'
import type { Impact, ImpactItem } from '@papaver/contract/scheduling/schema.ts'
import type { Reader } from '../../platform/transaction.ts'
import { findBalances } from '../balances/public.ts'
import { type Masters, nameIn, type Substance } from '../masters/public.ts'
import {
  findTouchedCases,
  findTouchedLicenses,
  findTouchedPreparations,
  type Touched,
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

const casesOf = async (db: Reader, of: ImpactOf): Promise<Record<'requests' | 'permits', ImpactItem[]>> => {
  const found = await findTouchedCases(db, of)
  const itemOf = ({ id, number, status, holder, validUntil }: (typeof found)[number]): ImpactItem => ({
    entityId: id,
    title: number ?? '',
    holder,
    state: status,
    endsOn: validUntil,
    place: `/import-export/${id}`,
  })
  return {
    requests: found.filter(({ statusGroup }) => statusGroup !== 'active').map(itemOf),
    permits: found.filter(({ statusGroup }) => statusGroup === 'active').map(itemOf),
  }
}

/** A change of a factor touches no licence: what a holder may do is said in grams of base. */
const licensesOf = async (db: Reader, of: ImpactOf): Promise<ImpactItem[]> => {
  if (of.kind === 'factor') return []
  const found = await findTouchedLicenses(db, of, licenseGroupOf(of.convention))
  return found.map(({ id, number, holder, validUntil, isNamed }) => ({
    entityId: id,
    title: number,
    holder,
    state: isNamed ? 'named' : 'byGroup',
    endsOn: validUntil,
    place: null,
  }))
}

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

/** Everything that a change touches, by area; an area that it leaves alone has nothing in it. */
export const impactOf = async (looking: Looking, of: ImpactOf): Promise<Impact> => {
  const { db } = looking
  const cases = await casesOf(db, of)
  const areas: [SchedulingArea, ImpactItem[]][] = [
    ['requests', cases.requests],
    ['permits', cases.permits],
    ['licenses', await licensesOf(db, of)],
    ['preparations', await preparationsOf(looking, of)],
    ['estimates', await estimatesOf(db, of)],
    ['reports', reportsOf(of)],
  ]
  return areas.map(([area, items]) => ({ area, total: items.length, items }))
}
