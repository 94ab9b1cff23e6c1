import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** What the authority has set, by id; settings that keep their default are not there. */
export const readOverrides = async (db: Reader): Promise<Map<string, unknown>> => {
  const rows = await db.selectFrom('setting').select(['settingId', 'settingValue']).execute()
  return new Map(rows.map(({ settingId, settingValue }) => [settingId, settingValue]))
}

export const saveOverride = async (tx: Tx, settingId: SettingId, value: unknown): Promise<void> => {
  const written = { settingValue: JSON.stringify(value), changedAt: tx.now, changedBy: tx.origin.actorName }
  await tx.db
    .insertInto('setting')
    .values({ settingId, ...written })
    .onConflict((conflict) => conflict.column('settingId').doUpdateSet(written))
    .execute()
}
