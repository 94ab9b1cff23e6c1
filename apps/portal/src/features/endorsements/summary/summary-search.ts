import { quarterShape } from '@papaver/contract/endorsements/quarters.ts'
import { countOf, idOf, textOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

const quarterIn = (given: unknown): string | undefined =>
  [textOf(given)].find((text) => text !== undefined && quarterShape.test(text))

const substanceIn = (given: unknown): string | undefined => countOf(given, 2_147_483_647)?.toString()

/** What moved under general permits in a quarter; without one, in that in which today lies. */
export const summaryAddress = listAddress({
  path: '/import-export/summary',
  text: 'search',
  filters: { holder: idOf, substance: substanceIn },
  beside: { quarter: quarterIn },
})
export type SummarySearch = SearchOf<typeof summaryAddress>
