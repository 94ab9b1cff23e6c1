import { statusStyles } from '@papaver/contract/authorizations/life.ts'
import { minus, plus, share } from '@papaver/contract/quantities/base.ts'
import type { Follow } from '../../../platform/followers.ts'
import { countForCase, type Hold, listHolds } from '../../balances/public.ts'
import { listUnderLicences } from '../licensed-store.ts'
import { type AuthorizationRecord, componentsOf, lockRecord, statusOf } from '../record.ts'

type Line = AuthorizationRecord['lines'][number]
interface Part {
  readonly substanceId: number
  readonly year: number
}

/** The year in which goods of the permit were expected, for those that no estimate counts by year. */
const yearOf = ({ case: row, header }: AuthorizationRecord): number =>
  Number((row.plannedDate ?? header.issuedOn ?? '').slice(0, 4))

/** What may still move. */
const isOpen = (record: AuthorizationRecord): boolean =>
  ['decided', 'active'].includes(statusStyles[statusOf(record)].group)

/**
 * What a line has used and holds of a substance in a year, grams of anhydrous base: as the country's estimate counts it, and
 * where it counts none of it, by what the permit itself says.
 */
const heldOf = (
  record: AuthorizationRecord,
  line: Line,
  { substanceId, year }: Part,
  holds: readonly Hold[],
): { used: string; reserved: string } => {
  const own = holds.filter((hold) => hold.lineId === line.id && hold.substanceId === substanceId)
  const counted = own.filter(({ kind }) => kind === 'estimate')
  if (counted.length > 0) {
    const there = counted.filter((hold) => hold.year === year)
    return {
      used: plus('0', ...there.map(({ usedGrams }) => usedGrams)),
      reserved: plus('0', ...there.map(({ reservedGrams }) => reservedGrams)),
    }
  }
  if (yearOf(record) !== year || !line.quantity) return { used: '0', reserved: '0' }
  const parts = componentsOf(line).filter((component) => component.substanceId === substanceId)
  const all = plus('0', ...parts.map(({ baseGrams }) => baseGrams))
  const used = share(all, line.usedQuantity, line.quantity)
  return { used, reserved: isOpen(record) ? minus(all, used) : '0' }
}

/** Quotas that are opened in the middle of their year begin with what permits under the licence hold and have used of it. */
export const countQuotas: Follow<'quotasOpened'> = async (
  tx,
  { licenseId, establishmentId, numbers, quotas },
) => {
  for (const id of await listUnderLicences(tx.db, establishmentId, numbers)) {
    // The scope is this company alone, not that of the officer who signs.
    const record = await lockRecord(tx, { kind: 'holder', establishmentId }, id)
    const holds = await listHolds(tx.db, record.case.id)
    for (const line of record.lines)
      for (const part of quotas) {
        const isCounted = holds.some(
          (hold) => hold.kind === 'quota' && hold.lineId === line.id && hold.substanceId === part.substanceId,
        )
        if (isCounted || !componentsOf(line).some(({ substanceId }) => substanceId === part.substanceId))
          continue
        const { substanceId, year } = part
        await countForCase(tx, record.case.id, {
          key: { kind: 'quota', substanceId, year, licenseId },
          lineId: line.id,
          ...heldOf(record, line, part, holds),
        })
      }
  }
}
