import type { RowBases } from '@papaver/contract/statistics/rules/check-sums.ts'
import type { Finding, Template } from '@papaver/contract/statistics/template.ts'
import { type Insertable, sql } from 'kysely'
import type { StatisticUpload } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { rowTexts, type UploadReport } from './check-upload.ts'

type NewUpload = Pick<
  Insertable<StatisticUpload>,
  'caseId' | 'fileId' | 'templateVersion' | 'uploadedBy' | 'uploadedByName'
> & { readonly edits: readonly object[] }

const findingsAtOnce = 1_000

const insertRows = async ({ db }: Tx, uploadId: string, rows: string): Promise<void> => {
  await sql`
    insert into statistic_row (upload_id, row, is_accepted, substance_id, form_id, said, bases)
    select ${uploadId}::uuid, line.row, line."isAccepted", line."substanceId", line."formId", line.said, line.bases
    from jsonb_to_recordset(${rows}::jsonb)
      as line(row int, "isAccepted" boolean, "substanceId" int, "formId" int, said jsonb, bases jsonb)`.execute(
    db,
  )
}

/** Why a warning stands is said once: a file that is sent anew need not say it again. */
const keyOf = ({ code, cell, value }: Pick<Finding, 'code' | 'cell' | 'value'>): string =>
  JSON.stringify([code, cell, value])

/** A finding as the statement below takes it apart. */
const written = (
  { suggestion, ...finding }: Finding,
  position: number,
  explained: ReadonlyMap<string, string>,
) => ({
  ...finding,
  position,
  suggestion: suggestion?.slice(0, 400) ?? null,
  explanation: finding.severity === 'warning' ? (explained.get(keyOf(finding)) ?? null) : null,
})

const insertFindings = async (
  { db }: Tx,
  uploadId: string,
  findings: readonly Finding[],
  explained: ReadonlyMap<string, string>,
): Promise<void> => {
  for (let start = 0; start < findings.length; start += findingsAtOnce) {
    const some = findings
      .slice(start, start + findingsAtOnce)
      .map((finding, index) => written(finding, start + index + 1, explained))
    await sql`
      insert into statistic_finding (upload_id, position, code, severity, sheet, cell, row, column_key, value, suggestion,
        hint, explanation)
      select ${uploadId}::uuid, position, code, severity, sheet, cell, row, "columnKey", value, suggestion, hint, explanation
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as found(position int, code text, severity text, sheet text,
        cell text, row int, "columnKey" text, value text, suggestion text, hint jsonb, explanation text)`.execute(
      db,
    )
  }
}

const insertTotals = async (
  { db }: Tx,
  uploadId: string,
  { totals }: UploadReport,
  { columns }: Template,
): Promise<void> => {
  const rows = totals.flatMap(({ columnKey, substanceId, baseGrams }) => {
    const column = columns.find(({ key }) => key === columnKey)
    if (column === undefined) return []
    const { role, flow } = column
    return [{ uploadId, columnKey, substanceId: Number(substanceId), role, flow, baseGrams }]
  })
  if (rows.length > 0) await db.insertInto('statisticTotal').values(rows).execute()
}

/** The explanations of an upload, by what they are of. */
const explanationsIn = async (db: Reader, uploadId: string | null): Promise<Map<string, string>> => {
  if (uploadId === null) return new Map()
  const rows = await db
    .selectFrom('statisticFinding')
    .select(['code', 'cell', 'value', 'explanation'])
    .where('uploadId', '=', uploadId)
    .where('explanation', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.explanation ?? '']))
}

/** Keeps a judged file: its rows, what was found, and what the accepted rows come to. Answers its id. */
export const insertUpload = async (
  tx: Tx,
  { edits, ...upload }: NewUpload,
  { report, template, before }: { report: UploadReport; template: Template; before: string | null },
): Promise<string> => {
  const { sheet, headRow, rows, acceptedRows, refusedRows, errors, fileErrors, warnings } = report
  const { id } = await tx.db
    .insertInto('statisticUpload')
    .values({
      ...upload,
      edits: JSON.stringify(edits),
      ...{ sheet, headRow, acceptedRows, refusedRows, fileErrors },
      ...{ rowCount: rows, errorCount: errors, warningCount: warnings, uploadedAt: tx.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const rows of rowTexts(report)) await insertRows(tx, id, rows)
  await insertFindings(tx, id, report.findings, await explanationsIn(tx.db, before))
  await insertTotals(tx, id, report, template)
  return id
}

/** An upload of a case that the reader has found, with its file and how many warnings want a word still. */
export const findUpload = async (db: Reader, caseId: CaseId, id: string) => {
  const upload = await db
    .selectFrom('statisticUpload')
    .innerJoin('storedFile', 'storedFile.id', 'statisticUpload.fileId')
    .selectAll('statisticUpload')
    .select(['storedFile.name', 'storedFile.bytes', 'storedFile.sha256', 'storedFile.mediaType'])
    .where('statisticUpload.caseId', '=', caseId)
    .where('statisticUpload.id', '=', id)
    .executeTakeFirst()
  if (upload === undefined) return undefined
  const { unexplained } = await db
    .selectFrom('statisticFinding')
    .select((eb) => eb.fn.countAll<number>().as('unexplained'))
    .where('uploadId', '=', id)
    .where('severity', '=', 'warning')
    .where('explanation', 'is', null)
    .executeTakeFirstOrThrow()
  return { ...upload, bytes: Number(upload.bytes), unexplained: Number(unexplained) }
}
export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

export const listFindings = (db: Reader, uploadId: string, limit: number) =>
  db
    .selectFrom('statisticFinding')
    .selectAll()
    .where('uploadId', '=', uploadId)
    .orderBy(sql`severity = 'warning'`)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Rows with errors, from 0 in the file. */
export const listRefused = async (db: Reader, uploadId: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('statisticRow')
    .select('row')
    .where('uploadId', '=', uploadId)
    .where('isAccepted', '=', false)
    .orderBy('row')
    .execute()
  return rows.map(({ row }) => row)
}

export const listTotals = (db: Reader, uploadId: string) =>
  db
    .selectFrom('statisticTotal')
    .selectAll()
    .where('uploadId', '=', uploadId)
    .orderBy('substanceId')
    .orderBy('columnKey')
    .execute()

export interface RowsAsked {
  readonly page: number
  readonly pageSize: number
  readonly only: 'all' | 'refused' | 'noted'
  readonly substance?: number | undefined
}

/** Rows of a file in their order, and how many there are of the kind. */
export const listRows = async (
  db: Reader,
  uploadId: string,
  { page, pageSize, only, substance }: RowsAsked,
) => {
  const noted = sql<boolean>`exists (select from statistic_finding found
    where found.upload_id = statistic_row.upload_id and found.row = statistic_row.row)`
  const asked = db
    .selectFrom('statisticRow')
    .where('uploadId', '=', uploadId)
    .$if(only === 'refused', (query) => query.where('isAccepted', '=', false))
    .$if(only === 'noted', (query) => query.where(noted))
    .$if(substance !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('substanceId', '=', substance ?? 0),
          sql<boolean>`jsonb_path_exists(bases, ${`$.*."${substance ?? 0}"`}::jsonpath)`,
        ]),
      ),
    )
  const { total } = await asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await asked
    .select(['row', 'isAccepted', 'said', 'bases'])
    .orderBy('row')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    total: Number(total),
    rows: rows.map(({ said, bases, ...row }) => ({
      ...row,
      said: said as Record<string, string>,
      bases: bases as RowBases,
    })),
  }
}

export const listFindingsOfRows = (db: Reader, uploadId: string, rows: readonly number[]) =>
  rows.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('statisticFinding')
        .selectAll()
        .where('uploadId', '=', uploadId)
        .where('row', 'in', rows)
        .orderBy('position')
        .execute()

/** Says why warnings stand; how many there were. */
export const explainFindings = async (
  { db }: Tx,
  uploadId: string,
  positions: readonly number[],
  explanation: string,
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('statisticFinding')
    .set({ explanation })
    .where('uploadId', '=', uploadId)
    .where('severity', '=', 'warning')
    .where(sql<boolean>`position = any(${[...positions]}::int[])`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What the rows of a file said when it came, before cells of it were mended. */
export const listSent = async (
  db: Reader,
  { caseId, fileId }: Pick<UploadRow, 'caseId' | 'fileId'>,
  rows: readonly number[],
): Promise<Map<number, Record<string, string>>> => {
  if (rows.length === 0) return new Map()
  const found = await db
    .selectFrom('statisticRow')
    .innerJoin('statisticUpload', 'statisticUpload.id', 'statisticRow.uploadId')
    .select(['statisticRow.row', 'statisticRow.said'])
    .where('statisticUpload.caseId', '=', caseId)
    .where('statisticUpload.fileId', '=', fileId)
    .where(sql<boolean>`statistic_upload.edits = '[]'`)
    .where(sql<boolean>`statistic_row.row = any(${[...rows]}::int[])`)
    .execute()
  return new Map(found.map(({ row, said }) => [row, said as Record<string, string>]))
}

/** The value of one cell of an upload, and its place; undefined where there is no such row. */
export const findRow = async (
  db: Reader,
  uploadId: string,
  row: number,
): Promise<Record<string, string> | undefined> => {
  const found = await db
    .selectFrom('statisticRow')
    .select('said')
    .where('uploadId', '=', uploadId)
    .where('row', '=', row)
    .executeTakeFirst()
  return found?.said as Record<string, string> | undefined
}
