import { noticeCodeNames } from '@papaver/contract/notifications/codes.ts'
import { mailStatuses } from '@papaver/contract/notifications/outbox.ts'
import { countOf, kept, oneOf, textOf } from '../../platform/address.ts'

export const tabs = ['templates', 'outbox', 'messages'] as const
export type Tab = (typeof tabs)[number]

/** What one may look for among the templates: those that are the authority's, behind their source, or switched off. */
export const templateMarks = ['own', 'outdated', 'off'] as const
export type TemplateMark = (typeof templateMarks)[number]

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && uuid.test(text) ? text : undefined
}
const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined
}
const cultureOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? text : undefined
}

/** Reads an address; what is not known or not well formed is dropped. */
export const readEmailsSearch = (given: Record<string, unknown>) =>
  kept({
    tab: oneOf(tabs, given.tab),
    q: textOf(given.q),
    mark: oneOf(templateMarks, given.mark),
    status: oneOf(mailStatuses, given.status),
    code: oneOf(noticeCodeNames, given.code),
    day: dayOf(given.day),
    messageId: idOf(given.messageId),
    /** The mail that is open. */
    mail: idOf(given.mail),
    drafts: oneOf(['own'] as const, given.drafts),
    page: countOf(given.page, 100_000),
    pageSize: countOf(given.pageSize, 100),
  })
export type EmailsSearch = ReturnType<typeof readEmailsSearch>

export const readTemplateSearch = (given: Record<string, unknown>) =>
  kept({ culture: cultureOf(given.culture) })
export const readMessageSearch = (given: Record<string, unknown>) =>
  kept({ culture: cultureOf(given.culture), draft: idOf(given.draft) })
