import { compare } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { findBalances, type Reservation } from '../balances/public.ts'
import { coveringLicense } from '../licenses/public.ts'
import { type AuthorizationRecord, componentsOf } from './record.ts'

/** The year in which goods are expected counts (1961 art. 19: estimates are of a calendar year). */
export const balanceYear = ({ case: row }: AuthorizationRecord, today: string): number =>
  Number((row.plannedDate && row.plannedDate > today ? row.plannedDate : today).slice(0, 4))

/** The licence under which the goods may move; undefined where none covers them all. */
export const licenseFor = (db: Reader, record: AuthorizationRecord, today: string) => {
  const { case: row, header, kind, lines } = record
  return coveringLicense(db, row.establishmentId, {
    activity: kind.licensedActivity as 'import' | 'export',
    group: row.substanceGroup,
    day: row.plannedDate ?? today,
    substanceIds: lines.flatMap((line) => componentsOf(line).map(({ substanceId }) => substanceId)),
    siteId: header.siteId,
  })
}

/**
 * What a case takes from which balance: imports from the country's estimate; both ways from the quota of the
 * licence, where it has one.
 */
export const reservationsOf = async (
  db: Reader,
  record: AuthorizationRecord,
  today: string,
): Promise<Reservation[]> => {
  const year = balanceYear(record, today)
  const license = await licenseFor(db, record, today)
  const reservations = record.lines.flatMap((line) =>
    componentsOf(line).flatMap(({ substanceId, baseGrams: grams }): Reservation[] => {
      const estimate = { kind: 'estimate' as const, substanceId, year, licenseId: null }
      const quota = { kind: 'quota' as const, substanceId, year, licenseId: license?.id ?? null }
      const taken = record.kind.debitsEstimate ? [{ key: estimate, lineId: line.id, grams }] : []
      return license ? [...taken, { key: quota, lineId: line.id, grams }] : taken
    }),
  )
  const known = await findBalances(
    db,
    reservations.map(({ key }) => key),
  )
  return reservations.filter(
    ({ key, grams }) =>
      compare(grams, '0') > 0 &&
      known.some(
        (row) =>
          row.kind === key.kind &&
          row.substanceId === key.substanceId &&
          row.year === key.year &&
          row.licenseId === key.licenseId,
      ),
  )
}
