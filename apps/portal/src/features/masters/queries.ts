import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'

const culture = (): string => currentCulture.get().culture

/** The lists with their counts, and the languages that rows are named in. */
export const listsQuery = () =>
  queryOptions({
    queryKey: ['lists', 'all', culture()],
    queryFn: ({ signal }) => call('masters.lists', { signal }),
  })

export type RowsInput = CallInput<'masters.listRows'>['query']

export const rowsQuery = (list: ListWord, query: RowsInput) =>
  queryOptions({
    queryKey: ['lists', list, 'rows', query, culture()],
    queryFn: ({ signal }) => call('masters.listRows', { params: { list }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const rowQuery = (list: ListWord, id: string) =>
  queryOptions({
    queryKey: ['lists', list, 'row', id, culture()],
    queryFn: ({ signal }) => call('masters.row', { params: { list, id }, signal }),
  })

/** Every row of a list by its name, for those that refer to it. */
export const choicesQuery = (list: ListWord) =>
  queryOptions({
    queryKey: ['lists', list, 'choices', culture()],
    queryFn: ({ signal }) => call('masters.listChoices', { params: { list }, signal }),
    staleTime: 60_000,
  })

export const usageQuery = (list: ListWord, id: string) =>
  queryOptions({
    queryKey: ['lists', list, 'usage', id],
    queryFn: ({ signal }) => call('masters.rowUsage', { params: { list, id }, signal }),
    // Others use a row while one looks at it; "nothing uses it" is never said from memory.
    staleTime: 0,
  })

export const historyQuery = (list: ListWord, id: string) =>
  queryOptions({
    queryKey: ['lists', list, 'history', id],
    queryFn: ({ signal }) => call('masters.rowHistory', { params: { list, id }, signal }),
  })

/** After a change: lists refer to each other, and the rest of the portal keeps what it read of them. */
export const refreshLists = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: ['lists'] })
  void client.invalidateQueries({ queryKey: ['masters'] })
}
