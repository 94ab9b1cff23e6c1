import { saidIn } from '@papaver/contract/casework/head.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { fieldReportFields } from '@papaver/contract/field-reports/fields.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { correctableStatuses, type FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import { concernsOf, type Settlement } from '@papaver/contract/field-reports/rules.ts'
import type { FieldReport, FieldReportListItem } from '@papaver/contract/field-reports/schema.ts'
import {
  type CaseContext,
  type CaseId,
  type CommonItem,
  type CommonView,
  caseColumns,
  findLinked,
  isOfOffice,
  type ListedCase,
  type Sheet,
  type SheetColumn,
  sheetOf,
} from '../casework/public.ts'
import { findCurrentPermit, licenceEnds, listPermitNumbers } from '../cultivation/public.ts'
import { findEstablishments } from '../establishments/public.ts'
import { dueOf, isSecurityIncident } from './checks.ts'
import { photosOf } from './photo-places.ts'
import {
  countedFigures,
  figuresOf,
  isReceiptAwaited,
  noFigures,
  type ReportRecord,
  receiptStateOf,
  receivedFigures,
  settledFigures,
  typeOf,
} from './record.ts'
import { findArrival } from './sent-store.ts'
import { findCorrection, listReports } from './store.ts'

const receiptOf = (type: ReportType, { report }: ReportRecord): FieldReport['receipt'] => {
  const state = receiptStateOf(type, report)
  return state === null
    ? null
    : {
        state,
        dueOn: isReceiptAwaited(report) ? report.receiptDueOn : null,
        on: report.receivedOn,
        by: report.receivedBy,
        figures: receivedFigures(report),
        comment: report.receivedComment,
        settlement: report.settlement as Settlement | null,
        settled: settledFigures(report),
        questionedOn: report.receiptQuestionedOn,
      }
}

const approvalOf = ({ report }: ReportRecord): FieldReport['approval'] => {
  const { approvedOn: on, approvedWitness: witness, approvedMethod: method } = report
  return on === null || witness === null || method === null ? null : { on, witness, method }
}

const destructionOf = ({ report }: ReportRecord): FieldReport['destruction'] => {
  const { destroyedOn: on, destroyedBy: first, destroyedBefore: second } = report
  return on === null || first === null || second === null ? null : { on, first, second }
}

/** What it corrects, and what corrects it; a draft is told to those alone whose it is. */
const correctionsOf = async (
  { db, principal }: CaseContext,
  { case: row, report }: ReportRecord,
): Promise<
  Pick<
    FieldReport,
    'corrects' | 'correctedBy' | 'mayCorrect' | 'correctionReason' | 'replaces' | 'replacedBy'
  >
> => {
  const corrects = await findLinked(db, report.correctsId)
  const correction = await findCorrection(db, row.id)
  const isHolder =
    principal.permissions.has('cultivation.report') && principal.establishmentId === row.establishmentId
  const isEntering = isOfOffice(principal) && principal.permissions.has('case.enter')
  const isShown = correction !== undefined && (correction.status !== 'DRA' || isHolder)
  const isOpen = (correctableStatuses as readonly string[]).includes(row.status)
  return {
    corrects,
    correctedBy: isShown ? { id: correction.id, number: correction.number } : null,
    mayCorrect: (isHolder || isEntering) && isOpen && correction === undefined,
    correctionReason: report.correctionReason,
    replaces: corrects,
    replacedBy:
      row.status === 'RPL' && correction?.number ? { id: correction.id, number: correction.number } : null,
  }
}

/** Where it has waited on a device: since when, and when it arrived. */
const notedOf = async ({ db }: CaseContext, { case: row }: ReportRecord): Promise<FieldReport['noted']> => {
  const arrival = await findArrival(db, row.id)
  return arrival?.notedAt
    ? { at: arrival.notedAt.toISOString(), arrivedAt: arrival.arrivedAt.toISOString() }
    : null
}

export const viewOf = async (
  context: CaseContext,
  record: ReportRecord,
  common: CommonView<FieldReport>,
): Promise<FieldReport> => {
  const { db, principal } = context
  const { case: row, report } = record
  const type = typeOf(record)
  const permit = await findCurrentPermit(db, report.rootId)
  const [buyer] = await findEstablishments(db, report.buyerId === null ? [] : [report.buyerId])
  const due = dueOf(context, record)
  const corrections = await correctionsOf(context, record)
  const endOf = await licenceEnds(db, row.establishmentId, context.calendar.today)
  return {
    ...common,
    ...saidIn(fieldReportFields, report),
    kind: type,
    applicant: { id: row.establishmentId, name: row.applicantName },
    permitId: report.rootId,
    permit: { id: permit?.id ?? report.rootId, number: permit?.number ?? null },
    buyerName: buyer?.name ?? null,
    counted: countedFigures(type, report),
    reportBy: { day: due.day, moment: due.moment?.toISOString() ?? null },
    isReportedLate: report.isReportedLate,
    isSecurity: isSecurityIncident(context, record),
    noted: await notedOf(context, record),
    photos: await photosOf(context, record, permit?.id),
    incident: isOfOffice(principal) ? await findLinked(db, report.incidentId) : null,
    ...corrections,
    concerns:
      permit === undefined
        ? []
        : concernsOf(
            row.status as FieldReportStatus,
            { ...permit, unlicensedFrom: endOf(permit)?.from ?? null },
            {
              today: context.calendar.today,
              isBeingCorrected: corrections.correctedBy !== null && row.status !== 'RPL',
            },
          ),
    approval: approvalOf(record),
    destruction: destructionOf(record),
    receipt: receiptOf(type, record),
  }
}

export type ListedItem = FieldReportListItem & { readonly id: CaseId }

export const itemsOf = async (
  context: CaseContext,
  rows: readonly ListedCase[],
  itemOf: (row: ListedCase) => CommonItem<FieldReportListItem>,
): Promise<ListedItem[]> => {
  const found = new Map(
    (
      await listReports(
        context.db,
        rows.map(({ id }) => id),
      )
    ).map((each) => [each.caseId, each]),
  )
  const numbers = await listPermitNumbers(
    context.db,
    [...found.values()].map(({ rootId }) => rootId),
  )
  return rows.map((row) => {
    const report = found.get(row.id)
    return {
      ...itemOf(row),
      kind: row.kind as ReportType,
      kindName: context.words(`field-reports.types.${row.kind}`),
      permitNumber: numbers.get(report?.rootId ?? '')?.number ?? null,
      happenedOn: report?.destroyedOn ?? report?.happenedOn ?? report?.wantedOn ?? null,
      amount: report ? figuresOf(report.plants, report.freshGrams, report.dryGrams) : noFigures,
    }
  })
}

const columns = (context: CaseContext): SheetColumn<ListedItem>[] => {
  const own = (name: string) => `field-reports.list.columns.${name}`
  const { number, status, applicant, dueOn } = caseColumns(context, fieldReportKind, own)
  return [
    number,
    applicant,
    { head: own('permit'), cell: ({ permitNumber }) => permitNumber ?? '' },
    { head: own('type'), cell: ({ kindName }) => kindName },
    { head: own('happenedOn'), cell: ({ happenedOn }) => happenedOn ?? '' },
    { head: own('plants'), cell: ({ amount }) => amount.plants },
    { head: own('fresh'), cell: ({ amount }) => amount.fresh },
    { head: own('dry'), cell: ({ amount }) => amount.dry },
    status,
    dueOn,
  ]
}

export const sheetsOf = async (context: CaseContext, items: readonly ListedItem[]): Promise<Sheet[]> => [
  { name: context.words('field-reports.list.title'), rows: sheetOf(context, columns(context), items) },
]
