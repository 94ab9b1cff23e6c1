import { personName } from '@papaver/contract/person-name.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WorkCase } from '../../platform/database/database-types.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { leavesOutConfidential } from '../audit/public.ts'
import type { CaseId } from './case-id.ts'
import type { Scope } from './policy.ts'
import { inScope } from './scope.ts'

export type CaseRow = Omit<Selectable<WorkCase>, 'id'> & { readonly id: CaseId }
export type CaseValues = Updateable<WorkCase>

/** What a case is about besides its main substance, each once. */
export const otherThan = (
  main: number | null | undefined,
  substanceIds: readonly (number | null | undefined)[],
): number[] => [...new Set(substanceIds.flatMap((id) => (id && id !== main ? [id] : [])))]

export const findCase = (db: Reader, scope: Scope, id: string): Promise<CaseRow | undefined> =>
  db
    .selectFrom('workCase')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope))
    .$narrowType<{ id: CaseId }>()
    .executeTakeFirst()

/** The same case once more, as this transaction has left it. */
export const rereadCase = (db: Reader, id: CaseId): Promise<CaseRow> =>
  db
    .selectFrom('workCase')
    .selectAll()
    .where('id', '=', id)
    .$narrowType<{ id: CaseId }>()
    .executeTakeFirstOrThrow()

/** The officer who acts signed in as a holder or as customs; undefined of everybody else. */
const impersonatorFor = ({ origin }: Tx, isOffice: boolean): string | undefined =>
  isOffice ? undefined : origin.impersonator?.id

/** What another case rests on: kept as it is until the transaction ends. */
export const keepCase = async ({ db }: Tx, id: string): Promise<void> => {
  await db.selectFrom('workCase').select('id').where('id', '=', id).forShare().execute()
}

/**
 * Takes the case for this transaction: whoever comes second waits, and then judges what the first left. What is locked is
 * about to be changed: who does so in another person's account is kept with the case.
 */
export const lockCase = async (tx: Tx, scope: Scope, id: string): Promise<CaseRow | undefined> => {
  const row = await tx.db
    .selectFrom('workCase')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope))
    .$narrowType<{ id: CaseId }>()
    .forUpdate()
    .executeTakeFirst()
  const officer = impersonatorFor(tx, scope.kind === 'office' || scope.kind === 'system')
  if (row === undefined || officer === undefined || row.impersonators.includes(officer)) return row
  const impersonators = [...row.impersonators, officer]
  await tx.db.updateTable('workCase').set({ impersonators }).where('id', '=', id).execute()
  return { ...row, impersonators }
}

/** The number of a case that another one names; of itself it tells nothing more. */
export const findLinked = async (
  db: Reader,
  id: string | null,
): Promise<{ id: string; number: string } | null> => {
  if (id === null) return null
  const row = await db.selectFrom('workCase').select('number').where('id', '=', id).executeTakeFirst()
  return row?.number ? { id, number: row.number } : null
}

/** The number of an issued case, also for readers who may not see that case: they are to ask for its paper in the place of the earlier one. */
export const findIssuedNumber = async (db: Reader, id: string): Promise<string | null> => {
  const row = await db
    .selectFrom('workCase')
    .select('number')
    .where('id', '=', id)
    .where('issuedAt', 'is not', null)
    .executeTakeFirst()
  return row?.number ?? null
}

/** A draft that no officer enters as one is begun by its holder, or in his account. */
const withImpersonator = (tx: Tx, values: Insertable<WorkCase>): Insertable<WorkCase> => {
  const officer = impersonatorFor(tx, (values.enteredBy ?? null) !== null)
  return officer === undefined ? values : { ...values, impersonators: [officer] }
}

export const insertCase = (tx: Tx, values: Insertable<WorkCase>): Promise<CaseRow> =>
  tx.db
    .insertInto('workCase')
    .values(withImpersonator(tx, values))
    .returningAll()
    .$narrowType<{ id: CaseId }>()
    .executeTakeFirstOrThrow()

/** Several that have their numbers already, in the order in which they are given. */
export const insertCases = async (
  { db }: Tx,
  values: readonly (Insertable<WorkCase> & { readonly number: string })[],
): Promise<CaseRow[]> => {
  if (values.length === 0) return []
  const rows = await db
    .insertInto('workCase')
    .values(values)
    .returningAll()
    .$narrowType<{ id: CaseId }>()
    .execute()
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return values.flatMap(({ number }) => byNumber.get(number) ?? [])
}

/** How a register counts its entries: P-0001. */
export interface Numbering {
  readonly prefix: string
  /** Of the database: a sequence never gives a number twice, not even to a transaction that fails. */
  readonly sequence: string
}

const numbered = (prefix: string, serial: number): string => `${prefix}-${String(serial).padStart(4, '0')}`

/** A rehearsal takes none: it gets the number before the first, which nobody has. */
export const takeNumbers = async (
  { db, isRehearsal }: Tx,
  { prefix, sequence }: Numbering,
  count: number,
): Promise<string[]> => {
  if (isRehearsal) return Array.from({ length: count }, () => numbered(prefix, 0))
  const { rows } = await sql<{ serial: number }>`
    select nextval(${sequence}::regclass) as serial from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ serial }) => numbered(prefix, serial))
}

/** Every change counts the version up; who holds an older one is stale. Sent, and waited for by whoever needs the row. */
export const updateCase = (tx: Tx, id: CaseId, values: CaseValues): Promise<CaseRow> => {
  const update = tx.db
    .updateTable('workCase')
    .set((eb) => ({ ...values, version: eb('version', '+', sql.lit(1)), updatedAt: tx.now }))
    .where('id', '=', id)
    .returningAll()
    .$narrowType<{ id: CaseId }>()
  return tx.send(update, ([row]) => {
    if (row === undefined) throw new Error(`the case ${id} is gone`)
    return row
  })
}

/** Groups in which a case is somebody's work. */
export const undecided = ['open', 'waiting', 'decided']

/** What an officer has to work on, held until the transaction ends. */
export const lockOpenCasesOf = ({ db }: Tx, assigneeId: string): Promise<CaseRow[]> =>
  db
    .selectFrom('workCase')
    .selectAll()
    .where('assigneeId', '=', assigneeId)
    .where('statusGroup', 'in', undecided)
    .$narrowType<{ id: CaseId }>()
    .orderBy('id')
    .forUpdate()
    .execute()

/** Confidential ones are counted for those alone who may know of them. */
export const countOpenCases = async (
  db: Reader,
  reader: Principal,
  assigneeIds: string[],
): Promise<Map<string, number>> => {
  if (assigneeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('workCase')
    .select(['assigneeId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('assigneeId', 'in', assigneeIds)
    .where('statusGroup', 'in', undecided)
    .$if(leavesOutConfidential(reader), (query) => query.where('isConfidential', '=', false))
    .groupBy('assigneeId')
    .execute()
  return new Map(rows.map(({ assigneeId, count }) => [assigneeId ?? '', Number(count)]))
}

interface Named {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

/** Officers as one chooses among them: by name, with how many open cases each has already. */
export const withOpenCases = async (
  db: Reader,
  reader: Principal,
  officers: readonly Named[],
): Promise<{ id: string; name: string; openCases: number }[]> => {
  const open = await countOpenCases(
    db,
    reader,
    officers.map(({ id }) => id),
  )
  return officers.map(({ id, firstName, lastName }) => ({
    id,
    name: personName({ firstName, lastName }),
    openCases: open.get(id) ?? 0,
  }))
}
