import { isSettingId, type SettingId } from '@papaver/contract/settings/definitions.ts'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What the authority has said of one setting. */
export interface SettingRow {
  readonly value: unknown
  /** Which of all changes it is; the newest has the largest. */
  readonly revision: number
  readonly changedAt: Date
  readonly changedBy: string
}

/** What the authority has set, by id; settings that keep their default are not there. */
export const readOverrides = async (db: Reader): Promise<Map<SettingId, SettingRow>> => {
  const rows = await db
    .selectFrom('setting')
    .select(['settingId', 'settingValue', 'revision', 'changedAt', 'changedBy'])
    .execute()
  return new Map(
    rows.flatMap(({ settingId, settingValue, ...row }) =>
      isSettingId(settingId) ? [[settingId, { value: settingValue as unknown, ...row }]] : [],
    ),
  )
}

/** Settings are changed one after the other: rules that several of them share look at what stands. */
export const lockSettings = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('setting'))`.execute(db)
}

export const saveOverride = async (tx: Tx, settingId: SettingId, value: unknown): Promise<void> => {
  const written = {
    settingValue: JSON.stringify(value),
    revision: sql<number>`nextval('setting_revision')`,
    changedAt: tx.now,
    changedBy: tx.origin.actorName,
  }
  await tx.db
    .insertInto('setting')
    .values({ settingId, ...written })
    .onConflict((conflict) => conflict.column('settingId').doUpdateSet(written))
    .execute()
}

export const removeOverride = async (tx: Tx, settingId: SettingId): Promise<void> => {
  await tx.db.deleteFrom('setting').where('settingId', '=', settingId).execute()
}
