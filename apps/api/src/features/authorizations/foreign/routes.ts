import { Readable } from 'node:stream'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { embeddedFile } from '../../../platform/documents/pdf-inspection.ts'
import { openFile } from '../../../platform/files.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { serve, type Web } from '../../../platform/http/serve.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Reader } from '../../../platform/transaction.ts'
import { readContext, scopeOf } from '../../casework/public.ts'
import { type AuthorizationRecord, getRecord } from '../record.ts'
import { noteTransmission, sendAgain } from './command.ts'
import { foreignCopyView } from './view.ts'

/** The exchange format as it lies in the document itself (product §3.9); undefined where there is no document. */
const exchangeFileOf = async (db: Reader, { header }: AuthorizationRecord): Promise<Buffer | undefined> => {
  const file = header.documentFileId ? await openFile(db, header.documentFileId) : undefined
  if (file === undefined) return undefined
  const pieces: Uint8Array[] = []
  for await (const piece of file.stream) pieces.push(piece)
  return embeddedFile(Buffer.concat(pieces), 'authorization.json')
}

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
  serve(web, 'authorizations.exchangeFile', async ({ params }, caller, reply) => {
    const found = await record(caller, params.id)
    const bytes = (await exchangeFileOf(deps.db, found)) ?? refuse(frameRefusals.notFound)
    const name = `${(found.case.number ?? found.case.id).replaceAll('/', '-')}.json`
    const file = { name, mediaType: 'application/json', bytes: bytes.length, stream: Readable.from([bytes]) }
    return sendFile(reply, file)
  })
}
