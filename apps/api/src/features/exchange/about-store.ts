import type { Said } from '@papaver/contract/exchange/schema.ts'
import type { IncomingUse, Subject } from '@papaver/contract/exchange/states.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { type NumberedAbroad, plainInSql, signedAbout } from './permits-abroad-store.ts'

/** A message with what is said about the same permit beside it. */
export interface MessageAbout {
  readonly id: string
  readonly number: string
  readonly caseId: string | null
  readonly subject: Subject
  readonly said: Said
  readonly sequence: number | null
  readonly receivedAt: Date
  readonly use: IncomingUse | null
  /** Nobody else may have signed it. */
  readonly isRelied: boolean
  /** About this permit; else about one that was issued in its place. */
  readonly isOfIt: boolean
}

/** All that came in about a permit of theirs and what took its place, or about one of ours, the oldest first. */
export const listAbout = (db: Reader, numbered: NumberedAbroad): Promise<MessageAbout[]> =>
  signedAbout(db, numbered)
    .select(['number', 'caseId'])
    .select((eb) => [
      eb.ref('subject').$castTo<Subject>().as('subject'),
      eb.ref('use').$castTo<IncomingUse | null>().as('use'),
      sql<boolean>`untrusted_at is null`.as('isRelied'),
    ])
    .execute()

const openNumbers = (db: Reader) =>
  db
    .selectFrom('exchangeIncoming')
    .select(['countryId', 'number'])
    .distinct()
    .where('verdict', '=', 'genuine')
    .where('use', 'is', null)
    .orderBy('countryId')
    .orderBy('number')

/** Permits about which something genuine waits for an officer. */
export const listOpenNumbers = (db: Reader): Promise<NumberedAbroad[]> => openNumbers(db).execute()

/** Those of one case. */
export const listOpenNumbersOf = (db: Reader, caseId: CaseId): Promise<NumberedAbroad[]> =>
  openNumbers(db).where('caseId', '=', caseId).execute()

/** A case here that a permit of theirs concerns. */
export interface ConcernedCase {
  readonly id: CaseId
  /** Before the authority, or a permit that may still be used. */
  readonly isAlive: boolean
  readonly isIssued: boolean
  /** Its certificate is this permit; else something about it was put with the case. */
  readonly restsOnIt: boolean
}

/** Drafts are their applicants' own. */
export const listConcernedBy = async (
  db: Reader,
  { countryId, number }: NumberedAbroad,
): Promise<ConcernedCase[]> => {
  const { rows } = await sql<ConcernedCase>`
    with resting as (
      select case_id as id from authorization_certificate_reading where plain_number = ${plainInSql(number)}
    )
    select found.id, found.status_group <> 'final' as "isAlive", found.issued_at is not null as "isIssued",
      found.partner_country = ${countryId} and found.id in (select id from resting) as "restsOnIt"
    from case_reading found
    where found.status <> 'DRA' and (
      (found.partner_country = ${countryId} and found.id in (select id from resting))
      or found.id in (select case_id from exchange_incoming
        where country_id = ${countryId} and plain_number = ${plainInSql(number)} and case_id is not null))
    order by found.id`.execute(db)
  return rows
}
