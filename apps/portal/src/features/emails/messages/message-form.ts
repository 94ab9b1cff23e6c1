import { longestSubject, longestText } from '@papaver/contract/notifications/templates.ts'
import type { Faults } from '../../../ui/form/faults.tsx'
import type { MessageDraftDetail, MessageInput } from '../queries.ts'

export { audienceKindNames as audienceKinds } from '@papaver/contract/notifications/broadcasts.ts'
export type AudienceKind = MessageInput['audience']['kind']
export type Severity = NonNullable<MessageInput['banner']>['severity']

/** What is written of a message before it is sent. */
export type MessageForm = MessageDraftDetail['form']

export const emptyForm = (today: string): MessageForm => ({
  kind: 'everybody',
  chosen: {},
  words: {},
  isSent: true,
  hasBanner: false,
  severity: 'info',
  from: today,
  until: today,
})

export type MessageField = 'audience' | 'words' | 'ways' | 'until' | `subject.${string}` | `text.${string}`

const isBlank = (text: string | undefined): boolean => (text ?? '').trim() === ''

/** Languages in which something stands. */
export const writtenCultures = ({ words }: MessageForm): string[] =>
  Object.keys(words).filter((culture) => !isBlank(words[culture]?.subject) || !isBlank(words[culture]?.text))

/** What keeps the message from being sent: the field, and why. */
export const problemsOf = (form: MessageForm, today: string): Partial<Record<MessageField, string>> => {
  const problems: Partial<Record<MessageField, string>> = {}
  const written = writtenCultures(form)
  if (form.kind !== 'everybody' && (form.chosen[form.kind] ?? []).length === 0) problems.audience = 'nobody'
  if (written.length === 0) problems.words = 'empty'
  for (const culture of written) {
    const { subject = '', text = '' } = form.words[culture] ?? {}
    if (isBlank(subject)) problems[`subject.${culture}`] = 'empty'
    if (subject.length > longestSubject) problems[`subject.${culture}`] = 'tooLong'
    // What only hangs has no text: its subject says all.
    if (isBlank(text)) problems[`text.${culture}`] = 'empty'
    if (text.length > longestText) problems[`text.${culture}`] = 'tooLong'
  }
  if (!form.isSent && !form.hasBanner) problems.ways = 'none'
  if (form.hasBanner && (form.until < form.from || form.until < today)) problems.until = 'over'
  return problems
}

/** The same in words, each under the name of its field. */
export const faultsOf = (form: MessageForm, today: string): Faults =>
  Object.fromEntries(
    Object.entries(problemsOf(form, today)).map(([field, problem]) => [
      field,
      `notifications.emails.new.problem.${field.split('.')[0]}.${problem}`,
    ]),
  )

/** The group as the server takes it; undefined while nothing is chosen of it. */
export const audienceOf = ({
  kind,
  chosen,
}: Pick<MessageForm, 'kind' | 'chosen'>): MessageInput['audience'] | undefined => {
  if (kind === 'everybody') return { kind }
  const names = [...(chosen[kind] ?? [])]
  if (names.length === 0) return undefined
  const key = { types: 'types', roles: 'roles', organisations: 'establishmentIds', cultures: 'cultures' }[
    kind
  ]
  return { kind, [key]: names } as unknown as MessageInput['audience']
}

/** Only what is written whole. */
export const wordsOf = (form: MessageForm): MessageInput['words'] =>
  Object.fromEntries(
    writtenCultures(form).flatMap((culture) => {
      const { subject = '', text = '' } = form.words[culture] ?? {}
      return isBlank(subject) || isBlank(text)
        ? []
        : [[culture, { subject: subject.trim(), text: text.trim() }]]
    }),
  )

export const inputOf = (form: MessageForm, recipients: number): MessageInput | undefined => {
  const audience = audienceOf(form)
  if (audience === undefined) return undefined
  const { isSent, hasBanner, severity, from, until } = form
  return {
    audience,
    words: wordsOf(form),
    isSent,
    banner: hasBanner ? { severity, from, until } : null,
    recipients: isSent ? recipients : 0,
  }
}
