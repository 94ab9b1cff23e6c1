import { periodShape } from '@papaver/contract/periods.ts'
import { obligationViews } from '@papaver/contract/statistics/views.ts'
import { idOf, textOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

const periodIn = (given: unknown): string | undefined =>
  [textOf(given)].find((text) => text !== undefined && periodShape.test(text))

/** Which reports the list shows. */
export const owedAddress = listAddress({
  path: '/statistics-upload',
  views: obligationViews,
  text: 'search',
  filters: { template: textOf, period: periodIn, company: idOf },
})
export type OwedSearch = SearchOf<typeof owedAddress>
