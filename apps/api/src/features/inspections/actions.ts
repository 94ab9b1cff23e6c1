import type { Change } from '@papaver/contract/casework/head.ts'
import { inspectionsRefusals } from '@papaver/contract/inspections/refusals.ts'
import { faultsOfReport } from '@papaver/contract/inspections/rules.ts'
import { type InspectionReport, mostPoints } from '@papaver/contract/inspections/schema.ts'
import { isOffered } from '@papaver/contract/masters/rules.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../platform/refusal.ts'
import { holdPerson, principalOf } from '../account/public.ts'
import { noProposal, type Outcome } from '../casework/public.ts'
import { listSites } from '../establishments/public.ts'
import { type InspectionStep, plannedOf } from './record.ts'
import * as store from './store.ts'

/** A kind that declares these steps has both statuses. */
type InspectedStatus = 'PRO' | 'INS'
type Step = (step: InspectionStep) => Promise<Outcome<never, InspectedStatus>>

const invalid = (path: string): never =>
  refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'unknown' }] })

/** A day of the calendar that has not passed. */
const fitDay = ({ context }: InspectionStep, on: string): string =>
  on < context.calendar.today ? refuse(inspectionsRefusals.inspectionDayPast) : on

/** An officer who may examine cases, and is there at this moment. */
const fitInspector = async ({ tx }: InspectionStep, path: string, id: string): Promise<string> => {
  const person = await holdPerson(tx, id)
  return person !== undefined && principalOf(person).permissions.has('case.review') ? id : invalid(path)
}

/** Name and address of a site of the holder, as they are today; null where none is named. */
const placeOf = async (
  { tx, record }: InspectionStep,
  siteId: string | null | undefined,
): Promise<string | null> => {
  if (!siteId || record.case.establishmentId === null) return siteId ? invalid('inspection.siteId') : null
  const site = (await listSites(tx.db, record.case.establishmentId)).find(({ id }) => id === siteId)
  if (!site?.isActive) return invalid('inspection.siteId')
  return [site.name, ...site.addressLines, `${site.postalCode} ${site.city}`.trim()]
    .filter(Boolean)
    .join(', ')
}

/** The list of today becomes the list of the inspection: whoever changes it later changes none that is planned. */
const pointsOf = ({ context: { masters, calendar } }: InspectionStep) =>
  masters
    .items('inspection-points')
    .filter((item) => isOffered(item, calendar.today))
    .slice(0, mostPoints)
    .map(({ code, names, attributes }) => ({
      code,
      names,
      section: String((attributes as { use?: string } | null)?.use ?? 'premises'),
    }))

const changed = (field: string, before: string | null, after: string | null): Change[] =>
  before === after ? [] : [{ field: `inspection.${field}`, before: before ?? '', after: after ?? '' }]

const toInspector = (inspectorId: string, dueOn: string) =>
  ({ code: 'CASE_INSPECTOR', to: 'mentioned', only: [inspectorId], dueOn }) as const

/** Who plans a visit for himself need not be written to. */
const noticesOf = (
  { caller }: InspectionStep,
  { inspectorId, isAnnounced, on }: { inspectorId: string; isAnnounced: boolean; on: string },
): Pick<Outcome, 'mail' | 'furtherMail'> => ({
  ...(isAnnounced ? { mail: { code: 'CASE_INSPECTION', to: 'applicant', dueOn: on } as const } : {}),
  ...(inspectorId === caller.principal.accountId ? {} : { furtherMail: toInspector(inspectorId, on) }),
})

const planInspection: Step = async (step) => {
  const { input, record, tx } = step
  const plan = input.inspection ?? invalid('inspection')
  const on = fitDay(step, plan.on)
  const inspectorId = await fitInspector(step, 'inspection.inspectorId', plan.inspectorId)
  const place = await placeOf(step, plan.siteId)
  const { isAnnounced } = plan
  await store.insertInspection(tx, record.case.id, {
    plannedOn: on,
    siteId: plan.siteId ?? null,
    place,
    inspectorId,
    isAnnounced,
    about: input.comment || null,
    points: pointsOf(step),
  })
  return {
    // A status of its own would tell the holder of a visit that he is not to know of.
    ...(isAnnounced ? {} : { to: record.case.status as InspectedStatus, isInternal: true }),
    changes: [...changed('on', null, on), ...changed('place', null, place)],
    ...noticesOf(step, { inspectorId, isAnnounced, on }),
  }
}

const plannedBy = ({ record }: InspectionStep, id: string | undefined): store.InspectionRow =>
  plannedOf(record).find((each) => each.id === id) ?? refuse(inspectionsRefusals.inspectionNotPlanned)

/** As long as another one is announced the case stays with it. */
const withoutIt = (
  { record }: InspectionStep,
  { id }: store.InspectionRow,
): Pick<Outcome<never, InspectedStatus>, 'to'> =>
  record.case.status === 'INS' && plannedOf(record).some((each) => each.id !== id && each.isAnnounced)
    ? { to: 'INS' }
    : {}

const moveInspection: Step = async (step) => {
  const { input, tx } = step
  const move = input.inspectionMove ?? invalid('inspectionMove')
  const planned = plannedBy(step, move.id)
  const on = fitDay(step, move.on)
  const inspectorId = await fitInspector(step, 'inspectionMove.inspectorId', move.inspectorId)
  await store.moveInspection(tx, planned.id, { plannedOn: on, inspectorId })
  const { isAnnounced, plannedOn } = planned
  const isMoved = plannedOn !== on
  return {
    isInternal: !isAnnounced || !isMoved,
    changes: changed('on', plannedOn, on),
    ...noticesOf(step, { inspectorId, isAnnounced: isAnnounced && isMoved, on }),
  }
}

const dropInspection: Step = async (step) => {
  const planned = plannedBy(step, step.input.inspectionId)
  await store.dropInspections(step.tx, [planned.id])
  const { isAnnounced, plannedOn, inspectorId } = planned
  return {
    ...withoutIt(step, planned),
    isInternal: !isAnnounced,
    changes: changed('on', plannedOn, null),
    ...(isAnnounced
      ? { mail: { code: 'CASE_INSPECTION_OFF', to: 'applicant', dueOn: plannedOn } as const }
      : {}),
    ...(inspectorId === step.caller.principal.accountId
      ? {}
      : { furtherMail: { ...toInspector(inspectorId, plannedOn), code: 'CASE_INSPECTION_OFF' } as const }),
  }
}

/** What was said of each point of the list that was planned; a point of another list is refused. */
const saidOf = (points: readonly store.PointRow[], report: InspectionReport) => {
  const strange = report.points.findIndex(({ code }) => !points.some((point) => point.code === code))
  if (strange >= 0) invalid(`inspectionReport.points.${strange}.code`)
  return points.map(({ position, code }) => {
    const said = report.points.find((each) => each.code === code)
    const isFinding = said?.outcome === 'finding'
    return {
      position,
      outcome: said?.outcome ?? null,
      note: said?.note || null,
      remedyOn: (isFinding && said?.remedyOn) || null,
    }
  })
}

/** What the inspector has found. What was proposed before was proposed without it. */
const reportInspection: Step = async (step) => {
  const { input, tx, context } = step
  const report = input.inspectionReport ?? invalid('inspectionReport')
  const planned = plannedBy(step, report.id)
  const points = saidOf(await store.listPoints(tx.db, [planned.id]), report)
  const { doneOn = null, result = null, summary = null } = report
  const faults = faultsOfReport({ doneOn, result, summary, points, today: context.calendar.today })
  if (faults.length > 0 || doneOn === null || result === null || summary === null)
    return refuse(inspectionsRefusals.inspectionReportUnfit, { faults })
  await store.closeInspection(tx, planned.id, { doneOn, result, summary, points })
  return {
    ...withoutIt(step, planned),
    values: noProposal,
    changes: changed('result', null, result),
    mail: { code: 'CASE_INSPECTED', to: 'applicant', dueOn: doneOn },
  }
}

/** Steps about inspections, for every kind that declares them. */
export const inspectionSteps = { planInspection, moveInspection, dropInspection, reportInspection }

/** What was found concerns every licence of the company: it is checked again once the step is written. */
export const emitInspection = async ({
  deps,
  tx,
  record,
  input,
}: Pick<InspectionStep, 'deps' | 'tx' | 'record' | 'input'>): Promise<void> => {
  const { establishmentId } = record.case
  if (input.inspectionReport === undefined || establishmentId === null) return
  await deps.followers.emit(tx, 'changed', { event: 'inspectionReported', concerned: { establishmentId } })
}
