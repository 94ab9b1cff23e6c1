import { dayIn } from '@papaver/contract/days.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import { cultureOfWords, isBannerUp, ruleOf } from '@papaver/contract/notifications/broadcasts.ts'
import type { messageInput, messagePreviewInput } from '@papaver/contract/notifications/messages-schema.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { type Caller, nameOf } from '../../../platform/http/caller.ts'
import type { Web } from '../../../platform/http/serve.ts'
import { doOnce } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { readSettings } from '../../settings/public.ts'
import { writeMail } from '../mails.ts'
import { readWordings } from '../wording.ts'
import { takeDraft } from './drafts.ts'
import { placeOfMessage, wakeMessages } from './message-run.ts'
import { markRetracted } from './message-run-store.ts'
import {
  countAddressed,
  countMessages,
  figuresOf,
  findMessage,
  insertMessage,
  insertRecipients,
  listMessages,
  lockMessage,
  type MessageFigures,
  type MessageRow,
  type MessageWords,
  noFigures,
} from './message-store.ts'

type Input = z.output<typeof messageInput>
type PreviewInput = z.output<typeof messagePreviewInput>
type Item = CallOutput<'emails.messages'>['items'][number]
type Detail = CallOutput<'emails.message'>

interface Reading {
  readonly settings: Settings
  readonly culture: string
  readonly today: string
}
const readingFor = async ({ db, clock }: Deps, { culture }: Caller): Promise<Reading> => {
  const settings = await readSettings(db)
  return { settings, culture, today: dayIn(settings['public.timeZone'], clock.now()) }
}

const bannerOf = (row: MessageRow): Item['banner'] =>
  row.bannerSeverity && row.bannerFrom && row.bannerUntil
    ? { severity: row.bannerSeverity, from: row.bannerFrom, until: row.bannerUntil }
    : null

/** The words in one language; where they are not written in it, in the one that stands in for it. */
export const wordsIn = (words: MessageWords, settings: Settings, asked: string) => {
  const culture = cultureOfWords(Object.keys(words), culturesFor(settings, asked)) ?? asked
  return { culture, subject: words[culture]?.subject ?? '', text: words[culture]?.text ?? '' }
}

const itemOf = (row: MessageRow, figures: MessageFigures, { settings, culture, today }: Reading): Item => {
  const { waiting, sent, dead, cancelled, recipients, notified } = figures
  const banner = bannerOf(row)
  return {
    id: row.id,
    status: row.status,
    subject: wordsIn(row.words, settings, culture).subject,
    audience: row.audience as Item['audience'],
    isSent: row.isSent,
    banner,
    isBannerUp: isBannerUp(banner, row.retractedAt !== null, today),
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    retractedAt: row.retractedAt?.toISOString() ?? null,
    recipients,
    notified,
    mails: { waiting, sent, dead, cancelled },
  }
}

export const listSent = async (
  deps: Deps,
  caller: Caller,
  { page, pageSize = caller.principal.pageSize }: { page: number; pageSize?: number | undefined },
): Promise<CallOutput<'emails.messages'>> => {
  const reading = await readingFor(deps, caller)
  const [rows, total] = await Promise.all([listMessages(deps.db, { page, pageSize }), countMessages(deps.db)])
  const figures = await figuresOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  return {
    items: rows.map((row) => itemOf(row, figures.get(row.id) ?? noFigures, reading)),
    total,
    totalIsEstimate: false,
    page,
    pageSize,
  }
}

export const getSent = async (deps: Deps, caller: Caller, id: string): Promise<Detail> => {
  const row = (await findMessage(deps.db, id)) ?? refuse(frameRefusals.notFound)
  const figures = (await figuresOf(deps.db, [id])).get(id) ?? noFigures
  return {
    ...itemOf(row, figures, await readingFor(deps, caller)),
    words: row.words,
    retraction: row.retraction,
    retractionNotified: figures.retractionNotified,
  }
}

/** How the message arrives in one language, in the frame of every mail. */
const sampleOf = async (
  deps: Deps,
  caller: Caller,
  settings: Settings,
  { words, culture: asked }: PreviewInput,
) => {
  if (words === undefined) return null
  const { culture, subject, text } = wordsIn(words, settings, asked)
  const wordings = await readWordings(deps.db, settings, culture, ['BROADCAST'])
  const params = {
    name: nameOf(caller.principal),
    title: subject,
    message: text,
    link: portalLink(deps.environment.publicUrl, placeOfMessage('example')),
  }
  return writeMail(settings, wordings('BROADCAST'), params, true)
}

/** How many the group is, in which languages they get it, and what it looks like. */
export const previewMessage = async (
  deps: Deps,
  caller: Caller,
  input: PreviewInput,
): Promise<CallOutput<'emails.previewMessage'>> => {
  const settings = await readSettings(deps.db)
  const cultures = await countAddressed(deps.db, ruleOf(input.audience))
  const written = Object.keys(input.words ?? {})
  return {
    recipients: cultures.reduce((sum, { recipients }) => sum + recipients, 0),
    cultures: cultures.map(({ culture, recipients }) => ({
      culture,
      recipients,
      writtenIn: cultureOfWords(written, culturesFor(settings, culture)) ?? null,
    })),
    confirmAbove: settings['notifications.confirmAbove'],
    sample: await sampleOf(deps, caller, settings, input),
  }
}

export type ConfirmIdentity = Web['confirmIdentity']

const totalOf = async (db: Reader, { audience }: Input): Promise<number> =>
  (await countAddressed(db, ruleOf(audience))).reduce((sum, { recipients }) => sum + recipients, 0)

/** What can be said no to before anything is locked. */
const refuseUnfit = async (
  deps: Deps,
  caller: Caller,
  input: Input,
  confirmIdentity: ConfirmIdentity,
): Promise<void> => {
  const { settings, today } = await readingFor(deps, caller)
  if (input.banner !== null && input.banner.until < today) refuse(notificationRefusals.notificationBannerOver)
  if (!input.isSent) return
  const recipients = await totalOf(deps.db, input)
  if (recipients === 0) refuse(notificationRefusals.notificationAudienceEmpty)
  if (recipients !== input.recipients)
    refuse(notificationRefusals.notificationAudienceChanged, { recipients })
  const above = settings['notifications.confirmAbove']
  if (recipients <= above) return
  const { password, code } = input
  if (!password) return refuse(notificationRefusals.notificationPasswordNeeded, { above })
  await confirmIdentity(caller, { password, code })
}

const takeIn = async (tx: Tx, caller: Caller, input: Input): Promise<string> => {
  const { words, audience, isSent, banner } = input
  const { accountId } = caller.principal
  if (input.draft !== undefined) await takeDraft(tx, input.draft)
  const id = await insertMessage(tx, {
    words,
    audience: audience as MessageRow['audience'],
    isSent,
    banner,
    createdBy: accountId,
    createdByName: nameOf(caller.principal),
  })
  const recipients = isSent ? await insertRecipients(tx, id, ruleOf(audience)) : 0
  if (isSent && recipients !== input.recipients)
    refuse(notificationRefusals.notificationAudienceChanged, { recipients })
  recordAudit(tx, {
    action: 'notification.messageSend',
    entity: 'broadcast',
    entityId: id,
    details: { audience, recipients, isSent, banner, subjects: subjectsOf(words) },
  })
  tx.afterCommit(wakeMessages)
  return id
}
const subjectsOf = (words: MessageWords): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([culture, { subject }]) => [culture, subject]))

/**
 * Takes a message in and fixes whom it is for; it is handed over afterwards. As many people as the sender was told,
 * and above the setting's number only by whoever proves who he is. Sent twice under one key it is one message.
 */
export const sendMessage = async (
  deps: Deps,
  caller: Caller,
  input: Input,
  confirmIdentity: ConfirmIdentity,
): Promise<Detail> => {
  await refuseUnfit(deps, caller, input, confirmIdentity)
  const { password: _password, code: _code, ...body } = input
  const { accountId } = caller.principal
  const command = { accountId, key: caller.idempotencyKey, call: 'emails.sendMessage', body }
  const id = await inTransaction(deps, caller.origin, (tx) =>
    doOnce(tx, command, notificationRefusals.notificationKeyReused, () => takeIn(tx, caller, input)),
  )
  return getSent(deps, caller, id)
}

/** Takes it back: whoever was told is told so, whoever was not never is, and its banner comes down. */
export const retractMessage = async (
  deps: Deps,
  caller: Caller,
  id: string,
  given: Readonly<Record<string, string>>,
): Promise<Detail> => {
  const reasons = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ''))
  await inTransaction(deps, caller.origin, async (tx) => {
    const message = (await lockMessage(tx, id)) ?? refuse(frameRefusals.notFound)
    if (message.status === 'retracted') refuse(notificationRefusals.notificationMessageRetracted)
    const cancelled = await markRetracted(tx, id, reasons, message.isSent)
    recordAudit(tx, {
      action: 'notification.messageRetract',
      entity: 'broadcast',
      entityId: id,
      details: { before: message.status, after: 'retracted', cancelled, reason: reasons },
    })
    tx.afterCommit(wakeMessages)
  })
  return getSent(deps, caller, id)
}
