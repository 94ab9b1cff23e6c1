import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { rowStates } from '@papaver/contract/masters/states.ts'
import { among } from '../../../platform/address.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'

export const rowsAddress = (word: ListWord) =>
  listAddress({ path: `/masters/${word}`, text: 'q', filters: { state: among(rowStates) } })
export type ListSearch = SearchOf<ReturnType<typeof rowsAddress>>
