import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** How a permit stands that another is to replace, or has replaced. */
export const findReplaced = async (db: Reader, id: CaseId) => {
  const row = await db
    .selectFrom('caseReading')
    .innerJoin('tradeAuthorization', 'tradeAuthorization.caseId', 'caseReading.id')
    .select(({ exists, selectFrom }) => [
      'caseReading.number',
      'caseReading.status',
      'tradeAuthorization.replacedById',
      exists(
        selectFrom('authorizationLine')
          .select('authorizationLine.id')
          .whereRef('authorizationLine.caseId', '=', 'caseReading.id')
          .where('usedQuantity', '>', '0'),
      ).as('hasUse'),
    ])
    .where('caseReading.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, hasUse: Boolean(row.hasUse) }
}
