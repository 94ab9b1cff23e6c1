import { Readable } from 'node:stream'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { openFile } from '../../platform/files.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { findPerson, listPeople } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { insertNote, listAttachments, listNotes, scopeOf, withOpenCases } from '../casework/public.ts'
import { act } from './actions/act.ts'
import { copyDraft, createDraft, saveDraft } from './actions/draft.ts'
import { attachFiles, detachFile } from './attachments.ts'
import { balancesOfCase } from './balances-of-case.ts'
import { runChecks } from './check-facts.ts'
import { tick } from './checklist.ts'
import { readContext } from './context.ts'
import { customsNoteRoutes } from './customs-note-routes.ts'
import { renderSamplePaper } from './document/sample-paper.ts'
import { earlierOf } from './earlier.ts'
import { exportAuthorizations } from './export.ts'
import { foreignRoutes } from './foreign/routes.ts'
import { historyOf } from './history.ts'
import { listLetters } from './letter-store.ts'
import { countViews, listAuthorizations } from './list.ts'
import { getRecord } from './record.ts'
import { checksShown } from './shown-checks.ts'
import { type CasePart, mayRead } from './sides.ts'
import { attachmentsOf, authorizationView } from './view.ts'

export const authorizationsRoutes = (web: Web, deps: Deps): void => {
  const show = async (caller: Caller, id: string) => {
    const context = await readContext(deps, caller)
    return authorizationView(context, await getRecord(deps.db, scopeOf(caller.principal), id))
  }
  readRoutes(web, deps, show)
  writeRoutes(web, deps, show)
  fileRoutes(web, deps)
  officeRoutes(web, deps)
  sampleRoutes(web, deps)
  foreignRoutes(web, deps)
  customsNoteRoutes(web, deps)
}

type Show = (caller: Caller, id: string) => ReturnType<typeof authorizationView>

const readRoutes = (web: Web, deps: Deps, show: Show): void => {
  const record = (caller: Caller, id: string) => getRecord(deps.db, scopeOf(caller.principal), id)
  // Not there for those whom it is not told to, like a case outside their scope.
  const partOf = (caller: Caller, part: CasePart, id: string) =>
    mayRead(caller.principal, part) ? record(caller, id) : refuse(frameRefusals.notFound)
  serve(web, 'authorizations.list', async ({ query }, caller) =>
    listAuthorizations(await readContext(deps, caller), query),
  )
  serve(web, 'authorizations.counts', async (_input, caller) =>
    countViews(await readContext(deps, caller), caller.principal),
  )
  serve(web, 'authorizations.export', async ({ query }, caller, reply) =>
    exportAuthorizations(await readContext(deps, caller), query, reply),
  )
  serve(web, 'authorizations.get', ({ params }, caller) => show(caller, params.id))
  serve(web, 'authorizations.history', async ({ params }, caller) =>
    historyOf(await readContext(deps, caller), await record(caller, params.id)),
  )
  serve(web, 'authorizations.checks', async ({ params }, caller) => {
    const context = await readContext(deps, caller)
    return checksShown(context, await runChecks(context, await partOf(caller, 'checks', params.id)))
  })
  serve(web, 'authorizations.balances', async ({ params }, caller) =>
    balancesOfCase(await readContext(deps, caller), await partOf(caller, 'balances', params.id)),
  )
}

const writeRoutes = (web: Web, deps: Deps, show: Show): void => {
  serve(web, 'authorizations.create', async ({ body }, caller) =>
    show(caller, await createDraft(deps, caller, body)),
  )
  serve(web, 'authorizations.save', async ({ params, body }, caller) => {
    await saveDraft(deps, caller, params.id, body)
    return show(caller, params.id)
  })
  serve(web, 'authorizations.copy', async ({ params }, caller) =>
    show(caller, await copyDraft(deps, caller, params.id)),
  )
  serve(web, 'authorizations.act', async ({ params, body }, caller) =>
    show(caller, await act(deps, caller, params.id, params.action, body)),
  )
}

const fileRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'authorizations.attach', async ({ params }, caller) => {
    await attachFiles(deps, caller, params.id)
    return attachmentsOf(deps.db, params.id)
  })
  serve(web, 'authorizations.detach', async ({ params }, caller) =>
    detachFile(deps, caller, params.id, params.attachmentId),
  )
  serve(web, 'authorizations.attachment', async ({ params }, caller, reply) => {
    const scope = scopeOf(caller.principal)
    const { case: row } = await getRecord(deps.db, scope, params.id)
    const files = mayRead(caller.principal, 'attachments') ? await listAttachments(deps.db, row.id) : []
    const wanted = files.find(({ id }) => id === params.attachmentId)
    const file = wanted ? await openFile(deps.db, wanted.fileId) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
  serve(web, 'authorizations.letter', async ({ params }, caller, reply) => {
    const { case: row } = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const letters = mayRead(caller.principal, 'letters') ? await listLetters(deps.db, row.id) : []
    const wanted = letters.find(({ id }) => id === params.letterId)
    const file = wanted ? await openFile(deps.db, wanted.fileId) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
  serve(web, 'authorizations.document', async ({ params }, caller, reply) => {
    const { header } = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const fileId = mayRead(caller.principal, 'paper') ? header.documentFileId : null
    const file = fileId ? await openFile(deps.db, fileId) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
}

/** How a permit would look today, signed by the named officer or by whoever asks. */
const sampleRoutes = (web: Web, { db, environment }: Deps): void => {
  serve(web, 'authorizations.samplePermit', async ({ query }, { principal }, reply) => {
    const people = await listPeople(db, { role: 'CA_ADMIN' })
    const signer = people.find(({ id }) => id === (query.signer ?? principal.accountId))
    const person = signer ?? (await findPerson(db, principal.accountId)) ?? refuse(frameRefusals.notFound)
    const pdf = await renderSamplePaper(db, person, environment.publicUrl)
    const file = { name: 'sample-permit.pdf', mediaType: 'application/pdf', bytes: pdf.length }
    return sendFile(reply, { ...file, stream: Readable.from([pdf]) }, { inline: true })
  })
}

const officeRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'authorizations.notes', async ({ params }, caller) => {
    const { case: row } = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const notes = await listNotes(deps.db, row.id)
    return notes.map(({ id, at, authorName, text }) => ({
      id,
      at: at.toISOString(),
      author: authorName,
      text,
    }))
  })
  serve(web, 'authorizations.addNote', ({ params, body }, { origin, principal }) =>
    inTransaction(deps, origin, async (tx) => {
      const { case: row } = await getRecord(tx.db, scopeOf(principal), params.id)
      const note = await insertNote(tx, row.id, nameOf(principal), body.text)
      recordAudit(tx, {
        action: 'authorization.note',
        entity: 'authorization',
        entityId: row.id,
        details: { noteId: note.id },
      })
      return { id: note.id, at: note.at.toISOString(), author: note.authorName, text: note.text }
    }),
  )
  serve(web, 'authorizations.earlier', async ({ params }, caller) =>
    earlierOf(
      await readContext(deps, caller),
      await getRecord(deps.db, scopeOf(caller.principal), params.id),
    ),
  )
  serve(web, 'authorizations.tick', ({ params, body }, caller) => tick(deps, caller, params.id, body))
  serve(web, 'authorizations.officers', async () =>
    withOpenCases(deps.db, await listPeople(deps.db, { role: 'CA_ADMIN' })),
  )
}
