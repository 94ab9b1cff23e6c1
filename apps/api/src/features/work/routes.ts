import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readContext } from '../casework/public.ts'
import { effectOfClosing } from './effect-of-closing.ts'
import { exportWork } from './export.ts'
import { workCounts, workPage } from './list.ts'
import { loadOf, setAbsence } from './load.ts'
import { workOfEstablishment } from './of-establishment.ts'

export const workRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'work.list', async ({ query }, caller) => workPage(await readContext(deps, caller), query))
  serve(web, 'work.export', ({ query }, caller, reply) => exportWork(deps, caller, query, reply))
  serve(web, 'work.counts', async (_input, caller) => workCounts(await readContext(deps, caller)))
  serve(web, 'work.load', async (_input, caller) => loadOf(await readContext(deps, caller)))
  serve(web, 'work.setAbsence', async ({ params, body }, caller) => {
    await setAbsence(deps, caller, { ...params, ...body })
    return loadOf(await readContext(deps, caller))
  })
  serve(web, 'work.effectOfClosing', async ({ params }, caller) =>
    effectOfClosing(await readContext(deps, caller), params.id),
  )
  serve(web, 'work.ofEstablishment', async ({ params }, caller) =>
    workOfEstablishment(await readContext(deps, caller), params.id),
  )
}
