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

/** Entries that are blocked, and what they were before they were changed. */
const blocked = sql`blocked (id, entry_id) as (
  select partner.id, partner.id from trading_establishment partner join case_reading entry on entry.id = partner.id
    where entry.status = 'BLK'
  union select former.id, blocked.entry_id from trading_establishment former join blocked on former.successor_id = blocked.id
)`

/**
 * Entries that are blocked and like what is said here, also in what they were called before they were changed: by the name in any
 * country, however its letters, marks, legal form, spaces and words stand; in the same country by a name that is alike, by address,
 * and by the number of its licence or registration. Blocked entries are few: each is compared. Answers at most five for each.
 */
export const listLikeBlocked = async (
  db: Reader,
  said: readonly SaidOfIt[],
  { except, likeness }: { readonly except: readonly string[]; readonly likeness: number },
): Promise<LikeBlockedRow[][]> => {
  const given = JSON.stringify(
    said.map((each, place) => ({
      ...{
        place,
        name: each.name,
        local: each.localName,
        country: each.countryId,
        gln: each.gln,
        duns: each.duns,
      },
      address: [...each.addressLines, each.city].join(' '),
      licence: each.licenceNumber,
      registration: each.registrationNumber,
    })),
  )
  const same = (column: string, asked: string) =>
    sql`coalesce(${plain(sql.ref(`former.${column}`))} = ${plain(sql.ref(`said.${asked}`))}, false)`
  const { rows } = await sql<LikeBlockedRow & { place: number }>`
    with recursive ${blocked},
    said as materialized (
      select given.*, array_remove(array[partner_key(coalesce(name, '')), partner_key(coalesce(local, ''))], '') as keys,
        partner_key(address) as address_key
      from jsonb_to_recordset(${given}::jsonb) as given (place int, name text, local text, country text, address text,
        licence text, registration text, gln text, duns text)
    ),
    compared as (
      select said.place, blocked.entry_id, former.country_id is not distinct from said.country as is_here,
        (select coalesce(bool_or(${inOrder(sql`sought.key`)} = ${inOrder(sql`own.key`)}
            or ${unspaced(sql`sought.key`)} = ${unspaced(sql`own.key`)}), false)
          from unnest(said.keys) sought (key), unnest(array[name_key, local_key]) own (key) where own.key <> '') as is_named,
        (select coalesce(max(name_likeness(sought.key, own.key)), 0)
          from unnest(said.keys) sought (key), unnest(array[name_key, local_key]) own (key)) as named,
        case when length(said.address_key) >= 8 then similarity(said.address_key, coalesce(former.address_key, '')) else 0 end
          as placed,
        (${same('licence_number', 'licence')} or ${same('registration_number', 'registration')}) as is_numbered,
        (${same('gln', 'gln')} or ${same('duns', 'duns')}) as is_known
      from blocked join trading_establishment former on former.id = blocked.id cross join said
      where blocked.entry_id <> all(${[...except]}::uuid[])
    ),
    found as (
      select distinct compared.place, partner.id, entry.number, partner.name, partner.city
      from compared join trading_establishment partner on partner.id = compared.entry_id
        join case_reading entry on entry.id = partner.id
      where is_named or is_known or (is_here and (is_numbered or placed >= 0.9
        or greatest(named, (named + placed) / 2) * 100 >= ${likeness}))
    )
    select place, id, number, name, city from found order by place, number`.execute(db)
  const byPlace = Map.groupBy(rows, ({ place }) => place)
  return said.map((_each, place) =>
    (byPlace.get(place) ?? []).slice(0, 5).map(({ place: _place, ...row }) => row),
  )
}

/** A blocked entry, and the party that is like it. */
export interface BlockedParty {
  readonly party: string
  readonly name: string
  readonly number: string
}

/** The parties as they are written, once each, with what they are compared by. */
const saidOf = (parties: readonly string[]) => sql`said as materialized (
  select party, partner_key(party) as whole, partner_key(split_part(translate(party, E'\n;،', ',,,'), ',', 1)) as first
  from unnest(${[...new Set(parties)]}::text[]) party
)`
const keysOf = (entry: RawBuilder<unknown>) =>
  sql`unnest(array[${entry}.name_key, ${entry}.local_key]) own (key)`
const isNamed = (likeness: number) => sql`length(own.key) >= 3 and (
  position(' ' || own.key || ' ' in ' ' || said.whole || ' ') > 0 or name_likeness(said.first, own.key) * 100 >= ${likeness})`

/** Which of these parties are like one of these entries, whatever its status. */
export const listPartiesLike = async (
  db: Reader,
  parties: readonly string[],
  { partnerIds, likeness }: { readonly partnerIds: readonly string[]; readonly likeness: number },
): Promise<string[]> => {
  if (parties.length === 0) return []
  const { rows } = await sql<{ party: string }>`
    with ${saidOf(parties)}
    select distinct said.party
    from trading_establishment entry cross join said cross join ${keysOf(sql`entry`)}
    where entry.id = any(${[...partnerIds]}::uuid[]) and ${isNamed(likeness)}`.execute(db)
  return rows.map(({ party }) => party)
}

/**
 * Which of the parties of a trade, written as name and address, are like entries that are blocked: the name of the entry stands in
 * what is written, or what is written before the first comma is like it.
 */
export const listBlockedParties = async (
  db: Reader,
  parties: readonly string[],
  likeness: number,
): Promise<BlockedParty[]> => {
  if (parties.length === 0) return []
  const { rows } = await sql<BlockedParty>`
    with recursive ${blocked}, ${saidOf(parties)}
    select distinct said.party, partner.name, entry.number
    from blocked join trading_establishment former on former.id = blocked.id
      join trading_establishment partner on partner.id = blocked.entry_id join case_reading entry on entry.id = partner.id
      cross join said cross join ${keysOf(sql`former`)}
    where ${isNamed(likeness)}
    order by said.party, entry.number limit 10`.execute(db)
  return rows
}
