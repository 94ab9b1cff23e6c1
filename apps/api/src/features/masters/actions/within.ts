import type { RowContent } from '@papaver/contract/masters/check-row.ts'
import type { RowInput } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { publishMasters } from '../current.ts'
import { contentAfter, contentOf } from '../editing/content.ts'
import { contextWithin, type ListContext, neededCulture } from '../editing/context.ts'
import { type Proposal, problemsOf, refuseProblems } from '../editing/judge.ts'
import { codeOf, type Referred } from '../editing/lookups.ts'
import type { RowChange } from '../events.ts'
import type { Fields } from '../fields.ts'
import { lockRevision } from '../store/revision.ts'
import { readUsedForms } from '../store/usage.ts'
import { writeProposal } from './write.ts'

/** Actions on rows inside an open transaction: those of the lists' own calls, and those of other features. */

/**
 * One change of a list at a time: what is unique stays so, and who comes second sees what the first one did. The
 * change is published to everybody at its commit.
 */
export const inList = async <Result>(
  tx: Tx,
  word: ListWord,
  work: (context: ListContext) => Promise<Result>,
): Promise<Result> => {
  await lockRevision(tx)
  const result = await work(await contextWithin(tx, word))
  await publishMasters(tx)
  return result
}

/** The row as it stands; with a version it must be the one that its editor saw. */
export const getRow = ({ own }: ListContext, id: string, version?: number): Referred => {
  const found = own.get(id) ?? refuse(frameRefusals.notFound)
  const { version: current } = found.row
  return version === undefined || version === current
    ? found
    : refuse(mastersRefusals.masterStale, { version: current })
}

export const usedForms = async (tx: Tx, word: ListWord, content: RowContent): Promise<Set<string>> =>
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

export const addRowWithin = (tx: Tx, word: ListWord, input: RowInput): Promise<RowChange> =>
  inList(tx, word, async (context) => {
    const content = contentAfter(word, empty, input)
    const proposal = { before: undefined, content, code: codeOfContent(context, content), isActive: true }
    await judge(tx, context, proposal)
    return writeProposal(tx, context, proposal, { action: 'master.add', reason: input.reason })
  })

interface RowWish extends Partial<RowContent> {
  readonly isActive?: boolean
  /** The one that its editor saw; another feature changes the row as it stands. */
  readonly version?: number
  /** The day from whose beginning it holds, where it was decided before. */
  readonly since?: string
}

/** Only what `given` names changes; `isActive` left out stays. */
export const changeRowWithin = (
  tx: Tx,
  { list, id }: { list: ListWord; id: string },
  { isActive, version, since, ...given }: RowWish,
  reason: string | undefined,
): Promise<RowChange> =>
  inList(tx, list, async (context) => {
    const before = getRow(context, id, version)
    const { fields } = before.row
    const content = contentAfter(list, contentOf(list, before.code, fields), given)
    const proposal = {
      before,
      content,
      code: before.code,
      isActive: isActive ?? fields.isActive === true,
    }
    await judge(tx, context, proposal)
    return writeProposal(tx, context, proposal, { action: 'master.change', reason, since })
  })
