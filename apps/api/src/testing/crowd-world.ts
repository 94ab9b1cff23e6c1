import type pg from 'pg'
import { crowdedYear } from './crowd.ts'

/** Estimates stop what goes over them, and one may sign in often. */
export const letCrowdWork = async (owner: Pick<pg.ClientBase, 'query'>): Promise<void> => {
  const settings = { 'import_export.estimateCheck': '"block"', 'security.loginsPerMinute': '10000' }
  for (const [id, value] of Object.entries(settings))
    await owner.query(
      `insert into setting (setting_id, setting_value, changed_at, changed_by) values ($1, $2, now(), 'a test')`,
      [id, value],
    )
}

/**
 * In words where a case took more from a balance than it bears. An estimate may be lowered below what is used (1961 art. 21(3)): then
 * nothing more is given, and what was given stays.
 */
export const findOverdrawn = async (owner: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await owner.query(
    `with ledger as (
       select substance_id, sequence, case_id, limit_after, used_after + reserved_after as taken,
         lag(used_after + reserved_after, 1, 0::numeric) over (partition by balance_id order by sequence) as before
       from balance_movement join balance on balance.id = balance_id
       where kind = 'quota' or year = $1
     )
     select substance_id, sequence, limit_after, before, taken from ledger
     where case_id is not null and taken > before and taken > limit_after`,
    [crowdedYear],
  )
  return rows.map((row) => `over its limit: ${JSON.stringify(row)}`)
}
