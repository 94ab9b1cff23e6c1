import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'

/** What was found out about a permit without a step of anybody: its licence, its holder, the permit abroad. */
const findings = ['recheck', 'foreignPermitStopped', 'foreignPermitUntrusted', 'abroadSettled']
/** Goods that moved under it say nothing for or against a record. */
const movements = ['use', 'useUp', 'correctUse', 'decideUse', 'reopen']

/** Of the life of an issued permit: what stopped, ended or brought it back; of movements, those that closed it or opened it again. */
export const stopsIn = (history: readonly HistoryEntry[]): HistoryEntry[] => {
  const issued = history.findIndex(({ action }) => action === 'issue')
  return history.slice(issued + 1).filter(({ action, fromStatus, toStatus }) => {
    if (findings.includes(action)) return true
    if (fromStatus === toStatus) return false
    return !movements.includes(action) || toStatus === 'CLO' || fromStatus === 'CLO'
  })
}
