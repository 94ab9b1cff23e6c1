import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { exportEvents } from './export.ts'
import { findActors } from './labels-store.ts'
import { getEvent, listPage } from './list.ts'
import type { Surroundings } from './surroundings.ts'
import { askVerification, viewVerification } from './verification.ts'
import { countTrail, listKeptHeads, listVerifications } from './verification-store.ts'

/** Actions of nobody with an account stand under these names. */
const nameless = ['system', 'visitor'] as const
const mostActors = 20
const mostShown = 30

export const auditRoutes = (web: Web, deps: Deps, around: Surroundings): void => {
  const { db } = deps
  serve(web, 'audit.list', async ({ query }, { principal }) =>
    listPage(db, query, await around.timeZone(), principal),
  )
  serve(web, 'audit.get', async ({ params }, { principal }) =>
    getEvent(db, params.seq, await around.timeZone(), principal),
  )
  serve(web, 'audit.export', ({ query }, caller, reply) => exportEvents(deps, caller, query, around, reply))
  serve(web, 'audit.actors', async ({ query }) => {
    const people = await findActors(db, query.q, mostActors)
    return [
      ...nameless
        .filter((name) => name.startsWith(query.q.toLowerCase()))
        .map((name) => ({ actor: name, userName: name, name: null })),
      ...people.map(({ id, userName, name }) => ({ actor: id, userName, name })),
    ]
  })
  serve(web, 'audit.verify', (_input, { origin }) => askVerification(deps, origin))
  serve(web, 'audit.verifications', async () => {
    const [rows, heads, rowsTotal] = await Promise.all([
      listVerifications(db, mostShown),
      listKeptHeads(db, mostShown),
      countTrail(db),
    ])
    return {
      items: rows.map(viewVerification),
      keptHeads: heads.map(({ seq, hash, keptAt }) => ({ seq, hash, keptAt: keptAt.toISOString() })),
      rowsTotal,
    }
  })
}
