import { addDays } from '@papaver/contract/casework/rules.ts'
import type { partnerFields } from '@papaver/contract/trading-establishments/fields.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { TradingEstablishment as Table } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type PartnerRow = Selectable<Table>
export type PartnerValues = Updateable<Table>
/** What somebody says of a partner. */
export type SaidValues = Pick<PartnerRow, (typeof partnerFields)[number]['key']>

/** A foreign partner of the shared register; APR may be traded with, BLK is blocked on a diversion warning. */
export interface TradingEstablishment {
  id: string
  code: string
  name: string
  role: string
  addressLines: string[]
  postalCode: string
  city: string
  countryId: string
  groups: string[]
  mail: string
  status: string
  isWatched: boolean
}

/** Where a partner is, line by line, as documents and letters print it. */
export const partnerAddress = ({
  addressLines,
  postalCode,
  city,
}: Pick<PartnerRow, 'addressLines' | 'postalCode' | 'city'>): string[] =>
  [...addressLines, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean)

export interface PartnerFilter {
  readonly countryId?: string | undefined
  readonly group?: string | undefined
  readonly statuses?: readonly string[] | undefined
  /** Only those that this company trades with. */
  readonly linkedTo?: string | null | undefined
}

/** Statuses of an entry that stands in the register, whatever may be done with it today. */
export const standing = ['APR', 'INA', 'BLK'] as const

/** What was submitted says all of these; of drafts nobody asks here. */
const registered = (db: Reader) =>
  db
    .selectFrom('tradingEstablishment as partner')
    .innerJoin('caseReading as entry', 'entry.id', 'partner.id')
    .select([
      'partner.id',
      'partner.role',
      'partner.city',
      'partner.countryId',
      'partner.name',
      'partner.addressLines',
      'partner.groups',
      'partner.isWatched',
      'entry.number as code',
      'entry.status',
      sql<string>`coalesce(partner.mail, '')`.as('mail'),
      sql<string>`coalesce(partner.postal_code, '')`.as('postalCode'),
    ])
    .where('entry.submittedAt', 'is not', null)
    .$narrowType<{
      id: string
      code: string
      name: string
      role: string
      city: string
      countryId: string
      status: string
    }>()

const linked = (establishmentId: string | null) =>
  sql<boolean>`exists (select from trading_establishment_link link where link.trading_establishment_id = partner.id
    and link.establishment_id = ${establishmentId} and link.status = 'ACT')`

export const listTradingEstablishments = (
  db: Reader,
  { countryId, group, statuses = standing, linkedTo }: PartnerFilter = {},
): Promise<TradingEstablishment[]> => {
  let query = registered(db).where('entry.status', 'in', statuses).orderBy('partner.name')
  if (countryId !== undefined) query = query.where('partner.countryId', '=', countryId)
  if (group !== undefined) query = query.where(sql<boolean>`${group} = any(partner.groups)`)
  if (linkedTo !== undefined) query = query.where(linked(linkedTo))
  return query.execute()
}

export const findTradingEstablishment = (db: Reader, id: string): Promise<TradingEstablishment | undefined> =>
  registered(db).where('partner.id', '=', id).executeTakeFirst()

/** The same, if this company trades with it. */
export const findLinkedPartner = (
  db: Reader,
  id: string,
  establishmentId: string | null,
): Promise<TradingEstablishment | undefined> =>
  registered(db).where('partner.id', '=', id).where(linked(establishmentId)).executeTakeFirst()

export const findTradingEstablishments = (
  db: Reader,
  ids: readonly string[],
): Promise<TradingEstablishment[]> =>
  ids.length === 0 ? Promise.resolve([]) : registered(db).where('partner.id', 'in', ids).execute()

/** What the register says of a case that was found in the reader's scope. */
export const getPartner = (db: Reader, id: CaseId): Promise<PartnerRow> =>
  db.selectFrom('tradingEstablishment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The same of entries that the reader has found otherwise: in his list, or as his own partners. */
export const listRows = (db: Reader, ids: readonly string[]): Promise<PartnerRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('tradingEstablishment').selectAll().where('id', 'in', ids).execute()

export const insertPartners = async ({ db }: Tx, values: readonly Insertable<Table>[]): Promise<void> => {
  if (values.length > 0) await db.insertInto('tradingEstablishment').values(values).execute()
}

export const updatePartner = async ({ db }: Tx, id: CaseId, values: PartnerValues): Promise<void> => {
  await db.updateTable('tradingEstablishment').set(values).where('id', '=', id).execute()
}

/** Numbers of entries: P-0001. */
export const numbering: Numbering = { prefix: 'P', sequence: 'trading_establishment_serial' }

/** The entry and those whose place it has taken, as changes or mergers: permits of before name these. */
export const listFormer = async (db: Reader, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive former (id) as (
      values (${id}::uuid)
      union select trading_establishment.id from trading_establishment join former on successor_id = former.id
    )
    select id from former`.execute(db)
  return rows.map((row) => row.id)
}

/** An entry and those that have taken its place one after the other, through merges and changes. */
export const listLater = async (db: Reader, id: string): Promise<CaseId[]> => {
  const { rows } = await sql<{ id: CaseId }>`
    with recursive later (id, depth) as (
      values (${id}::uuid, 0)
      union select successor_id, depth + 1 from trading_establishment join later using (id) where successor_id is not null
    )
    select id from later order by depth`.execute(db)
  return rows.map((row) => row.id)
}

/** The entry that an entry has become, through merges and changes; itself where nothing has taken its place. */
export const findCurrent = async (db: Reader, id: string): Promise<string> =>
  (await listLater(db, id)).at(-1) ?? id

export interface Sought {
  readonly name: string
  readonly localName?: string | undefined
  readonly countryId?: string | undefined
  readonly address?: string | undefined
  /** Entries that it is not held against. */
  readonly except: readonly string[]
  /**
   * The company that looks. It finds what the office finds, and of an entry that is not its partner no status: that it is stopped
   * would say so of another company's partner, and an entry that came and went with the stop would say the same.
   */
  readonly seenBy?: string | null | undefined
  /** Per cent. */
  readonly likeness: number
  readonly limit: number
}
export interface AlikeRow {
  readonly id: string
  readonly name: string
  readonly localName: string | null
  readonly city: string
  readonly countryId: string
  readonly status: (typeof standing)[number]
}

/**
 * Entries that look like what is sought, the likest first: by name in whatever letters, or by a name that is less alike
 * at the same address. Parts of a name count once they say something: two characters of Chinese do.
 */
export const listAlike = async (
  db: Reader,
  { name, localName = '', countryId, address = '', except, seenBy, likeness, limit }: Sought,
): Promise<AlikeRow[]> => {
  const { rows } = await sql<AlikeRow>`
    with sought as (select key from unnest(array[partner_key(${name}), partner_key(${localName})]) key where length(key) >= 3 or octet_length(key) >= 6),
    place as (select partner_key(${address}) as key),
    scored as (
      select partner.id, name, local_name as "localName", city, country_id as "countryId",
        case when ${seenBy === undefined} or exists (select from trading_establishment_link link
          where link.trading_establishment_id = partner.id and link.establishment_id = ${seenBy ?? null} and link.status = 'ACT')
          then entry.status else 'APR' end as status,
        (select max(name_likeness(sought.key, own.key)) from sought, unnest(array[name_key, local_key]) own (key)) as named,
        similarity(place.key, coalesce(address_key, '')) as placed
      from trading_establishment partner join case_reading entry on entry.id = partner.id cross join place
      where entry.status = any(${[...standing]}) and partner.id <> all(${[...except]}::uuid[])
        and (${countryId ?? null}::text is null or country_id = ${countryId ?? null})
    )
    select id, name, "localName", city, "countryId", status from scored
    where greatest(named, (named + placed) / 2) * 100 >= ${likeness}
    order by greatest(named, (named + placed) / 2) desc, name limit ${limit}`.execute(db)
  return rows
}

/** Approved entries whose licence ends within so many days, or has ended. */
export const listLicencesEnding = (
  db: Reader,
  today: string,
  days: number,
): Promise<{ id: string; validUntil: string }[]> =>
  db
    .selectFrom('tradingEstablishment as partner')
    .innerJoin('caseReading as entry', 'entry.id', 'partner.id')
    .select(['partner.id', 'partner.licenceValidUntil as validUntil'])
    .$narrowType<{ validUntil: string }>()
    .where('entry.status', '=', 'APR')
    .where('partner.licenceValidUntil', '<=', addDays(today, days))
    .orderBy('partner.licenceValidUntil')
    .limit(10_000)
    .execute()

interface Named {
  readonly name: string
  readonly countryId: string
}
export interface SameRow {
  /** The name as it is compared, with the country. */
  readonly key: string
  /** An entry of the same name, however it is written, in the same country. */
  readonly id: string | null
  readonly number: string | null
}

/** For each of these, by what it is known and the entry that there is. */
export const listSame = async (
  db: Reader,
  named: readonly Named[],
  statuses: readonly string[] = standing,
): Promise<SameRow[]> => {
  if (named.length === 0) return []
  const { rows } = await sql<SameRow>`
    with sought as materialized (
      select place, partner_key(name) as key, country
      from unnest(${named.map(({ name }) => name)}::text[], ${named.map(({ countryId }) => countryId)}::text[])
        with ordinality as given (name, country, place)
    )
    select sought.key || ' ' || sought.country as key, same.id, same.number
    from sought
    left join lateral (
      select partner.id, entry.number from trading_establishment partner join case_reading entry on entry.id = partner.id
      where partner.country_id = sought.country and partner.name_key = sought.key
        and entry.status = any(${[...statuses]}) limit 1
    ) same on true
    order by sought.place`.execute(db)
  return rows
}

/** One that stands, or stood until it was merged into another or changed. */
export const findPastOrPresent = async (db: Reader, named: Named): Promise<{ id: string } | undefined> => {
  const [same] = await listSame(db, [named], [...standing, 'MRG', 'RPL'])
  return same?.id ? { id: same.id } : undefined
}

/** One import at a time: two of the same file would enter each partner twice. */
export const lockRegister = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('trading_establishment'))`.execute(db)
}
