import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { isTraining } from '../../platform/world.ts'
import { cultureFor, type Words, wordsFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { nameOfAuthority, wakeSender } from './actions.ts'
import { mailPage, paragraphsHtml } from './mail-html.ts'
import { fillHtml } from './own-html.ts'
import { holdsSecret, isMailAddress } from './policy.ts'
import { insertMail, type NewMail, sendMails } from './store.ts'
import { listTemplatesOf } from './template-store.ts'
import { fillParagraphs, fillSubject, paramMarks, plainText } from './templates.ts'
import { type Wording, type Wordings, wordingsOf } from './wording.ts'

type Params = Readonly<Record<string, string>>

export interface MailToQueue {
  readonly code: NoticeCode
  /** The recipient's language. */
  readonly culture: string
  /** The recipient is no reader of the portal: it need not speak his language. */
  readonly isForOutside?: boolean
  readonly recipient: string
  /**
   * Named in the contract's placeholders.ts; what one without a value belongs to is left out. Days (`dueOn`,
   * `expiresOn`) as YYYY-MM-DD, `hours`, `minutes` and `count` as figures.
   */
  readonly params: Params
  readonly entity?: string
  readonly entityId?: string
  /** Ids of the records that its lines name: a reader who may not know of one of them is not shown the mail. */
  readonly about?: readonly string[]
  /** A link in it opens something by itself: the text is wiped once the mail is sent. */
  readonly holdsSecret?: boolean
  /** One of many to a group: goes when nothing else waits. */
  readonly isBulk?: boolean
  /** A stored file that goes along. */
  readonly fileId?: string
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
export const subjectOf = ({ culture, subject }: Wording, params: Params): string =>
  fillSubject(culture, subject, withFigures(wordsFor(culture), params))

/** A mail from training says so in its first word. */
const markedSubject = (culture: string, subject: string): string =>
  isTraining() ? wordsFor(culture)('notifications.mail.trainingSubject', { subject }) : subject

const senderParams = (settings: Settings, culture: string): Params => ({
  authority: nameOfAuthority(settings, culture),
  contact: settings['authority.mail'],
})

export interface WrittenMail {
  readonly culture: string
  readonly direction: 'ltr' | 'rtl'
  readonly subject: string
  readonly text: string
  /** The whole page. */
  readonly html: string
}

/**
 * A whole mail: greeting, text, link and closing, as text and as HTML from the same words. A text that names its
 * link itself gets no other paragraph for it. `isForPortal`: shown in a page of ours instead of sent.
 */
export const writeMail = (
  settings: Settings,
  wording: Wording,
  given: Params,
  isForPortal = false,
): WrittenMail => {
  const { culture, text, html } = wording
  const words = wordsFor(culture)
  const params = withFigures(words, { ...given, ...senderParams(settings, culture) })
  const fill = (said: string) => fillParagraphs(culture, said, params)
  const said = (key: string) => fill(words(`notifications.mail.${key}`, paramMarks))
  const mark = isTraining() ? said('training') : []
  const greeting = [...mark, ...said(params.name ? 'greetingByName' : 'greeting')]
  const body = fill(text)
  const link = text.includes(paramMarks.link ?? '') ? [] : said('link')
  const end = [...link, ...said('closing')]
  const ownHtml = html === null ? paragraphsHtml(body) : fillHtml(culture, html, params)
  const page = {
    culture,
    direction: settings['languages.directions'][culture] ?? 'ltr',
    subject: markedSubject(culture, fillSubject(culture, wording.subject, params)),
  }
  return {
    ...page,
    text: plainText([...greeting, ...body, ...end]),
    html: mailPage(
      {
        ...page,
        authority: params.authority ?? '',
        body: [paragraphsHtml(greeting), ownHtml, paragraphsHtml(end)].join('\n'),
      },
      isForPortal,
    ),
  }
}

/** A mail as it is kept; undefined where the authority has switched it off. */
const composed = (
  settings: Settings,
  wordingsIn: (asked: string) => Wordings,
  mail: MailToQueue,
): NewMail | undefined => {
  const { code, recipient, entity, entityId } = mail
  const asked = mail.isForOutside ? mail.culture : cultureFor(settings, mail.culture)
  const wording = wordingsIn(asked)(code)
  if (!wording.isActive) return undefined
  const { culture, subject, text, html } = writeMail(settings, wording, mail.params)
  return {
    template: code,
    culture,
    recipient,
    subject,
    body: text,
    html,
    entity: entity ?? null,
    entityId: entityId ?? null,
    about: [...(mail.about ?? [])],
    holdsSecret: mail.holdsSecret === true || holdsSecret(code, mail.params),
    isBulk: mail.isBulk === true,
    fileId: mail.fileId ?? null,
    ...(isMailAddress(recipient) ? {} : { lastError: 'no mail address' }),
  }
}

/** What several mails of these codes are written with: read before it is known to whom. */
export const readMailWords = async (db: Reader, codes: readonly NoticeCode[]) => {
  const [settings, kept] = await Promise.all([readSettings(db), listTemplatesOf(db, codes)])
  return (mail: MailToQueue): NewMail | undefined =>
    composed(settings, (asked) => wordingsOf(settings, asked, kept), mail)
}

/** Sends them into the outbox, in the business transaction, without waiting for it. */
export const queueMails = (tx: Tx, mails: readonly NewMail[]): void => {
  if (mails.length === 0) return
  sendMails(tx, mails)
  tx.afterCommit(wakeSender)
}

/**
 * Writes a mail in the words of the recipient's language into the outbox, in the business transaction: it is sent
 * soon after the commit, and exactly if there is one. A recipient that is no address never stops the action; the
 * mail is then kept as dead, where the authority finds it. A mail that the authority has switched off is not written.
 * Answers the id of the mail; undefined where none was written.
 */
export const queueMail = async (tx: Tx, mail: MailToQueue): Promise<string | undefined> => {
  const written = (await readMailWords(tx.db, [mail.code]))(mail)
  if (written === undefined) return undefined
  const id = await insertMail(tx, written)
  tx.afterCommit(wakeSender)
  return id
}
