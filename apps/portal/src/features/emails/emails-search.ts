import { mailStatuses } from '@papaver/contract/notifications/outbox.ts'
import { among, codeOf, dayOf, idOf, kept, textOf } from '../../platform/address.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'

export const tabs = ['templates', 'outbox', 'messages'] as const
export type Tab = (typeof tabs)[number]

/** What one may look for among the templates: those that are the authority's, behind their source, or switched off. */
export const templateMarks = ['own', 'outdated', 'off'] as const
export type TemplateMark = (typeof templateMarks)[number]

const cultureOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text) ? text : undefined
}

/** Mails in their three tabs; `mail`: the one that is open, `drafts`: whose are shown. */
export const emailsAddress = listAddress({
  path: '/emails',
  text: 'q',
  filters: {
    mark: among(templateMarks),
    status: among(mailStatuses),
    // Which codes there are, the tab knows; all addresses come with the first page, which should not bring the list along.
    code: codeOf,
    day: dayOf,
    messageId: idOf,
  },
  beside: { tab: among(tabs), mail: idOf, drafts: among(['own']) },
})
export type EmailsSearch = SearchOf<typeof emailsAddress>

export const readTemplateSearch = (given: Record<string, unknown>) =>
  kept({ culture: cultureOf(given.culture) })
export const readMessageSearch = (given: Record<string, unknown>) =>
  kept({ culture: cultureOf(given.culture), draft: idOf(given.draft) })
