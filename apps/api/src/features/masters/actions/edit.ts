import type { RowContent } from '@papaver/contract/masters/check-row.ts'
import type { RowAction, RowInput, RowUpdate } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { publishMasters } from '../current.ts'
import { contentAfter, contentOf } from '../editing/content.ts'
import { contextWithin, type ListContext, neededCulture } from '../editing/context.ts'
import { type Proposal, problemsOf, refuseProblems } from '../editing/judge.ts'
import { codeOf, type Referred } from '../editing/lookups.ts'
import type { Fields } from '../fields.ts'
import { saveRows } from '../store/list-rows.ts'
import { lockRevision } from '../store/revision.ts'
import { readUsedForms } from '../store/usage.ts'
import { auditDeed, writeProposal } from './write.ts'

/**
 * One change of a list at a time: what is unique stays so, and who comes second sees what the first one did. The
 * change is published to everybody at its commit.
 */
const inList = <Result>(
  deps: Deps,
  caller: Actor,
  word: ListWord,
  work: (tx: Tx, context: ListContext) => Promise<Result>,
): Promise<Result> =>
  inTransaction(deps, caller.origin, async (tx) => {
    await lockRevision(tx)
    const result = await work(tx, await contextWithin(tx, word))
    await publishMasters(tx)
    return result
  })

const getRow = ({ own }: ListContext, id: string): Referred => own.get(id) ?? refuse(frameRefusals.notFound)

const getCurrent = (context: ListContext, id: string, version: number): Referred => {
  const found = getRow(context, id)
  const { version: current } = found.row
  return current === version ? found : refuse(mastersRefusals.masterStale, { version: current })
}

const usedForms = async (tx: Tx, word: ListWord, content: RowContent): Promise<Set<string>> =>
  word === 'conversionFactors' ? readUsedForms(tx.db, [String(content.values.formId)]) : new Set<string>()

const judge = async (tx: Tx, context: ListContext, proposal: Proposal): Promise<void> =>
  refuseProblems(problemsOf(context, proposal, await usedForms(tx, context.word, proposal.content)))

const empty: RowContent = { names: {}, values: {} }

/** A code as it will be: of a made one from the content. */
export const codeOfContent = (context: ListContext, content: RowContent): string => {
  const others = { form: content.names[neededCulture(context)] }
  const fields = content.values as Fields
  return codeOf(context.word, { code: content.code ?? '', others, fields }, context.lookups)
}

export const addRow = (deps: Deps, caller: Actor, word: ListWord, input: RowInput): Promise<string> =>
  inList(deps, caller, word, async (tx, context) => {
    const content = contentAfter(word, empty, input)
    const proposal = { before: undefined, content, code: codeOfContent(context, content), isActive: true }
    await judge(tx, context, proposal)
    return writeProposal(tx, context, proposal, { action: 'master.add', reason: input.reason })
  })

export const saveRow = (
  deps: Deps,
  caller: Actor,
  { list: word, id }: { list: ListWord; id: string },
  { version, reason, ...given }: RowUpdate,
): Promise<string> =>
  inList(deps, caller, word, async (tx, context) => {
    const before = getCurrent(context, id, version)
    const { fields } = before.row
    const content = contentAfter(word, contentOf(word, before.code, fields), given)
    const proposal = { before, content, code: before.code, isActive: fields.isActive === true }
    await judge(tx, context, proposal)
    return writeProposal(tx, context, proposal, { action: 'master.change', reason })
  })

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
  inList(deps, caller, word, async (tx, context) => {
    const proposal = proposalOf(word, getCurrent(context, id, version), action)
    // Rows that ship, or stand as they are, are not judged by rules that came later: only the deed is.
    const problems = problemsOf(context, proposal, await usedForms(tx, word, proposal.content))
    refuseProblems(problems.filter(({ code }) => ['needed', 'past'].includes(code)))
    return writeProposal(tx, context, proposal, { action: verbs[action], reason })
  })

/** Puts a whole list in another order. */
export const orderRows = (deps: Deps, caller: Actor, word: ListWord, ids: readonly string[]): Promise<void> =>
  inList(deps, caller, word, async (tx, context) => {
    const rows = ids.flatMap((id) => context.own.get(id) ?? [])
    const isWhole = new Set(ids).size === ids.length && rows.length === context.rows.length
    if (!lists[word].hasOrder || !isWhole) refuse(mastersRefusals.masterOrderIncomplete)
    const before = [...context.own.values()].map(({ code }) => code)
    const moved = rows.flatMap(({ row }, position) =>
      row.fields.position === position ? [] : [{ ...row, fields: { ...row.fields, position } }],
    )
    await saveRows(tx, word, moved.map(withOwnPosition))
    auditDeed(tx, {
      action: 'master.order',
      list: word,
      id: 'order',
      code: word,
      before: { order: before },
      after: { order: rows.map(({ code }) => code) },
    })
  })

/** An order that the authority chose is its own from then on: no release moves the row again. */
const withOwnPosition = (row: Referred['row']): Referred['row'] =>
  row.shipped === null
    ? row
    : { ...row, edited: { ...row.edited, position: row.edited.position ?? row.shipped.position ?? null } }
