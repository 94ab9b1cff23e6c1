import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { feature } from './list.ts'

const textOf = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual)

/** In what the authority counts areas and harvests, and how far a boundary may differ from what is declared. */
export const settingsQuery = queryOptions({
  queryKey: ['settings', feature],
  queryFn: async ({ signal }) => {
    const { areaUom, weightUom, areaTolerance, mapEnabled } = await call('settings.cultivation', { signal })
    return {
      areaUnit: textOf(areaUom, 'ha'),
      weightUnit: textOf(weightUom, 'kg'),
      areaTolerance: Number(areaTolerance ?? 10),
      /** A link to a map of somebody else may be offered; nothing is asked there before it is pressed. */
      hasOutsideMap: mapEnabled === true,
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** What was reported under a permit, and what it comes to. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [feature, id, 'record'],
    queryFn: ({ signal }) => call('cultivation.record', { params: { id }, signal }),
  })

/** Where something grows or was allowed to. */
export const sitesQuery = queryOptions({
  queryKey: [feature, 'sites'],
  queryFn: ({ signal }) => call('cultivation.sites', { signal }),
})

/** What a year came to, by group. */
export const overviewQuery = (query: CallInput<'cultivation.overview'>['query']) =>
  queryOptions({
    queryKey: ['cultivation', 'overview', query],
    queryFn: ({ signal }) => call('cultivation.overview', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
