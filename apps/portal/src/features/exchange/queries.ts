import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { ExchangeAuthority, IncomingDetail } from '@papaver/contract/exchange/schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { queryClient } from '../../platform/queries.ts'

/** Names come in the reader's language. */
const reader = (): string => currentCulture.get().culture

export const incomingQuery = (query: CallInput<'exchange.incoming'>['query']) =>
  queryOptions({
    queryKey: ['exchange', 'incoming', reader(), query],
    queryFn: ({ signal }) => call('exchange.incoming', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Looks again by itself: what waits goes by the minute. */
export const outgoingQuery = (query: CallInput<'exchange.outgoing'>['query']) =>
  queryOptions({
    queryKey: ['exchange', 'outgoing', reader(), query],
    queryFn: ({ signal }) => call('exchange.outgoing', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: 30_000,
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['exchange', 'message', reader(), id],
    queryFn: ({ signal }) => call('exchange.message', { params: { id }, signal }),
    staleTime: 0,
  })

export const besideQuery = (caseId: string, incomingId: string) =>
  queryOptions({
    queryKey: ['exchange', 'beside', reader(), caseId, incomingId],
    queryFn: ({ signal }) =>
      call('authorizations.besideIncoming', { params: { id: caseId, incomingId }, signal }),
    staleTime: 0,
  })

/** What came in about a case; officers only. */
export const caseIncomingQuery = (caseId: string) =>
  queryOptions({
    queryKey: ['exchange', 'case', reader(), caseId],
    queryFn: ({ signal }) => call('authorizations.incoming', { params: { id: caseId }, signal }),
    staleTime: 0,
  })

export const authoritiesQuery = () =>
  queryOptions({
    queryKey: ['exchange', 'authorities', reader()],
    queryFn: ({ signal }) => call('exchange.authorities', { signal }),
  })
export type Authorities = { mayChange: boolean; items: ExchangeAuthority[] }

/** What came in stands otherwise now: its page knows it at once, lists ask again. */
export const noteIncoming = (detail: IncomingDetail): void => {
  queryClient.setQueryData(messageQuery(detail.id).queryKey, detail)
  refreshIncoming()
}
export const refreshIncoming = (): void => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, part] }) =>
      area === 'exchange' && ['incoming', 'beside', 'case', 'message'].includes(String(part)),
  })
}
