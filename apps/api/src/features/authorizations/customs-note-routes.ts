import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { readContext, scopeOf } from '../casework/public.ts'
import { insertCustomsNote, withdrawCustomsNote } from './customs-note-store.ts'
import { customsNotesOf } from './customs-notes.ts'
import { getRecord } from './record.ts'

/** Officers write to customs and take back what no longer holds; both answer all notes of the case. */
export const customsNoteRoutes = (web: Web, deps: Deps): void => {
  const show = async (caller: Caller, id: string) => {
    const { case: row } = await getRecord(deps.db, scopeOf(caller.principal), id)
    return customsNotesOf(await readContext(deps, caller), row.id)
  }
  serve(web, 'authorizations.addCustomsNote', async ({ params: { id }, body }, caller) => {
    await inTransaction(deps, caller.origin, async (tx) => {
      const { case: row } = await getRecord(tx.db, scopeOf(caller.principal), id)
      const noteId = await insertCustomsNote(tx, row.id, nameOf(caller.principal), body.text)
      recordAudit(tx, {
        action: 'authorization.customsNote',
        entity: 'authorization',
        entityId: row.id,
        details: { noteId, text: body.text },
      })
    })
    return show(caller, id)
  })
  serve(web, 'authorizations.withdrawCustomsNote', async ({ params: { id, noteId } }, caller) => {
    await inTransaction(deps, caller.origin, async (tx) => {
      const { case: row } = await getRecord(tx.db, scopeOf(caller.principal), id)
      const isGone = await withdrawCustomsNote(tx, row.id, noteId, nameOf(caller.principal))
      if (!isGone) refuse(frameRefusals.notFound)
      recordAudit(tx, {
        action: 'authorization.withdrawCustomsNote',
        entity: 'authorization',
        entityId: row.id,
        details: { noteId },
      })
    })
    return show(caller, id)
  })
}
