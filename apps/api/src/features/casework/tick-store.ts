import type { Selectable } from 'kysely'
import type { CaseTick } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from './case-id.ts'

export type TickRow = Selectable<CaseTick>

export const listTicks = (db: Reader, caseId: CaseId): Promise<TickRow[]> =>
  db.selectFrom('caseTick').selectAll().where('caseId', '=', caseId).execute()

/** Ticks a step off; whoever did it last stands there. */
export const saveTick = async (
  { db, now, origin }: Tx,
  tick: { readonly caseId: CaseId; readonly step: string; readonly byName: string; readonly seen: Buffer },
): Promise<void> => {
  const values = { ...tick, byId: origin.actorId ?? '', at: now }
  await db
    .insertInto('caseTick')
    .values(values)
    .onConflict((conflict) => conflict.columns(['caseId', 'step']).doUpdateSet(values))
    .execute()
}

export const deleteTick = async ({ db }: Tx, caseId: CaseId, step: string): Promise<void> => {
  await db.deleteFrom('caseTick').where('caseId', '=', caseId).where('step', '=', step).execute()
}
