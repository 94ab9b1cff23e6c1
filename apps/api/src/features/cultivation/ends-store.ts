import { inForceStatuses } from '@papaver/contract/cultivation/life.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

const beforeAuthority = ['REQ', 'PRO', 'INF', 'INS', 'APR']

/** Requests and permits of a grower, or of all growers, that stand on a licence: in the order in which they are locked. */
export const listLicensed = async (db: Reader, establishmentId: string | null): Promise<CaseId[]> => {
  let licensed = db
    .selectFrom('cultivation')
    .innerJoin('caseReading', 'caseReading.id', 'cultivation.caseId')
    .select('cultivation.caseId as id')
    .$narrowType<{ id: CaseId }>()
    .where(
      'caseReading.status',
      'in',
      establishmentId === null ? inForceStatuses : [...beforeAuthority, ...inForceStatuses],
    )
    .orderBy('cultivation.caseId')
    .limit(10_000)
  if (establishmentId !== null) licensed = licensed.where('caseReading.establishmentId', '=', establishmentId)
  return (await licensed.execute()).map(({ id }) => id)
}

/** Permits in force whose last day is over. */
export const listOver = async (db: Reader, today: string): Promise<CaseId[]> => {
  const rows = await db
    .selectFrom('caseReading')
    .select('id')
    .$narrowType<{ id: CaseId }>()
    .where('feature', '=', 'cultivation')
    .where('status', 'in', ['RUN', 'HRV', 'SUS'])
    .where('validUntil', '<', today)
    .orderBy('validUntil')
    .limit(10_000)
    .execute()
  return rows.map(({ id }) => id)
}
