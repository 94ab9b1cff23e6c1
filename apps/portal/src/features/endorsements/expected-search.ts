import { among } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export const spans = ['today', 'week', 'all', 'held'] as const
export type Span = (typeof spans)[number]

/** What is expected at the border, and what is held there. Without a span it shows the week. */
export const expectedAddress = listAddress({
  path: '/import-export/customs',
  text: 'search',
  beside: { when: among(spans) },
})
export type ExpectedSearch = SearchOf<typeof expectedAddress>

/** Who searches looks everywhere, unless he chose a span. */
export const spanOf = ({ when, search }: ExpectedSearch): Span =>
  when ?? (search === undefined ? 'week' : 'all')
