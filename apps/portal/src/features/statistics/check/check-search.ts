import { periodShape } from '@papaver/contract/periods.ts'
import { idOf, textOf } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

const periodIn = (given: unknown): string | undefined =>
  [textOf(given)].find((text) => text !== undefined && periodShape.test(text))
const codeIn = (given: unknown): string | undefined =>
  [textOf(given)].find((text) => text !== undefined && /^[A-Z][A-Z0-9]{0,9}$/.test(text))

/** Which report the page is about; the address keeps it. */
export const checkAddress = listAddress({
  path: '/statistics-upload/check',
  text: 'search',
  beside: { template: codeIn, period: periodIn, company: idOf },
})
export type CheckSearch = SearchOf<typeof checkAddress>
