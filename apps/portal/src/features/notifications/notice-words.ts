import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { fillRuns } from '@papaver/contract/notifications/templates.ts'
import type { Severity } from '@papaver/contract/notifications/topics.ts'
import type { TFunction } from 'i18next'
import type { Formats } from '../../platform/formats.ts'

export type Notification = CallOutput<'notifications.list'>['items'][number]

/** Isolates (UAX #9) around what is put into a sentence: a number must not turn round in an Arabic one. */
const isolated = (text: string): string => `\u2068${text}\u2069`

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const shownParams = (params: Notification['params'], formats: Formats): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isolated(name.endsWith('On') && isDay(value) ? formats.day(value) : value),
    ]),
  )

/** What happened, in the reader's language: the mail's subject, the authority's own where it has written one. */
export const subjectOf = (
  { code, params, words }: Pick<Notification, 'code' | 'params' | 'words'>,
  t: TFunction,
  formats: Formats,
): string => {
  const shown = shownParams(params, formats)
  if (words !== null) return fillRuns(words, (name) => shown[name] ?? '')
  // Apart from the options of `t`, so that no parameter can pass for one of them.
  return t(`notifications.mails.${code}.subject`, { replace: shown })
}

/** Whom and what it concerns, for the second line, but for the reader's own house. */
export const detailOf = (
  { code, params }: Pick<Notification, 'code' | 'params'>,
  ownHouse: string | null | undefined,
  reasons: readonly { readonly code: string; readonly name: string }[] = [],
): string[] => {
  // Of all who are named in a parameter, only the officer does not stand in the subject already.
  const officer = code === 'USR_IMPERSONATED' ? params.userName : undefined
  const { company, partner, role, device, reasonCode } = params
  // One of the authority's list is said in the reader's language, whatever the account had when it came.
  const reason = reasons.find(({ code: each }) => each === reasonCode)?.name ?? params.reason
  return [officer, company, partner, role, device, reason].filter(
    (part): part is string => Boolean(part) && part !== ownHouse,
  )
}

/** The place it leads to, as the hash router writes it; undefined where there is nothing to open. */
export const hrefOf = ({ link }: Pick<Notification, 'link'>): string | undefined =>
  link !== null && /^\/(?!\/)/.test(link) ? `#${link}` : undefined

/** Sign and tone of a severity (look §5). */
export const severityStyles = {
  info: { tone: 'blue', icon: 'info-circle' },
  success: { tone: 'green', icon: 'circle-check' },
  warning: { tone: 'amber', icon: 'alert-triangle' },
  danger: { tone: 'red', icon: 'alert-octagon' },
} as const satisfies Record<Severity, { tone: string; icon: string }>
