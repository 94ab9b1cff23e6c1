import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertNote, listNotes } from './history-store.ts'
import { scopeOf } from './policy.ts'
import type { AnyServedKind } from './served-kind.ts'

const noteView = ({ id, at, authorName, text }: Awaited<ReturnType<typeof listNotes>>[number]) => ({
  id,
  at: at.toISOString(),
  author: authorName,
  text,
})

/** Officers' notes on a case, oldest first; only their calls ask for them. */
export const notesOf = async (served: AnyServedKind, { db }: Deps, { principal }: Caller, id: string) => {
  const row = await served.records.getCase(db, scopeOf(principal), id)
  return (await listNotes(db, row.id)).map(noteView)
}

export const addNote = (
  served: AnyServedKind,
  deps: Deps,
  { principal, origin }: Caller,
  { id, text }: { readonly id: string; readonly text: string },
) =>
  inTransaction(deps, origin, async (tx) => {
    const row = await served.records.getCase(tx.db, scopeOf(principal), id)
    const note = await insertNote(tx, row.id, nameOf(principal), text)
    const { entity } = served.kind
    recordAudit(tx, { action: `${entity}.note`, entity, entityId: row.id, details: { noteId: note.id } })
    return noteView(note)
  })
