import type { Said, SaidEndorsement } from '@papaver/contract/exchange/schema.ts'
import type { IncomingUse } from '@papaver/contract/exchange/states.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** A permit of another country, by its number as somebody writes it. */
export interface NumberedAbroad {
  readonly countryId: string
  readonly number: string
}

/** Letters and figures of a number, as the tables keep them. */
export const plainInSql = (number: string): RawBuilder<string> =>
  sql<string>`regexp_replace(upper(${number}), '[^[:alnum:]]', '', 'g')`

export interface SignedRow {
  readonly id: string
  readonly said: Said
  readonly sequence: number | null
  readonly receivedAt: Date
  /** Since when it is not relied on any more, as others may have had its key; null of what is. */
  readonly untrustedAt: Date | null
}

/** Its signature is genuine, or was held to be so until its key turned out to have been in other hands. */
export const onceGenuine = sql<SqlBool>`(verdict = 'genuine' or untrusted_at is not null)`

/** All that the authority of that country has signed about it, or about what it has issued in its place, the oldest first. */
export const signedAbout = (db: Reader, { countryId, number }: NumberedAbroad) =>
  db
    .selectFrom('exchangeIncoming')
    .select(['id', 'sequence', 'receivedAt'])
    .select((eb) => [
      eb.ref('said').$castTo<Said>().as('said'),
      sql<boolean>`plain_number = ${plainInSql(number)}`.as('isOfIt'),
    ])
    .where('countryId', '=', countryId)
    .where(onceGenuine)
    .where((eb) =>
      eb.or([
        eb('plainNumber', '=', plainInSql(number)),
        eb.and([eb('plainReplaces', 'is not', null), eb('plainReplaces', '=', plainInSql(number))]),
      ]),
    )
    .orderBy('receivedAt')
    .orderBy('id')

/** All that the authority of that country has signed about it, and what it has issued in its place. */
export const listSigned = async (
  db: Reader,
  numbered: NumberedAbroad,
): Promise<{ of: SignedRow[]; inItsPlace: SignedRow[] }> => {
  const rows = await signedAbout(db, numbered).select(['untrustedAt', 'plainReplaces']).execute()
  return { of: rows.filter(({ isOfIt }) => isOfIt), inItsPlace: rows.filter(({ isOfIt }) => !isOfIt) }
}

/** What is known of it, issued or changed, belongs to this case, where it belongs to none yet. */
export const connect = async (
  { db }: Tx,
  { countryId, number }: NumberedAbroad,
  to: { readonly caseId: string },
): Promise<void> => {
  await db
    .updateTable('exchangeIncoming')
    .set(to)
    .where('countryId', '=', countryId)
    .where('plainNumber', '=', plainInSql(number))
    .where('verdict', '=', 'genuine')
    .where('subject', 'in', ['issued', 'changed'])
    .where('caseId', 'is', null)
    .execute()
}

/** What was found for this case by a number that the case names no more belongs to none, unless an officer has said or used it. */
export const disconnectOthers = async (
  { db }: Tx,
  caseId: CaseId,
  kept: NumberedAbroad | null,
): Promise<void> => {
  await db
    .updateTable('exchangeIncoming')
    .set({ caseId: null })
    .where('caseId', '=', caseId)
    .where('subject', 'in', ['issued', 'changed'])
    .where('matchedByName', 'is', null)
    .where('use', 'is', null)
    .where((eb) =>
      kept === null
        ? eb.val(true)
        : eb.or([eb('countryId', '<>', kept.countryId), eb('plainNumber', '<>', plainInSql(kept.number))]),
    )
    .execute()
}

/** Cases here that rest on it by its number, and those with which it was connected; drafts are their applicants' own. */
export const listResting = async (db: Reader, { countryId, number }: NumberedAbroad): Promise<string[]> => {
  const resting = await db
    .selectFrom('authorizationCertificateReading as certificate')
    .innerJoin('caseReading as found', 'found.id', 'certificate.caseId')
    .select('found.id')
    .where('certificate.plainNumber', '=', plainInSql(number))
    .where('found.partnerCountry', '=', countryId)
    .where('found.status', '<>', 'DRA')
    .orderBy((eb) => eb('found.statusGroup', '=', 'final'))
    .orderBy('found.createdAt', 'desc')
    .execute()
  const connected = await db
    .selectFrom('exchangeIncoming')
    .select('caseId')
    .distinct()
    .where('countryId', '=', countryId)
    .where('plainNumber', '=', plainInSql(number))
    .where(onceGenuine)
    .where('caseId', 'is not', null)
    .execute()
  return [...new Set([...resting.map(({ id }) => id ?? ''), ...connected.map(({ caseId }) => caseId ?? '')])]
}

/** Keys of an authority by their names, as signatures bear them. */
interface KeysOf {
  readonly authorityId: number
  readonly keyIds: readonly string[]
}

/** What came in genuine and bears a signature of these keys is not relied on any more. Answers what that is. */
export const distrust = async ({ db, now }: Tx, { authorityId, keyIds }: KeysOf): Promise<string[]> => {
  const rows = await db
    .updateTable('exchangeIncoming')
    .set({ verdict: 'endedKey', untrustedAt: now })
    .where('authorityId', '=', authorityId)
    .where('verdict', '=', 'genuine')
    .where((eb) => eb.or([eb('keyId', 'in', keyIds), eb('permitKeyId', 'in', keyIds)]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What is not relied on because of this key alone, is again. Answers what that is. */
export const relyAgain = async (
  { db }: Tx,
  { authorityId, fingerprint }: { readonly authorityId: number; readonly fingerprint: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update exchange_incoming incoming set verdict = 'genuine', untrusted_at = null
    where incoming.authority_id = ${authorityId} and incoming.untrusted_at is not null
      and exists (select from exchange_key key where key.authority_id = ${authorityId}
        and key.fingerprint = ${fingerprint} and key.compromised_at is not null
        and key.key_id in (incoming.key_id, incoming.permit_key_id))
      and not exists (select from exchange_key other where other.authority_id = ${authorityId}
        and other.fingerprint <> ${fingerprint} and other.compromised_at is not null
        and other.key_id in (incoming.key_id, incoming.permit_key_id))
    returning incoming.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Cases here that rest on permits that this is about or whose place these take, and those with which it was connected: neither drafts nor
 * over, but those that were replaced, as what takes their place rests on the same.
 */
export const listConcerned = async (db: Reader, incomingIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with about as (select * from exchange_incoming where id = any(${[...incomingIds]}::uuid[]))
    select found.id from case_reading found
    where found.status <> 'DRA' and (found.status_group <> 'final' or found.status = 'RPL') and found.id in (
      select case_id from about where case_id is not null
      union
      select certificate.case_id from about
      join authorization_certificate_reading certificate
        on certificate.plain_number in (about.plain_number, about.plain_replaces)
      join case_reading resting on resting.id = certificate.case_id and resting.partner_country = about.country_id)
    order by found.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Permits of the other country that name the permit of this case as the one on which they rest. */
export const listAnnounced = (db: Reader, caseId: CaseId): Promise<SignedRow[]> =>
  db
    .selectFrom('exchangeIncoming')
    .select(['id', 'sequence', 'receivedAt', 'untrustedAt'])
    .select((eb) => eb.ref('said').$castTo<Said>().as('said'))
    .where('caseId', '=', caseId)
    .where('subject', '=', 'issued')
    .where(onceGenuine)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()

/** A record of customs abroad that came in for a case, with what it corrects. */
export interface RecordAbroad
  extends Pick<SaidEndorsement, 'number' | 'recordId' | 'correctsId' | 'ownNumber' | 'lines'> {
  readonly id: string
  readonly use: IncomingUse | null
  /** The record here that it has become. */
  readonly recordedAs: string | null
  /** Nobody else may have signed it. */
  readonly isRelied: boolean
}

export const listRecords = async (db: Reader, caseId: CaseId): Promise<RecordAbroad[]> => {
  const rows = await db
    .selectFrom('exchangeIncoming')
    .select(['id', 'recordedAs', 'untrustedAt'])
    .select((eb) => [
      eb.ref('said').$castTo<SaidEndorsement>().as('said'),
      eb.ref('use').$castTo<IncomingUse | null>().as('use'),
    ])
    .where('caseId', '=', caseId)
    .where('subject', '=', 'endorsed')
    .where(onceGenuine)
    .execute()
  return rows.map(({ said: { number, recordId, correctsId, ownNumber, lines }, untrustedAt, ...row }) => ({
    ...{ ...row, number, recordId, correctsId, ownNumber, lines },
    isRelied: untrustedAt === null,
  }))
}

/** The record that was taken in and whose place this one takes, itself or by others between them. */
export const recordedBefore = (
  records: readonly RecordAbroad[],
  { correctsId }: Pick<SaidEndorsement, 'correctsId'>,
): RecordAbroad | undefined => {
  const earlier = records.filter(({ recordId }) => recordId === correctsId)
  const recorded = earlier.find(({ use }) => use === 'record')
  const [first] = earlier
  if (recorded !== undefined || first === undefined) return recorded
  return recordedBefore(
    records.filter((each) => !earlier.includes(each)),
    first,
  )
}

/** The message that has become one of these records here. */
export const findRecordedAs = async (
  db: Reader,
  ids: readonly string[],
): Promise<{ id: string; caseId: CaseId } | undefined> => {
  const row = await db
    .selectFrom('exchangeIncoming')
    .select('id')
    .select((eb) => eb.ref('caseId').$castTo<CaseId>().as('caseId'))
    .where('recordedAs', 'in', [...ids])
    .executeTakeFirst()
  return row
}

/** Their numbers and where they stand, in this order. */
export const listCases = async (
  db: Reader,
  ids: readonly string[],
): Promise<{ id: string; number: string | null; status: string }[]> => {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('caseReading')
    .select(['id', 'number', 'status'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id)
    return row ? [{ id, number: row.number, status: row.status ?? '' }] : []
  })
}
