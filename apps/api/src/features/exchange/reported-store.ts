import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import { listPublicKeys } from '../casework/public.ts'

/**
 * Permits of which another portal knows something by a message that a reported key of ours has signed, and by none that came later: they
 * are sent again (decision 0200). Of what is over, those that could still be taken for good by their last day.
 */
export const listToSendAgain = async (db: Reader, today: string): Promise<string[]> => {
  const reported = (await listPublicKeys(db)).filter(({ compromisedAt }) => compromisedAt !== null)
  if (reported.length === 0) return []
  const keyIds = reported.map(({ keyId }) => keyId)
  const lastInUse = reported
    .map(({ retiredAt }) => retiredAt ?? '')
    .toSorted()
    .at(-1)
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
