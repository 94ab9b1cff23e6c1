import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { queryClient } from '../../../platform/queries.ts'

/** Titles come in the editor's language. */
export const managedListQuery = () =>
  queryOptions({
    queryKey: ['help', 'manage', currentCulture.get().culture],
    queryFn: ({ signal }) => call('help.manage', { signal }),
  })

export const managedQuery = (key: string) =>
  queryOptions({
    queryKey: ['help', 'manage', 'one', key],
    queryFn: ({ signal }) => call('help.edit', { params: { key }, signal, isQuiet: true }),
  })

export const historyQuery = (key: string) =>
  queryOptions({
    queryKey: ['help', 'manage', 'history', key],
    queryFn: ({ signal }) => call('help.history', { params: { key }, signal }),
    refetchOnMount: 'always',
  })

/** What readers see, the list and the histories follow a change. */
export const refreshHelp = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['help'] })
