import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { useTranslation } from 'react-i18next'
import { usePages } from '../context.ts'

/** What was done, as the end of a sentence that begins with who did it. */
export const useHistoryWords = (): ((entry: HistoryEntry) => string) => {
  const { t } = useTranslation()
  const { feature, requests } = usePages()
  const wordOf = ({ action, actorSide, fromStatus, toStatus }: HistoryEntry): string => {
    // The authority submits what it has entered on behalf of a company, and nothing else.
    if (action === 'submit' && actorSide === 'authority') return 'submitEntry'
    // A wish of the holder leaves the case where it stands; the same step by an officer moves it.
    return requests.includes(action) && fromStatus === toStatus ? `${action}Request` : action
  }
  return (entry) =>
    t([`${feature}.history.action.${wordOf(entry)}`, `casework.history.action.${wordOf(entry)}`], {
      defaultValue: entry.action,
    })
}
