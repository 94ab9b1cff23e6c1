import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Tx } from '../../platform/transaction.ts'
import { cultureFor, type Words, wordsFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { nameOfAuthority, wakeSender } from './actions.ts'
import { holdsSecret, isMailAddress } from './policy.ts'
import { insertMail } from './store.ts'
import { fillSubject, fillText, paramMarks } from './templates.ts'

type Params = Readonly<Record<string, string>>

export interface MailToQueue {
  readonly code: NoticeCode
  /** The recipient's language. */
  readonly culture: string
  readonly recipient: string
  /**
   * Named in templates.ts; what one without a value belongs to is left out. Days (`dueOn`, `expiresOn`) as
   * YYYY-MM-DD, `hours`, `minutes` and `count` as figures.
   */
  readonly params: Params
  readonly entity?: string
  readonly entityId?: string
  /** A link in it opens something by itself: the text is wiped once the mail is sent. */
  readonly holdsSecret?: boolean
}

const figures = ['hours', 'minutes', 'count'] as const

/** "48" hours are "48 hours", in the language's own plural form. */
const withFigures = (words: Words, params: Params): Params => {
  const spoken = figures.flatMap((name) => {
    const figure = Number.parseInt(params[name] ?? '', 10)
    return Number.isNaN(figure) ? [] : [[name, words(`notifications.mail.${name}`, { count: figure })]]
  })
  return { ...params, ...Object.fromEntries(spoken) }
}

/** The subject of a mail, which is also the line of its notification. */
export const subjectOf = (culture: string, code: NoticeCode, params: Params): string => {
  const words = wordsFor(culture)
  const said = words(`notifications.mails.${code}.subject`, paramMarks)
  return fillSubject(culture, said, withFigures(words, params))
}

/** Greeting, text, link and closing. A text that names its link itself gets no other paragraph for it. */
const bodyOf = (culture: string, code: NoticeCode, params: Params): string => {
  const words = wordsFor(culture)
  const said = (key: string): string => words(`notifications.${key}`, paramMarks)
  const text = said(`mails.${code}.text`)
  const parts = [
    said(params.name ? 'mail.greetingByName' : 'mail.greeting'),
    text,
    ...(text.includes(paramMarks.link ?? '') ? [] : [said('mail.link')]),
    said('mail.closing'),
  ]
  return fillText(culture, parts.join('\n\n'), withFigures(words, params))
}

const senderParams = (settings: Settings, culture: string): Params => ({
  authority: nameOfAuthority(settings, culture),
  contact: settings['authority.mail'],
})

/**
 * Writes a mail in the words of the recipient's language into the outbox, in the business transaction: it is sent
 * soon after the commit, and exactly if there is one. A recipient that is no address never stops the deed; the
 * mail is then kept as dead, where the authority finds it.
 */
export const queueMail = async (tx: Tx, mail: MailToQueue): Promise<void> => {
  const { code, recipient, entity, entityId } = mail
  const settings = await readSettings(tx.db)
  const culture = cultureFor(settings, mail.culture)
  const params = { ...mail.params, ...senderParams(settings, culture) }
  await insertMail(tx, {
    template: code,
    culture,
    recipient,
    subject: subjectOf(culture, code, params),
    body: bodyOf(culture, code, params),
    entity: entity ?? null,
    entityId: entityId ?? null,
    holdsSecret: mail.holdsSecret === true || holdsSecret(code, mail.params),
    ...(isMailAddress(recipient) ? {} : { lastError: 'no mail address' }),
  })
  tx.afterCommit(wakeSender)
}
