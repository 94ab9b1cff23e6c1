import { randomUUID } from 'node:crypto'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import type { TemplateWords } from '@papaver/contract/notifications/templates.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { refuseTooOften } from '../../../platform/attempts.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { MailError, openMailer } from '../../../platform/mail.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { readSettings } from '../../settings/public.ts'
import { mailOf, mailRoute } from '../actions.ts'
import { type WrittenMail, writeMail } from '../mails.ts'
import { isMailAddress } from '../policy.ts'
import { withMarks } from '../templates.ts'
import type { Wording } from '../wording.ts'
import { findOwnAddress } from './own-address-store.ts'
import { sampleParams } from './samples.ts'
import { entityOf, type GivenWords, usableWords } from './templates.ts'

const wordingOf = (culture: string, { subject, text, html }: TemplateWords): Wording => ({
  culture,
  subject: withMarks(subject),
  text: withMarks(text),
  html,
  isOwn: true,
  isActive: true,
})

/** The mail as it would be sent about an invented record. */
const writeSample = (
  deps: Deps,
  caller: Caller,
  settings: Settings,
  { code, culture, words, isForPortal }: Sample,
): WrittenMail => {
  const source = {
    settings,
    words: wordsFor(culture),
    now: deps.clock.now(),
    publicUrl: deps.environment.publicUrl,
    reader: caller.principal,
  }
  return writeMail(settings, wordingOf(culture, words), sampleParams(code, source), isForPortal)
}
interface Sample {
  readonly code: NoticeCode
  readonly culture: string
  readonly words: TemplateWords
  readonly isForPortal: boolean
}

export const previewMail = async (
  deps: Deps,
  caller: Caller,
  { code, culture }: { code: NoticeCode; culture: string },
  given: GivenWords,
): Promise<CallOutput<'emails.previewTemplate'>> => {
  const { words, removed } = usableWords(code, given)
  const settings = await readSettings(deps.db)
  const sample = writeSample(deps, caller, settings, { code, culture, words, isForPortal: true })
  return { ...sample, removed: [...removed] }
}

/** Tests in an hour; each is a mail to oneself at once. */
const mostTests = 30

/**
 * Sends the words, saved or not, about an invented record to one's own address: at once and by the way that all
 * mails go, so that its answer is the server's.
 */
export const testMail = async (
  deps: Deps,
  caller: Caller,
  { code, culture }: { code: NoticeCode; culture: string },
  given: GivenWords,
): Promise<CallOutput<'emails.testTemplate'>> => {
  const { words } = usableWords(code, given)
  const { accountId } = caller.principal
  const recipient = await findOwnAddress(deps.db, accountId)
  if (recipient === undefined || !isMailAddress(recipient))
    return refuse(notificationRefusals.notificationTestNowhere)
  await refuseTooOften(
    deps.db,
    deps.clock.now(),
    { subject: `mail.test:${accountId}`, limit: mostTests, minutes: 60 },
    notificationRefusals.notificationTestTooMany,
  )
  const settings = await readSettings(deps.db)
  const { subject, text, html } = writeSample(deps, caller, settings, {
    code,
    culture,
    words,
    isForPortal: false,
  })
  const row = {
    id: randomUUID(),
    culture,
    recipient,
    subject: wordsFor(culture)('notifications.mail.test', { subject }).slice(0, 200),
    body: text,
    html,
    attempts: 0,
  }
  const mail = mailOf(row, settings, deps.environment, deps.clock.now())
  const route = mailRoute(deps.environment, settings)
  const said = await sendAtOnce(route, mail)
  await inTransaction(deps, caller.origin, async (tx) => {
    const details = { isDelivered: said === null, ...(said === null ? {} : { said }) }
    recordAudit(tx, { action: 'notification.templateTest', ...entityOf(code, culture), details })
  })
  return { isDelivered: said === null, to: mail.to, isToFolder: 'folder' in route, said }
}

/** null once the mail is taken, else what the server said. */
const sendAtOnce = async (
  route: Parameters<typeof openMailer>[0],
  mail: ReturnType<typeof mailOf>,
): Promise<string | null> => {
  const mailer = openMailer(route)
  try {
    await mailer.send(mail)
    return null
  } catch (error) {
    if (error instanceof MailError) return error.message
    throw error
  } finally {
    mailer.close()
  }
}
