import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import type { ProbeName } from '@papaver/contract/operations/probes.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type Health = CallOutput<'operations.health'>
export type ProbeRow = Health['probes'][number]
export type HealthHistory = CallOutput<'operations.healthHistory'>
export type Span = HealthHistory['probes'][number]['spans'][number]
export type LogFiles = CallOutput<'operations.logFiles'>
export type LogLines = CallOutput<'operations.logLines'>
export type LogLine = LogLines['items'][number]
export type LogExport = CallInput<'operations.logExport'>['query']

/** How everything stands, as the server's own look of the last minutes says; asked for again every minute. */
export const healthQuery = queryOptions({
  queryKey: ['operations', 'health'],
  queryFn: ({ signal }) => call('operations.health', { query: {}, signal }),
  refetchInterval: 60_000,
})

export type SigningKeys = CallOutput<'operations.keys'>
export type SigningKey = SigningKeys['keys'][number]

export const keysQuery = queryOptions({
  queryKey: ['operations', 'keys'],
  queryFn: ({ signal }) => call('operations.keys', { signal }),
})

/** A look now. */
export const lookNow = (): Promise<Health> => call('operations.health', { query: { fresh: 'true' } })

export const testNow = (probe: ProbeName) => call('operations.test', { params: { probe }, body: {} })

export const historyQuery = (hours: number) =>
  queryOptions({
    queryKey: ['operations', 'history', hours],
    queryFn: ({ signal }) => call('operations.healthHistory', { query: { hours }, signal }),
    refetchInterval: 60_000,
  })

export const logFilesQuery = queryOptions({
  queryKey: ['operations', 'log-files'],
  queryFn: ({ signal }) => call('operations.logFiles', { signal }),
})

const perPage = 100

/** Lines that fit, the newest first; each page goes on where the one before it ended. */
export const logLinesQuery = (query: LogExport) =>
  infiniteQueryOptions({
    queryKey: ['operations', 'log-lines', query],
    queryFn: ({ signal, pageParam }) =>
      call('operations.logLines', {
        query: { ...query, limit: perPage, ...(pageParam === '' ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ older }) => older ?? undefined,
    // Lines that were read stay as they are: new ones come by following.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** What was written since. */
export const newerLines = (query: LogExport, after: string): Promise<LogLines> =>
  call('operations.logLines', { query: { ...query, limit: 500, after }, isQuiet: true })
