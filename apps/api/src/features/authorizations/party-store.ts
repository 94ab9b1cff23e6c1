import { sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'

/** Who is named beside the partner, by the field of the request: makes, ordered, carries or receives the goods. */
export const partyFields = [
  'manufacturer',
  'ultimateConsignee',
  'agent',
  'carrier',
  'importerAbroad',
] as const

const named = sql`array[${sql.join(partyFields.map((field) => sql.ref(`header.${field}`)))}]`
const open = sql`trade_authorization header join case_reading row on row.id = header.case_id
  where row.status_group in ('open', 'waiting', 'decided', 'active')`

/** The parties of all requests and permits in force, as they are written, once each. */
export const listPartiesOfOpen = async (db: Reader): Promise<string[]> => {
  const { rows } = await sql<{ party: string }>`
    select distinct party from (select unnest(${named}) as party from ${open}) said where party <> ''`.execute(
    db,
  )
  return rows.map(({ party }) => party)
}

/** Requests and permits in force with one of these partners, or with a party that is written like this. */
export const listOfParties = async (
  db: Reader,
  { partnerIds, parties }: { readonly partnerIds: readonly string[]; readonly parties: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select row.id from ${open}
      and (row.partner_id = any(${[...partnerIds]}::uuid[]) or ${named} && ${[...parties]}::text[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
