import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type SavedView = CallOutput<'saved-views.create'>
export type ViewInput = CallInput<'saved-views.create'>['body']
export type SavedList = ViewInput['list']

/** The views of a list that its reader can open. */
export const savedViewsQuery = (list: SavedList) =>
  queryOptions({
    queryKey: ['saved-views', list],
    queryFn: ({ signal }) => call('saved-views.list', { query: { list }, signal }),
  })
