import { differenceOf, type SaidRow, totalsBetween } from '@papaver/contract/statistics/rules/difference.ts'
import { mostDifferences, type UploadDifference } from '@papaver/contract/statistics/submission-schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import type { CaseContext } from '../casework/public.ts'
import { listSingleRows, listUploadsBefore } from './difference-store.ts'
import { mayReadUpload } from './policy.ts'
import type { SubmissionRecord } from './record.ts'
import { listTotals, type UploadRow } from './upload-store.ts'
import { columnTitles, substanceNames } from './upload-view.ts'

/** Rows of each of the two that are compared by their cells. */
const mostCompared = 2_000
const cellsNamed = 4
const longestAbout = 200

const aboutOf = ({ row, said }: SaidRow, { columns }: Template) => {
  const filled = columns.flatMap(({ key }) => said[key] ?? [])
  return { row, about: filled.slice(0, cellsNamed).join(' · ').slice(0, longestAbout).toWellFormed() }
}

const none: UploadDifference = {
  before: null,
  isWhole: true,
  ...{ addedRows: 0, removedRows: 0, changedRows: 0 },
  ...{ added: [], removed: [], cells: [], totals: [] },
}

/** What an upload says differently from the one before it that its reader may see: his own last one, else what was accepted. */
export const differenceFrom = async (
  { db, culture, masters, principal }: CaseContext,
  record: SubmissionRecord,
  upload: UploadRow,
  template: Template,
): Promise<UploadDifference> => {
  const earlier = await listUploadsBefore(db, record.case.id, upload.id)
  const before = earlier.find(({ id }) => mayReadUpload(principal, record, id))
  if (before === undefined) return none
  const single = await listSingleRows(db, { before: before.id, after: upload.id }, mostCompared)
  const { added, removed, changedRows, cells } = differenceOf(
    single.before.rows,
    single.after.rows,
    template,
    before.fileId === upload.fileId,
  )
  const titleOf = columnTitles(template, culture)
  const nameOf = substanceNames(masters, culture)
  const order = new Map(template.columns.map(({ key }, index) => [key, index]))
  const totals = totalsBetween(await listTotals(db, before.id), await listTotals(db, upload.id))
  return {
    before: { id: before.id, name: before.name, uploadedAt: before.uploadedAt.toISOString() },
    isWhole: Math.max(single.before.total, single.after.total) <= mostCompared,
    ...{ addedRows: added.length, removedRows: removed.length, changedRows },
    added: added.slice(0, mostDifferences.rows).map((row) => aboutOf(row, template)),
    removed: removed.slice(0, mostDifferences.rows).map((row) => aboutOf(row, template)),
    cells: cells
      .slice(0, mostDifferences.cells)
      .map((cell) => ({ ...cell, column: titleOf(cell.columnKey) ?? cell.columnKey })),
    totals: totals
      .map((total) => ({
        ...total,
        column: titleOf(total.columnKey) ?? total.columnKey,
        substance: nameOf(total.substanceId),
      }))
      .sort(
        (one, other) =>
          one.substance.localeCompare(other.substance, culture) ||
          (order.get(one.columnKey) ?? 0) - (order.get(other.columnKey) ?? 0),
      ),
  }
}
