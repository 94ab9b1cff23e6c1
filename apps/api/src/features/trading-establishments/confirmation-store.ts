import type { ConfirmationAnswer } from '@papaver/contract/trading-establishments/confirmation.ts'
import type { Insertable } from 'kysely'
import type { TradingEstablishmentConfirmation } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

type NewConfirmation = Pick<
  Insertable<TradingEstablishmentConfirmation>,
  | 'tradingEstablishmentId'
  | 'askedByName'
  | 'authorityName'
  | 'recipient'
  | 'replyBy'
  | 'question'
  | 'letterFileId'
  | 'mailId'
>

export const insertConfirmation = async ({ db, now, origin }: Tx, asked: NewConfirmation): Promise<void> => {
  await db
    .insertInto('tradingEstablishmentConfirmation')
    .values({ ...asked, askedAt: now, askedBy: origin.actorId })
    .execute()
}

/** What the authority of its country was asked of an entry, the newest first. */
export const listConfirmations = (db: Reader, id: CaseId) =>
  db
    .selectFrom('tradingEstablishmentConfirmation')
    .selectAll()
    .select((eb) => eb.ref('answer').$castTo<ConfirmationAnswer | null>().as('answer'))
    .where('tradingEstablishmentId', '=', id)
    .orderBy('id', 'desc')
    .execute()
export type ConfirmationRow = Awaited<ReturnType<typeof listConfirmations>>[number]

/** What is asked and not answered yet; there is one at most. */
export const findOpenConfirmation = async (db: Reader, id: CaseId): Promise<ConfirmationRow | undefined> =>
  (await listConfirmations(db, id)).find(({ answer }) => answer === null)

interface Answered {
  readonly answer: ConfirmationAnswer
  readonly answeredOn: string
  readonly recordedByName: string
  readonly note: string | null
}

export const saveAnswer = async ({ db }: Tx, id: string, answered: Answered): Promise<void> => {
  await db.updateTable('tradingEstablishmentConfirmation').set(answered).where('id', '=', id).execute()
}

/** Keeps what came back; false where something is kept already, since evidence is not exchanged. */
export const saveAnswerFile = async (
  { db }: Tx,
  partnerId: CaseId,
  id: string,
  answerFileId: string,
): Promise<boolean> => {
  const row = await db
    .updateTable('tradingEstablishmentConfirmation')
    .set({ answerFileId })
    .where('id', '=', id)
    .where('tradingEstablishmentId', '=', partnerId)
    .where('answerFileId', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Name and size of stored letters and answers. */
export const listFileFacts = async (
  db: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { name: string; bytes: number }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('storedFile')
    .select(['id', 'name', 'bytes'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, bytes }) => [id, { name, bytes: Number(bytes) }]))
}

/** Entries and requests whose authority has not answered by its day. */
export const listUnanswered = async (db: Reader, today: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('tradingEstablishmentConfirmation as asked')
    .innerJoin('caseReading as entry', 'entry.id', 'asked.tradingEstablishmentId')
    .select('asked.tradingEstablishmentId as id')
    .where('asked.answer', 'is', null)
    .where('asked.replyBy', '<', today)
    .where('entry.statusGroup', '<>', 'final')
    .execute()
  return rows.map(({ id }) => id)
}
