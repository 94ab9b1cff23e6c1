import { mostRowsIn } from '@papaver/contract/list-file.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { sendList } from '../audit/public.ts'
import { readContext } from '../casework/public.ts'
import { readFigures, sheetOf, showFigures } from './figures.ts'

export const analysisRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'analysis.figures', async ({ params, query }, caller) => {
    const context = await readContext(deps, caller)
    return showFigures(context, await readFigures(context, params.panel, query))
  })
  serve(web, 'analysis.export', async ({ params: { panel }, query }, caller, reply) => {
    const { format, ...filter } = query
    const context = await readContext(deps, caller)
    const [head = [], ...rows] = sheetOf(context, await readFigures(context, panel, filter))
    return sendList(
      deps,
      caller,
      {
        name: `analysis-${panel}`,
        format,
        filter,
        total: rows.length,
        limit: mostRowsIn(context.settings, format),
        pages: [rows],
        sheetsOf: (some) => [{ name: context.words(`analysis.panels.${panel}`), rows: [head, ...some] }],
      },
      reply,
    )
  })
}
