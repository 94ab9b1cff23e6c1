import type { BalanceShown } from '@papaver/contract/balances/rules.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { scopeOf, sideOf } from '../casework/public.ts'

/**
 * How much of the country's balances this person is shown. Exact sums are the authority's: from their changes a
 * company could work out what its rivals trade.
 */
export const nationalShown = (principal: Principal, settings: Settings): BalanceShown =>
  sideOf(scopeOf(principal)) === 'authority' ? 'exact' : settings['import_export.nationalBalances']

/** The same of any balance; a quota is its holder's own, and he reads it exactly. */
export const balanceShownTo = (
  principal: Principal,
  settings: Settings,
  kind: 'estimate' | 'quota',
): BalanceShown => (kind === 'quota' ? 'exact' : nationalShown(principal, settings))
