import { hrefOf } from './address.ts'
import { createStore, type Store } from './store.ts'

/** A list as it stood when a record was opened from it: the way back, and the neighbours. */
export interface ListMemory<Search> {
  search: Search
  /** Place of the first id in the whole list, from 0. */
  offset: number
  total: number
  ids: readonly string[]
}

const memories = new Map<string, Store<ListMemory<unknown> | undefined>>()

/** Lives as long as the page: after a reload a record has no list that it came from. */
export const memoryOf = <Search>(path: string): Store<ListMemory<Search> | undefined> => {
  const known = memories.get(path) ?? createStore<ListMemory<unknown> | undefined>(undefined)
  memories.set(path, known)
  return known as Store<ListMemory<Search> | undefined>
}

/** The address of a list as it was last seen: the way back to it from a record. */
export const hrefOfRemembered = (path: string): string => {
  const search = memories.get(path)?.get()?.search
  return hrefOf(path, typeof search === 'object' && search !== null ? search : {})
}

/** Adds the page that follows, or the one before, so that one can walk on. */
export const extended = <Search>(
  memory: ListMemory<Search>,
  page: { offset: number; ids: readonly string[] },
): ListMemory<Search> => {
  const known = new Set(memory.ids)
  const fresh = page.ids.filter((id) => !known.has(id))
  return page.offset < memory.offset
    ? { ...memory, offset: page.offset, ids: [...fresh, ...memory.ids] }
    : { ...memory, ids: [...memory.ids, ...fresh] }
}

/** The page of the list beyond the end at which the reader stands; undefined where he stands inside. */
export const pageBeyond = (
  { offset, ids, total }: ListMemory<unknown>,
  index: number,
  pageSize: number,
): number | undefined => {
  if (index === ids.length - 1 && offset + ids.length < total)
    return Math.floor((offset + ids.length) / pageSize) + 1
  return index === 0 && offset > 0 ? Math.floor((offset - 1) / pageSize) + 1 : undefined
}

/** Where a record stands in the list, and its neighbours there; `place` is the address of a record by its id. */
export const positionIn = (
  { offset, ids, total }: ListMemory<unknown>,
  index: number,
  place: (id: string) => string,
) => {
  const hrefAt = (at: number) => {
    const other = ids[at]
    return other === undefined ? undefined : place(other)
  }
  return { index: offset + index + 1, total, previousHref: hrefAt(index - 1), nextHref: hrefAt(index + 1) }
}
