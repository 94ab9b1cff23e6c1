import { type RowState, rowStates } from '@papaver/contract/masters/states.ts'
import { countOf, kept, oneOf, textOf } from '../../../platform/address.ts'

/** What the address of a list holds. */
export interface ListSearch {
  q?: string
  state?: RowState
  page?: number
  pageSize?: number
}

export const readListSearch = (given: Record<string, unknown>): ListSearch =>
  kept({
    q: textOf(given.q),
    state: oneOf(rowStates, given.state),
    page: countOf(given.page, 10_000),
    pageSize: countOf(given.pageSize, 100),
  })
