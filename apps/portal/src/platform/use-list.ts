import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { AnySearch, ListAddress } from './list-address.ts'

export type Change<Search> = { [Name in keyof Search]?: Search[Name] | undefined }

/** A list as its address has it, and how to change it. */
export interface ListState<Search extends AnySearch> {
  address: ListAddress<Search>
  search: Search
  change: (part: Change<Search>) => void
  /** Only what narrows it goes; view, order and what stands beside it stay. */
  dropFilters: () => void
}

/** The list that the address of the page names. */
export const useList = <Search extends AnySearch>(address: ListAddress<Search>): ListState<Search> => {
  const given = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  // The same search for the same address, so that effects can watch it.
  const key = JSON.stringify(address.read(given))
  const search = useMemo(() => JSON.parse(key) as Search, [key])
  const text = address.text as keyof Search
  const change = (part: Change<Search>) => {
    // Typing on is one step: the way back leads past it.
    const isTyping = search[text] !== undefined && part[text] !== undefined
    void navigate({ to: address.path, search: address.changed(search, part) as never, replace: isTyping })
  }
  const dropFilters = () => {
    const gone = Object.keys(address.narrowing(search)).map((name) => [name, undefined])
    change(Object.fromEntries(gone))
  }
  return { address, search, change, dropFilters }
}
