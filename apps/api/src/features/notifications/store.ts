import type { MailStatus } from '@papaver/contract/notifications/outbox.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface NewMail {
  readonly template: string
  readonly culture: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly html: string
  readonly entity: string | null
  readonly entityId: string | null
  /** Ids of the records that its lines name. */
  readonly about: string[]
  /** Its text is wiped as soon as it is of no more use. */
  readonly holdsSecret: boolean
  readonly isBulk: boolean
  /** A stored file that goes along. */
  readonly fileId: string | null
  /** Why it can never be sent; such a mail is kept, but not tried. */
  readonly lastError?: string
}

const rowOf = ({ now }: Tx, mail: NewMail) => {
  const isDead = mail.lastError !== undefined
  const kept = isDead && mail.holdsSecret ? { body: '', html: null } : {}
  const status = isDead ? 'dead' : 'waiting'
  return { ...mail, ...kept, lastError: mail.lastError ?? null, status, nextAttemptAt: now, createdAt: now }
}

/** Answers the id of the mail. */
export const insertMail = async (tx: Tx, mail: NewMail): Promise<string> => {
  const insert = tx.db.insertInto('mailOutbox').values(rowOf(tx, mail)).returning('id')
  return (await insert.executeTakeFirstOrThrow()).id
}

/** Into the outbox with the rest of the transaction. */
export const sendMails = (tx: Tx, mails: readonly NewMail[]): void => {
  const rows = mails.map((mail) => rowOf(tx, mail))
  tx.send(tx.db.insertInto('mailOutbox').values(rows))
}

export interface Delivery {
  readonly id: string
  readonly status: MailStatus
  readonly sentAt: Date | null
  readonly lastError: string | null
}

/** How these mails stand. */
export const listDeliveries = async (db: Reader, ids: readonly string[]): Promise<Delivery[]> => {
  if (ids.length === 0) return []
  return db
    .selectFrom('mailOutbox')
    .select(['id', 'sentAt', 'lastError'])
    .select((eb) => eb.ref('status').$castTo<MailStatus>().as('status'))
    .where('id', 'in', [...ids])
    .execute()
}

/** Not with the mail server at this moment. */
export const isFree = (now: Date) => sql<boolean>`(taken_until is null or taken_until <= ${now})`

export const hasDueMail = async (db: Reader, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('mailOutbox')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .where(isFree(now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface DueMail {
  readonly id: string
  readonly culture: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  readonly html: string | null
  readonly attempts: number
  readonly fileId: string | null
}

/**
 * The mail that has waited longest; those to whole groups wait behind what somebody waits for. Nobody else gets it
 * before the transaction ends.
 */
export const lockDueMail = (tx: Tx): Promise<DueMail | undefined> =>
  tx.db
    .selectFrom('mailOutbox')
    .select(['id', 'culture', 'recipient', 'subject', 'body', 'html', 'attempts', 'fileId'])
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', tx.now)
    .where(isFree(tx.now))
    .orderBy('isBulk')
    .orderBy('nextAttemptAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** Nobody else tries it, and nobody calls it back, before that moment. */
export const takeMail = async (tx: Tx, id: string, takenUntil: Date): Promise<void> => {
  await tx.db.updateTable('mailOutbox').set({ takenUntil }).where('id', '=', id).execute()
}

/**
 * A mail that is sent or given up needs its text no more than its link does: who reads this table, or a backup of
 * it, must not find a way to set somebody's password. Other mails keep theirs, to show what was written to whom.
 */
const wiped = (isOver: boolean) =>
  isOver
    ? {
        body: sql<string>`case when holds_secret then '' else body end`,
        html: sql<string | null>`case when holds_secret then null else html end`,
      }
    : {}

export const markSent = async (tx: Tx, id: string, sentAt: Date, attempts: number): Promise<void> => {
  await tx.db
    .updateTable('mailOutbox')
    .set({ status: 'sent', sentAt, attempts, lastError: null, takenUntil: null, ...wiped(true) })
    .where('id', '=', id)
    .execute()
}

/** Tried again at `nextAttemptAt`; without it never. */
export const markFailed = async (
  tx: Tx,
  id: string,
  attempts: number,
  lastError: string,
  nextAttemptAt: Date | undefined,
): Promise<void> => {
  await tx.db
    .updateTable('mailOutbox')
    .set({
      attempts,
      lastError,
      takenUntil: null,
      ...(nextAttemptAt ? { nextAttemptAt } : { status: 'dead' }),
      ...wiped(nextAttemptAt === undefined),
    })
    .where('id', '=', id)
    .execute()
}
