import { minus } from '@papaver/contract/quantities/base.ts'
import { type Selectable, sql } from 'kysely'
import type { BalanceMovement } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { type BalanceKey, type BalanceRow, columnsAfter, figureColumns, lockBalances } from './store.ts'

/** What makes a limit, and what becomes of it, in the ledger of its balance. */
export type FigureAction = 'estimate' | 'confirm' | 'supplement' | 'correct' | 'quota'
export type LedgerRow = Selectable<BalanceMovement>

export interface Figure {
  readonly action: FigureAction
  /** By how much the limit changes, grams of anhydrous base; below nothing where it falls. */
  readonly grams: string
  readonly onDay: string | null
  readonly reference: string | null
  readonly reason: string | null
  readonly byName: string | null
  /** The figure that is confirmed or corrected. */
  readonly corrects?: string
  /** Whether the estimate waits for the Board after this; left out, that stays as it is. */
  readonly isProvisional?: boolean
}

/** Balances with a limit of nothing, where there are none; in one order, so that two who make them never wait for each other. */
export const makeBalances = async (tx: Tx, keys: readonly BalanceKey[]): Promise<void> => {
  const inOrder = keys.toSorted(
    (left, right) => left.substanceId - right.substanceId || left.year - right.year,
  )
  for (const key of inOrder)
    await sql`insert into balance (kind, substance_id, year, license_id, limit_grams, updated_at)
      values (${key.kind}, ${key.substanceId}, ${key.year}, ${key.licenseId}::uuid, 0, ${tx.now})
      on conflict do nothing`.execute(tx.db)
}

/** The balance, locked; made with a limit of nothing where there is none. */
export const openBalance = async (tx: Tx, key: BalanceKey): Promise<BalanceRow> => {
  await makeBalances(tx, [key])
  const [balance] = await lockBalances(tx, [key])
  if (balance === undefined) throw new Error('a balance that was made is not there')
  return balance
}

/** Locked: what is judged of it holds until the commit. */
export const lockBalance = ({ db }: Tx, id: string): Promise<BalanceRow | undefined> =>
  db.selectFrom('balance').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findBalance = (db: Reader, id: string): Promise<BalanceRow | undefined> =>
  db.selectFrom('balance').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Changes the limit and says in the ledger why. An estimate may fall below what is used and reserved, and bears by how much; a
 * quota never does (the check refuses it).
 */
export const writeFigure = async (tx: Tx, balanceId: string, figure: Figure): Promise<string> => {
  const { isProvisional, ...line } = figure
  const after = await tx.db
    .updateTable('balance')
    .set({
      limitGrams: sql`limit_grams + ${line.grams}::numeric`,
      toleratedGrams: sql`least(case kind when 'estimate' then 'infinity' else tolerated_grams end,
        greatest(0, used_grams + reserved_grams - limit_grams - ${line.grams}::numeric))`,
      ...(isProvisional === undefined ? {} : { isProvisional }),
      updatedAt: tx.now,
    })
    .where('id', '=', balanceId)
    .returning(figureColumns)
    .executeTakeFirstOrThrow()
  const { id } = await tx.db
    .insertInto('balanceMovement')
    .values({ ...line, ...columnsAfter(after), balanceId, at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Sets the limit of a balance, as a licence or the demonstration does; nothing is written where it stands so. */
export const putLimit = async (tx: Tx, key: BalanceKey, limitGrams: string): Promise<void> => {
  const { id, limitGrams: before } = await openBalance(tx, key)
  const first = await findFirstFigure(tx.db, id)
  const grams = minus(limitGrams, before)
  if (first !== undefined && grams === '0') return
  const action = key.kind === 'quota' ? 'quota' : first === undefined ? 'estimate' : 'correct'
  await writeFigure(tx, id, {
    action,
    grams,
    onDay: null,
    reference: null,
    reason: null,
    byName: null,
    ...(action === 'correct' && first ? { corrects: first.id } : {}),
  })
}

/**
 * The quotas of one licence become those of another that takes its place, with their ledgers and all that is used and
 * reserved of them; of these substances and years.
 */
export const moveQuotas = async (
  { db, now }: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  quotas: readonly { readonly substanceId: number; readonly year: number }[],
): Promise<BalanceRow[]> => {
  const moved: BalanceRow[] = []
  for (const { substanceId, year } of quotas.toSorted(
    (left, right) => left.substanceId - right.substanceId || left.year - right.year,
  ))
    moved.push(
      ...(await db
        .updateTable('balance')
        .set({ licenseId: to, updatedAt: now })
        .where('kind', '=', 'quota')
        .where('licenseId', '=', from)
        .where('substanceId', '=', substanceId)
        .where('year', '=', year)
        .returningAll()
        .execute()),
    )
  return moved
}

const figuresOf = (db: Reader, balanceId: string) =>
  db
    .selectFrom('balanceMovement')
    .selectAll()
    .where('balanceId', '=', balanceId)
    .where('caseId', 'is', null)
    .orderBy('sequence')

const findFirstFigure = (db: Reader, balanceId: string): Promise<LedgerRow | undefined> =>
  figuresOf(db, balanceId).limit(1).executeTakeFirst()

/** What makes the limit, the first first. */
export const listFigures = (db: Reader, balanceId: string): Promise<LedgerRow[]> =>
  figuresOf(db, balanceId).execute()

/** Estimates of a year of which nobody has said anything yet: opened for what cases hold. */
export const listUnsaid = async (db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('balanceMovement')
    .select('balanceId')
    .distinct()
    .where('balanceId', 'in', ids)
    .where('caseId', 'is', null)
    .execute()
  const said = new Set(rows.map(({ balanceId }) => balanceId))
  return new Set(ids.filter((id) => !said.has(id)))
}

/** Other years of the same balance. */
export const listYears = (db: Reader, { kind, substanceId, licenseId }: BalanceRow) =>
  db
    .selectFrom('balance')
    .select(['id', 'year'])
    .where('kind', '=', kind)
    .where('substanceId', '=', substanceId)
    .where('licenseId', licenseId === null ? 'is' : '=', licenseId)
    .orderBy('year')
    .execute()

/** One file at a time: what is looked at in its transaction is what it writes to. */
export const lockFigures = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('balances.import'))`.execute(db)
}

/** Number and holder of the licence that a quota belongs to; undefined of an estimate. */
export const findLicenseOf = (db: Reader, { licenseId }: BalanceRow) =>
  licenseId === null
    ? Promise.resolve(undefined)
    : db
        .selectFrom('licenseReading')
        .select(['number', 'establishmentId'])
        .where('id', '=', licenseId)
        .executeTakeFirst()
