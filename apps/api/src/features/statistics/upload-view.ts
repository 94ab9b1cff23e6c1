import { classOf, type FindingCode } from '@papaver/contract/statistics/rules/findings.ts'
import { hintOf, mostFindingsListed } from '@papaver/contract/statistics/rules/listed-findings.ts'
import type { MendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import type { UploadRows, UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { CaseContext } from '../casework/public.ts'
import { type Masters, nameIn } from '../masters/public.ts'
import * as store from './upload-store.ts'

/** More than are kept of a file. */
const everyFinding = 1_000_000

/** What a column is called; one that the template has no more goes by its key. */
export const columnTitles = ({ columns }: Template, culture: string) => {
  const titles = new Map(columns.map(({ key, names }) => [key, nameIn(names, culture)]))
  return (key: string | null): string | null => (key === null ? null : (titles.get(key) ?? key))
}

export const substanceNames =
  (masters: Masters, culture: string) =>
  (id: number): string => {
    const substance = masters.substance(id)
    return substance ? masters.nameIn(substance.names, culture) : String(id)
  }

/** A judged file in the words of the reader; errors come before warnings, each in the order of the file. */
export const uploadViewOf = async (
  { db, culture, masters }: Pick<CaseContext, 'db' | 'culture' | 'masters'>,
  template: Template,
  upload: store.UploadRow,
  /** The report says that there is nothing to tell. */
  isNil: boolean,
): Promise<UploadView> => {
  const titleOf = columnTitles(template, culture)
  const nameOf = substanceNames(masters, culture)
  const order = new Map(template.columns.map(({ key }, index) => [key, index]))
  const listed = await store.listFindings(db, upload.id, mostFindingsListed)
  // It was so when the file came; said otherwise since, nothing is amiss.
  const findings = listed.filter(({ code }) => isNil || code !== 'rowsWithNil')
  const totals = await store.listTotals(db, upload.id)
  const { id, name, bytes, sheet, acceptedRows, refusedRows, fileErrors, unexplained } = upload
  return {
    ...{ id, name, bytes, sheet, acceptedRows, refusedRows, fileErrors, unexplained },
    sha256: upload.sha256.toString('hex'),
    uploadedAt: upload.uploadedAt.toISOString(),
    uploadedBy: upload.uploadedByName,
    edits: (upload.edits as unknown[]).length,
    rows: upload.rowCount,
    errors: upload.errorCount - (listed.length - findings.length),
    warnings: upload.warningCount,
    findings: findings.map(({ code, cell, row, columnKey, value, hint, suggestion, ...found }) => ({
      class: classOf(code as FindingCode),
      severity: found.severity as 'error' | 'warning',
      sheet: found.sheet,
      position: found.position,
      explanation: found.explanation,
      ...{ code, cell, row, columnKey, value, suggestion },
      hint: hintOf({ code, columnKey, hint: hint as Record<string, string> }, (key) => titleOf(key) ?? key),
      column: titleOf(columnKey),
    })),
    totals: totals
      .map(({ columnKey, substanceId, baseGrams }) => ({
        columnKey,
        column: titleOf(columnKey) ?? columnKey,
        substanceId,
        substance: nameOf(substanceId),
        baseGrams,
      }))
      .sort(
        (one, other) =>
          one.substance.localeCompare(other.substance, culture) ||
          (order.get(one.columnKey) ?? 0) - (order.get(other.columnKey) ?? 0),
      ),
  }
}

/** What was found when a file was judged, in the order of the file: what a copy with notes is made of. */
export const judgedOf = async (db: Reader, upload: store.UploadRow) => {
  const { id, sheet, headRow } = upload
  const findings = await store.listFindings(db, id, everyFinding)
  const mended = upload.edits as unknown as MendedCell[]
  const sent = await store.listSent(db, upload, [...new Set(mended.map(({ row }) => row))])
  return {
    mended: mended.map((cell) => ({ ...cell, sent: sent.get(cell.row)?.[cell.columnKey] })),
    sheet,
    headRow,
    refused: await store.listRefused(db, id),
    findings: findings
      .toSorted((one, other) => one.position - other.position)
      .map(({ severity, hint, ...found }) => ({
        ...found,
        severity: severity as 'error' | 'warning',
        hint: hint as Record<string, string>,
      })),
  }
}

/** Rows of a file as they stand in it, each with what was found in it. */
export const rowsOf = async (
  { db }: Pick<CaseContext, 'db'>,
  uploadId: string,
  asked: store.RowsAsked,
): Promise<UploadRows> => {
  const { rows, total } = await store.listRows(db, uploadId, asked)
  const findings = await store.listFindingsOfRows(
    db,
    uploadId,
    rows.map(({ row }) => row),
  )
  const byRow = Map.groupBy(findings, ({ row }) => row)
  return {
    page: asked.page,
    pageSize: asked.pageSize,
    total,
    totalIsEstimate: false,
    items: rows.map(({ row, isAccepted, said }) => ({
      row,
      isAccepted,
      said,
      findings: (byRow.get(row) ?? []).map(({ columnKey, code, severity, hint, suggestion }) => ({
        columnKey,
        code,
        severity: severity as 'error' | 'warning',
        hint: hint as Record<string, string>,
        suggestion,
      })),
    })),
  }
}
