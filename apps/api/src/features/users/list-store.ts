import type { userViews } from '@papaver/contract/users/schema.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../platform/transaction.ts'
import type { PeopleScope } from './policy.ts'
import { inScope } from './scope.ts'

export type UserView = (typeof userViews)[number]

export interface UserFilter {
  /** For locks that end by themselves. */
  readonly now: Date
  readonly view: UserView
  readonly status?: string | undefined
  readonly role?: string | undefined
  readonly userType?: string | undefined
  readonly establishmentId?: string | undefined
  readonly search?: string | undefined
}
export const sortKeys = ['name', 'organisation', 'status', 'statusSince', 'lastLoginAt'] as const
export interface UserPage {
  readonly page: number
  readonly pageSize: number
  readonly sort: (typeof sortKeys)[number]
  readonly descending: boolean
}

/** What a list shows of an account. */
export interface ListedUser {
  id: string
  userName: string
  firstName: string
  lastName: string
  email: string
  status: string
  statusSince: Date
  roles: string[]
  userType: string | null
  organisation: string | null
  establishmentId: string | null
  lastLoginAt: Date | null
  isLocked: boolean
  dormantNotifiedAt: Date | null
  isDemonstration: boolean
  awaitedSince: Date | null
  informationDueOn: string | null
  isInformationWanted: boolean | null
  isAnswered: boolean | null
  signedAt: Date | null
}

const statusesOf: Partial<Record<UserView, readonly string[]>> = {
  waiting: ['UNV', 'REQ', 'PEC'],
  active: ['APR', 'INA'],
  ended: ['CAN', 'CAS', 'CLO'],
}

/** By an officer, or for a while by wrong passwords. */
const isLocked = (now: Date): RawBuilder<SqlBool> => sql`(account_reading.is_locked or exists (
  select from account_lock_reading as guesses
  where guesses.account_id = account_reading.id and guesses.ends_at > ${now}))`

const inView = (view: UserView, now: Date): RawBuilder<SqlBool> => {
  if (view === 'all') return sql`true`
  if (view === 'locked') return isLocked(now)
  return sql`account_reading.status = any(${[...(statusesOf[view] ?? [])]}::text[])`
}

const written = sql`fold_text(coalesce(establishment_reading.name, user_request.establishment_name, ''))`

/** Each word must occur somewhere; % and _ are letters like any other. */
const searched = (search: string): RawBuilder<SqlBool>[] =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 6)
    .map((word) => {
      const pattern = sql`'%' || fold_text(${word.replace(/[\\%_]/g, '\\$&')}::text) || '%'`
      return sql`(account_reading.search_text like ${pattern}
        or establishment_reading.search_text like ${pattern} or ${written} like ${pattern})`
    })

const conditions = (scope: PeopleScope, filter: UserFilter): RawBuilder<unknown> => {
  const { status, role, userType, establishmentId, search } = filter
  const all = [
    sql`${inScope(scope)}`,
    inView(filter.view, filter.now),
    ...(status ? [sql`account_reading.status = ${status}`] : []),
    ...(role
      ? [sql`exists (select from unnest(account_reading.roles) as held where upper(held) = ${role})`]
      : []),
    ...(userType ? [sql`user_request.user_type = ${userType}`] : []),
    ...(establishmentId ? [sql`account_reading.establishment_id = ${establishmentId}::uuid`] : []),
    ...(search ? searched(search) : []),
  ]
  return sql.join(all, sql` and `)
}

const source = sql`from account_reading
  left join user_request on user_request.account_id = account_reading.id
  left join establishment_reading on establishment_reading.id = account_reading.establishment_id`

const sortColumns: Record<UserPage['sort'], RawBuilder<unknown>> = {
  name: sql`fold_text(account_reading.last_name || ' ' || account_reading.first_name)`,
  organisation: written,
  // In the order of a life, not of the alphabet.
  status: sql`array_position(array['UNV','REQ','PEC','APR','INA','CAN','CAS','CLO'], account_reading.status)`,
  statusSince: sql`account_reading.status_since`,
  lastLoginAt: sql`account_reading.last_login_at`,
}

export const listUsers = async (
  db: Reader,
  scope: PeopleScope,
  filter: UserFilter,
  { page, pageSize, sort, descending }: UserPage,
): Promise<ListedUser[]> => {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls first`
  const { rows } = await sql<ListedUser>`
    select account_reading.id, account_reading.user_name, account_reading.first_name, account_reading.last_name,
      account_reading.email, account_reading.status, account_reading.status_since, account_reading.roles,
      account_reading.establishment_id, account_reading.last_login_at, ${isLocked(filter.now)} as is_locked,
      account_reading.dormant_notified_at, account_reading.is_demonstration, user_request.user_type,
      coalesce(establishment_reading.name, user_request.establishment_name) as organisation,
      user_request.awaited_since, user_request.information_due_on, user_request.is_information_wanted,
      user_request.is_answered, user_request.signed_at
    ${source} where ${conditions(scope, filter)}
    order by ${sortColumns[sort]} ${direction}, account_reading.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** Above this a total is only "at least". */
const countLimit = 1_000

/** How many there are, counted no further than the limit. */
export const countUsers = async (
  db: Reader,
  scope: PeopleScope,
  filter: UserFilter,
  limit = countLimit,
): Promise<{ total: number; isMore: boolean }> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 ${source} where ${conditions(scope, filter)} limit ${limit + 1}) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, limit), isMore: count > limit }
}

/** How many stand in each view. */
export const countByView = async (
  db: Reader,
  scope: PeopleScope,
  now: Date,
): Promise<Record<UserView, number>> => {
  const count = (view: UserView) => sql`count(*) filter (where ${inView(view, now)})::int`
  const { rows } = await sql<Record<UserView, number>>`
    select ${count('waiting')} as waiting, ${count('active')} as active, ${count('locked')} as locked,
      ${count('ended')} as ended, count(*)::int as all
    from account_reading where ${inScope(scope)}`.execute(db)
  return rows[0] ?? { waiting: 0, active: 0, locked: 0, ended: 0, all: 0 }
}

/** Accounts that the calendar may have to do with: whose applicant is awaited, or whose person may have gone. */
export const listAwaited = async (db: Reader): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from user_request where awaited_since is not null order by awaited_since`.execute(
    db,
  )
  return rows
}

/** Approved accounts that nobody has used since a moment. */
export const listUnused = async (db: Reader, since: Date): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from account_reading
    where status = 'APR' and not is_demonstration and greatest(status_since, last_login_at) < ${since}
    order by id`.execute(db)
  return rows
}
