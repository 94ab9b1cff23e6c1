import type { Reader } from '../../platform/transaction.ts'

/** Permits of a holder whose report was due before this day, the oldest first. */
export const listOverdue = async (
  db: Reader,
  establishmentId: string,
  today: string,
  most: number,
): Promise<{ id: string; number: string; dueOn: string }[]> => {
  const rows = await db
    .selectFrom('caseReading')
    .innerJoin('tradeAuthorization', 'tradeAuthorization.caseId', 'caseReading.id')
    .select(['caseReading.id', 'caseReading.number', 'tradeAuthorization.reportDueOn'])
    .where('caseReading.establishmentId', '=', establishmentId)
    .where('tradeAuthorization.reportDueOn', '<', today)
    .orderBy('tradeAuthorization.reportDueOn')
    .orderBy('caseReading.id')
    .limit(most)
    .execute()
  return rows.map(({ id, number, reportDueOn }) => ({
    id: id ?? '',
    number: number ?? '',
    dueOn: reportDueOn ?? '',
  }))
}

/** Goods of a holder that were stopped at the border because they were more than may cross, newest first. */
export const listHolderIncidents = async (
  db: Reader,
  establishmentId: string,
  most: number,
): Promise<{ id: string; caseId: string; number: string; at: string }[]> => {
  const rows = await db
    .selectFrom('endorsementIncidentReading')
    .innerJoin('caseReading', 'caseReading.id', 'endorsementIncidentReading.caseId')
    .select(['endorsementIncidentReading.id', 'caseId', 'number', 'at'])
    .where('caseReading.establishmentId', '=', establishmentId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, caseId, number, at }) => ({
    id: id ?? '',
    caseId: caseId ?? '',
    number: number ?? '',
    at: at?.toISOString() ?? '',
  }))
}
