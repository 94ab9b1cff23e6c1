import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { listHistory, scopeOf } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import type { AuthorizationRecord } from './record.ts'
import type { ViewContext } from './view.ts'

/** What happened, oldest first. Applicants read the authority's name, not its officers'; internal steps not at all. */
export const historyOf = async (
  context: ViewContext,
  { case: row }: AuthorizationRecord,
): Promise<HistoryEntry[]> => {
  const { db, principal, masters, settings, culture } = context
  const isOffice = scopeOf(principal).kind === 'office'
  const authority = nameIn(settings['authority.names'], culture)
  const entries = await listHistory(db, row.id, isOffice)
  return entries.map((entry) => {
    const reason = entry.reasonCode ? masters.item('reasons', entry.reasonCode) : undefined
    const isHidden = !isOffice && entry.actorSide === 'authority'
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      action: entry.action,
      fromStatus: entry.fromStatus,
      toStatus: entry.toStatus,
      actorName: isHidden ? authority : entry.actorName,
      actorSide: entry.actorSide as HistoryEntry['actorSide'],
      reason: reason ? nameIn(reason.names, culture) : null,
      comment: entry.comment,
      fields: entry.fields,
      changes: entry.changes as unknown as HistoryEntry['changes'],
      dueOn: entry.dueOn,
    }
  })
}
