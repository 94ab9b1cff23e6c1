import type { caseActions } from '@papaver/contract/balances/figures.ts'
import { type Selectable, sql } from 'kysely'
import type { Balance } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export type BalanceRow = Selectable<Balance>
type MovementAction = (typeof caseActions)[number]
/** What a balance holds after a change of it. */
export type FiguresAfter = Pick<BalanceRow, (typeof figureColumns)[number]>
export const figureColumns = [
  'limitGrams',
  'usedGrams',
  'reservedGrams',
  'returnedGrams',
  'reexportedGrams',
] as const

/** Which balance a gram counts in: the country's estimate, or a licence's quota, of a substance in a year. */
export interface BalanceKey {
  readonly kind: 'estimate' | 'quota'
  readonly substanceId: number
  readonly year: number
  readonly licenseId: string | null
}

const matching = (db: Reader, keys: readonly BalanceKey[]) =>
  db
    .selectFrom('balance')
    .selectAll()
    .where((eb) =>
      eb.or(
        keys.map(({ kind, substanceId, year, licenseId }) =>
          eb.and([
            eb('kind', '=', kind),
            eb('substanceId', '=', substanceId),
            eb('year', '=', year),
            licenseId === null ? eb('licenseId', 'is', null) : eb('licenseId', '=', licenseId),
          ]),
        ),
      ),
    )

export const findBalances = (db: Reader, keys: readonly BalanceKey[]): Promise<BalanceRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : matching(db, keys).orderBy('id').execute()

/** Locked in the order of their ids, so that two cases that touch the same balances never wait for each other. */
export const lockBalances = (tx: Tx, keys: readonly BalanceKey[]): Promise<BalanceRow[]> =>
  keys.length === 0 ? Promise.resolve([]) : matching(tx.db, keys).orderBy('id').forUpdate().execute()

/** The balances of which these cases hold something. */
export const lockBalancesOf = async ({ db }: Tx, caseIds: readonly string[]): Promise<void> => {
  const ids = db
    .selectFrom('balanceHold')
    .select('balanceId')
    .where('caseId', 'in', [...caseIds])
  await db.selectFrom('balance').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** The country's estimates of a year. */
export const listBalances = (db: Reader, year: number): Promise<BalanceRow[]> =>
  db.selectFrom('balance').selectAll().where('year', '=', year).where('kind', '=', 'estimate').execute()

/** Quotas of a year under the licences of an establishment. */
export const listQuotasOf = (db: Reader, year: number, establishmentId: string): Promise<BalanceRow[]> =>
  db
    .selectFrom('balance')
    .innerJoin('licenseReading', 'licenseReading.id', 'balance.licenseId')
    .selectAll('balance')
    .where('year', '=', year)
    .where('kind', '=', 'quota')
    .where('licenseReading.establishmentId', '=', establishmentId)
    .execute()

export const listHolds = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('balanceHold')
    .innerJoin('balance', 'balance.id', 'balanceHold.balanceId')
    .selectAll('balanceHold')
    .select(['balance.substanceId', 'balance.kind', 'balance.year', 'balance.licenseId'])
    .$narrowType<{ caseId: CaseId }>()
    .where('caseId', '=', caseId)
    .orderBy('balanceId')
    .execute()

/** What a line of a case holds of a balance. */
export type Hold = Awaited<ReturnType<typeof listHolds>>[number]

export const getBalance = ({ db }: Tx, id: string): Promise<BalanceRow> =>
  db.selectFrom('balance').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

interface Change {
  readonly balanceId: string
  readonly caseId: CaseId
  readonly lineId: string
  readonly grams: string
}

export const columnsAfter = (after: FiguresAfter) => ({
  limitAfter: after.limitGrams,
  usedAfter: after.usedGrams,
  reservedAfter: after.reservedGrams,
  returnedAfter: after.returnedGrams,
  reexportedAfter: after.reexportedGrams,
})

const move = async (
  { db, now }: Tx,
  change: Change,
  action: MovementAction,
  after: FiguresAfter,
): Promise<void> => {
  await db
    .insertInto('balanceMovement')
    .values({ ...change, ...columnsAfter(after), action, at: now })
    .execute()
}

/** Adds to what is reserved; `tolerated` is by how much it may go beyond the limit. */
const take = async (
  tx: Tx,
  change: Change,
  tolerated: string,
  action: 'reserve' | 'carryIn',
): Promise<void> => {
  const { balanceId, caseId, lineId, grams } = change
  const after = await tx.db
    .updateTable('balance')
    .set({
      reservedGrams: sql`reserved_grams + ${grams}::numeric`,
      toleratedGrams: sql`tolerated_grams + ${tolerated}::numeric`,
      updatedAt: tx.now,
    })
    .where('id', '=', balanceId)
    .returning(figureColumns)
    .executeTakeFirstOrThrow()
  await tx.db
    .insertInto('balanceHold')
    .values({ balanceId, caseId, lineId, reservedGrams: grams })
    .onConflict((conflict) =>
      conflict
        .columns(['lineId', 'balanceId'])
        .doUpdateSet({ reservedGrams: sql`balance_hold.reserved_grams + excluded.reserved_grams` }),
    )
    .execute()
  await move(tx, change, action, after)
}
export const reserve = (tx: Tx, change: Change, tolerated: string): Promise<void> =>
  take(tx, change, tolerated, 'reserve')
/** What was held of another year is held of this one. */
export const carryIn = (tx: Tx, change: Change, tolerated: string): Promise<void> =>
  take(tx, change, tolerated, 'carryIn')

/** Moves grams between reserved, used and free, in the balance and in the hold alike. */
const shift = async (
  tx: Tx,
  change: Change,
  action: MovementAction,
  reserved: string,
  used: string,
): Promise<void> => {
  const after = await tx.db
    .updateTable('balance')
    .set({
      reservedGrams: sql`reserved_grams + ${reserved}::numeric`,
      usedGrams: sql`used_grams + ${used}::numeric`,
      // What was tolerated for one case ends with it: the next case must not find a higher limit.
      toleratedGrams: sql`least(tolerated_grams, greatest(0,
        used_grams + reserved_grams + ${reserved}::numeric + ${used}::numeric - limit_grams))`,
      updatedAt: tx.now,
    })
    .where('id', '=', change.balanceId)
    .returning(figureColumns)
    .executeTakeFirstOrThrow()
  await tx.db
    .updateTable('balanceHold')
    .set({
      reservedGrams: sql`reserved_grams + ${reserved}::numeric`,
      usedGrams: sql`used_grams + ${used}::numeric`,
    })
    .where('lineId', '=', change.lineId)
    .where('balanceId', '=', change.balanceId)
    .execute()
  await move(tx, change, action, after)
}

export const release = (tx: Tx, change: Change): Promise<void> =>
  shift(tx, change, 'release', `-${change.grams}`, '0')
export const carryOut = (tx: Tx, change: Change): Promise<void> =>
  shift(tx, change, 'carryOut', `-${change.grams}`, '0')
export const use = (tx: Tx, change: Change): Promise<void> =>
  shift(tx, change, 'use', `-${change.grams}`, change.grams)
export const unuse = (tx: Tx, change: Change): Promise<void> =>
  shift(tx, change, 'unuse', change.grams, `-${change.grams}`)

/** Cases that ended before a day, by the calendar alone, and still hold something reserved. */
export const listExpiredHolders = async (
  db: Reader,
  feature: string,
  endedBefore: string,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('balanceHold')
    .innerJoin('caseReading', 'caseReading.id', 'balanceHold.caseId')
    .select('balanceHold.caseId')
    .distinct()
    .where('balanceHold.reservedGrams', '>', '0')
    .where('caseReading.feature', '=', feature)
    .where('caseReading.status', '=', 'EXP')
    .where('caseReading.validUntil', '<', endedBefore)
    .execute()
  return rows.map(({ caseId }) => caseId)
}
