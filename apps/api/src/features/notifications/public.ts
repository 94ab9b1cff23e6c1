import { type NoticeCode, noticeCodes } from '@papaver/contract/notifications/codes.ts'
import { deliveryOf, isFixedTopic } from '@papaver/contract/notifications/rules.ts'
import { type PortalPlace, portalLink } from '@papaver/contract/portal-places.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listWishes, markPastRead, sendNotifications } from './inbox-store.ts'
import { type MailToQueue, queueMails, readMailWords } from './mails.ts'
import { keptParams, nameInMail } from './policy.ts'

export { mailRoute } from './actions.ts'
export { type CaughtFor, countCaughtMails, findCaughtMail, listCaughtMails } from './emails/caught-store.ts'
export { type MailToQueue, queueMail } from './mails.ts'
export { lastHourOf, nextAttempt } from './policy.ts'
export { type Delivery, listDeliveries } from './store.ts'

/** Who is told: an account, or one who has none that he could sign in to (`id` null) and so gets the mail only. */
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
  readonly place?: PortalPlace
  /** The portal's address, for the mail's link to `place`. */
  readonly publicUrl?: string
  readonly entity?: string
  readonly entityId?: string
  /** Day by which something is to be done. */
  readonly dueOn?: string
  /** One of many to a group: its mail goes when nothing else waits. */
  readonly isBulk?: boolean
  /** It stands in the portal alone: anybody could make a mail of it. */
  readonly hasNoMail?: boolean
}

/** Who is notified, and of what. */
export interface Notified {
  readonly to: NoticeRecipient
  readonly notice: Notice
}

const mailOf = ({ to, notice }: Notified): MailToQueue => {
  const { code, params, mailOnly, place, publicUrl, entity, entityId, dueOn, isBulk } = notice
  return {
    code,
    culture: to.culture,
    recipient: to.email,
    params: {
      ...(place && publicUrl ? { link: portalLink(publicUrl, place) } : {}),
      ...(dueOn ? { dueOn } : {}),
      ...params,
      ...mailOnly,
      name: nameInMail(to),
    },
    ...(mailOnly === undefined ? {} : { holdsSecret: true }),
    ...(isBulk === undefined ? {} : { isBulk }),
    ...(entity === undefined ? {} : { entity }),
    ...(entityId === undefined ? {} : { entityId }),
  }
}

/**
 * Tells people of something: in the portal, where it always stands, and by mail as each wishes, and always by mail to one who has
 * no portal; both in the transaction of the action. What it takes is read in one way to the database, however many they are,
 * and what is written goes with the rest of the transaction.
 */
export const notifyEach = async (tx: Tx, notified: readonly Notified[]): Promise<void> => {
  if (notified.length === 0) return
  const choosing = notified.flatMap(({ to, notice }) =>
    to.id === null || isFixedTopic(noticeCodes[notice.code].topic) ? [] : [to.id],
  )
  const [wishOf, mailWith] = await Promise.all([
    listWishes(tx.db, choosing),
    readMailWords(tx.db, [...new Set(notified.map(({ notice }) => notice.code))]),
  ])
  const ways = notified.map((each) => {
    const { id } = each.to
    const { topic, severity } = noticeCodes[each.notice.code]
    return {
      ...each,
      id,
      topic,
      severity,
      delivery: each.notice.hasNoMail
        ? ('off' as const)
        : deliveryOf(topic, id === null ? undefined : wishOf(id, topic)),
    }
  })
  sendNotifications(
    tx,
    ways.flatMap(({ id, notice, topic, severity, delivery }) =>
      id === null
        ? []
        : {
            accountId: id,
            code: notice.code,
            topic,
            severity,
            params: keptParams(notice.params),
            link: notice.place ?? null,
            entity: notice.entity ?? null,
            entityId: notice.entityId ?? null,
            dueOn: notice.dueOn ?? null,
            isForDigest: delivery === 'digest',
          },
    ),
  )
  const mailed = ways.filter(({ id, delivery }) => id === null || delivery === 'now')
  queueMails(
    tx,
    mailed.flatMap((each) => mailWith(mailOf(each)) ?? []),
  )
}

/** Tells one person of something. */
export const notify = (tx: Tx, to: NoticeRecipient, notice: Notice): Promise<void> =>
  notifyEach(tx, [{ to, notice }])

/**
 * For a world whose past was made all at once: what is older than `days` has been read by now, and of the rest
 * nobody has more than `keep` unread.
 */
export const readPastNotifications = (tx: Tx, days: number, keep: number): Promise<void> =>
  markPastRead(tx, new Date(tx.now.getTime() - days * 86_400_000), keep)
export { unreadOf } from './inbox-store.ts'
