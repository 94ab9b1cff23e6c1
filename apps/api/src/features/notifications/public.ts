import { type NoticeCode, noticeCodes } from '@papaver/contract/notifications/codes.ts'
import { deliveryOf, isFixedTopic } from '@papaver/contract/notifications/rules.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findWishes, insertNotification, markPastRead } from './inbox-store.ts'
import { queueMail } from './mails.ts'
import { keptParams, nameInMail } from './policy.ts'

export { mailRoute } from './actions.ts'
export { type MailToQueue, queueMail } from './mails.ts'
export { type Delivery, listDeliveries } from './store.ts'

/** Whom it is told: an account, or one who has none that he could sign in to (`id` null) and so gets the mail only. */
export interface NoticeRecipient {
  readonly id: string | null
  readonly email: string
  readonly culture: string
  readonly firstName: string
  readonly lastName: string
}
export interface Notice {
  readonly code: NoticeCode
  /** As for a mail; `name` and `link` are put in here. Never a secret: what a mail alone may carry is `mailOnly`. */
  readonly params: Readonly<Record<string, string>>
  /** Parameters that stand in the mail and nowhere else: links that open something by themselves. */
  readonly mailOnly?: Readonly<Record<string, string>>
  /** A place in the portal as its router spells it, e.g. `/users/0192…`. */
  readonly place?: string
  /** The portal's address, for the mail's link to `place`. */
  readonly publicUrl?: string
  readonly entity?: string
  readonly entityId?: string
  /** Day by which something is to be done. */
  readonly dueOn?: string
  /** One of many to a group: its mail goes when nothing else waits. */
  readonly isBulk?: boolean
}

/** In the portal it always stands; the mail goes as the person wishes, and always to one who has no portal. */
const noteInPortal = async (tx: Tx, to: NoticeRecipient, notice: Notice): Promise<boolean> => {
  if (to.id === null) return true
  const { topic, severity } = noticeCodes[notice.code]
  const wishes = isFixedTopic(topic) ? undefined : await findWishes(tx.db, to.id)
  const delivery = deliveryOf(topic, wishes?.get(topic))
  await insertNotification(tx, {
    accountId: to.id,
    code: notice.code,
    topic,
    severity,
    params: keptParams(notice.params),
    link: notice.place ?? null,
    entity: notice.entity ?? null,
    entityId: notice.entityId ?? null,
    dueOn: notice.dueOn ?? null,
    isForDigest: delivery === 'digest',
  })
  return delivery === 'now'
}

/** Tells one person of something: in the portal, and by mail as he wishes, both in the transaction of the action. */
export const notify = async (tx: Tx, to: NoticeRecipient, notice: Notice): Promise<void> => {
  const { code, params, mailOnly, place, publicUrl, entity, entityId, dueOn, isBulk } = notice
  if (!(await noteInPortal(tx, to, notice))) return
  await queueMail(tx, {
    code,
    culture: to.culture,
    recipient: to.email,
    params: {
      ...(place && publicUrl ? { link: `${publicUrl}/#${place}` } : {}),
      ...(dueOn ? { dueOn } : {}),
      ...params,
      ...mailOnly,
      name: nameInMail(to),
    },
    ...(mailOnly === undefined ? {} : { holdsSecret: true }),
    ...(isBulk === undefined ? {} : { isBulk }),
    ...(entity === undefined ? {} : { entity }),
    ...(entityId === undefined ? {} : { entityId }),
  })
}

/**
 * For a world whose past was made all at once: what is older than `days` has been read by now, and of the rest
 * nobody has more than `keep` unread.
 */
export const readPastNotifications = (tx: Tx, days: number, keep: number): Promise<void> =>
  markPastRead(tx, new Date(tx.now.getTime() - days * 86_400_000), keep)
export { unreadOf } from './inbox-store.ts'
