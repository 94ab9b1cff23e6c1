import type { Said } from '@papaver/contract/exchange/schema.ts'
import type {
  IncomingState,
  IncomingUse,
  IncomingWay,
  Subject,
  Verdict,
} from '@papaver/contract/exchange/states.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export interface IncomingRow {
  readonly id: string
  readonly receivedAt: Date
  readonly way: IncomingWay
  readonly subject: Subject
  readonly countryId: string
  readonly authorityId: number | null
  readonly keyId: string
  readonly verdict: Verdict
  readonly number: string
  readonly said: Said
  readonly sentName: string | null
  readonly takenInByName: string | null
  readonly caseId: string | null
  readonly matchedByName: string | null
  readonly use: IncomingUse | null
  readonly usedAt: Date | null
  readonly usedByName: string | null
}

/** With the case here that it belongs to. */
export interface ListedIncoming extends IncomingRow {
  readonly caseNumber: string | null
  readonly caseStatus: string | null
}

const rows = (db: Reader) =>
  db
    .selectFrom('exchangeIncoming as incoming')
    .leftJoin('caseReading as found', 'found.id', 'incoming.caseId')
    .select([
      'incoming.id',
      'incoming.receivedAt',
      'incoming.countryId',
      'incoming.authorityId',
      'incoming.keyId',
      'incoming.number',
      'incoming.sentName',
      'incoming.takenInByName',
      'incoming.caseId',
      'incoming.matchedByName',
      'incoming.usedAt',
      'incoming.usedByName',
      'found.number as caseNumber',
      'found.status as caseStatus',
    ])
    .select((eb) => [
      eb.ref('incoming.way').$castTo<IncomingWay>().as('way'),
      eb.ref('incoming.subject').$castTo<Subject>().as('subject'),
      eb.ref('incoming.verdict').$castTo<Verdict>().as('verdict'),
      eb.ref('incoming.use').$castTo<IncomingUse | null>().as('use'),
      eb.ref('incoming.said').$castTo<Said>().as('said'),
    ])

export const findIncoming = (db: Reader, id: string): Promise<ListedIncoming | undefined> =>
  rows(db).where('incoming.id', '=', id).executeTakeFirst()

/** Held until the transaction ends. */
export const lockIncoming = ({ db }: Tx, id: string): Promise<ListedIncoming | undefined> =>
  rows(db).where('incoming.id', '=', id).forUpdate('incoming').executeTakeFirst()

/** Of one case, the newest first. */
export const listOfCase = (db: Reader, caseId: CaseId): Promise<ListedIncoming[]> =>
  rows(db)
    .where('incoming.caseId', '=', caseId)
    .orderBy('incoming.receivedAt', 'desc')
    .orderBy('incoming.id', 'desc')
    .limit(100)
    .execute()

/** The export authorization of the other country that is kept with an import; the newest, where there are several. */
export const findKeptExport = (db: Reader, caseId: CaseId): Promise<ListedIncoming | undefined> =>
  rows(db)
    .where('incoming.caseId', '=', caseId)
    .where('incoming.use', '=', 'kept')
    .orderBy('incoming.usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export interface IncomingFilter {
  readonly search?: string | undefined
  readonly state?: IncomingState | undefined
  readonly subject?: Subject | undefined
  readonly country?: string | undefined
}

const states: Readonly<Record<IncomingState, RawBuilder<SqlBool>>> = {
  refused: sql`incoming.verdict <> 'genuine'`,
  used: sql`incoming.verdict = 'genuine' and incoming.use is not null`,
  matched: sql`incoming.verdict = 'genuine' and incoming.use is null and incoming.case_id is not null`,
  unmatched: sql`incoming.verdict = 'genuine' and incoming.use is null and incoming.case_id is null`,
}

/** A part of either number, with its marks or without. */
const found = (search: string): RawBuilder<SqlBool> => {
  const part = search.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  return sql`(strpos(regexp_replace(upper(incoming.number), '[^[:alnum:]]', '', 'g'), ${part}) > 0
    or strpos(regexp_replace(upper(coalesce(found.number, '')), '[^[:alnum:]]', '', 'g'), ${part}) > 0)`
}

const conditions = ({ search, state, subject, country }: IncomingFilter): RawBuilder<SqlBool> => {
  const all = [
    sql`true`,
    ...(search ? [found(search)] : []),
    ...(state ? [states[state]] : []),
    ...(subject ? [sql`incoming.subject = ${subject}`] : []),
    ...(country ? [sql`incoming.country_id = ${country}`] : []),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

export const listIncoming = (
  db: Reader,
  filter: IncomingFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<ListedIncoming[]> =>
  rows(db)
    .where(conditions(filter))
    .orderBy('incoming.receivedAt', 'desc')
    .orderBy('incoming.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

/** How many fit, counted no further than `limit`. */
export const countIncoming = async (db: Reader, filter: IncomingFilter, limit: number): Promise<number> => {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from exchange_incoming incoming left join case_reading found on found.id = incoming.case_id
      where ${conditions(filter)} limit ${limit}) as counted`.execute(db)
  return counted[0]?.total ?? 0
}

export const findEvidence = async (db: Reader, id: string) =>
  db
    .selectFrom('exchangeIncoming')
    .select(['evidence', 'number', 'way'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewIncoming
  extends Omit<IncomingRow, 'id' | 'receivedAt' | 'matchedByName' | 'use' | 'usedAt' | 'usedByName'> {
  readonly messageId: string | null
  readonly evidence: string
  readonly digest: Buffer
}

/**
 * Keeps what came in, once: of what is there already the signature is judged anew, and a case that was found since is kept.
 * What it was used for stays, and then its verdict, too. Answers its id, and whether it is new.
 */
export const keepIncoming = async (
  { db, now }: Tx,
  incoming: NewIncoming,
): Promise<{ id: string; isNew: boolean }> => {
  const { said, ...values } = incoming
  const { verdict, authorityId, messageId, caseId, keyId, evidence } = incoming
  // The same data with another signature: what holds takes the place of what does not, and never the other way round.
  const isJudgedAnew = sql<SqlBool>`exchange_incoming.use is null
    and (exchange_incoming.evidence = ${evidence} or ${verdict} = 'genuine')`
  const anew = <Value>(value: RawBuilder<Value>, column: string) =>
    sql<Value>`case when ${isJudgedAnew} then ${value} else ${sql.ref(`exchange_incoming.${column}`)} end`
  const row = await db
    .insertInto('exchangeIncoming')
    .values({ ...values, said: JSON.stringify(said), receivedAt: now })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((eb) => ({
        verdict: anew(sql<string>`${verdict}`, 'verdict'),
        authorityId: anew(sql<number | null>`${authorityId}::int`, 'authority_id'),
        keyId: anew(sql<string>`${keyId}`, 'key_id'),
        evidence: anew(sql<string>`${evidence}`, 'evidence'),
        messageId: eb.fn.coalesce('exchangeIncoming.messageId', sql<string | null>`${messageId}::uuid`),
        caseId: eb.fn.coalesce('exchangeIncoming.caseId', sql<string | null>`${caseId}::uuid`),
      })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
  return row
}

export const isMessageKnown = async (
  db: Reader,
  { authorityId, messageId }: { readonly authorityId: number; readonly messageId: string },
): Promise<boolean> => {
  const row = await db
    .selectFrom('exchangeIncoming')
    .select('id')
    .where('authorityId', '=', authorityId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return row !== undefined
}

export const setCase = async (
  { db }: Tx,
  id: string,
  matched: { readonly caseId: string | null; readonly matchedByName: string | null },
): Promise<void> => {
  await db.updateTable('exchangeIncoming').set(matched).where('id', '=', id).execute()
}

export const setUse = async (
  { db, now }: Tx,
  id: string,
  used: { readonly use: IncomingUse; readonly usedByName: string },
): Promise<void> => {
  await db
    .updateTable('exchangeIncoming')
    .set({ ...used, usedAt: now })
    .where('id', '=', id)
    .execute()
}
