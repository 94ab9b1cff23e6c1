import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

export interface LinkRow {
  readonly accountId: string
  readonly madeAt: Date
  readonly readAt: Date | null
}

export const findLinkOf = (db: Reader, accountId: string): Promise<LinkRow | undefined> =>
  db
    .selectFrom('calendarLink')
    .select(['accountId', 'madeAt', 'readAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()

export const findLinkBy = (db: Reader, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  db
    .selectFrom('calendarLink')
    .select(['accountId', 'madeAt', 'readAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** A person has one link: another takes its place. */
export const saveLink = async ({ db, now }: Tx, accountId: string, tokenHash: Buffer): Promise<void> => {
  const values = { tokenHash, madeAt: now, readAt: null }
  await db
    .insertInto('calendarLink')
    .values({ accountId, ...values })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(values))
    .execute()
}

/** False where there was none. */
export const deleteLink = async ({ db }: Tx, accountId: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('calendarLink')
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the links of a person, or of all people of an establishment; answers whose there were. */
export const deleteLinks = async (
  { db }: Tx,
  of: { readonly establishmentId: string } | { readonly accountId: string },
): Promise<string[]> => {
  const people =
    'accountId' in of
      ? sql<string[]>`array[${of.accountId}::uuid]`
      : sql<string[]>`array(select id from account_reading where establishment_id = ${of.establishmentId})`
  const rows = await db
    .deleteFrom('calendarLink')
    .where('accountId', '=', sql<string>`any(${people})`)
    .returning('accountId')
    .execute()
  return rows.map(({ accountId }) => accountId)
}

export const noteRead = async ({ db, now }: Tx, tokenHash: Buffer): Promise<void> => {
  await db.updateTable('calendarLink').set({ readAt: now }).where('tokenHash', '=', tokenHash).execute()
}

export interface MailRow {
  readonly accountId: string
  readonly isOff: boolean
  /** ISO day. */
  readonly mailedOn: string | null
}

export const listMails = (db: Reader): Promise<MailRow[]> =>
  db.selectFrom('calendarMail').select(['accountId', 'isOff', 'mailedOn']).execute()

export const isMailOff = async (db: Reader, accountId: string): Promise<boolean> =>
  (await listMails(db)).some((row) => row.accountId === accountId && row.isOff)

export const saveMail = async ({ db }: Tx, accountId: string, isOff: boolean): Promise<void> => {
  await db
    .insertInto('calendarMail')
    .values({ accountId, isOff })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ isOff }))
    .execute()
}

/** True for the one who comes first on this day: he writes the mail. */
export const takeDay = async ({ db }: Tx, accountId: string, day: string): Promise<boolean> => {
  const row = await db
    .insertInto('calendarMail')
    .values({ accountId, mailedOn: day })
    .onConflict((conflict) =>
      conflict
        .column('accountId')
        .doUpdateSet({ mailedOn: day })
        .where((eb) =>
          eb.and([
            eb('calendarMail.isOff', '=', false),
            eb.or([eb('calendarMail.mailedOn', 'is', null), eb('calendarMail.mailedOn', '<', day)]),
          ]),
        ),
    )
    .returning('accountId')
    .executeTakeFirst()
  return row !== undefined
}
