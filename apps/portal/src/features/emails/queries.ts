import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { currentCulture } from '../../platform/culture.ts'
import { queryClient } from '../../platform/queries.ts'

export type MailSummary = CallOutput<'emails.templates'>[number]
export type Mail = CallOutput<'emails.template'>
export type MailInCulture = Mail['cultures'][number]
export type OutboxInput = CallInput<'emails.outbox'>['query']
export type OutboxMail = CallOutput<'emails.outbox'>['items'][number]
export type OutboxDetail = CallOutput<'emails.mail'>
export type SentMessage = CallOutput<'emails.messages'>['items'][number]
export type MessageDetail = CallOutput<'emails.message'>
export type MessageInput = CallInput<'emails.sendMessage'>['body']
export type PreviewInput = CallInput<'emails.previewMessage'>['body']

export type MessageDraftDetail = CallOutput<'emails.draft'>
export type MessageDraftHead = CallOutput<'emails.drafts'>[number]

/** Names and descriptions come in the reader's language. */
const reader = (): string => currentCulture.get().culture

export const templatesQuery = () =>
  queryOptions({
    queryKey: ['emails', 'templates', reader()],
    queryFn: ({ signal }) => call('emails.templates', { signal }),
  })

export const templateQuery = (code: NoticeCode) =>
  queryOptions({
    queryKey: ['emails', 'template', code, reader()],
    queryFn: ({ signal }) => call('emails.template', { params: { code }, signal }),
  })

export const templateHistoryQuery = (code: NoticeCode, culture: string) =>
  queryOptions({
    queryKey: ['emails', 'template', code, 'history', culture],
    queryFn: ({ signal }) => call('emails.templateHistory', { params: { code, culture }, signal }),
  })

type Words = CallInput<'emails.previewTemplate'>['body']
/** The same words look the same: kept while one goes on writing. */
export const previewQuery = (code: NoticeCode, culture: string, words: Words) =>
  queryOptions({
    queryKey: ['emails', 'preview', code, culture, words],
    queryFn: ({ signal }) =>
      call('emails.previewTemplate', { params: { code, culture }, body: words, signal }),
    placeholderData: (previous, query) => (query?.queryKey[3] === culture ? previous : undefined),
    gcTime: 60_000,
  })

export const outboxQuery = (query: OutboxInput) =>
  queryOptions({
    queryKey: ['emails', 'outbox', reader(), query],
    queryFn: ({ signal }) => call('emails.outbox', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })

/** How many mails stand how, and where they go. */
export const outboxStateQuery = queryOptions({
  queryKey: ['emails', 'outboxState'],
  queryFn: ({ signal }) => call('emails.outboxState', { signal }),
  refetchInterval: 15_000,
})

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ['emails', 'mail', id, reader()],
    queryFn: ({ signal }) => call('emails.mail', { params: { id }, signal }),
  })

const isMoving = ({ status, mails, isSent }: SentMessage): boolean =>
  status === 'sending' || (isSent && mails.waiting > 0)

export const messagesQuery = (query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['emails', 'messages', reader(), query],
    queryFn: ({ signal }) => call('emails.messages', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? 2000 : false),
  })

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['emails', 'message', id, reader()],
    queryFn: ({ signal }) => call('emails.message', { params: { id }, signal }),
    refetchInterval: ({ state }) => {
      const message = state.data
      const isRetracting =
        message?.status === 'retracted' && message.isSent && message.retractionNotified < message.notified
      return message !== undefined && (isMoving(message) || isRetracting) ? 2000 : false
    },
  })

export const draftsQuery = () =>
  queryOptions({
    queryKey: ['emails', 'drafts', reader()],
    queryFn: ({ signal }) => call('emails.drafts', { signal }),
  })

/** What is written in it is the page's from then on: never taken from memory, never fetched again beneath it. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['emails', 'draft', id],
    queryFn: ({ signal }) => call('emails.draft', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const messagePreviewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: ['emails', 'messagePreview', input],
    queryFn: ({ signal }) => call('emails.previewMessage', { body: input, signal }),
    placeholderData: keepPreviousData,
  })

/** What a change of mails or messages may have touched. */
export const refreshEmails = (...parts: readonly string[]): void => {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [area, part] }) => area === 'emails' && parts.includes(String(part)),
  })
}
/** Lines in the bell, and what hangs at the top. */
export const refreshNotices = (): void => {
  void queryClient.invalidateQueries({ queryKey: ['notifications'] })
}
