import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useAccount } from '../../../platform/session.ts'
import { sideOf } from '../../casework/side.ts'
import type { Chosen } from '../queries.ts'

/** The report that a case is about, as one asks for its template. */
export const useChosen = ({ kind: code, period, reporter }: Submission): Chosen => {
  const account = useAccount()
  const isOffice = account !== undefined && sideOf(account) === 'office'
  return { code, query: { period, ...(isOffice ? { establishmentId: reporter.id } : {}) } }
}
