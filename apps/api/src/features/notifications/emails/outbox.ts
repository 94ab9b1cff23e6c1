import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { type ListFormat, mostRowsIn } from '@papaver/contract/list-file.ts'
import type { outboxQuery } from '@papaver/contract/notifications/emails-schema.ts'
import { type MailAction, type MailHindrance, mailActionsOf } from '@papaver/contract/notifications/outbox.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import type { Environment } from '../../../platform/environment.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { leavesOutConfidential, type PagedList, recordAudit, sendPages } from '../../audit/public.ts'
import { type Words, wordsFor } from '../../localization/public.ts'
import { readSettings } from '../../settings/public.ts'
import { mailRoute, senderOf, wakeSender } from '../actions.ts'
import { shownInPortal } from '../mail-html.ts'
import { isMailAddress } from '../policy.ts'
import { mailName } from './describe.ts'
import {
  cancelMail,
  copyMail,
  countByStatus,
  countMails,
  findMail,
  type ListedMail,
  listMails,
  lockMail,
  type OutboxMail,
  wakeMail,
} from './outbox-store.ts'

type Query = z.output<typeof outboxQuery>
type Detail = CallOutput<'emails.mail'>

/** Above this a count is only "at least". */
const countLimit = 10_000

const itemOf = (words: Words, row: ListedMail): CallOutput<'emails.outbox'>['items'][number] => ({
  id: row.id,
  code: row.template,
  name: mailName(words, row.template),
  culture: row.culture,
  recipient: row.recipient,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.status === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  lastError: row.lastError,
})

export const listOutbox = async (
  { db }: Deps,
  { culture, principal }: Caller,
  query: Query,
): Promise<CallOutput<'emails.outbox'>> => {
  const { page, pageSize = principal.pageSize, ...rest } = query
  const timeZone = (await readSettings(db))['public.timeZone']
  const filter = { ...rest, timeZone, leavesOutConfidential: leavesOutConfidential(principal) }
  const [rows, total] = await Promise.all([
    listMails(db, filter, { page, pageSize }),
    countMails(db, filter, countLimit + 1),
  ])
  const words = wordsFor(culture)
  return {
    items: rows.map((row) => itemOf(words, row)),
    total: Math.min(total, countLimit),
    totalIsEstimate: total > countLimit,
    page,
    pageSize,
  }
}

/** The list as it is filtered, as a file in the reader's language: of each mail what it is and how it fared, not its text. */
export const exportOutbox = async (
  deps: Deps,
  caller: Caller,
  { format, page: _page, pageSize: _pageSize, ...filter }: Query & { readonly format: ListFormat },
  reply: FastifyReply,
) => {
  const words = wordsFor(caller.culture)
  const head = (key: string) => words(`notifications.emails.outbox.column.${key}`)
  const list: PagedList<CallOutput<'emails.outbox'>['items'][number]> = {
    name: 'outbox',
    format,
    filter,
    limit: mostRowsIn(await readSettings(deps.db), format),
    page: (page, pageSize) => listOutbox(deps, caller, { ...filter, page, pageSize }),
    sheet: words('notifications.emails.tab.outbox'),
    columns: [
      { head: head('mail'), cell: ({ name }) => name },
      { head: head('recipient'), cell: ({ recipient }) => recipient },
      { head: head('status'), cell: ({ status }) => words(`notifications.emails.status.${status}`) },
      { head: head('time'), cell: ({ createdAt }) => createdAt },
      { head: head('sentAt'), cell: ({ sentAt }) => sentAt ?? '' },
      { head: head('lastError'), cell: ({ lastError }) => lastError ?? '' },
    ],
  }
  return sendPages(deps, caller, list, reply)
}

/** Its text is gone with the link that it held, or there is nobody to send it to. */
const hindranceOf = (row: OutboxMail): MailHindrance | null => {
  if (row.body === '') return 'wiped'
  return isMailAddress(row.recipient) ? null : 'noAddress'
}

/** The text of a mail with a link that opens something by itself is its recipient's alone. */
const detailOf = (words: Words, settings: Settings, row: OutboxMail): Detail => ({
  ...itemOf(words, row),
  direction: settings['languages.directions'][row.culture] ?? 'ltr',
  holdsSecret: row.holdsSecret,
  text: row.holdsSecret ? null : row.body,
  html: row.holdsSecret || row.html === null ? null : shownInPortal(row.html),
  entity: row.entity,
  entityId: row.entityId,
  hindrance: hindranceOf(row),
  allowedActions: [...mailActionsOf(row.status, hindranceOf(row))],
})

const readingOf = ({ principal }: Caller) => ({ leavesOutConfidential: leavesOutConfidential(principal) })

export const getMail = async ({ db }: Deps, caller: Caller, id: string): Promise<Detail> => {
  const { culture } = caller
  const row = (await findMail(db, id, readingOf(caller))) ?? refuse(frameRefusals.notFound)
  return detailOf(wordsFor(culture), await readSettings(db), row)
}

const hindrances = {
  wiped: notificationRefusals.notificationMailWiped,
  noAddress: notificationRefusals.notificationMailNoAddress,
} as const

/** Sends a mail once more, or calls one back that has not gone yet. Answers the mail that it is now about. */
export const actOnMail = async (
  deps: Deps,
  caller: Caller,
  id: string,
  action: MailAction,
): Promise<Detail> => {
  const changed = await inTransaction(deps, caller.origin, async (tx) => {
    const row = (await lockMail(tx, id, readingOf(caller))) ?? refuse(frameRefusals.notFound)
    const hindrance = hindranceOf(row)
    if (action === 'resend' && hindrance !== null) refuse(hindrances[hindrance])
    const isInHand = row.takenUntil !== null && row.takenUntil > tx.now
    if (isInHand || !mailActionsOf(row.status, hindrance).includes(action))
      refuse(notificationRefusals.notificationMailStep, { status: row.status })
    if (action === 'cancel') await cancelMail(tx, id)
    else if (row.status !== 'sent') await wakeMail(tx, id)
    const now = action === 'resend' && row.status === 'sent' ? await copyMail(tx, id) : id
    recordAudit(tx, {
      action: action === 'cancel' ? 'notification.mailCancel' : 'notification.mailResend',
      entity: 'mail',
      entityId: id,
      details: {
        code: row.template,
        recipient: row.recipient,
        before: row.status,
        after: action === 'cancel' ? 'cancelled' : 'waiting',
        ...(now === id ? {} : { copy: now }),
      },
    })
    tx.afterCommit(wakeSender)
    return now
  })
  return getMail(deps, caller, changed)
}

const routeOf = (environment: Environment, settings: Settings): CallOutput<'emails.outboxState'>['route'] => {
  const route = mailRoute(environment, settings)
  const { from, test, bounceTo } = senderOf(settings, environment, settings['languages.default'])
  const common = { from: from.address, testAddress: test ?? null, bounceBox: bounceTo ?? null }
  if ('isCaught' in route) return { kind: 'caught', server: null, security: null, ...common }
  if ('folder' in route) return { kind: 'folder', server: null, security: null, ...common }
  if ('url' in route) {
    const { hostname, port, protocol } = new URL(route.url)
    const server = port === '' ? hostname : `${hostname}:${port}`
    return { kind: 'server', server, security: protocol === 'smtps:' ? 'tls' : null, ...common }
  }
  const { host, port, security } = route.server
  return { kind: 'server', server: `${host}:${port}`, security, ...common }
}

export const getOutboxState = async (
  { db, environment }: Deps,
  caller: Caller,
): Promise<CallOutput<'emails.outboxState'>> => {
  const [settings, counts] = await Promise.all([
    readSettings(db),
    countByStatus(db, readingOf(caller), countLimit),
  ])
  return { counts, route: routeOf(environment, settings) }
}
