import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { PartnerRow } from './store.ts'

type SaidOfIt = Pick<
  PartnerRow,
  | 'name'
  | 'localName'
  | 'countryId'
  | 'addressLines'
  | 'city'
  | 'licenceNumber'
  | 'registrationNumber'
  | 'gln'
  | 'duns'
>
export interface LikeBlockedRow {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly city: string
}

/** The words of a key in their order: whose turn they take is no other name. */
const inOrder = (key: RawBuilder<unknown>) =>
  sql`(select string_agg(word, ' ' order by word collate "C") from regexp_split_to_table(${key}, ' ') word)`
/** Neither is where one word ends. */
const unspaced = (key: RawBuilder<unknown>) => sql`replace(${key}, ' ', '')`
/** A number without marks and case; so short that others have it by chance, none. */
const plain = (number: RawBuilder<unknown>) =>
  sql`nullif(substring(regexp_replace(lower(${number}), '[^[:alnum:]]', '', 'g') from '^.{4,}$'), '')`

/**
 * Entries that are blocked and like what is said here, also in what they were called before they were changed: by the name in any
 * country, however its letters, marks, legal form, spaces and words stand; in the same country by a name that is alike, by address,
 * and by the number of its licence or registration. Blocked entries are few: each is compared.
 */
export const listLikeBlocked = async (
  db: Reader,
  said: SaidOfIt,
  { except, likeness }: { readonly except: readonly string[]; readonly likeness: number },
): Promise<LikeBlockedRow[]> => {
  const same = (column: string, given: string | null) =>
    sql`coalesce(${plain(sql.ref(column))} = ${plain(sql`${given}::text`)}, false)`
  const { rows } = await sql<LikeBlockedRow>`
    with recursive blocked (id, entry_id) as (
      select partner.id, partner.id from trading_establishment partner join case_reading entry on entry.id = partner.id
        where entry.status = 'BLK'
      union select former.id, blocked.entry_id from trading_establishment former join blocked on former.successor_id = blocked.id
    ),
    sought as (select key from unnest(array[partner_key(${said.name ?? ''}), partner_key(${said.localName ?? ''})]) key where key <> ''),
    place as (select partner_key(${[...said.addressLines, said.city].join(' ')}) as key),
    compared as (
      select blocked.entry_id, country_id is not distinct from ${said.countryId} as is_here,
        (select coalesce(bool_or(${inOrder(sql`sought.key`)} = ${inOrder(sql`own.key`)}
            or ${unspaced(sql`sought.key`)} = ${unspaced(sql`own.key`)}), false)
          from sought, unnest(array[name_key, local_key]) own (key) where own.key <> '') as is_named,
        (select coalesce(max(name_likeness(sought.key, own.key)), 0) from sought, unnest(array[name_key, local_key]) own (key)) as named,
        case when length(place.key) >= 8 then similarity(place.key, coalesce(address_key, '')) else 0 end as placed,
        (${same('former.licence_number', said.licenceNumber)}
          or ${same('former.registration_number', said.registrationNumber)}) as is_numbered,
        (${same('former.gln', said.gln)} or ${same('former.duns', said.duns)}) as is_known
      from blocked join trading_establishment former on former.id = blocked.id cross join place
      where blocked.entry_id <> all(${[...except]}::uuid[])
    )
    select distinct partner.id, entry.number, partner.name, partner.city
    from compared join trading_establishment partner on partner.id = compared.entry_id
      join case_reading entry on entry.id = partner.id
    where is_named or is_known or (is_here and (is_numbered or placed >= 0.9
      or greatest(named, (named + placed) / 2) * 100 >= ${likeness}))
    order by entry.number limit 5`.execute(db)
  return rows
}
