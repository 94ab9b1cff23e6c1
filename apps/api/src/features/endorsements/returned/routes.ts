import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { attachedFile } from '../../../platform/documents/attached-file.ts'
import { openFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getRecord } from '../../authorizations/public.ts'
import { readContext, scopeOf } from '../../casework/public.ts'
import { noteReturned, returnEndorsed, returnNothing, sendReturned } from './command.ts'
import { listLetters } from './store.ts'
import { returnedView } from './view.ts'

/** Export authorizations of other countries that go back endorsed; officers only. */
export const returnedRoutes = (web: Web, deps: Deps): void => {
  const inScope = (caller: Caller, id: string) => getRecord(deps.db, scopeOf(caller.principal), id)
  const show = async (caller: Caller, id: string) =>
    returnedView(await readContext(deps, caller), await inScope(caller, id))
  const letterOf = async (caller: Caller, { id, letterId }: { id: string; letterId: string }) => {
    const { case: row } = await inScope(caller, id)
    const letter = (await listLetters(deps.db, row.id)).find((each) => each.id === letterId)
    return letter ?? refuse(frameRefusals.notFound)
  }
  serve(web, 'endorsements.returned', ({ params }, caller) => show(caller, params.id))
  serve(web, 'endorsements.return', async ({ params, body }, caller) => {
    await returnEndorsed(deps, caller, params.id, body)
    return show(caller, params.id)
  })
  serve(web, 'endorsements.returnNothing', async ({ params, body }, caller) => {
    await returnNothing(deps, caller, params.id, body.reason)
    return show(caller, params.id)
  })
  serve(web, 'endorsements.sendReturned', async ({ params }, caller) => {
    await sendReturned(deps, caller, params)
    return show(caller, params.id)
  })
  serve(web, 'endorsements.noteReturned', async ({ params, body }, caller) => {
    await noteReturned(deps, caller, { ...params, on: body.on })
    return show(caller, params.id)
  })
  serve(web, 'endorsements.returnedDocument', async ({ params }, caller, reply) => {
    const file = await openFile(deps.db, (await letterOf(caller, params)).fileId)
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
  serve(web, 'endorsements.returnedFile', async ({ params }, caller, reply) => {
    const { fileId, number } = await letterOf(caller, params)
    const name = `${number.replaceAll('/', '-')}.json`
    const file = await attachedFile(deps.db, fileId, { inside: 'returned-endorsement.json', name })
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
}
