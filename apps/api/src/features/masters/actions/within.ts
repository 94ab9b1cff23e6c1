import type { RowContent } from '@papaver/contract/masters/check-row.ts'
import type { RowInput } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { publishMasters } from '../current.ts'
import { contentAfter, contentOf } from '../editing/content.ts'
import { contextWithin } from '../editing/context.ts'
import { type Proposal, problemsOf, refuseProblems } from '../editing/judge.ts'
import { lockRevision } from '../store/revision.ts'
import { readUsedForms } from '../store/usage.ts'
import { codeOfContent } from './edit.ts'
import { writeProposal } from './write.ts'

/**
 * Deeds on rows inside the transaction of another feature, judged, written, audited and published as those of the
 * lists' own calls are.
 */
const judged = async (
  tx: Tx,
  word: ListWord,
  propose: (context: Awaited<ReturnType<typeof contextWithin>>) => Proposal,
  deed: { action: string; reason?: string | undefined },
): Promise<string> => {
  await lockRevision(tx)
  const context = await contextWithin(tx, word)
  const proposal = propose(context)
  const used =
    word === 'conversionFactors'
      ? await readUsedForms(tx.db, [String(proposal.content.values.formId)])
      : new Set<string>()
  refuseProblems(problemsOf(context, proposal, used))
  const id = await writeProposal(tx, context, proposal, deed)
  await publishMasters(tx)
  return id
}

const empty: RowContent = { names: {}, values: {} }

export const addRowWithin = (tx: Tx, word: ListWord, input: RowInput): Promise<string> =>
  judged(
    tx,
    word,
    (context) => {
      const content = contentAfter(word, empty, input)
      return { before: undefined, content, code: codeOfContent(context, content), isActive: true }
    },
    { action: 'master.add', reason: input.reason },
  )

/** Only what `given` names changes; `isActive` left out stays. */
export const changeRowWithin = (
  tx: Tx,
  { list, id }: { list: ListWord; id: string },
  given: Partial<RowContent> & { isActive?: boolean },
  reason: string,
): Promise<string> =>
  judged(
    tx,
    list,
    ({ own }) => {
      const before = own.get(id) ?? refuse(frameRefusals.notFound)
      const { fields } = before.row
      const content = contentAfter(list, contentOf(list, before.code, fields), given)
      return { before, content, code: before.code, isActive: given.isActive ?? fields.isActive === true }
    },
    { action: 'master.change', reason },
  )
