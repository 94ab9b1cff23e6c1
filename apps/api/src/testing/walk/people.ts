import { grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import type { Pool } from 'pg'
import type { Random } from './random.ts'

/** One who takes part in a walk, with the rights that he is left with at the moment. */
export interface WalkedPerson {
  readonly id: string
  readonly userName: string
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  readonly establishmentId: string | null
  readonly customsPointIds: readonly number[]
  readonly sessionId: string
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

/** Everybody, each with a session that outlives all moves of the clock. */
export const openPeople = async (pool: Pool): Promise<WalkedPerson[]> => {
  await addPeople(pool)
  const { rows } = await pool.query(
    `insert into session (account_id, is_pending, method, created_at, last_active_at, expires_at, user_agent)
     select id, false, 'password', $1, $1, $1, 'walk' from account where status = 'APR' order by user_name
     returning id as session_id, account_id`,
    [farAway],
  )
  const accounts = await pool.query(`select * from account where status = 'APR' order by user_name`)
  return accounts.rows.map((row) => ({
    id: row.id,
    userName: row.user_name,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    roles: row.roles,
    establishmentId: row.establishment_id,
    customsPointIds: row.customs_point_ids,
    sessionId: rows.find(({ account_id }) => account_id === row.id)?.session_id,
    rights: grantsOf(row.roles),
  }))
}

/** Leaves a person with what is not withheld, and gives him what his manager or administrator may give. */
const split = async (
  pool: Pool,
  person: WalkedPerson,
  withheld: readonly Permission[],
  granted: readonly Permission[],
): Promise<void> => {
  await pool.query('update account set withheld_permissions = $2, granted_permissions = $3 where id = $1', [
    person.id,
    withheld,
    granted,
  ])
  person.rights = grantsOf(person.roles, granted, withheld)
}

/** The rights of a case's people; those of administration are no matter of a walk. */
const isOfCases = (right: Permission): boolean =>
  /^(case|authorization|endorsement|balance|tradingEstablishment|preparation)\./.test(right)

/** Any split of the rights that a person's roles carry; about half of the time he has them all. */
export const splitRights = async (pool: Pool, person: WalkedPerson, random: Random): Promise<string> => {
  const own = [...grantsOf(person.roles)].filter(isOfCases)
  const withheld = random.chance(0.5) ? [] : random.some(own, random.chance(0.2) ? 1 : 0.4)
  const granted: Permission[] =
    person.roles.includes('ESTB_USER') && random.chance(0.7) ? ['authorization.submit'] : []
  await split(pool, person, withheld, granted)
  return `${person.userName} has ${[...person.rights].filter(isOfCases).join(', ') || 'no right'}`
}

/** An officer by any of his rights over cases: whom other sides must not be told by name. */
export const isOfficer = ({ roles }: WalkedPerson): boolean => roles.includes('CA_ADMIN')
