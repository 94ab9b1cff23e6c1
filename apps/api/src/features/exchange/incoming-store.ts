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
import { type NumberedAbroad, plainInSql } from './permits-abroad-store.ts'
import { sha256Of } from './read-signed.ts'

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
  /** Since when it is not relied on any more, as others may have had its key. */
  readonly untrustedAt: Date | null
}

/** Its signature is genuine, or was held to be so until its key turned out to have been in other hands. */
export const wasGenuine = ({ verdict, untrustedAt }: IncomingRow): boolean =>
  verdict === 'genuine' || untrustedAt !== null

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
      'incoming.untrustedAt',
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

/** Is it about this permit of the other country? What was never genuine is about nothing. */
const isAbout = ({ countryId, number }: NumberedAbroad): RawBuilder<SqlBool> =>
  sql<SqlBool>`(incoming.country_id = ${countryId} and incoming.plain_number = ${plainInSql(number)}
    and (incoming.verdict = 'genuine' or incoming.untrusted_at is not null)
    and incoming.subject in ('issued', 'changed'))`

/** Of one case and of the permit on which it rests, the newest first. */
export const listOfCase = (
  db: Reader,
  caseId: CaseId,
  restsOn: NumberedAbroad | null,
): Promise<ListedIncoming[]> =>
  rows(db)
    .where((eb) =>
      eb.or([eb('incoming.caseId', '=', caseId), ...(restsOn === null ? [] : [isAbout(restsOn)])]),
    )
    .orderBy('incoming.receivedAt', 'desc')
    .orderBy('incoming.id', 'desc')
    .limit(100)
    .execute()

/** Export authorizations of the other country that are kept with an import, the last one first. */
export const listKeptExports = (db: Reader, caseId: CaseId): Promise<ListedIncoming[]> =>
  rows(db)
    .where('incoming.caseId', '=', caseId)
    .where('incoming.use', '=', 'kept')
    .orderBy('incoming.usedAt', 'desc')
    .orderBy('incoming.id', 'desc')
    .execute()

export interface IncomingFilter {
  readonly search?: string | undefined
  readonly state?: IncomingState | undefined
  readonly subject?: Subject | undefined
  readonly country?: string | undefined
}

const states: Readonly<Record<IncomingState, RawBuilder<SqlBool>>> = {
  own: sql`incoming.verdict = 'own'`,
  refused: sql`incoming.verdict not in ('genuine', 'own')`,
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

/** What came in, is genuine and waits for an officer. */
export const countWaiting = async (db: Reader): Promise<number> => {
  const row = await db
    .selectFrom('exchangeIncoming')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('verdict', '=', 'genuine')
    .where('use', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const findEvidence = async (db: Reader, id: string) =>
  db
    .selectFrom('exchangeIncoming')
    .select(['evidence', 'number', 'way'])
    .where('id', '=', id)
    .executeTakeFirst()

export interface NewIncoming
  extends Omit<
    IncomingRow,
    'id' | 'receivedAt' | 'matchedByName' | 'use' | 'usedAt' | 'usedByName' | 'untrustedAt'
  > {
  /** Of a permit in a message: the key that has signed the permit itself. */
  readonly permitKeyId: string | null
  readonly messageId: string | null
  readonly sequence: number | null
  readonly evidence: string
  readonly contentDigest: Buffer
}

/**
 * The entry of the same data with the same signatures; or, of what is genuine, that of the same content that the same key has
 * signed, in whatever it came. What is not genuine never meets the entry of something else. Nobody else keeps this content
 * before the transaction ends.
 */
const lockSame = async ({ db }: Tx, digest: Buffer, incoming: NewIncoming) => {
  const { contentDigest, verdict, authorityId, keyId } = incoming
  await sql`select pg_advisory_xact_lock(hashtextextended(${contentDigest.toString('hex')}, 0))`.execute(db)
  const isSameContent =
    verdict === 'genuine'
      ? sql<SqlBool>`(verdict = 'genuine' and content_digest = ${contentDigest}
          and authority_id = ${authorityId} and key_id = ${keyId})`
      : sql<SqlBool>`false`
  return db
    .selectFrom('exchangeIncoming')
    .select(['id', 'use', 'digest', 'messageId', 'caseId'])
    .where((eb) => eb.or([eb('digest', '=', digest), isSameContent]))
    .orderBy(sql`verdict = 'genuine'`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Keeps what came in, once: the signature of what is there already is judged anew, and a case that was found since is kept.
 * What it was used for stays, and then its verdict, too, unless it is genuine. Answers its id, and whether it is new.
 */
export const keepIncoming = async (
  tx: Tx,
  incoming: NewIncoming,
): Promise<{ id: string; isNew: boolean }> => {
  const { db, now } = tx
  const { said, ...values } = incoming
  const { verdict, authorityId, caseId } = incoming
  // The id of a message is that of one entry.
  const isKnown =
    authorityId !== null &&
    incoming.messageId !== null &&
    (await isMessageKnown(db, { authorityId, messageId: incoming.messageId }))
  const messageId = isKnown ? null : incoming.messageId
  const digest = sha256Of(incoming.evidence)
  const same = await lockSame(tx, digest, incoming)
  if (same === undefined) {
    const row = await db
      .insertInto('exchangeIncoming')
      .values({ ...values, messageId, digest, said: JSON.stringify(said), receivedAt: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...row, isNew: true }
  }
  const isGenuine = verdict === 'genuine'
  const isJudgedAnew = same.digest.equals(digest) && (same.use === null || isGenuine)
  await db
    .updateTable('exchangeIncoming')
    .set({
      ...(isJudgedAnew ? { verdict, authorityId, ...(isGenuine ? { untrustedAt: null } : {}) } : {}),
      messageId: same.messageId ?? messageId,
      caseId: same.caseId ?? caseId,
    })
    .where('id', '=', same.id)
    .execute()
  return { id: same.id, isNew: false }
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
  used: { readonly use: IncomingUse; readonly usedByName: string; readonly recordedAs?: string },
): Promise<void> => {
  await db
    .updateTable('exchangeIncoming')
    .set({ ...used, usedAt: now })
    .where('id', '=', id)
    .execute()
}
