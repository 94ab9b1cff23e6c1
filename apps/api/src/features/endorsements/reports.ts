import { reconcile, recordedLine } from '@papaver/contract/endorsements/reconciliation.ts'
import type { ReportablePermit } from '@papaver/contract/endorsements/reports-schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import {
  type AuthorizationRecord,
  getRecord,
  lineView,
  listReportableIds,
  type ViewContext,
} from '../authorizations/public.ts'
import { daysLeft, scopeOf } from '../casework/public.ts'
import { type DecisionRow, flagsAfter, isUpToDate, listDecisions, standingOf } from './decision-store.ts'
import { authorizedLines, comparisonOf, movementOf } from './movements.ts'
import { type EndorsementRow, listEndorsements } from './store.ts'
import { permitHeadOf } from './view.ts'

export interface ReportsQuery {
  readonly page: number
  readonly pageSize?: number | undefined
  readonly view: 'due' | 'all'
  readonly search?: string | undefined
}

const reportableOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
  {
    rows,
    decisions,
  }: { readonly rows: readonly EndorsementRow[]; readonly decisions: readonly DecisionRow[] },
): Promise<ReportablePermit> => {
  const { calendar } = context
  const { header } = record
  const movements = rows.map((each) => movementOf(context, each))
  const compared = reconcile(authorizedLines(context, record), movements, comparisonOf(context, record))
  const due = header.reportDueOn
  const lines = await Promise.all(record.lines.map((line) => lineView(context, line)))
  return {
    ...permitHeadOf(context, record),
    issuedOn: header.issuedOn,
    reportDueOn: due,
    workingDaysLeft: due === null ? null : daysLeft(calendar, due),
    lines: lines.map((line) => {
      const found = compared.find(({ lineId }) => lineId === line.id)
      const decision = decisions.find(({ lineId }) => lineId === line.id)
      const now = recordedLine(movements, line.id)
      return {
        id: line.id,
        position: line.position,
        name: line.name,
        quantity: line.quantity ?? '0',
        unit: line.unit ?? '',
        customsQuantity: found?.customs ?? '0',
        reportedQuantity: found?.holder ?? '0',
        decidedQuantity: isUpToDate(decision, now) ? plain(decision.quantity ?? '0') : null,
        flags: flagsAfter(found?.flags ?? [], decision, {
          now,
          counted: line.usedQuantity,
          authorized: line.quantity ?? '0',
        }),
      }
    }),
  }
}

/** The holder's issued permits, those whose report of movement is due first in front. */
export const listReports = async (context: ViewContext, query: ReportsQuery) => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  const { page, view, search } = query
  const pageSize = query.pageSize ?? principal.pageSize
  if (scope.kind !== 'holder') return { items: [], total: 0, totalIsEstimate: false, page, pageSize }
  const wanted = { page, pageSize, isDueOnly: view === 'due', search }
  const { ids, total, totalIsEstimate } = await listReportableIds(db, scope.establishmentId, wanted)
  const records = await Promise.all(ids.map((id) => getRecord(db, scope, id)))
  const caseIds = records.map(({ case: row }) => row.id)
  const written = Map.groupBy(await listEndorsements(db, caseIds), ({ caseId }) => caseId)
  const decided = Map.groupBy(standingOf(await listDecisions(db, caseIds)), ({ caseId }) => caseId)
  const items: ReportablePermit[] = []
  for (const record of records) {
    const { id } = record.case
    items.push(
      await reportableOf(context, record, { rows: written.get(id) ?? [], decisions: decided.get(id) ?? [] }),
    )
  }
  return { items, total, totalIsEstimate, page, pageSize }
}
