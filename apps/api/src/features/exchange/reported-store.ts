import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { type CaseId, listPublicKeys } from '../casework/public.ts'

/** Names of our keys that were reported, and until when the last of them was in use. */
const reportedKeys = async (db: Reader): Promise<{ keyIds: string[]; lastInUse: string } | undefined> => {
  const reported = (await listPublicKeys(db)).filter(({ compromisedAt }) => compromisedAt !== null)
  const [lastInUse] = reported
    .map(({ retiredAt }) => retiredAt ?? '')
    .toSorted()
    .toReversed()
  return lastInUse === undefined ? undefined : { keyIds: reported.map(({ keyId }) => keyId), lastInUse }
}

/**
 * Permits of which another portal knows something by a message that a reported key of ours has signed, and by none that came later: they
 * are sent again (decision 0200). Of what is over, those that could still be taken for good by their last day.
 */
export const listToSendAgain = async (db: Reader, today: string): Promise<string[]> => {
  const found = await reportedKeys(db)
  if (found === undefined) return []
  const { keyIds, lastInUse } = found
  const { rows } = await sql<{ id: string }>`
    select distinct message.case_id as id from exchange_outgoing message
    join exchange_partner partner on partner.authority_id = message.authority_id and partner.way = 'machine'
    join case_reading found on found.id = message.case_id
    where message.status = 'sent' and message.subject in ('issued', 'changed')
      and found.issued_at is not null and (found.status_group <> 'final' or found.valid_until >= ${today})
      -- Of what arrived before keys were kept, any key may have signed it.
      and (message.key_id = any(${keyIds}) or (message.key_id is null and message.sent_at <= ${lastInUse}::timestamptz))
      and not exists (select from exchange_outgoing later
        where later.case_id = message.case_id and later.authority_id = message.authority_id and later.id > message.id
          and later.subject in ('issued', 'changed') and later.content ->> 'change' is distinct from 'reopen'
          and (later.status = 'waiting' or (later.status = 'sent' and later.key_id <> all(${keyIds}))))
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Messages about movements, all or of one permit of ours. */
interface MovementsOf {
  readonly ids?: readonly string[]
  readonly caseId?: CaseId
}

/**
 * Messages about movements that a reported key of ours has signed, and that stand: neither corrected nor sent again since. What they say
 * counts nowhere, until it comes there signed with another key (1961 Convention art. 31(7)(b)).
 */
export const listMovementsToRepeat = async (db: Reader, { ids, caseId }: MovementsOf): Promise<string[]> => {
  const found = ids?.length === 0 ? undefined : await reportedKeys(db)
  if (found === undefined) return []
  const { keyIds, lastInUse } = found
  const asked = ids ? sql`message.id = any(${[...ids]}::uuid[])` : sql`message.case_id = ${caseId ?? null}`
  const { rows } = await sql<{ id: string }>`
    select message.id from exchange_outgoing message
    where ${asked} and message.status = 'sent' and message.subject = 'endorsed'
      and (message.key_id = any(${keyIds}) or (message.key_id is null and message.sent_at <= ${lastInUse}::timestamptz))
      and not exists (select from exchange_outgoing later
        where later.authority_id = message.authority_id and later.number = message.number and later.id > message.id
          and later.subject = 'endorsed' and later.status in ('waiting', 'sent')
          and message.content ->> 'recordId' in (later.content ->> 'recordId', later.content ->> 'correctsId'))
    order by message.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The report of a key of ours has not arrived at one of these authorities yet: what the key has signed still counts there. */
export const isReportWaiting = async (db: Reader, authorityIds: readonly number[]): Promise<boolean> => {
  if (authorityIds.length === 0) return false
  const row = await db
    .selectFrom('exchangeOutgoing')
    .select('id')
    .where('subject', '=', 'keyReported')
    .where('status', 'in', ['waiting', 'dead'])
    .where('authorityId', 'in', [...authorityIds])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
