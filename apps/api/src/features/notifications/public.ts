import type { Tx } from '../../platform/transaction.ts'
import { cultureFor, wordsFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import { nameOfAuthority, wakeSender } from './actions.ts'
import { isMailAddress, type MailCode } from './policy.ts'
import { insertMail } from './store.ts'
import { fillSubject, fillText, paramMarks } from './templates.ts'

export type { MailCode } from './policy.ts'

export interface MailToQueue {
  readonly code: MailCode
  /** The recipient's language. */
  readonly culture: string
  readonly recipient: string
  /**
   * Named in templates.ts; all but `number` may be missing, and what they belong to is then left out. Days
   * (`dueOn`, `expiresOn`) as YYYY-MM-DD.
   */
  readonly params: Readonly<Record<string, string>>
  readonly entity?: string
  readonly entityId?: string
}

/**
 * Writes a mail in the words of the recipient's language into the outbox, in the business transaction: it is sent
 * soon after the commit, and exactly if there is one. A recipient that is no address never stops the deed; the
 * mail is then kept as dead, where the authority finds it.
 */
export const queueMail = async (tx: Tx, mail: MailToQueue): Promise<void> => {
  const { code, recipient, entity, entityId } = mail
  const settings = await readSettings(tx.db)
  const culture = cultureFor(settings, mail.culture)
  const words = wordsFor(culture)
  const said = (key: string): string => words(`notifications.${key}`, paramMarks)
  const params = {
    ...mail.params,
    authority: nameOfAuthority(settings, culture),
    contact: settings['authority.mail'],
  }
  const greeting = mail.params.name ? 'mail.greetingByName' : 'mail.greeting'
  const text = [greeting, `mails.${code}.text`, 'mail.link', 'mail.closing'].map(said).join('\n\n')
  await insertMail(tx, {
    template: code,
    culture,
    recipient,
    subject: fillSubject(culture, said(`mails.${code}.subject`), params),
    body: fillText(culture, text, params),
    entity: entity ?? null,
    entityId: entityId ?? null,
    ...(isMailAddress(recipient) ? {} : { lastError: 'no mail address' }),
  })
  tx.afterCommit(wakeSender)
}
