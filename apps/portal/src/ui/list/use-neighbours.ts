import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnySearch, ListAddress } from '../../platform/list-address.ts'
import { extended, pageBeyond, positionIn } from '../../platform/list-memory.ts'
import { useStore } from '../../platform/store.ts'
import type { AnyQuery, ListedPage } from './list-description.ts'

interface NeighboursInput<Search extends AnySearch> {
  address: ListAddress<Search>
  id: string
  /** Rows of a page where the search names no other number. */
  pageSize: number
  /** A page of the list as it was searched. */
  pageQuery: (search: Search, page: number) => AnyQuery
  hrefOf: (id: string) => string
}

/**
 * The list from which a record was opened, and where the record stands in it. Neighbours beyond the end of the
 * page that was open are fetched, so that one can walk on.
 */
export const useNeighbours = <Search extends AnySearch>(input: NeighboursInput<Search>) => {
  const { address, id, pageQuery, hrefOf } = input
  const memory = useStore(address.memory)
  const pageSize = memory?.search.pageSize ?? input.pageSize
  const index = memory?.ids.indexOf(id) ?? -1
  const beyond = memory === undefined || index < 0 ? undefined : pageBeyond(memory, index, pageSize)
  const { data } = useQuery({
    ...(pageQuery(memory?.search ?? address.read({}), beyond ?? 1) as UseQueryOptions<
      ListedPage<{ id: string }>
    >),
    enabled: beyond !== undefined,
  })
  useEffect(() => {
    if (memory === undefined || data === undefined || beyond === undefined || data.page !== beyond) return
    const page = { offset: (beyond - 1) * pageSize, ids: data.items.map((item) => item.id) }
    const next = extended(memory, page)
    if (next.ids.length !== memory.ids.length) address.memory.set(next)
  }, [address, memory, data, beyond, pageSize])
  if (memory === undefined || index < 0) return { search: undefined, position: undefined }
  return { search: memory.search, position: positionIn(memory, index, hrefOf) }
}
