import { grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import { caseKinds } from '@papaver/contract/kinds.ts'
import type { Pool } from 'pg'
import type { Random } from './random.ts'

/** His account rests or is locked, or his establishment is closed. */
export type Away = 'rests' | 'locked' | 'closed'

/** One who takes part in a walk, with the rights that he is left with at the moment. */
export interface WalkedPerson {
  readonly id: string
  readonly userName: string
  readonly name: string
  readonly email: string
  roles: readonly string[]
  readonly establishmentId: string | null
  readonly customsPointIds: readonly number[]
  sessionId: string
  /** Why he cannot sign in; empty as long as he can. */
  readonly away: Set<Away>
  rights: ReadonlySet<Permission>
}

/** Beside the demonstration accounts: a third officer, a rival's employee, customs at another border. */
const further: readonly (readonly [userName: string, like: string, first: string, last: string])[] = [
  ['officer.third', 'officer', 'Wanda', 'Ostrow'],
  ['rival.staff', 'rival', 'Linnea', 'Birk'],
  ['customs.elsewhere', 'customs.staff', 'Jorun', 'Haldt'],
]
const rolesOf: Readonly<Record<string, string>> = { 'rival.staff': 'ESTB_USER' }

const addPeople = async (pool: Pool): Promise<void> => {
  for (const [userName, like, first, last] of further)
    await pool.query(
      `insert into account (user_name, first_name, last_name, email, roles, status, establishment_id,
         customs_point_ids, country_id, culture, password_hash, created_at, password_changed_at)
       select $1, $3, $4, $1 || '@papaver.example', coalesce($5, roles), status, establishment_id,
         case when $1 = 'customs.elsewhere'
           then array(select id from customs_point where not id = any(customs_point_ids) order by id limit 2)
           else customs_point_ids end,
         country_id, culture, password_hash, created_at, password_changed_at
       from account where user_name = $2`,
      [userName, like, first, last, rolesOf[userName] ? [rolesOf[userName]] : null],
    )
}

const farAway = '2200-01-01T00:00:00Z'

/** Sessions that outlive all moves of the clock; nobody is asked whether he is there himself. */
const openSessions = async (pool: Pool, userName: string | null): Promise<Map<string, string>> => {
  const { rows } = await pool.query(
    `insert into session (account_id, is_pending, method, created_at, last_active_at, expires_at, user_agent,
       confirmed_at)
     select id, false, 'password', $1, $1, $1, 'walk', $1 from account
     where status = 'APR' and ($2::text is null or user_name = $2) order by user_name
     returning id as "sessionId", account_id as "accountId"`,
    [farAway, userName],
  )
  return new Map(rows.map(({ accountId, sessionId }) => [accountId, sessionId]))
}

/** Lets a person in again whose sessions were ended. */
export const openSession = async (pool: Pool, person: WalkedPerson): Promise<void> => {
  await pool.query('update account set must_change_password = false where id = $1', [person.id])
  const sessions = await openSessions(pool, person.userName)
  person.sessionId = sessions.get(person.id) ?? ''
}

/** Everybody, each with a session. */
export const openPeople = async (pool: Pool): Promise<WalkedPerson[]> => {
  await addPeople(pool)
  const sessions = await openSessions(pool, null)
  const accounts = await pool.query(`select * from account where status = 'APR' order by user_name`)
  return accounts.rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    roles: row.roles,
    establishmentId: row.establishment_id,
    customsPointIds: row.customs_point_ids,
    sessionId: sessions.get(row.id) ?? '',
    away: new Set<Away>(),
    rights: grantsOf(row.roles),
  }))
}

interface Split {
  readonly withheld: readonly Permission[]
  readonly granted: readonly Permission[]
}

/** Leaves a person with what is not withheld, and gives him what his manager or administrator may give. */
export const split = async (
  pool: Pool,
  person: WalkedPerson,
  { withheld, granted }: Split,
): Promise<void> => {
  await pool.query('update account set withheld_permissions = $2, granted_permissions = $3 where id = $1', [
    person.id,
    withheld,
    granted,
  ])
  person.rights = grantsOf(person.roles, granted, withheld)
}

const wordOf = (right: Permission): string => right.split('.')[0] ?? ''
const wordsOfCases = new Set([
  ...['case', 'endorsement', 'balance'],
  ...caseKinds.map(({ rights }) => wordOf(rights.read)),
])
/** The rights of a case's people; those of administration are no matter of a walk. */
const isOfCases = (right: Permission): boolean => wordsOfCases.has(wordOf(right))

/** Any split of the rights that a person's roles carry; about half of the time he has them all. */
export const splitOf = ({ roles }: WalkedPerson, random: Random): Split => {
  const own = [...grantsOf(roles)].filter(isOfCases)
  return {
    withheld: random.chance(0.5) ? [] : random.some(own, random.chance(0.2) ? 1 : 0.4),
    granted: roles.includes('ESTB_USER') && random.chance(0.7) ? ['authorization.submit'] : [],
  }
}

export const rightsInWords = ({ userName, rights }: WalkedPerson): string =>
  `${userName} has ${[...rights].filter(isOfCases).join(', ') || 'no right'}`

/** An officer by any of his rights over cases: whom other sides must not be told by name. */
export const isOfficer = ({ roles }: WalkedPerson): boolean => roles.includes('CA_ADMIN')
