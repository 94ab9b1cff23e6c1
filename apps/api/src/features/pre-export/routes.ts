import { preExportData } from '@papaver/contract/pre-export-file.ts'
import { xmlOf } from '@papaver/contract/xml-mapping.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { readContext, scopeOf, sendLetter, serveCases } from '../casework/public.ts'
import { foreignCulture, letterLines, saidTo } from './letter.ts'
import { dataOf, isVoluntarily } from './letter-data.ts'
import { records } from './record.ts'
import { type FollowPreExport, servedPreExports } from './served-kind.ts'

/** `follow`: what a step about a notification means for the export request that it belongs to. */
export const preExportRoutes = (web: Web, deps: Deps, follow: FollowPreExport): void => {
  serveCases(web, deps, { ...servedPreExports, afterStep: follow })
  const find = ({ principal }: Caller, id: string) => records.get(deps.db, scopeOf(principal), id)
  serve(web, 'pre-export.text', async ({ params }, caller, reply) => {
    const record = await find(caller, params.id)
    const context = await readContext(deps, caller)
    const text = letterLines(context.culture, await saidTo(deps.db, context, record))
    return sendFile(
      reply,
      wholeFile(`${record.case.number ?? 'PEN'}.txt`, 'text/plain; charset=utf-8', Buffer.from(text)),
    )
  })
  serve(web, 'pre-export.exchangeFile', async ({ params }, caller, reply) => {
    const record = await find(caller, params.id)
    const { masters, settings } = await readContext(deps, caller)
    const said = await saidTo(deps.db, { masters, culture: foreignCulture }, record)
    const text = xmlOf(settings['import_export.penExchangeFile'], said)
    return sendFile(
      reply,
      wholeFile(`${record.case.number ?? 'PEN'}.xml`, 'application/xml', Buffer.from(text)),
    )
  })
  // As it was signed; what was not sent by us has no signature.
  serve(web, 'pre-export.dataFile', async ({ params }, caller, reply) => {
    const record = await find(caller, params.id)
    const context = await readContext(deps, caller)
    const unsigned = preExportData(await dataOf(context, record), isVoluntarily(context, record))
    const text = JSON.stringify(record.notification.payload ?? { payload: unsigned }, null, 2)
    return sendFile(
      reply,
      wholeFile(`${record.case.number ?? 'PEN'}.json`, 'application/json', Buffer.from(text)),
    )
  })
  serve(web, 'pre-export.letter', ({ params }, caller, reply) =>
    sendLetter(servedPreExports, deps, caller, params, reply),
  )
}
