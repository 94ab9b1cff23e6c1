import { exhaustionDay, leftAfter } from '@papaver/contract/balances/rules.ts'
import type { BalanceRow as BalanceAnswer } from '@papaver/contract/balances/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listLicenses } from '../licenses/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import { type BalanceRow, listBalances, usedSince } from './store.ts'

/** The pace at which a balance goes down is that of so many days. */
const daysOfPace = 365

export interface BalanceReading {
  readonly db: Reader
  readonly masters: Masters
  readonly culture: string
  /** The authority's day, ISO. */
  readonly today: string
  readonly now: Date
}

/**
 * The country's estimates are shown to every holder, as they are to applicants on a draft (product §3.4); quotas
 * are those of the reader's own licences.
 */
const balancesFor = async (db: Reader, principal: Principal, year: number): Promise<BalanceRow[]> => {
  const estimates = await listBalances(db, year)
  if (principal.establishmentId === null) return estimates
  const licenses = await listLicenses(db, principal.establishmentId)
  const quotas = await listBalances(
    db,
    year,
    licenses.map(({ id }) => id),
  )
  return [...estimates, ...quotas]
}

/** Balances of a year that this reader may see, by substance; grams of anhydrous base. */
export const readBalances = async (
  { db, masters, culture, today, now }: BalanceReading,
  principal: Principal,
  year: number,
): Promise<BalanceAnswer[]> => {
  const balances = await balancesFor(db, principal, year)
  const since = new Date(now.getTime() - daysOfPace * 86_400_000)
  const ids = balances.map(({ id }) => id)
  const pace = await usedSince(db, ids, since)
  const rows = balances.map((balance): BalanceAnswer => {
    const substance = masters.substance(balance.substanceId)
    const leftGrams = leftAfter(balance)
    const used = pace.get(balance.id) ?? '0'
    return {
      kind: balance.kind as BalanceAnswer['kind'],
      substanceId: balance.substanceId,
      substanceName: substance ? nameIn(substance.names, culture) : '',
      year,
      limitGrams: plain(balance.limitGrams),
      usedGrams: plain(balance.usedGrams),
      reservedGrams: plain(balance.reservedGrams),
      leftGrams,
      lastsUntil: exhaustionDay(leftGrams, used, daysOfPace, today, `${year}-12-31`) ?? null,
    }
  })
  const { compare } = new Intl.Collator(culture)
  return rows.sort(
    (left, right) => left.kind.localeCompare(right.kind) || compare(left.substanceName, right.substanceName),
  )
}

const shareLeft = ({ limitGrams, leftGrams }: BalanceAnswer): number =>
  Number(limitGrams) > 0 ? Number(leftGrams) / Number(limitGrams) : 0

/** What runs out first comes first; what nobody draws on comes last. */
export const byUrgency = (rows: readonly BalanceAnswer[]): BalanceAnswer[] =>
  rows.toSorted(
    (left, right) =>
      (left.lastsUntil ?? '9999').localeCompare(right.lastsUntil ?? '9999') ||
      shareLeft(left) - shareLeft(right) ||
      left.substanceId - right.substanceId,
  )
