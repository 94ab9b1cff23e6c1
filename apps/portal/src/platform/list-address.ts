import { countOf, hrefOf, kept, oneOf, textOf } from './address.ts'
import { type ListMemory, memoryOf } from './list-memory.ts'
import type { Store } from './store.ts'

/** Reads one word of an address; undefined where it is not well formed. */
export type Reader = (given: unknown) => string | undefined
type Readers = Readonly<Record<string, Reader>>
type ReadBy<Some extends Readers> = { [Name in keyof Some]?: NonNullable<ReturnType<Some[Name]>> }

export interface AddressParts<
  View extends string,
  Sort extends string,
  Filters extends Readers,
  Beside extends Readers,
> {
  path: string
  views?: readonly View[]
  /** Under what name the address holds the text that is searched for. */
  text: 'q' | 'search'
  /** The longest text that the server takes. */
  longest?: number
  filters?: Filters
  sorts?: readonly Sort[]
  /** What stands in the address beside the list: the tab it is in, a record that is open over it. */
  beside?: Beside
  /** Where one stands in a list that has no page numbers. */
  place?: Readers
}

/** What every list's address can hold. */
export interface AnySearch {
  view?: string
  sort?: string
  page?: number
  pageSize?: number
}

/** What the address of a list holds, and what may be done with it; what stands in it is the list's own. */
export interface ListAddress<Search extends AnySearch> {
  readonly path: string
  readonly text: string
  /** Reads an address; what is not known or not well formed is dropped. */
  read(given: Readonly<Record<string, unknown>>): Search
  /** The same list as a link. */
  href(search?: { [Name in keyof Search]?: Search[Name] | undefined }): string
  isNarrowed(search: Search): boolean
  /** What narrows the list, without view, order and place. */
  narrowing(search: Search): Partial<Search>
  /** The same list after a change. Whatever moves its rows begins at their start again. */
  changed(search: Search, part: object): Search
  /** The list as it was last seen, for the way back and the neighbours of a record. */
  readonly memory: Store<ListMemory<Search> | undefined>
}

export type SearchOf<Address> = Address extends ListAddress<infer Search> ? Search : never

type SearchIn<
  View extends string,
  Sort extends string,
  Filters extends Readers,
  Beside extends Readers,
> = AnySearch & {
  view?: View
  sort?: Sort | `-${Sort}`
  q?: string
  search?: string
  before?: string
  after?: string
} & ReadBy<Filters> &
  ReadBy<Beside>

const pick = (given: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))

const readAll = (readers: Readers, given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(given[name])]))

const paging = {
  page: (given: unknown) => countOf(given, 100_000),
  pageSize: (given: unknown) => countOf(given, 100),
}

/** One list's address, from what it may hold. */
export const listAddress = <
  const View extends string = never,
  const Sort extends string = never,
  Filters extends Readers = Record<never, Reader>,
  Beside extends Readers = Record<never, Reader>,
>(
  parts: AddressParts<View, Sort, Filters, Beside>,
): ListAddress<SearchIn<View, Sort, Filters, Beside>> => {
  type Search = SearchIn<View, Sort, Filters, Beside>
  const { path, text, longest = 100, views = [], sorts = [], filters = {}, beside = {}, place = {} } = parts
  const orders = sorts.flatMap((sort) => [sort, `-${sort}`])
  const narrowing = [text, ...Object.keys(filters)]
  const resting = ['view', 'sort', 'pageSize', ...Object.keys(beside)]
  const read = (given: Readonly<Record<string, unknown>>) =>
    kept({
      ...readAll({ ...filters, ...beside, ...place }, given),
      view: oneOf(views, given.view),
      [text]: textOf(given[text], longest),
      sort: oneOf(orders, given.sort),
      page: paging.page(given.page),
      pageSize: paging.pageSize(given.pageSize),
    }) as Search
  return {
    path,
    text,
    read,
    href: (search = {}) => hrefOf(path, search),
    // A switch that is off narrows nothing.
    isNarrowed: (search) =>
      Object.entries(search).some(([name, value]) => narrowing.includes(name) && value !== 'false'),
    narrowing: (search) => pick(search, narrowing) as Partial<Search>,
    changed: (search, part) => {
      const stays = Object.keys(part).every((name) => name in beside)
      const before = stays ? search : pick(search, [...resting, ...narrowing])
      return read({ ...before, ...part })
    },
    memory: memoryOf<Search>(path),
  }
}

/** What a list that comes by pages is asked: the page of the address, as long as the reader likes pages, and what is sought. */
export const pagedOf = (
  { page = 1, pageSize, search }: { page?: number; pageSize?: number; search?: string },
  reader: { readonly pageSize: number },
): { page: number; pageSize: number; search?: string } => ({
  page,
  pageSize: pageSize ?? reader.pageSize,
  ...(search === undefined ? {} : { search }),
})
