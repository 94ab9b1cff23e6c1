import pg from 'pg'
import { verifyChain } from '../features/audit/verify-chain.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { silentLog } from '../platform/log.ts'

/** Cases in these statuses have nothing reserved any more, or not yet. */
const withoutHolds = ['DRA', 'REQ', 'PRO', 'INF', 'HLD', 'REJ', 'CAN', 'CAS', 'RVK', 'RPL', 'CLO']
const withHolds = ['APR', 'ISS', 'PAU', 'SUS']
const listOf = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ')

/** Grams of a line that count in the balances of a hold, of whatever years, as the line says them. */
const gramsOfLine = `(select coalesce(sum((part ->> 'baseGrams')::numeric), 0)
  from authorization_line l cross join jsonb_array_elements(l.components) as part
  where l.id = h.line_id and (part ->> 'substanceId')::int = h.substance_id)`

/** Until it is issued, a request that is to replace a permit reserves only what it needs more than that permit. */
const isToReplace = `(c.status = 'APR' and exists (
  select from trade_authorization t join work_case earlier on earlier.id = t.replaces_id
  where t.case_id = c.id and earlier.status <> 'RPL'))`

type Invariant = readonly [broken: string, query: string]

/** What is kept of a balance is the sum of its movements. */
const sums: readonly Invariant[] = [
  [
    'a balance that is not the sum of its holds',
    `select id from balance left join (select balance_id, sum(reserved_grams) as reserved, sum(used_grams) as used
       from balance_hold group by balance_id) as held on held.balance_id = id
     left join (select balance_id, sum(grams) filter (where kind = 'return') as returned,
         sum(grams) filter (where kind = 'reexport') as reexported
       from balance_departure group by balance_id) as gone on gone.balance_id = id
     where reserved_grams <> coalesce(reserved, 0) or used_grams <> coalesce(used, 0) - coalesce(returned, 0)
       or returned_grams <> coalesce(returned, 0) or reexported_grams <> coalesce(reexported, 0)`,
  ],
  [
    'a hold that is not the sum of its movements',
    `select balance_id, line_id from balance_hold h left join (select balance_id, line_id,
         sum(grams * case when action in ('reserve', 'unuse', 'carryIn') then 1 else -1 end) as reserved,
         sum(grams * case action when 'use' then 1 when 'unuse' then -1 else 0 end) as used
       from balance_movement where action in ('reserve', 'release', 'use', 'unuse', 'carryIn', 'carryOut')
       group by balance_id, line_id) as moved using (balance_id, line_id)
     where reserved_grams <> coalesce(reserved, 0) or used_grams <> coalesce(used, 0)`,
  ],
  [
    'goods that left again and are not the sum of their movements',
    `select balance_id, line_id from (select balance_id, line_id, sum(grams) filter (where kind = 'return') as returned,
         sum(grams) filter (where kind = 'reexport') as reexported
       from balance_departure group by 1, 2) as gone
     full join (select balance_id, line_id,
         sum(case action when 'return' then grams when 'unreturn' then -grams end) as returned,
         sum(case action when 'reexport' then grams when 'unreexport' then -grams end) as reexported
       from balance_movement where action in ('return', 'unreturn', 'reexport', 'unreexport') group by 1, 2) as moved
       using (balance_id, line_id)
     where coalesce(gone.returned, 0) <> coalesce(moved.returned, 0)
       or coalesce(gone.reexported, 0) <> coalesce(moved.reexported, 0)`,
  ],
  [
    'more that left again than came in',
    `select import_id, balance_id from balance_departure d group by 1, 2
     having sum(grams) > (select coalesce(sum(h.used_grams), 0) from balance_hold h
       where h.case_id = d.import_id and h.balance_id = d.balance_id)`,
  ],
  [
    'a limit that is not the sum of what makes it',
    `select id from balance left join (select balance_id, sum(grams) as grams from balance_movement
       where case_id is null group by balance_id) as made on balance_id = id
     where limit_grams <> coalesce(made.grams, 0)`,
  ],
  [
    'a ledger that does not end with what the balance holds',
    `select b.id from balance b join lateral (select * from balance_movement m where m.balance_id = b.id
       order by sequence desc limit 1) as last on true
     where (limit_after, used_after, reserved_after, returned_after, reexported_after)
       is distinct from (limit_grams, used_grams, reserved_grams, returned_grams, reexported_grams)`,
  ],
]

/** What must hold in every database at every moment; each query answers what breaks it. */
const invariants: readonly Invariant[] = [
  [
    'a case without its head',
    `select id from work_case where feature = 'authorization'
     and not exists (select from trade_authorization where case_id = id)`,
  ],
  [
    'a case without history',
    'select id from work_case where not exists (select from case_history where case_id = work_case.id)',
  ],
  [
    'a request without a line',
    `select id from work_case where status <> 'DRA' and submitted_at is not null and feature = 'authorization'
     and not exists (select from authorization_line where case_id = work_case.id)`,
  ],
  [
    'a status that the history does not know',
    `select id from work_case where status <> (select to_status from case_history
     where case_id = work_case.id order by id desc limit 1)`,
  ],
  [
    'a history that does not begin where it ended',
    `select id from (select id, from_status, lag(to_status) over (partition by case_id order by id) as before
       from case_history) as step where from_status is distinct from before`,
  ],
  ...sums,
  [
    'grams reserved for a case that takes none',
    `select case_id, status from balance_hold join work_case on id = case_id
     where reserved_grams <> 0 and status in (${listOf(withoutHolds)})`,
  ],
  [
    'a hold that is not what the line says',
    `select h.line_id, c.status from (
       select line_id, case_id, kind, substance_id, license_id, sum(h.reserved_grams) as reserved, sum(h.used_grams) as used
       from balance_hold h join balance b on b.id = h.balance_id group by 1, 2, 3, 4, 5) as h
     join work_case c on c.id = h.case_id
     where c.status in (${listOf(withHolds)}) and h.reserved + h.used <> greatest(h.used, ${gramsOfLine})
       and not (h.reserved < ${gramsOfLine} and ${isToReplace})`,
  ],
  [
    'an attachment without its bytes',
    `select a.id from case_attachment a join stored_file f on f.id = file_id
     where f.bytes <> (select coalesce(sum(length(data)), 0) from stored_file_chunk where file_id = f.id)`,
  ],
  [
    'a sum by day that is not the number of its cases',
    `with moment as (
       select establishment_id, feature, 'received' as event, submitted_at as at from work_case
       where submitted_at is not null
       union all
       select establishment_id, feature, 'decided', decided_at from work_case
       where submitted_at is not null and decided_at is not null),
     counted as (
       select owner_id, feature, event, (at at time zone 'UTC')::date as day, count(*) as cases from moment
       cross join unnest(array[establishment_id, '00000000-0000-0000-0000-000000000000'::uuid]) as owner_id
       where owner_id is not null group by 1, 2, 3, 4),
     kept as (
       select owner_id, feature, event, day, sum(cases) as cases from case_day group by 1, 2, 3, 4
       having sum(cases) <> 0)
     select owner_id, event, day, kept.cases as kept, counted.cases as counted
     from kept full join counted using (owner_id, feature, event, day)
     where kept.cases is distinct from counted.cases`,
  ],
  [
    'a sum of decision times that is not the number of its cases',
    `with counted as (
       select feature, (decided_at at time zone 'UTC')::date as day, kind, coalesce(substance_group, '') as
         substance_group, decision_days, count(*) as cases
       from work_case where submitted_at is not null and decided_at is not null and decision_days is not null
       group by 1, 2, 3, 4, 5),
     kept as (
       select feature, day, kind, substance_group, decision_days, sum(cases) as cases from case_decision_day
       group by 1, 2, 3, 4, 5 having sum(cases) <> 0)
     select day, kept.cases as kept, counted.cases as counted
     from kept full join counted using (feature, day, kind, substance_group, decision_days)
     where kept.cases is distinct from counted.cases`,
  ],
  ['a command that was begun and not finished', 'select key from idempotency_key where entity_id is null'],
  [
    'a job of the clock that was taken twice for one moment',
    `select name, singleton_on from pgboss.job where singleton_on is not null and state <> 'cancelled'
     group by name, singleton_on, coalesce(singleton_key, '') having count(*) > 1`,
  ],
]

type Client = Pick<pg.ClientBase, 'query'>

const findAmong = async (client: Client, all: readonly Invariant[]): Promise<string[]> => {
  const broken: string[] = []
  for (const [what, query] of all) {
    const { rows } = await client.query(query)
    if (rows.length > 0) broken.push(`${what}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
  }
  return broken
}

/** In words what of all that must hold does not. */
export const findBroken = (client: Client): Promise<string[]> => findAmong(client, invariants)

/** The same of the balances alone. */
export const findBrokenSums = (client: Client): Promise<string[]> => findAmong(client, sums)

/** In words where the audit trail breaks. */
export const findBrokenChain = async (client: Client): Promise<string[]> => {
  const { broken } = await verifyChain(client)
  return broken ? [`the audit trail: ${JSON.stringify(broken)}`] : []
}

/** Does something as the owner of a database: of the embedded one of a data folder, or of the one at an address. */
export const asOwner = async <Result>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (owner: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const embedded = databaseUrl === undefined ? await openEmbedded({ dataDir, log: silentLog }) : undefined
  const connectionString = databaseUrl ?? embedded?.ownerUrl ?? ''
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

/** Looks behind the app's back into an embedded database; answers in words what is broken, and how many cases are ours. */
export const lookBehind = (dataDir: string): Promise<{ broken: string[]; cases: number }> =>
  asOwner(dataDir, undefined, async (client) => {
    const broken = [...(await findBroken(client)), ...(await findBrokenChain(client))]
    const { rows } = await client.query(
      `select count(*)::int as cases from trade_authorization where applicant_reference like 'KILL-%'`,
    )
    return { broken, cases: rows[0].cases }
  })
