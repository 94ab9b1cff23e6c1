import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface NewTicket {
  readonly ticketHash: Buffer
  readonly accountId: string
  /** In which it was asked for. */
  readonly sessionId: string
  readonly expiresAt: Date
}

/** The one ticket of a person: those before it open nothing any more. */
export const putTicket = async ({ db }: Tx, ticket: NewTicket): Promise<void> => {
  await db.deleteFrom('trainingTicket').where('accountId', '=', ticket.accountId).execute()
  await db.insertInto('trainingTicket').values(ticket).execute()
}

/** Whose ticket it is, while it lies there. */
export const findTicketOwner = async (db: Reader, ticketHash: Buffer): Promise<string | undefined> => {
  const query = db.selectFrom('trainingTicket').select('accountId').where('ticketHash', '=', ticketHash)
  return (await query.executeTakeFirst())?.accountId
}

/** Takes a ticket away, whether it is good or too old: it is shown once. */
export const takeTicket = (
  { db }: Tx,
  ticketHash: Buffer,
): Promise<Omit<NewTicket, 'ticketHash'> | undefined> =>
  db
    .deleteFrom('trainingTicket')
    .where('ticketHash', '=', ticketHash)
    .returning(['accountId', 'sessionId', 'expiresAt'])
    .executeTakeFirst()

export const sweepTickets = async (db: Reader, before: Date): Promise<void> => {
  await db.deleteFrom('trainingTicket').where('expiresAt', '<', before).execute()
}

/** One who comes in twice at the same moment waits for himself. */
export const lockTrainee = async ({ db }: Tx, realId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trainee:${realId}`}, 0))`.execute(db)
}

/** The account in training of a real one. */
export const findPersonOf = async (db: Reader, realAccountId: string): Promise<string | undefined> => {
  const query = db.selectFrom('trainingPerson').select('accountId').where('realAccountId', '=', realAccountId)
  return (await query.executeTakeFirst())?.accountId
}

/** Is the account somebody's, who came from the real world? */
export const isSomebodys = async (db: Reader, accountId: string): Promise<boolean> => {
  const query = db.selectFrom('trainingPerson').select('accountId').where('accountId', '=', accountId)
  return (await query.executeTakeFirst()) !== undefined
}

export const savePerson = async (
  { db, now }: Tx,
  realAccountId: string,
  accountId: string,
): Promise<void> => {
  await db
    .insertInto('trainingPerson')
    .values({ realAccountId, accountId, enteredAt: now })
    .onConflict((conflict) => conflict.column('realAccountId').doUpdateSet({ accountId, enteredAt: now }))
    .execute()
}

/** Who came in since then. */
export const listEntered = (
  db: Reader,
  since: Date,
): Promise<{ realAccountId: string; accountId: string }[]> =>
  db
    .selectFrom('trainingPerson')
    .select(['realAccountId', 'accountId'])
    .where('enteredAt', '>=', since)
    .execute()

export const findHouseOf = async (db: Reader, realId: string): Promise<string | undefined> => {
  const query = db
    .selectFrom('trainingHouse')
    .select('establishmentId')
    .where('realEstablishmentId', '=', realId)
  return (await query.executeTakeFirst())?.establishmentId
}

export const saveHouse = async (
  { db }: Tx,
  realEstablishmentId: string,
  establishmentId: string,
): Promise<void> => {
  await db.insertInto('trainingHouse').values({ realEstablishmentId, establishmentId }).execute()
}
