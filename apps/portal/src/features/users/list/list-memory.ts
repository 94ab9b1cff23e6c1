import { createStore } from '../../../platform/store.ts'
import type { ListSearch } from './list-search.ts'

/** The list as it stood when a person was opened from it: the way back, and the neighbours. */
export interface ListMemory {
  search: ListSearch
  /** Place of the first id in the whole list, from 0. */
  offset: number
  total: number
  ids: readonly string[]
}

/** Lives as long as the page: after a reload a person has no list that he came from. */
export const listMemory = createStore<ListMemory | undefined>(undefined)

/** Adds the page that follows, or the one before, so that one can walk on. */
export const extended = (
  memory: ListMemory,
  page: { offset: number; ids: readonly string[] },
): ListMemory => {
  const known = new Set(memory.ids)
  const fresh = page.ids.filter((id) => !known.has(id))
  return page.offset < memory.offset
    ? { ...memory, offset: page.offset, ids: [...fresh, ...memory.ids] }
    : { ...memory, ids: [...memory.ids, ...fresh] }
}
