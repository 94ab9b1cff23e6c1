import type { WarningReason } from '@papaver/contract/authorizations/terms-schema.ts'
import type { Selectable } from 'kysely'
import type { AuthorizationWarningReason } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

export type WarningReasonRow = Selectable<AuthorizationWarningReason>

export const listWarningReasons = (db: Reader, caseId: CaseId): Promise<WarningReasonRow[]> =>
  db
    .selectFrom('authorizationWarningReason')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('warning')
    .execute()

/** The same as officers read them. */
export const warningReasonsOf = async (db: Reader, caseId: CaseId): Promise<WarningReason[]> =>
  (await listWarningReasons(db, caseId)).map(({ warning, reason, byName: by, at }) => ({
    warning,
    reason,
    by,
    at: at.toISOString(),
  }))

/** Whoever said it last stands there; what was said before is in the history. */
export const saveWarningReason = async (
  { db, now, origin }: Tx,
  said: {
    readonly caseId: CaseId
    readonly warning: string
    readonly reason: string
    readonly byName: string
  },
): Promise<void> => {
  const values = { ...said, byId: origin.actorId ?? '', at: now }
  await db
    .insertInto('authorizationWarningReason')
    .values(values)
    .onConflict((conflict) => conflict.columns(['caseId', 'warning']).doUpdateSet(values))
    .execute()
}

export const deleteWarningReasons = async ({ db }: Tx, caseId: CaseId): Promise<void> => {
  await db.deleteFrom('authorizationWarningReason').where('caseId', '=', caseId).execute()
}
