import { balancesOf, type ClosingFault, closingFaults } from '@papaver/contract/cultivation/balance.ts'
import type { KeptEntry } from './ledger-store.ts'

/** `pending`: so many reports of the cycle are not done with. */
export type OpenPoint = Omit<ClosingFault, 'code'> & { readonly code: ClosingFault['code'] | 'pending' }

/** What keeps a cultivation from being closed, cycle by cycle: plants, material, and reports that are not done with. */
export const closingFaultsOf = (entries: readonly KeptEntry[], tolerance: number): OpenPoint[] => {
  const balances = balancesOf(entries)
  const faults = closingFaults(balances, tolerance)
  return balances.flatMap(({ cycle }) => {
    const pending = entries.filter((entry) => entry.cycle === cycle && entry.isPending).length
    return [
      ...faults.filter((fault) => fault.cycle === cycle),
      ...(pending > 0 ? [{ cycle, code: 'pending' as const, amount: String(pending) }] : []),
    ]
  })
}
