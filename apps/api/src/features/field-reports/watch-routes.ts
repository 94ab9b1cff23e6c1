import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readContext } from '../casework/public.ts'
import { remind } from './actions/remind.ts'
import { exportOwed, owedOf } from './owed.ts'
import { draw, exportRisks, risksOf } from './risks.ts'

/** The authority's view beyond single cases: what is owed, and where to look. */
export const watchRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'field-reports.owed', async ({ query }, caller) =>
    owedOf(await readContext(deps, caller), query),
  )
  serve(web, 'field-reports.exportOwed', ({ query }, caller, reply) => exportOwed(deps, caller, query, reply))
  serve(web, 'field-reports.remind', async ({ params, body }, caller) => ({
    on: await remind(deps, caller, params.id, body.kind),
  }))
  serve(web, 'field-reports.risks', async (_input, caller) => risksOf(await readContext(deps, caller)))
  serve(web, 'field-reports.exportRisks', ({ query }, caller, reply) =>
    exportRisks(deps, caller, query.format, reply),
  )
  serve(web, 'field-reports.draw', async ({ body }, caller) => ({
    ids: await draw(deps, caller, body.count),
  }))
}
