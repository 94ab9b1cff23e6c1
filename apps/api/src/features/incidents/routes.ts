import { incidentRefusals } from '@papaver/contract/incidents/refusals.ts'
import type { IncidentLetterInput } from '@papaver/contract/incidents/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { heldKeys } from '../../platform/documents/keys.ts'
import { openFile } from '../../platform/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { inThread } from '../../platform/workers/workers.ts'
import { findPerson } from '../account/public.ts'
import { orDocumentFailed, readContext, readSigningKeys, scopeOf, serveCases } from '../casework/public.ts'
import { exchangeOf } from './exchange.ts'
import { letterOf } from './letter-data.ts'
import { records } from './record.ts'
import { servedIncidents } from './served-kind.ts'
import { listLetters } from './store.ts'
import { timelinePage } from './timeline.ts'

const documents = inThread<typeof import('./document/in-thread.ts')>(
  'documents',
  new URL('./document/in-thread.ts', import.meta.url),
)

const pdf = 'application/pdf'

/** The letter as it would be sent: made and signed alike, kept nowhere. */
const preview = async (
  deps: Deps,
  caller: Caller,
  id: string,
  { addressee, culture, comment = '' }: IncidentLetterInput,
): Promise<Buffer> => {
  const { accountId } = caller.principal
  const record = await records.get(deps.db, scopeOf(caller.principal), id)
  const context = await readContext(deps, caller)
  const signatory = (await findPerson(deps.db, accountId)) ?? refuse(frameRefusals.notFound)
  const letter = await letterOf(context, record, {
    number: `${record.case.number ?? ''}/–`,
    signatory,
    addressee,
    words: comment,
    ...(culture === undefined ? {} : { culture }),
  })
  const keys = await readSigningKeys(deps.db, context.settings, context.now)
  const made = { deps, record }
  return Buffer.from(
    await orDocumentFailed(made, incidentRefusals.incidentLetterFailed, () =>
      documents(accountId, 'incidentLetter', letter, heldKeys(keys)),
    ),
  )
}

export const incidentsRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'incidents.timeline', async ({ query }, caller) =>
    timelinePage(await readContext(deps, caller), query),
  )
  serveCases(web, deps, servedIncidents)
  serve(web, 'incidents.preview', async ({ params, body }, caller, reply) =>
    sendFile(reply, wholeFile('letter.pdf', pdf, await preview(deps, caller, params.id, body))),
  )
  serve(web, 'incidents.letter', async ({ params }, { principal }, reply) => {
    const { case: row } = await records.get(db, scopeOf(principal), params.id)
    const letter = (await listLetters(db, row.id)).find(({ id }) => id === params.letterId)
    const file = letter === undefined ? undefined : await openFile(db, letter.fileId)
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
  serve(web, 'incidents.exchangeFile', async ({ params }, caller, reply) => {
    const record = await records.get(db, scopeOf(caller.principal), params.id)
    const text = await exchangeOf(await readContext(deps, caller), record)
    const name = `${record.case.number ?? 'incident'}.json`
    return sendFile(reply, wholeFile(name, 'application/json', Buffer.from(text)))
  })
}
