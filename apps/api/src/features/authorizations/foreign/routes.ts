import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { readContext, scopeOf } from '../../casework/public.ts'
import { getRecord } from '../record.ts'
import { noteTransmission, sendAgain } from './command.ts'
import { foreignCopyView } from './view.ts'

/** What the authority of the other country is told of a permit; officers only. */
export const foreignRoutes = (web: Web, deps: Deps): void => {
  const record = (caller: Caller, id: string) => getRecord(deps.db, scopeOf(caller.principal), id)
  const show = async (caller: Caller, id: string) =>
    foreignCopyView(await readContext(deps, caller), await record(caller, id))
  serve(web, 'authorizations.foreignCopy', ({ params }, caller) => show(caller, params.id))
  serve(web, 'authorizations.sendForeignCopy', async ({ params }, caller) => {
    await sendAgain(deps, caller, params.id)
    return show(caller, params.id)
  })
  serve(web, 'authorizations.noteTransmission', async ({ params, body }, caller) => {
    await noteTransmission(deps, caller, params.id, body.on)
    return show(caller, params.id)
  })
}
