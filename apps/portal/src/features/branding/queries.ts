import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type PictureSlot = CallOutput<'branding.pictures'>['slots'][number]

export const menuVersionsQuery = queryOptions({
  queryKey: ['branding', 'edit', 'menu'],
  queryFn: ({ signal }) => call('branding.menuVersions', { signal }),
})
export const lookVersionsQuery = queryOptions({
  queryKey: ['branding', 'edit', 'look'],
  queryFn: ({ signal }) => call('branding.lookVersions', { signal }),
})
export const picturesQuery = queryOptions({
  queryKey: ['branding', 'edit', 'pictures'],
  queryFn: ({ signal }) => call('branding.pictures', { signal }),
})
export const pictureVersionsQuery = (slot: string) =>
  queryOptions({
    queryKey: ['branding', 'edit', 'pictures', slot],
    queryFn: ({ signal }) => call('branding.pictureVersions', { params: { slot }, signal }),
  })
/** A version of a picture never changes: fetched once while the page is open. */
export const pictureQuery = (slot: string, version: number) =>
  queryOptions({
    queryKey: ['branding', 'edit', 'picture', slot, version],
    queryFn: ({ signal }) => call('branding.picture', { params: { slot, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
