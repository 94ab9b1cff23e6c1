import { personName } from '@papaver/contract/person-name.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../platform/transaction.ts'
import type { Person } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { readContext } from './context.ts'
import { insertNote, listNotes } from './history-store.ts'
import { mailAbout, maySee } from './mails.ts'
import { officersOf } from './people.ts'
import { scopeOf } from './policy.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'

const noteView = ({ id, at, authorName, text, mentioned }: ReturnType<typeof insertNote>) => ({
  id,
  at: at.toISOString(),
  author: authorName,
  text,
  mentioned: [...mentioned],
})

/** Officers' notes on a case, oldest first; only their calls ask for them. */
export const notesOf = async (served: AnyServedKind, { db }: Deps, { principal }: Caller, id: string) => {
  const row = await served.records.getCase(db, scopeOf(principal), id)
  return (await listNotes(db, row.id)).map(noteView)
}

/** Colleagues who may open this very case; nobody else can be told of a note on it, as he would learn of the case. */
const colleaguesOf = async <Whole extends CaseRecord>(
  { kind }: AnyServedKind<Whole>,
  tx: Tx,
  record: Whole,
  ids: readonly string[],
): Promise<Person[]> => {
  const readers = (await officersOf(tx, kind)).filter(maySee(kind, record))
  const known = new Map(readers.map((person) => [person.id, person]))
  return [...new Set(ids)].map((id) => known.get(id) ?? refuse(frameRefusals.notFound))
}

interface NewNote {
  readonly id: string
  readonly text: string
  readonly mentions?: readonly string[] | undefined
}

interface At {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Caller
}

/**
 * Tells colleagues that they are named and where, and answers their names; what the note says is read there and stands in
 * no mail.
 */
const notifyMentioned = async <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  { deps, tx, caller }: At,
  { id, mentions = [] }: NewNote,
): Promise<string[]> => {
  if (mentions.length === 0) return []
  const { principal } = caller
  const record = await served.records.lock(tx, scopeOf(principal), id)
  const colleagues = await colleaguesOf(served, tx, record, mentions)
  await mailAbout(served, tx, {
    code: 'CASE_NOTED',
    to: 'mentioned',
    addressees: Promise.resolve(colleagues.filter((person) => person.id !== principal.accountId)),
    record,
    number: record.case.number ?? '',
    context: await readContext(deps, caller),
    by: nameOf(principal),
    reasonCode: null,
    comment: null,
    dueOn: null,
  })
  return colleagues.map(({ firstName, lastName }) => personName({ firstName, lastName }))
}

export const addNote = (served: AnyServedKind, deps: Deps, caller: Caller, given: NewNote) => {
  const { principal, origin } = caller
  const { id, text } = given
  return inTransaction(deps, origin, async (tx) => {
    const row = await served.records.getCase(tx.db, scopeOf(principal), id)
    const mentioned = await notifyMentioned(served, { deps, tx, caller }, given)
    const note = insertNote(tx, row.id, { authorName: nameOf(principal), text, mentioned })
    const { entity } = served.kind
    const details = { noteId: note.id, ...(mentioned.length === 0 ? {} : { mentioned }) }
    recordAudit(tx, { action: `${entity}.note`, entity, entityId: row.id, details })
    return noteView(note)
  })
}
