import { periodShape } from '@papaver/contract/periods.ts'
import { obligationViews } from '@papaver/contract/statistics/views.ts'
import { idOf, textOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

/** Some with commas between them; a year stands for all that lies in it. */
const periodsIn = (given: unknown): string | undefined =>
  [textOf(given)].find((text) => text?.split(',').every((period) => periodShape.test(period)))

/** Which reports the list shows. */
export const owedAddress = listAddress({
  path: '/statistics-upload',
  views: obligationViews,
  text: 'search',
  filters: { template: textOf, period: periodsIn, company: idOf },
})
export type OwedSearch = SearchOf<typeof owedAddress>
