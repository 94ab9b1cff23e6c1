import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { leavesOutConfidential } from '../audit/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import type { CaseContext } from './context.ts'
import { confidentialAmong, listHistory } from './history-store.ts'
import { saidIn } from './mails.ts'
import { mayReadCommon, mayReadName } from './readers.ts'
import type { CaseRecord } from './records.ts'

type Changes = HistoryEntry['changes']
const changesOf = (kept: unknown): Changes => kept as Changes

/** What a reader is told of a line of the history: that it happened, and the words that go with it. */
export type ReadStep = (
  principal: Principal,
  step: { readonly action: string; readonly actorSide: string },
) => { readonly step: boolean; readonly words: boolean }

/** Steps between holder and authority; a kind whose results others see says which (`readStep`). */
export const readCaseSteps: ReadStep = (principal) => ({
  step: mayReadCommon(principal, 'caseSteps'),
  words: mayReadCommon(principal, 'words'),
})

/** Cases that a step has linked or unlinked, by their numbers. */
const linksIn = (changes: Changes): string[] =>
  changes.flatMap(({ field, before, after }) => (field === 'links' ? [before, after].filter(Boolean) : []))

/** That a case is linked with one that the reader may not know of is not told to him. */
const hiddenLinks = ({ db, principal }: CaseContext, kept: readonly { changes: unknown }[]) =>
  confidentialAmong(
    db,
    leavesOutConfidential(principal) ? kept.flatMap(({ changes }) => linksIn(changesOf(changes))) : [],
  )

/** What officers consider stays in the house; what comes of it is on the document. */
const isOfHouse = ({ field }: Changes[number]): boolean => /^(permit|warning)\./.test(field)

/** What happened, oldest first, as far as it concerns the reader; others than officers read the authority's name, and the holder that of customs (0192). */
export const historyOf = async (
  context: CaseContext,
  { case: row }: CaseRecord,
  readStep: ReadStep = readCaseSteps,
): Promise<HistoryEntry[]> => {
  const { db, principal, masters, settings, culture, words: say } = context
  const knowsOfficers = mayReadCommon(principal, 'officers')
  const authority = nameIn(settings['authority.names'], culture)
  const officeOf = (side: HistoryEntry['actorSide']): string =>
    side === 'customs' ? say('casework.history.customs') : authority
  const deliberates = mayReadCommon(principal, 'deliberation')
  const entries = await listHistory(db, row.id, mayReadCommon(principal, 'internalSteps'))
  const hidden = await hiddenLinks(context, entries)
  return entries.flatMap((entry) => {
    if (linksIn(changesOf(entry.changes)).some((number) => hidden.has(number))) return []
    const { step, words } = readStep(principal, entry)
    if (!step) return []
    const reason = entry.reasonCode ? masters.item('reasons', entry.reasonCode) : undefined
    const side = entry.actorSide as HistoryEntry['actorSide']
    return [
      {
        id: entry.id,
        at: entry.at.toISOString(),
        action: entry.action,
        fromStatus: entry.fromStatus,
        toStatus: entry.toStatus,
        actorName: mayReadName(principal, side) ? entry.actorName : officeOf(side),
        actorSide: side,
        keyName: entry.keyName,
        impersonatorName:
          entry.impersonatorName === null ? null : knowsOfficers ? entry.impersonatorName : authority,
        reason: reason ? nameIn(reason.names, culture) : null,
        comment: words ? saidIn(culture, entry.texts as unknown as Names[], entry.comment) : null,
        fields: words ? entry.fields : [],
        changes: words ? changesOf(entry.changes).filter((change) => deliberates || !isOfHouse(change)) : [],
        dueOn: words ? entry.dueOn : null,
      },
    ]
  })
}
