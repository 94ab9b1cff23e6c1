import { type Insertable, sql, type Updateable } from 'kysely'
import type { Submission as Table } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type SubmissionValues = Updateable<Table>

/** Numbers of submissions: ST-0001. */
export const numbering: Numbering = { prefix: 'ST', sequence: 'submission_serial' }

const columns = [
  'submission.caseId',
  'submission.obligationId',
  'submission.isNil',
  'submission.isPartial',
  'submission.remark',
  'submission.uploadId',
  'submission.acceptedUploadId',
  'submission.acceptedNil',
  'submission.acceptedAt',
  'submission.lockedAt',
  'statisticObligation.establishmentId',
  'statisticObligation.templateCode',
  'statisticObligation.period',
  'statisticObligation.fromDay',
  'statisticObligation.toDay',
  'statisticObligation.dueOn',
] as const

const withObligation = (db: Reader) =>
  db
    .selectFrom('submission')
    .innerJoin('statisticObligation', 'statisticObligation.id', 'submission.obligationId')
    .select(columns)

export const getSubmission = (db: Reader, id: CaseId) =>
  withObligation(db).where('submission.caseId', '=', id).executeTakeFirstOrThrow()
export type SubmissionRow = Awaited<ReturnType<typeof getSubmission>>

/** Of cases that the reader has found otherwise, with the rows of their files. */
export const listSubmissions = (
  db: Reader,
  ids: readonly CaseId[],
): Promise<(SubmissionRow & { rowCount: number | null })[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : withObligation(db)
        .leftJoin('statisticUpload', 'statisticUpload.id', 'submission.uploadId')
        .select('statisticUpload.rowCount')
        .where('submission.caseId', 'in', ids)
        .execute()

export const insertSubmission = async ({ db }: Tx, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('submission').values(values).execute()
}

export const updateSubmission = async ({ db }: Tx, id: CaseId, values: SubmissionValues): Promise<void> => {
  await db.updateTable('submission').set(values).where('caseId', '=', id).execute()
}

/** The report of this obligation that counts: one that was thrown away is none. */
export const findLiveSubmission = async (db: Reader, obligationId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select entry.id from submission join case_reading entry on entry.id = submission.case_id
    where submission.obligation_id = ${obligationId}::uuid and entry.status <> 'CAS' limit 1`.execute(db)
  return rows[0]?.id
}

/** Accepted reports that were accepted before this moment and are not locked. */
export const listToLock = async (db: Reader, before: Date): Promise<{ id: string }[]> => {
  const { rows } = await sql<{ id: string }>`
    select entry.id from submission join case_reading entry on entry.id = submission.case_id
    where entry.status = 'ACC' and submission.accepted_at < ${before} order by submission.accepted_at
    limit 10000`.execute(db)
  return rows
}
