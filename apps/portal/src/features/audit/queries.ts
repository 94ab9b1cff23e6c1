import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export type EventQuery = CallInput<'audit.list'>['query']
export type AuditEvent = CallOutput<'audit.list'>['items'][number]
export type AuditEventDetail = CallOutput<'audit.get'>
export type Verification = CallOutput<'audit.verify'>

/** A page of the trail. Old rows stay in view while others come. */
export const eventsQuery = (query: EventQuery) =>
  queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => call('audit.list', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** What was written down once never changes, unless by a hand that should not: that must be seen at the next look. */
export const eventQuery = (seq: number) =>
  queryOptions({
    queryKey: ['audit', 'event', seq],
    queryFn: ({ signal }) => call('audit.get', { params: { seq }, signal }),
    refetchOnMount: 'always',
  })

export const actorsQuery = (q: string) =>
  queryOptions({
    queryKey: ['audit', 'actors', q],
    queryFn: ({ signal }) => call('audit.actors', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  })

const isOpen = ({ status }: Verification): boolean => status === 'waiting' || status === 'running'

/** The walks along the chain; asked for again and again while one is under way. */
export const verificationsQuery = queryOptions({
  queryKey: ['audit', 'verifications'],
  queryFn: ({ signal }) => call('audit.verifications', { signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? 1500 : false),
})
