import type { Reader } from '../../platform/transaction.ts'
import type { LedgerRow } from './ledger-store.ts'

/** Which lines of a ledger are read. */
export interface LedgerPart {
  readonly balanceId: string
  /** Moments: from, inclusive, and until, exclusive. */
  readonly from: Date | undefined
  readonly until: Date | undefined
  /** Lines of what makes the limit, of reservations, or of uses; all where left out. */
  readonly actions: readonly string[] | undefined
}

/** The line after which a moment comes: its figures are those that held then. */
export const findLineBefore = (db: Reader, balanceId: string, moment: Date): Promise<LedgerRow | undefined> =>
  db
    .selectFrom('balanceMovement')
    .selectAll()
    .where('balanceId', '=', balanceId)
    .where('at', '<', moment)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A line with the case that it is of. */
export interface StatementRow extends LedgerRow {
  readonly number: string | null
  readonly companyName: string | null
}

interface Page {
  /** Lines before this one; from the newest where left out. */
  readonly before: number | undefined
  readonly limit: number
}

/** The newest first, by the keyset of the ledger: the last page costs what the first does. */
export const listLines = async (
  db: Reader,
  { balanceId, from, until, actions }: LedgerPart,
  { before, limit }: Page,
): Promise<StatementRow[]> => {
  let query = db
    .selectFrom('balanceMovement')
    .leftJoin('caseReading', 'caseReading.id', 'balanceMovement.caseId')
    .leftJoin('establishmentReading', 'establishmentReading.id', 'caseReading.establishmentId')
    .selectAll('balanceMovement')
    .select(['caseReading.number', 'establishmentReading.name as companyName'])
    .where('balanceMovement.balanceId', '=', balanceId)
  if (from) {
    const line = await findLineBefore(db, balanceId, from)
    if (line) query = query.where('balanceMovement.sequence', '>', line.sequence)
  }
  if (until) {
    const line = await findLineBefore(db, balanceId, until)
    query = query.where('balanceMovement.sequence', '<=', line?.sequence ?? 0)
  }
  if (before !== undefined) query = query.where('balanceMovement.sequence', '<', before)
  if (actions !== undefined) query = query.where('balanceMovement.action', 'in', [...actions])
  return query.orderBy('balanceMovement.sequence', 'desc').limit(limit).execute()
}
