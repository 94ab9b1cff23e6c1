import type { messageForm } from '@papaver/contract/notifications/drafts-schema.ts'
import type { z } from 'zod'
import type { Reader, Tx } from '../../../platform/transaction.ts'

export type MessageForm = z.output<typeof messageForm>

export interface DraftRow {
  readonly id: string
  readonly form: MessageForm
  readonly version: number
  /** The page that saved this version. */
  readonly savedFrom: string | null
  readonly createdBy: string
  readonly createdByName: string
  readonly changedAt: Date
  readonly changedByName: string
}

const read = (db: Reader) =>
  db
    .selectFrom('broadcastDraft')
    .select(['id', 'version', 'savedFrom', 'createdBy', 'createdByName', 'changedAt', 'changedByName'])
    .select((eb) => eb.ref('form').$castTo<MessageForm>().as('form'))

/** All that is being written, what was touched last first. */
export const listDraftRows = (db: Reader): Promise<DraftRow[]> =>
  read(db).orderBy('changedAt', 'desc').orderBy('id', 'desc').execute()

export const findDraft = (db: Reader, id: string): Promise<DraftRow | undefined> =>
  read(db).where('id', '=', id).executeTakeFirst()

/** Held until the transaction ends, so that a stale version is seen for sure. */
export const lockDraft = ({ db }: Tx, id: string): Promise<DraftRow | undefined> =>
  read(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** False where somebody has just begun one under the same id. */
export const insertDraft = async (
  { db, now }: Tx,
  draft: Pick<DraftRow, 'id' | 'form' | 'savedFrom' | 'createdBy' | 'createdByName'>,
): Promise<boolean> => {
  const { createdByName } = draft
  const made = await db
    .insertInto('broadcastDraft')
    .values({
      ...draft,
      form: JSON.stringify(draft.form),
      changedAt: now,
      changedByName: createdByName,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const updateDraft = async (
  { db, now }: Tx,
  { id, version }: DraftRow,
  changes: Pick<DraftRow, 'form' | 'savedFrom' | 'changedByName'>,
): Promise<void> => {
  await db
    .updateTable('broadcastDraft')
    .set({ ...changes, form: JSON.stringify(changes.form), version: version + 1, changedAt: now })
    .where('id', '=', id)
    .execute()
}

export const deleteDraft = async ({ db }: Tx, id: string): Promise<void> => {
  await db.deleteFrom('broadcastDraft').where('id', '=', id).execute()
}
