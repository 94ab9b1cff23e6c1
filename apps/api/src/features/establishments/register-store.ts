import type { RegisterItem, RegisterView } from '@papaver/contract/establishments/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import { foldText } from '../../platform/fold-text.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type {
  Establishment,
  EstablishmentPerson,
  NewEstablishment,
  NewPerson,
  NewSite,
  Site,
} from './store.ts'

/** Of the views, those over establishments; customs offices are a master. */
type OwnView = Exclude<RegisterView, 'customs'>

export interface RegisterFilter {
  readonly view: OwnView
  readonly group?: string | undefined
  readonly search?: string | undefined
}
export interface RegisterOrder {
  readonly page: number
  readonly pageSize: number
  readonly sort: 'name' | 'code' | 'city'
  readonly descending: boolean
}

/** Shorter ones are like too many names. */
const shortestAlike = 4
/** Parts of a name that are so much alike are taken for the same, whatever their letters. */
const likeness = 0.45

const inView = (view: OwnView): RawBuilder<unknown> => {
  if (view === 'all') return sql`true`
  return view === 'closed' ? sql`not is_active` : sql`(is_active and kind = ${view})`
}

/** Every word stands in the code, name, city or number, or in a site; or the name is alike in other letters. */
const searched = (search: string): RawBuilder<unknown> => {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`(search_text like ${pattern} or exists (select from establishment_site site
        where site.establishment_id = establishment.id
          and fold_text(site.name || ' ' || site.city) like ${pattern}))`
    })
  const said = words.length === 0 ? sql`true` : sql`(${sql.join(words, sql` and `)})`
  return search.length < shortestAlike
    ? said
    : sql`(${said} or name_likeness(partner_key(${search}), name_key) >= ${likeness})`
}

const conditions = ({ view, group, search }: RegisterFilter): RawBuilder<unknown> =>
  sql.join(
    [
      inView(view),
      ...(group === undefined ? [] : [sql`${group} = any(groups)`]),
      ...(search === undefined ? [] : [searched(search)]),
    ],
    sql` and `,
  )

const sortColumns: Record<RegisterOrder['sort'], RawBuilder<unknown>> = {
  name: sql`fold_text(name)`,
  code: sql`code`,
  city: sql`fold_text(city)`,
}

export const listRegister = async (
  db: Reader,
  filter: RegisterFilter,
  { page, pageSize, sort, descending }: RegisterOrder,
): Promise<RegisterItem[]> => {
  const { rows } = await sql<RegisterItem>`
    select id, code, name, kind, city, groups, is_active,
      (select count(*)::int from establishment_site site
        where site.establishment_id = establishment.id and site.is_active) as sites,
      (select count(*)::int from account_reading account
        where account.establishment_id = establishment.id and account.status = 'APR') as accounts
    from establishment where ${conditions(filter)}
    order by ${sortColumns[sort]} ${descending ? sql`desc` : sql`asc`}, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

export const countRegister = async (db: Reader, filter: RegisterFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from establishment where ${conditions(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many stand in each view. */
export const countViews = async (db: Reader): Promise<Record<OwnView, number>> => {
  const count = (view: OwnView) => sql`count(*) filter (where ${inView(view)})::int`
  const { rows } = await sql<Record<OwnView, number>>`
    select ${count('all')} as all, ${count('trading')} as trading, ${count('buyer')} as buyer,
      ${count('grower')} as grower, ${count('closed')} as closed from establishment`.execute(db)
  return rows[0] ?? { all: 0, trading: 0, buyer: 0, grower: 0, closed: 0 }
}

export interface HouseAccount {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly userName: string
  readonly roles: string[]
  readonly status: string
  readonly lastLoginAt: Date | null
}

/** Whose people: of an establishment, or of a customs office. */
export type House = { readonly establishmentId: string } | { readonly pointId: number }

/** Those who sign in for a house, the ones who may first; who only asked, or has gone, is found among the accounts. */
export const listAccounts = async (db: Reader, house: House): Promise<HouseAccount[]> => {
  const within =
    'pointId' in house
      ? sql`${house.pointId} = any(customs_point_ids)`
      : sql`establishment_id = ${house.establishmentId}::uuid`
  const { rows } = await sql<HouseAccount>`
    select id, first_name, last_name, user_name, roles, status, last_login_at from account_reading
    where ${within} and status in ('APR', 'INA', 'PEC', 'REQ')
    order by status <> 'APR', fold_text(last_name || ' ' || first_name), id limit 200`.execute(db)
  return rows
}

/** Approved accounts of each customs office. */
export const countOfficeAccounts = async (db: Reader): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ point: number; count: number }>`
    select point, count(*)::int as count from account_reading cross join unnest(customs_point_ids) as point
    where status = 'APR' group by point`.execute(db)
  return new Map(rows.map(({ point, count }) => [point, count]))
}

/** An open establishment of the same name, however it is written. */
export const findSameName = (db: Reader, name: string): Promise<{ code: string } | undefined> =>
  db
    .selectFrom('establishment')
    .select('code')
    .where(sql<boolean>`name_key = partner_key(${name})`)
    .where('isActive', '=', true)
    .executeTakeFirst()

/** Names have no more in common than any two below this. */
const least = 0.3

/** Open establishments whose name or code resembles what somebody wrote, the likest first. */
export const suggestEstablishments = async (
  db: Reader,
  wanted: string,
): Promise<Pick<Establishment, 'id' | 'code' | 'name' | 'city'>[]> => {
  const { rows } = await sql<Pick<Establishment, 'id' | 'code' | 'name' | 'city'>>`
    with sought as (select partner_key(${wanted}) as key, fold_text(btrim(${wanted})) as code),
    scored as (
      select establishment.id, establishment.code, name, city,
        case when fold_text(establishment.code) = sought.code then 2 else name_likeness(sought.key, name_key) end as score
      from establishment cross join sought where is_active
    )
    select id, code, name, city from scored where score >= ${least} order by score desc, code limit 5`.execute(
    db,
  )
  return rows
}

/** Held until the transaction ends: one change of an establishment at a time. */
export const lockEstablishment = async (
  { db }: Tx,
  id: string,
): Promise<{ isActive: boolean; version: number } | undefined> =>
  db
    .selectFrom('establishment')
    .select(['isActive', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Kept as it is until the transaction ends: what rests on an establishment is decided before or after it is changed. */
export const keepEstablishment = async ({ db }: Tx, id: string): Promise<void> => {
  await db.selectFrom('establishment').select('id').where('id', '=', id).forShare().execute()
}

/** Changes what is said of it; whatever changes at it is a new version. */
export const updateEstablishment = async (
  { db }: Tx,
  id: string,
  values: Partial<NewEstablishment & Pick<Establishment, 'isActive' | 'closedAt' | 'successorId'>>,
): Promise<void> => {
  await db
    .updateTable('establishment')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** All that are of one country become of the other; which. */
export const moveToCountry = async (
  { db }: Tx,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<{ id: string }[]> =>
  db
    .updateTable('establishment')
    .set({ countryId: after, version: sql`version + 1` })
    .where('countryId', '=', before)
    .returning('id')
    .execute()

export const updateSite = async (
  { db }: Tx,
  id: string,
  values: Partial<NewSite & Pick<Site, 'isActive'>>,
): Promise<void> => {
  await db.updateTable('establishmentSite').set(values).where('id', '=', id).execute()
}

export const updatePerson = async (
  { db }: Tx,
  id: string,
  values: Partial<NewPerson & Pick<EstablishmentPerson, 'isActive'>>,
): Promise<void> => {
  await db.updateTable('establishmentPerson').set(values).where('id', '=', id).execute()
}
