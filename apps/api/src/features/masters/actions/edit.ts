import type { RowContent } from '@papaver/contract/masters/check-row.ts'
import type { RowAction, RowInput, RowUpdate } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { contentAfter, contentOf } from '../editing/content.ts'
import { type Proposal, problemsOf, refuseProblems } from '../editing/judge.ts'
import type { Referred } from '../editing/lookups.ts'
import type { RowChange } from '../events.ts'
import { saveRows } from '../store/list-rows.ts'
import { addRowWithin, changeRowWithin, getRow, inList, usedForms } from './within.ts'
import { recordRowAudit, writeProposal } from './write.ts'

/** Emits the change, so that cases that rest on the row are checked again; answers its id. */
const notify = async ({ followers }: Deps, tx: Tx, row: RowChange): Promise<string> => {
  await followers.emit(tx, 'masterChanged', row)
  return row.id
}

export const addRow = (deps: Deps, caller: Actor, word: ListWord, input: RowInput): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) => notify(deps, tx, await addRowWithin(tx, word, input)))

export const saveRow = (
  deps: Deps,
  caller: Actor,
  row: { list: ListWord; id: string },
  { reason, ...given }: RowUpdate,
): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) =>
    notify(deps, tx, await changeRowWithin(tx, row, given, reason)),
  )

/** The content that ships; undefined where no release knows the row. */
const shippedContent = (word: ListWord, { code, row }: Referred): RowContent | undefined =>
  row.shipped === null ? undefined : contentOf(word, code, { ...row.fields, ...row.shipped })

const proposalOf = (word: ListWord, before: Referred, action: RowAction): Proposal => {
  const { code, row } = before
  const isActive = row.fields.isActive === true
  if (action === 'restoreShipped') {
    const content = shippedContent(word, before) ?? refuse(mastersRefusals.masterNotShipped)
    // A form keeps what was never said at its change.
    return { before, code, content: contentAfter(word, content, {}), isActive }
  }
  const wanted = action === 'activate'
  if (wanted === isActive) refuse(mastersRefusals.masterNothingToDo)
  return {
    before,
    code,
    content: contentAfter(word, contentOf(word, code, row.fields), {}),
    isActive: wanted,
  }
}

const verbs: Readonly<Record<RowAction, string>> = {
  activate: 'master.activate',
  deactivate: 'master.deactivate',
  restoreShipped: 'master.restore',
}

/** Switches a row off or on, or puts back what ships. Nothing that stands on the row is touched. */
export const actOnRow = (
  deps: Deps,
  caller: Actor,
  { list: word, id, action }: { list: ListWord; id: string; action: RowAction },
  { version, reason }: { version: number; reason?: string | undefined },
): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const saved = await inList(tx, word, async (context) => {
      const proposal = proposalOf(word, getRow(context, id, version), action)
      // Rows that ship, or stand as they are, are not judged by rules that came later: only the action is.
      const problems = problemsOf(context, proposal, await usedForms(tx, word, proposal.content))
      refuseProblems(problems.filter(({ code }) => ['needed', 'past'].includes(code)))
      return writeProposal(tx, context, proposal, { action: verbs[action], reason })
    })
    return notify(deps, tx, saved)
  })

/** Puts a whole list in another order. */
export const orderRows = (deps: Deps, caller: Actor, word: ListWord, ids: readonly string[]): Promise<void> =>
  inTransaction(deps, caller.origin, (tx) =>
    inList(tx, word, async (context) => {
      const rows = ids.flatMap((id) => context.own.get(id) ?? [])
      const isWhole = new Set(ids).size === ids.length && rows.length === context.rows.length
      if (!lists[word].hasOrder || !isWhole) refuse(mastersRefusals.masterOrderIncomplete)
      const before = [...context.own.values()].map(({ code }) => code)
      const moved = rows.flatMap(({ row }, position) =>
        row.fields.position === position ? [] : [{ ...row, fields: { ...row.fields, position } }],
      )
      await saveRows(tx, word, moved.map(withOwnPosition))
      recordRowAudit(tx, {
        action: 'master.order',
        list: word,
        id: 'order',
        code: word,
        before: { order: before },
        after: { order: rows.map(({ code }) => code) },
      })
    }),
  )

/** An order that the authority chose is its own from then on: no release moves the row again. */
const withOwnPosition = (row: Referred['row']): Referred['row'] =>
  row.shipped === null
    ? row
    : { ...row, edited: { ...row.edited, position: row.edited.position ?? row.shipped.position ?? null } }
