import { isPositive, minus } from '@papaver/contract/quantities/base.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { columnsAfter, figureColumns } from './store.ts'

/** Goods go back to whom they came from, or are sold on to another country. */
export type DepartureKind = 'return' | 'reexport'

/** What left again by a line of a permit, by which import it had come in, and in which balance that counts. */
export interface Departed {
  readonly balanceId: string
  readonly importId: string
  readonly caseId: string
  readonly lineId: string
  readonly kind: DepartureKind
}

/** What has left again of these imports, the oldest permit first. */
export const listDepartures = async (
  db: Reader,
  importIds: readonly string[],
): Promise<(Departed & { readonly grams: string })[]> =>
  db
    .selectFrom('balanceDeparture')
    .selectAll()
    .$narrowType<{ kind: DepartureKind }>()
    .where('importId', 'in', [...importIds])
    .orderBy('caseId')
    .orderBy('lineId')
    .orderBy('importId')
    .orderBy('balanceId')
    .execute()

/** What came in by these imports and was taken from estimates, year by year. */
export const listCameIn = async (db: Reader, importIds: readonly string[]) =>
  db
    .selectFrom('balanceHold')
    .innerJoin('balance', 'balance.id', 'balanceHold.balanceId')
    .leftJoin('caseReading', 'caseReading.id', 'balanceHold.caseId')
    .select((eb) => [
      'balanceHold.caseId as importId',
      'balanceHold.balanceId',
      'balance.substanceId',
      'caseReading.number',
      eb.fn.sum<string>('balanceHold.usedGrams').as('grams'),
    ])
    .where('balance.kind', '=', 'estimate')
    .where('balanceHold.caseId', 'in', [...importIds])
    .groupBy([
      'balanceHold.caseId',
      'balanceHold.balanceId',
      'balance.substanceId',
      'balance.year',
      'caseReading.number',
    ])
    .orderBy('balance.year')
    .orderBy('balanceHold.balanceId')
    .execute()

const actions = { return: ['return', 'unreturn'], reexport: ['reexport', 'unreexport'] } as const
const sums = { return: 'returnedGrams', reexport: 'reexportedGrams' } as const
const columns = { return: 'returned_grams', reexport: 'reexported_grams' } as const

/**
 * Brings what left again from one figure to another, in the balance, in its ledger and in what is kept of the permit. What
 * goes back is used no more; taken back, it counts beyond the limit too: it really crossed the border.
 */
export const moveDeparture = async (
  { db, now }: Tx,
  departed: Departed,
  { from, to, reference }: { readonly from: string; readonly to: string; readonly reference: string | null },
): Promise<void> => {
  const { balanceId, importId, caseId, lineId, kind } = departed
  const change = minus(to, from)
  const used = kind === 'return' ? minus('0', change) : '0'
  const after = await db
    .updateTable('balance')
    .set({
      usedGrams: sql`used_grams + ${used}::numeric`,
      [sums[kind]]: sql`${sql.ref(columns[kind])} + ${change}::numeric`,
      toleratedGrams: isPositive(used)
        ? sql`greatest(tolerated_grams, used_grams + ${used}::numeric + reserved_grams - limit_grams)`
        : sql`least(tolerated_grams, greatest(0, used_grams + ${used}::numeric + reserved_grams - limit_grams))`,
      updatedAt: now,
    })
    .where('id', '=', balanceId)
    .returning(figureColumns)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('balanceDeparture')
    .values({ balanceId, importId, caseId, lineId, kind, grams: to })
    .onConflict((conflict) =>
      conflict.columns(['lineId', 'importId', 'balanceId', 'kind']).doUpdateSet({ grams: to }),
    )
    .execute()
  const [given, taken] = actions[kind]
  const moved = isPositive(change)
    ? { action: given, grams: change }
    : { action: taken, grams: minus('0', change) }
  await db
    .insertInto('balanceMovement')
    .values({ balanceId, caseId, lineId, ...moved, ...columnsAfter(after), reference, at: now })
    .execute()
}
