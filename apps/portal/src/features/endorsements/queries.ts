import type { CallInput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallOptions, call } from '../../platform/api.ts'

/** One page of what may cross at the reader's points. */
export const expectedQuery = (query: CallInput<'endorsements.expected'>['query']) =>
  queryOptions({
    queryKey: ['endorsements', 'expected', query],
    queryFn: ({ signal }) => call('endorsements.expected', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The records of one permit that the reader may see, oldest first. */
export const movementsQuery = (id: string) =>
  queryOptions({
    queryKey: ['endorsements', 'of', id],
    queryFn: ({ signal }) => call('endorsements.list', { params: { id }, signal }),
  })

/** The address of one photo of a record. */
export interface PhotoAddress {
  readonly id: string
  readonly endorsementId: string
  readonly photoId: string
}

/** A photo never changes; fetched when somebody looks at it, as lines at a border are slow. */
export const photoQuery = (params: PhotoAddress) =>
  queryOptions({
    queryKey: ['endorsementPhotos', params.photoId],
    queryFn: ({ signal }) => call('endorsements.photo', { params, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The authority's keys and what became of each, as everybody may read them. */
export const publishedKeysQuery = queryOptions({
  queryKey: ['endorsements', 'keys'],
  queryFn: ({ signal }) => call('verification.keys', { signal, isQuiet: true }),
  staleTime: 300_000,
})

/** What became of the reader's own disputed records; asked again while a page shows that one is open. */
export const sentQuery = queryOptions({
  queryKey: ['endorsements', 'sent'],
  queryFn: ({ signal }) => call('endorsements.sent', { signal, isQuiet: true }),
  refetchOnMount: 'always',
  refetchInterval: 60_000,
})

/** Sends one photo to a record that stands: what is not taken of it is said of this one alone. */
export const sendPhoto = (
  params: Omit<PhotoAddress, 'photoId'>,
  photo: File,
  options: Pick<CallOptions, 'isQuiet' | 'signal'> = {},
) => {
  const form = new FormData()
  form.append('files', photo)
  return call('endorsements.addPhotos', { params, form, ...options })
}

/** What was authorized and really moved, line by line, and what was stopped at the border. */
export const reconciliationQuery = (id: string) =>
  queryOptions({
    queryKey: ['endorsements', 'reconciliation', id],
    queryFn: ({ signal }) => call('endorsements.reconciliation', { params: { id }, signal }),
    refetchOnMount: 'always',
  })

/** The holder's issued permits, those whose report is due first in front. */
export const reportsQuery = (query: CallInput<'endorsements.reports'>['query']) =>
  queryOptions({
    queryKey: ['endorsements', 'reports', query],
    queryFn: ({ signal }) => call('endorsements.reports', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of what moved under general permits in a quarter. */
export const summaryQuery = (query: CallInput<'endorsements.summary'>['query']) =>
  queryOptions({
    queryKey: ['endorsements', 'summary', query],
    queryFn: ({ signal }) => call('endorsements.summary', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** What of an import was told to the exporting country; a mail on its way is looked after. */
export const returnedQuery = (id: string) =>
  queryOptions({
    queryKey: ['endorsements', 'returned', id],
    queryFn: ({ signal }) => call('endorsements.returned', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.letters.some(({ deliveries }) => deliveries.some(({ mail }) => mail?.status === 'waiting'))
        ? 15_000
        : false,
  })

/** A movement changes the permit, every list it stands in, balances and the home page. */
export const refreshAfterMovement = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      ['endorsements', 'authorizations', 'balances', 'dashboard', 'branding'].includes(String(first)),
  })
