import type { Deps } from '../../../platform/deps.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { readContext } from '../../casework/public.ts'
import { exportSummary } from './export.ts'
import { listSummary } from './list.ts'

export const summaryRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'endorsements.summary', async ({ query }, caller) =>
    listSummary(await readContext(deps, caller), query),
  )
  serve(web, 'endorsements.summaryExport', ({ query }, caller, reply) =>
    exportSummary(deps, caller, query, reply),
  )
}
