import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { listHistory } from '../casework/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { saidIn } from './mails.ts'
import type { AuthorizationRecord } from './record.ts'
import { mayRead, mayReadStep } from './sides.ts'
import type { ViewContext } from './view.ts'

type Changes = HistoryEntry['changes']
const changesOf = (kept: unknown): Changes => kept as Changes

/** What officers change is the permit to be; what it says in the end is on it. */
const isOfHouse = ({ field }: Changes[number]): boolean => /^(permit|warning)\./.test(field)

/** What happened, oldest first, as far as it concerns the reader; others than officers read the authority's name. */
export const historyOf = async (
  context: ViewContext,
  { case: row }: AuthorizationRecord,
): Promise<HistoryEntry[]> => {
  const { db, principal, masters, settings, culture } = context
  const knowsOfficers = mayRead(principal, 'officers')
  const authority = nameIn(settings['authority.names'], culture)
  const deliberates = mayRead(principal, 'deliberation')
  const entries = await listHistory(db, row.id, mayRead(principal, 'internalSteps'))
  return entries.flatMap((entry) => {
    const { step, words } = mayReadStep(principal, entry)
    if (!step) return []
    const reason = entry.reasonCode ? masters.item('reasons', entry.reasonCode) : undefined
    const isHidden = !knowsOfficers && entry.actorSide === 'authority'
    return [
      {
        id: entry.id,
        at: entry.at.toISOString(),
        action: entry.action,
        fromStatus: entry.fromStatus,
        toStatus: entry.toStatus,
        actorName: isHidden ? authority : entry.actorName,
        actorSide: entry.actorSide as HistoryEntry['actorSide'],
        reason: reason ? nameIn(reason.names, culture) : null,
        comment: words ? saidIn(culture, entry.texts as unknown as Names[], entry.comment) : null,
        fields: words ? entry.fields : [],
        changes: words ? changesOf(entry.changes).filter((change) => deliberates || !isOfHouse(change)) : [],
        dueOn: words ? entry.dueOn : null,
      },
    ]
  })
}
