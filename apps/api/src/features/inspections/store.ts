import type { InspectionView, ReportedInspection } from '@papaver/contract/inspections/rules.ts'
import type { InspectionPlan } from '@papaver/contract/inspections/schema.ts'
import { type Selectable, sql } from 'kysely'
import type {
  Inspection as InspectionTable,
  InspectionPoint as PointTable,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { Names } from '../masters/public.ts'

export type InspectionRow = Selectable<InspectionTable>
export type PointRow = Selectable<PointTable>

/** Of one case, in the order in which they were planned. */
export const listInspections = (db: Reader, caseId: CaseId): Promise<InspectionRow[]> =>
  db.selectFrom('inspection').selectAll().where('caseId', '=', caseId).orderBy('id').execute()

export const listPoints = async (db: Reader, ids: readonly string[]): Promise<PointRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('inspectionPoint')
        .selectAll()
        .where('inspectionId', 'in', [...ids])
        .orderBy('inspectionId')
        .orderBy('position')
        .execute()

/** Of all cases of one company, what was done there. */
export const listDoneAt = (db: Reader, establishmentId: string) =>
  db
    .selectFrom('inspection')
    .innerJoin('caseReading', 'caseReading.id', 'inspection.caseId')
    .select(['inspection.status', 'inspection.result', 'inspection.doneOn'])
    .where('caseReading.establishmentId', '=', establishmentId)
    .where('inspection.status', '=', 'done')
    .orderBy('inspection.doneOn', 'desc')
    .limit(20)
    .execute()

/** The same with what was found at each point. */
export const listReportedAt = async (db: Reader, establishmentId: string): Promise<ReportedInspection[]> => {
  const { rows } = await sql<ReportedInspection>`
    select inspection.done_on::text as "doneOn", inspection.result,
      coalesce((select jsonb_agg(jsonb_build_object('code', point.code, 'outcome', point.outcome,
          'remedyOn', point.remedy_on))
        from inspection_point point where point.inspection_id = inspection.id), '[]') as points
    from inspection join case_reading on case_reading.id = inspection.case_id
    where case_reading.establishment_id = ${establishmentId} and inspection.status = 'done'
    order by inspection.done_on, inspection.id`.execute(db)
  return rows
}

interface NewInspection extends Omit<InspectionPlan, 'on'> {
  readonly plannedOn: string
  readonly place: string | null
  readonly about: string | null
  readonly points: readonly { readonly code: string; readonly section: string; readonly names: Names }[]
}

export const insertInspection = async (
  { db, now }: Tx,
  caseId: CaseId,
  { points, ...plan }: NewInspection,
): Promise<string> => {
  const { id } = await db
    .insertInto('inspection')
    .values({ ...plan, caseId, plannedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (points.length > 0)
    await db
      .insertInto('inspectionPoint')
      .values(
        points.map(({ names, ...point }, index) => ({
          ...point,
          inspectionId: id,
          position: index + 1,
          names: JSON.stringify(names),
        })),
      )
      .execute()
  return id
}

export const moveInspection = async (
  { db }: Tx,
  id: string,
  values: { readonly plannedOn: string; readonly inspectorId: string },
): Promise<void> => {
  await db.updateTable('inspection').set(values).where('id', '=', id).execute()
}

/** Whatever of a case is planned does not take place. */
export const dropInspections = async ({ db, now, origin }: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('inspection')
    .set({ status: 'dropped', closedAt: now, closedBy: origin.actorId })
    .where('id', 'in', [...ids])
    .execute()
}

export interface Reported {
  readonly doneOn: string
  readonly result: string
  readonly summary: string
  readonly points: readonly Pick<PointRow, 'position' | 'outcome' | 'note' | 'remedyOn'>[]
}

export const closeInspection = async (
  { db, now, origin }: Tx,
  id: string,
  { points, ...report }: Reported,
): Promise<void> => {
  for (const { position, ...said } of points)
    await db
      .updateTable('inspectionPoint')
      .set(said)
      .where('inspectionId', '=', id)
      .where('position', '=', position)
      .execute()
  await db
    .updateTable('inspection')
    .set({ ...report, status: 'done', closedAt: now, closedBy: origin.actorId })
    .where('id', '=', id)
    .execute()
}

interface Wanted {
  readonly view: InspectionView
  /** Kinds of case that the reader may read, by their entity. */
  readonly entities: readonly string[]
  readonly inspectorId: string
  readonly search?: string | undefined
}

const wanted = (db: Reader, { view, entities, inspectorId, search }: Wanted) => {
  const of = db
    .selectFrom('inspection')
    .innerJoin('caseReading', 'caseReading.id', 'inspection.caseId')
    .innerJoin('establishmentReading', 'establishmentReading.id', 'caseReading.establishmentId')
    .where('caseReading.feature', 'in', entities.length === 0 ? [''] : [...entities])
    .where('inspection.status', '=', view === 'done' ? 'done' : 'planned')
  const own = view === 'mine' ? of.where('inspection.inspectorId', '=', inspectorId) : of
  const open = view === 'done' ? own : own.where('caseReading.statusGroup', '!=', 'final')
  if (!search?.trim()) return open
  const text = sql<string>`establishment_reading.search_text || ' ' || fold_text(concat_ws(' ', case_reading.number, inspection.place))`
  return open.where(sql<boolean>`position(fold_text(${search.trim()}) in ${text}) > 0`)
}

/** A page of what a reader wants to see, what is next first; of what was done, the newest first. */
export const listWanted = (
  db: Reader,
  which: Wanted,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) =>
  wanted(db, which)
    .select([
      'inspection.id',
      'inspection.caseId',
      'inspection.status',
      'inspection.plannedOn',
      'inspection.place',
      'inspection.inspectorId',
      'inspection.doneOn',
      'inspection.result',
      'caseReading.feature',
      'caseReading.number',
      'establishmentReading.name as holder',
    ])
    .orderBy(
      which.view === 'done' ? 'inspection.doneOn' : 'inspection.plannedOn',
      which.view === 'done' ? 'desc' : 'asc',
    )
    .orderBy('inspection.id', which.view === 'done' ? 'desc' : 'asc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()

export const countWanted = async (db: Reader, which: Wanted): Promise<number> => {
  const { count } = await wanted(db, which)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The case that an inspection belongs to, for whoever looks for it by its own number. */
export const findCaseOf = (db: Reader, id: string) =>
  db
    .selectFrom('inspection')
    .innerJoin('caseReading', 'caseReading.id', 'inspection.caseId')
    .select(['caseReading.id', 'caseReading.feature'])
    .where('inspection.id', '=', id)
    .executeTakeFirst()
