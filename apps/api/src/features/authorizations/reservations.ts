import { compare, minus, plus } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { type BalanceRow, findBalances, type Hold, listHolds, type Reservation } from '../balances/public.ts'
import { coveringLicense } from '../licenses/public.ts'
import { openEarlierId } from './earlier-facts.ts'
import { debitsEstimate } from './kind-rules.ts'
import { type AuthorizationRecord, componentsOf } from './record.ts'

/** The year in which goods are expected counts (1961 art. 19: estimates are of a calendar year). */
export const balanceYear = ({ case: row }: AuthorizationRecord, today: string): number =>
  Number((row.plannedDate && row.plannedDate > today ? row.plannedDate : today).slice(0, 4))

/** The licence under which the goods may move; undefined where none covers them all, or none is needed. */
export const licenseFor = (db: Reader, record: AuthorizationRecord, today: string) => {
  const { case: row, header, kind, lines } = record
  if (kind.licensedActivity === null) return Promise.resolve(undefined)
  return coveringLicense(db, row.establishmentId, {
    activity: kind.licensedActivity as 'import' | 'export',
    group: row.substanceGroup,
    day: row.plannedDate ?? today,
    substanceIds: lines.flatMap((line) => componentsOf(line).map(({ substanceId }) => substanceId)),
    siteId: header.siteId,
  })
}

export interface Reserved {
  readonly reservations: Reservation[]
  /** Those that the reservations are of. */
  readonly balances: BalanceRow[]
}

const isOf = (
  { key }: Reservation,
  { kind, substanceId, year, licenseId }: Pick<BalanceRow, 'kind' | 'substanceId' | 'year' | 'licenseId'>,
): boolean =>
  kind === key.kind && substanceId === key.substanceId && year === key.year && licenseId === key.licenseId

/** What is taken beyond what these holds keep already, line by line. */
export const beyondHolds = (
  { reservations, balances }: Reserved,
  holds: readonly Pick<Hold, 'balanceId' | 'reservedGrams'>[],
): Reservation[] => {
  const left = new Map<string, string>()
  for (const { balanceId, reservedGrams } of holds)
    left.set(balanceId, plus(left.get(balanceId) ?? '0', reservedGrams))
  return reservations.map((reservation) => {
    const id = balances.find((row) => isOf(reservation, row))?.id ?? ''
    const held = left.get(id) ?? '0'
    const given = compare(held, reservation.grams) < 0 ? held : reservation.grams
    left.set(id, minus(held, given))
    return { ...reservation, grams: minus(reservation.grams, given) }
  })
}

/**
 * What a case takes from which balance: imports from the country's estimate; both ways from the quota of the
 * licence, where it has one. A request that is to replace a permit takes nothing of what is held for that one.
 */
export const reservedOf = async (
  db: Reader,
  record: AuthorizationRecord,
  today: string,
): Promise<Reserved> => {
  const year = balanceYear(record, today)
  const license = await licenseFor(db, record, today)
  const reservations = record.lines.flatMap((line) =>
    componentsOf(line).flatMap(({ substanceId, baseGrams: grams }): Reservation[] => {
      const estimate = { kind: 'estimate' as const, substanceId, year, licenseId: null }
      const quota = { kind: 'quota' as const, substanceId, year, licenseId: license?.id ?? null }
      const taken = debitsEstimate(record) ? [{ key: estimate, lineId: line.id, grams }] : []
      return license ? [...taken, { key: quota, lineId: line.id, grams }] : taken
    }),
  )
  const known = await findBalances(
    db,
    reservations.map(({ key }) => key),
  )
  const kept = reservations.filter(
    (reservation) => compare(reservation.grams, '0') > 0 && known.some((row) => isOf(reservation, row)),
  )
  const reserved = {
    reservations: kept,
    balances: known.filter((row) => kept.some((each) => isOf(each, row))),
  }
  const earlierId = openEarlierId(record)
  if (earlierId === undefined) return reserved
  return { ...reserved, reservations: beyondHolds(reserved, await listHolds(db, earlierId)) }
}

/** The same without the balances as they stand. */
export const reservationsOf = async (
  db: Reader,
  record: AuthorizationRecord,
  today: string,
): Promise<Reservation[]> => (await reservedOf(db, record, today)).reservations
