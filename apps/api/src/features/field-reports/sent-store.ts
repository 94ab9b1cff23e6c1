import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** What this person sent under this key; found as long as the report stands. */
export const findSent = (db: Reader, accountId: string, key: string) =>
  db
    .selectFrom('fieldReportSent')
    .innerJoin('caseReading', 'caseReading.id', 'fieldReportSent.caseId')
    .select(['fieldReportSent.caseId as id', 'fieldReportSent.contentHash', 'caseReading.number'])
    .where('fieldReportSent.accountId', '=', accountId)
    .where('fieldReportSent.key', '=', key)
    .executeTakeFirst()

interface Sent {
  readonly accountId: string
  readonly key: string
  readonly contentHash: Buffer
  readonly caseId: CaseId
  readonly notedAt: Date | null
}
export const insertSent = async ({ db, now }: Tx, sent: Sent): Promise<void> => {
  await db
    .insertInto('fieldReportSent')
    .values({ ...sent, arrivedAt: now })
    .execute()
}

/** When a report was sent from a device, and when it had been noted there. */
export const findArrival = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('fieldReportSent')
    .select(['notedAt', 'arrivedAt'])
    .where('caseId', '=', caseId)
    .executeTakeFirst()
