import { daysOfQuarter, quarterOf } from '@papaver/contract/endorsements/quarters.ts'
import { untimelyReports } from '@papaver/contract/endorsements/report-duty.ts'
import type { SummaryItem, SummaryQuery } from '@papaver/contract/endorsements/summary-schema.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { getRecord, type ViewContext } from '../../authorizations/public.ts'
import { type Scope, scopeOf } from '../../casework/public.ts'
import { namesOf } from '../../masters/public.ts'
import { authorizedLines, comparisonOf, movementOf } from '../movements.ts'
import { listEndorsements } from '../store.ts'
import { findHolderName, readSums, type SumRow } from './store.ts'

type Untimely = SummaryItem['untimely']

/** Of each permit, by the rules that also suspend it: movements of the quarter that were not reported in time. */
const untimelyOf = async (
  context: ViewContext,
  scope: Scope,
  caseIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, Untimely>> => {
  const { db } = context
  const records = await Promise.all(caseIds.map((id) => getRecord(db, scope, id)))
  const written = await listEndorsements(
    db,
    records.map(({ case: row }) => row.id),
  )
  const byCase = Map.groupBy(written, ({ caseId }) => caseId)
  return new Map(
    records.map((record) => {
      const movements = (byCase.get(record.case.id) ?? []).map((row) => movementOf(context, row))
      const lines = authorizedLines(context, record)
      const found = untimelyReports(lines, movements, comparisonOf(context, record))
      return [record.case.id, found.filter(({ movedOn }) => movedOn >= from && movedOn <= to)]
    }),
  )
}

const itemOf = (context: ViewContext, row: SumRow, untimely: Untimely): SummaryItem => {
  const names = namesOf(context)
  return {
    caseId: row.caseId,
    number: row.number,
    direction: row.direction,
    holder: { id: row.holderId, name: row.holderName },
    country: row.country,
    countryName: names.country(row.country),
    substanceId: row.substanceId,
    substanceName: names.substance(row.substanceId),
    unit: row.unit,
    movements: Number(row.movements),
    quantity: plain(row.quantity),
    baseGrams: plain(row.baseGrams),
    reports: Number(row.reports),
    reportedQuantity: plain(row.reportedQuantity),
    reportedBaseGrams: plain(row.reportedBaseGrams),
    untimely,
  }
}

/** What moved under general permits in a quarter, as far as the reader may know of it (product §4). */
export const listSummary = async (
  context: ViewContext,
  {
    quarter = quarterOf(context.calendar.today),
    page,
    pageSize = context.principal.pageSize,
    ...filter
  }: SummaryQuery,
): Promise<CallOutput<'endorsements.summary'>> => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  const days = daysOfQuarter(quarter)
  const { rows, total } = await readSums(db, scope, { ...filter, ...days }, { page, pageSize })
  const caseIds = [...new Set(rows.map(({ caseId }) => caseId))]
  const untimely = await untimelyOf(context, scope, caseIds, days)
  const isOfOne = scope.kind === 'office' && filter.holder !== undefined
  return {
    items: rows.map((row) => itemOf(context, row, untimely.get(row.caseId) ?? [])),
    total,
    totalIsEstimate: false,
    page,
    pageSize,
    quarter,
    holderName: isOfOne ? await findHolderName(db, filter.holder ?? '') : null,
  }
}
