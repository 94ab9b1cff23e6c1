import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { notificationRefusals } from '@papaver/contract/notifications/refusals.ts'
import { deliveryOf, isFixedTopic } from '@papaver/contract/notifications/rules.ts'
import type {
  notificationActions,
  notificationPage,
  notificationPreferences,
  notificationQuery,
  preferencesInput,
} from '@papaver/contract/notifications/schema.ts'
import {
  type NotificationTopic,
  notificationTopics,
  type Severity,
} from '@papaver/contract/notifications/topics.ts'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction, type Origin, type Reader } from '../../platform/transaction.ts'
import { leavesOutConfidential, recordAudit } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { isNoticeCode } from './emails/describe.ts'
import {
  countNotifications,
  countUnread,
  findWishes,
  listNotifications,
  markAllRead,
  markNotifications,
  type NotificationRow,
  saveWish,
} from './inbox-store.ts'
import { withBraces } from './templates.ts'
import { readWordings, type Wordings } from './wording.ts'

type Page = z.input<typeof notificationPage>
type Query = z.output<typeof notificationQuery>
type Action = (typeof notificationActions)[number]
type Preferences = z.input<typeof notificationPreferences>
type Wishes = z.output<typeof preferencesInput>

/** The authority's own line for a notice, as it writes it; null where the shipped one stands. */
const ownSubject = (wordings: Wordings, code: string): string | null => {
  if (!isNoticeCode(code)) return null
  const { isOwn, subject } = wordings(code)
  return isOwn ? withBraces(subject) : null
}

const itemOf = (row: NotificationRow, wordings: Wordings): Page['items'][number] => ({
  id: row.id,
  code: row.code as NoticeCode,
  topic: row.topic as NotificationTopic,
  severity: row.severity as Severity,
  params: row.params as Record<string, string>,
  words: ownSubject(wordings, row.code),
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  readAt: row.readAt?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  dueOn: row.dueOn,
  retractedAt: row.retractedAt?.toISOString() ?? null,
})

const unreadOf = async (db: Reader, accountId: string): Promise<number> =>
  (await countUnread(db, [accountId])).get(accountId) ?? 0

/** A person's own notifications, and how many of all are unread. */
export const listOwn = async (
  { db }: Deps,
  { principal, culture }: Pick<Caller, 'principal' | 'culture'>,
  query: Query,
): Promise<Page> => {
  const { accountId } = principal
  const { view, topic, page } = query
  const filter = { view, topic, search: query.q, leavesOutConfidential: leavesOutConfidential(principal) }
  const pageSize = query.pageSize ?? principal.pageSize
  const [rows, total, unread, wordings] = await Promise.all([
    listNotifications(db, accountId, filter, { page, pageSize }),
    countNotifications(db, accountId, filter),
    unreadOf(db, accountId),
    readSettings(db).then((settings) => readWordings(db, settings, culture)),
  ])
  return {
    items: rows.map((row) => itemOf(row, wordings)),
    total,
    totalIsEstimate: false,
    page,
    pageSize,
    unread,
  }
}

/**
 * Marks own notifications; another's id changes nothing and is not told apart from one that does not exist. Not
 * audited: what one has read is nobody else's concern, and every click would have to wait for the audit chain.
 */
export const markOwn = (
  deps: Deps,
  origin: Origin,
  { accountId }: Principal,
  action: Action,
  ids: readonly string[],
): Promise<{ changed: number; unread: number }> =>
  inTransaction(deps, origin, async (tx) => {
    const changed =
      action === 'readAll'
        ? await markAllRead(tx, accountId)
        : await markNotifications(tx, accountId, ids, action)
    return { changed, unread: await unreadOf(tx.db, accountId) }
  })

export const listPreferences = async (db: Reader, { accountId }: Principal): Promise<Preferences> => {
  const wishes = await findWishes(db, accountId)
  return notificationTopics.map((topic) => ({
    topic,
    mail: deliveryOf(topic, wishes.get(topic)),
    isFixed: isFixedTopic(topic),
  }))
}

/** Saves the wishes for the topics that are named; the others stay. Answers all of them. */
export const savePreferences = (
  deps: Deps,
  origin: Origin,
  principal: Principal,
  wishes: Wishes,
): Promise<Preferences> => {
  const { accountId } = principal
  const denied = wishes.find(({ topic, mail }) => deliveryOf(topic, mail) !== mail)
  if (denied) refuse(notificationRefusals.notificationTopicFixed, { topic: denied.topic })
  return inTransaction(deps, origin, async (tx) => {
    const before = await findWishes(tx.db, accountId)
    const changed = wishes.filter(({ topic, mail }) => deliveryOf(topic, before.get(topic)) !== mail)
    for (const { topic, mail } of changed) await saveWish(tx, accountId, topic, mail)
    if (changed.length > 0)
      recordAudit(tx, {
        action: 'notification.preferences',
        entity: 'account',
        entityId: accountId,
        details: Object.fromEntries(changed.map(({ topic, mail }) => [topic, mail])),
      })
    return listPreferences(tx.db, principal)
  })
}
