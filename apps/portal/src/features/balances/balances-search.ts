import { countOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

const yearOf = (value: unknown): string | undefined => {
  const year = countOf(value, 2200)
  return year !== undefined && year >= 1990 ? String(year) : undefined
}

export const balancesAddress = listAddress({
  path: '/import-export/balances',
  text: 'search',
  beside: { year: yearOf },
})
export type BalancesSearch = SearchOf<typeof balancesAddress>
