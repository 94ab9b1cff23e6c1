import type { PlanInput } from '@papaver/contract/scheduling/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'

export const changesQuery = () =>
  queryOptions({
    queryKey: ['scheduling', 'list', currentCulture.get().culture],
    queryFn: ({ signal }) => call('scheduling.list', { signal }),
    refetchOnMount: 'always',
  })

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: ['scheduling', id, currentCulture.get().culture],
    queryFn: ({ signal }) => call('scheduling.get', { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** What a plan would touch and what speaks against it; asked anew as it is written. */
export const previewQuery = (plan: PlanInput | undefined) =>
  queryOptions({
    queryKey: ['scheduling', 'preview', plan, currentCulture.get().culture],
    queryFn: ({ signal }) => call('scheduling.preview', { body: plan as PlanInput, signal }),
    enabled: plan !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Every substance, also those that are switched off: one of them may come under control. */
export const everySubstanceQuery = () =>
  queryOptions({
    queryKey: ['scheduling', 'substances', currentCulture.get().culture],
    queryFn: ({ signal }) => call('masters.listChoices', { params: { list: 'substances' }, signal }),
    refetchOnMount: 'always',
  })
