import type { Pool } from 'pg'
import type { AnyWalkedKind } from './walked-kind.ts'

/** Officers who leave leave no case behind; whose rights a walk changed behind the app's back keeps his. */
const restingOfficer = `select c.id from work_case c join account a on a.id = c.assignee_id
  where a.status <> 'APR' and c.status_group in ('open', 'waiting', 'decided')`

/** In words what of that which must hold of the rows of every walked kind does not. */
export const findBrokenRules = async (pool: Pool, kinds: readonly AnyWalkedKind[]): Promise<string[]> => {
  const rules = [
    ['an open case of one whose account rests', restingOfficer] as const,
    ...kinds.flatMap(({ rules: own = [] }) => own),
  ]
  const broken: string[] = []
  for (const [what, query] of rules) {
    const { rows } = await pool.query(query)
    if (rows.length > 0) broken.push(`${what}: ${rows.length}, e.g. ${JSON.stringify(rows[0])}`)
  }
  return broken
}
