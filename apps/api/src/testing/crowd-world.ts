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

/** In words where a balance that bears no more holds more than its limit. */
export const findOverdrawn = async (owner: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const { rows } = await owner.query(
    `select substance_id, limit_grams, used_grams, reserved_grams from balance
     where used_grams + reserved_grams > limit_grams and kind = 'quota'
       or used_grams + reserved_grams > limit_grams and year = $1`,
    [crowdedYear],
  )
  return rows.map((row) => `over its limit: ${JSON.stringify(row)}`)
}
