import { authorizationKind } from '@papaver/contract/authorizations/kind.ts'
import { authorizationStatuses } from '@papaver/contract/authorizations/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { flagCases, listDueCases } from '../../casework/public.ts'
import { listToSendAgain } from '../../exchange/public.ts'
import type { PermitFlag } from '../actions/permit-flags.ts'

const flag: PermitFlag = 'copyToRepeat'

/**
 * Permits of which another portal relies on nothing any more, as a reported key of ours has signed what it was sent, bear a flag until
 * they are sent again. Answers how many are new.
 */
export const flagToSendAgain = async (tx: Tx, today: string): Promise<number> => {
  const ids: readonly string[] = await listToSendAgain(tx.db, today)
  const flagged: readonly string[] = await listDueCases(tx.db, {
    feature: authorizationKind.entity,
    statuses: authorizationStatuses,
    statusGroups: ['active', 'final'],
    when: { flagged: flag },
  })
  const raised = ids.filter((id) => !flagged.includes(id))
  await flagCases(tx, { ids: raised }, { raises: [flag] })
  await flagCases(tx, { ids: flagged.filter((id) => !ids.includes(id)) }, { lowers: [flag] })
  return raised.length
}
