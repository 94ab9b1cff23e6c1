import type { InspectionResult, PointOutcome } from '@papaver/contract/inspections/rules.ts'
import type { Inspection } from '@papaver/contract/inspections/schema.ts'
import { type CaseContext, isOfOffice, officersFor } from '../casework/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { type InspectedRecord, statusOf } from './record.ts'
import { type InspectionRow, listPoints, type PointRow } from './store.ts'

type Row = Pick<InspectionRow, 'id' | 'inspectorId'>

const pointOf =
  ({ culture }: CaseContext) =>
  ({ code, section, names, outcome, note, remedyOn }: PointRow): Inspection['points'][number] => ({
    code,
    section: section as Inspection['points'][number]['section'],
    name: nameIn(names as unknown as Names, culture),
    outcome: outcome as PointOutcome | null,
    note,
    remedyOn,
  })

/** Whose inspection it is; to officers alone. */
export const inspectorOf = (
  { inspectorId }: Row,
  officers: ReadonlyMap<string, string> | undefined,
): Inspection['inspector'] =>
  officers === undefined ? null : { id: inspectorId, name: officers.get(inspectorId) ?? '–' }

/** The holder knows of what was announced to him, and of what was done. */
const isShownToHolder = ({ isAnnounced, status }: InspectionRow): boolean => isAnnounced || status === 'done'

/** The inspections of a case as the reader may know of them; what officers think of them stays in the house. */
export const inspectionsOf = async (
  context: CaseContext,
  { case: row, inspections }: InspectedRecord,
): Promise<Inspection[]> => {
  if (inspections.length === 0) return []
  const isOffice = isOfOffice(context.principal)
  const officers = await officersFor(context)
  const shown = inspections.filter((each) => isOffice || isShownToHolder(each))
  const points = await listPoints(
    context.db,
    shown.map(({ id }) => id),
  )
  return shown.map((each) => ({
    id: each.id,
    status: statusOf(row, each),
    on: each.plannedOn,
    place: each.place,
    isAnnounced: each.isAnnounced,
    about: isOffice || each.isAnnounced ? each.about : null,
    inspector: inspectorOf(each, officers),
    doneOn: each.doneOn,
    result: each.result as InspectionResult | null,
    summary: isOffice ? each.summary : null,
    points: points
      .filter(({ inspectionId }) => inspectionId === each.id)
      // What will be looked at, the house is not to know beforehand.
      .filter(() => isOffice || each.status === 'done')
      .map(pointOf(context)),
  }))
}
