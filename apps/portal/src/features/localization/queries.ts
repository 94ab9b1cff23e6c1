import type { SavedText, TextChange, TextGrid } from '@papaver/contract/localization/schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/queries.ts'
import { withSaved } from './sheet.ts'

export const textsQuery = queryOptions({
  queryKey: ['localization', 'texts'],
  queryFn: ({ signal }): Promise<TextGrid> => call('localization.texts', { signal }),
  staleTime: 30_000,
})

export const textHistoryQuery = (culture: string, key: string) =>
  queryOptions({
    queryKey: ['localization', 'history', culture, key],
    queryFn: ({ signal }) => call('localization.textHistory', { query: { culture, key }, signal }),
    staleTime: 0,
  })

/** Saves cells, and shows them as the server answered them. */
export const saveTexts = async (cells: readonly TextChange[]): Promise<readonly SavedText[]> => {
  const saved = await call('localization.saveTexts', { body: { cells: [...cells] } })
  const grid = queryClient.getQueryData(textsQuery.queryKey)
  if (grid) queryClient.setQueryData(textsQuery.queryKey, withSaved(grid, saved.revision, saved.cells))
  return saved.cells
}

export const fetchTextsAnew = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: textsQuery.queryKey })
