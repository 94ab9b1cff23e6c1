import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { readContext, scopeOf } from '../../casework/public.ts'
import { incomingItemOf, listIncomingOf } from '../../exchange/public.ts'
import { getRecord } from '../record.ts'
import { noteTransmission, sendAgain } from './command.ts'
import { besideOf, getIncoming } from './incoming.ts'
import { restsOn } from './permit-abroad.ts'
import { keepIncoming, takeCertificate } from './take-incoming.ts'
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

/** What the authority of the other country says of a case, beside what is known here; officers only. */
export const incomingRoutes = (web: Web, deps: Deps): void => {
  const beside = async (caller: Caller, { id, incomingId }: { id: string; incomingId: string }) => {
    const record = await getRecord(deps.db, scopeOf(caller.principal), id)
    const context = await readContext(deps, caller)
    return besideOf(context, record, await getIncoming(context, record, incomingId))
  }
  serve(web, 'authorizations.incoming', async ({ params }, caller) => {
    const record = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const context = await readContext(deps, caller)
    const rows = await listIncomingOf(deps.db, record.case.id, restsOn(record))
    return rows.map((row) => incomingItemOf(context, row))
  })
  serve(web, 'authorizations.besideIncoming', ({ params }, caller) => beside(caller, params))
  serve(web, 'authorizations.takeCertificate', async ({ params, body }, caller) => {
    await takeCertificate(deps, caller, { ...params, ...body })
    return beside(caller, params)
  })
  serve(web, 'authorizations.keepIncoming', async ({ params, body }, caller) => {
    await keepIncoming(deps, caller, { ...params, ...body })
    return beside(caller, params)
  })
}
