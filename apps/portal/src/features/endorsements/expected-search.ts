import { countOf, kept, textOf } from './search-parts.ts'

export const spans = ['today', 'week', 'all'] as const
export type Span = (typeof spans)[number]

/** What the address of the list holds. Without a span it shows the week. */
export interface ExpectedSearch {
  when?: Span
  search?: string
  page?: number
  pageSize?: number
}

export const readExpectedSearch = (given: Record<string, unknown>): ExpectedSearch =>
  kept({
    when: spans.find((span) => span === given.when),
    search: textOf(given.search),
    page: countOf(given.page, 100_000),
    pageSize: countOf(given.pageSize, 100),
  })

/** Who searches looks everywhere, unless he chose a span. */
export const spanOf = ({ when, search }: ExpectedSearch): Span =>
  when ?? (search === undefined ? 'week' : 'all')
