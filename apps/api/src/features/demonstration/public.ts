import type { Deps } from '../../platform/deps.ts'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { loadDemonstrationAccounts } from './accounts.ts'
import { loadDemonstrationEstimates } from './estimates.ts'
import { loadDemonstrationGround } from './ground.ts'

export { loadDemonstrationCases } from './cases.ts'
export { loadDemonstrationPeople } from './people.ts'

/** The invented world of an installation that is tried out (product §18); does nothing the second time. */
export const loadDemonstration = (deps: Deps): Promise<void> =>
  inTransaction(deps, systemOrigin('demonstration'), async (tx) => {
    await loadDemonstrationGround(tx)
    await loadDemonstrationAccounts(tx)
    await loadDemonstrationEstimates(tx)
  })
