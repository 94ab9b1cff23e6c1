import { outgoingStatuses } from '@papaver/contract/exchange/outgoing.ts'
import { incomingStates, subjects } from '@papaver/contract/exchange/states.ts'
import { among, textOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export const tabs = ['incoming', 'outgoing', 'authorities'] as const
export type Tab = (typeof tabs)[number]

const countryOf = (value: unknown): string | undefined =>
  [textOf(value, 2)].find((text) => text !== undefined && /^[A-Z]{2}$/.test(text))

export const exchangeAddress = listAddress({
  path: '/exchange',
  text: 'search',
  filters: {
    state: among(incomingStates),
    subject: among(subjects),
    status: among(outgoingStatuses),
    country: countryOf,
  },
  beside: { tab: among(tabs) },
})
export type ExchangeSearch = SearchOf<typeof exchangeAddress>
