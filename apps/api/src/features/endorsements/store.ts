import { type Insertable, type Selectable, sql } from 'kysely'
import type {
  Endorsement,
  EndorsementIncident,
  EndorsementLine,
  EndorsementPhoto,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import { type CountedFrom, type DisputeRow, listCounted, listDisputes } from './dispute-store.ts'
import { listSaid, type SaidByDevice, saidNothing } from './sent-store.ts'

export type LineRow = Pick<Selectable<EndorsementLine>, 'lineId' | 'quantity'>
export interface PhotoRow {
  readonly id: string
  readonly endorsementId: string
  readonly fileId: string
  readonly name: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly addedAt: Date
  readonly addedByName: string
  readonly addedSide: string
}
export type EndorsementRow = Selectable<Endorsement> &
  SaidByDevice & {
    readonly lines: readonly LineRow[]
    readonly photos: readonly PhotoRow[]
    readonly isDisputed: boolean
    readonly dispute: DisputeRow | undefined
    /** The permit of the disputed record that counts as this one. */
    readonly countedFrom: CountedFrom | null
  }
export type IncidentRow = Selectable<EndorsementIncident>
export type NotedIncident = IncidentRow &
  Pick<EndorsementRow, 'notedAt'> & {
    /** Of the incident in which it is. */
    readonly openedNumber: string | null
    readonly isOpen: boolean
  }
/** A line of an incident as it was kept: what may cross changes, what was found does not. */
export interface IncidentLine {
  readonly lineId: string
  readonly position: number
  readonly presented: string
  readonly remaining: string
  readonly unit: string
}
export const excessLinesOf = ({ lines }: Pick<IncidentRow, 'lines'>): IncidentLine[] =>
  lines as unknown as IncidentLine[]

/** More than the permit allows was found, and not other goods than its own: of those no line is too much. */
export const isExcess = (row: Pick<IncidentRow, 'lines'>): boolean => excessLinesOf(row).length > 0

type Written = 'id' | 'recordedAt' | 'recordedBy'
export type NewEndorsement = Omit<Insertable<Endorsement>, Written> & { readonly lines: readonly LineRow[] }

export const insertEndorsement = async (
  { db, now, origin }: Tx,
  { lines, ...values }: NewEndorsement,
): Promise<string> => {
  const { id } = await db
    .insertInto('endorsement')
    .values({ ...values, recordedAt: now, recordedBy: origin.actorId ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('endorsementLine')
    .values(lines.map(({ lineId, quantity }) => ({ endorsementId: id, lineId, quantity })))
    .execute()
  return id
}

/** All records of these cases, corrected ones too, oldest first. */
export const listEndorsements = async (db: Reader, caseIds: readonly CaseId[]): Promise<EndorsementRow[]> => {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('endorsement')
    .selectAll()
    .where('caseId', 'in', [...caseIds])
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const lines =
    ids.length === 0
      ? []
      : await db.selectFrom('endorsementLine').selectAll().where('endorsementId', 'in', ids).execute()
  const byId = Map.groupBy(lines, ({ endorsementId }) => endorsementId)
  const photosById = Map.groupBy(await listPhotos(db, ids), ({ endorsementId }) => endorsementId)
  const said = await listSaid(db, ids)
  const disputes = await listDisputes(db, ids)
  const counted = await listCounted(db, ids)
  return rows.map((row) => ({
    ...row,
    isDisputed: disputes.has(row.id),
    dispute: disputes.get(row.id),
    countedFrom: counted.get(row.id) ?? null,
    lines: byId.get(row.id) ?? [],
    photos: photosById.get(row.id) ?? [],
    ...(said.get(row.id) ?? saidNothing),
  }))
}

/** The permit of a record that another authority names in a message. */
export const findCaseOfRecord = async (db: Reader, id: string): Promise<CaseId> => {
  const row = await db
    .selectFrom('endorsement')
    .select((eb) => eb.ref('caseId').$castTo<CaseId>().as('caseId'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.caseId
}

/** How a number of a declaration is compared: whatever signs and capitals it was written with. */
const folded = (column: string) =>
  sql<string>`upper(regexp_replace(${sql.ref(column)}, '[^[:alnum:]]', '', 'g'))`

/**
 * Other permits of the same holder that share the number of a declaration with this one, each side with its own; `isStanding`:
 * both records stand. One declaration is of one movement.
 */
export const listSharedDeclarations = async (
  db: Reader,
  caseId: CaseId,
): Promise<{ readonly caseId: CaseId; readonly isStanding: boolean }[]> => {
  const stands = (record: string) =>
    sql<boolean>`not exists (select from endorsement later where later.corrects_id = ${sql.ref(record)})`
  const { rows } = await sql<{ caseId: CaseId; isStanding: boolean }>`
    select other.case_id as "caseId", bool_or(${stands('own.id')} and ${stands('other.id')}) as "isStanding"
    from endorsement own
    join case_reading on case_reading.id = own.case_id
    join case_reading beside on beside.establishment_id = case_reading.establishment_id and beside.id <> own.case_id
    join endorsement other on other.case_id = beside.id and other.source = own.source
      and ${folded('other.declaration_number')} = ${folded('own.declaration_number')}
    where own.case_id = ${caseId} and ${folded('own.declaration_number')} <> ''
    group by other.case_id order by other.case_id`.execute(db)
  return rows
}

/** Photos of these records, in the order in which they came. */
const listPhotos = async (db: Reader, endorsementIds: readonly string[]): Promise<PhotoRow[]> =>
  endorsementIds.length === 0
    ? []
    : db
        .selectFrom('endorsementPhoto')
        .innerJoin('storedFile', 'storedFile.id', 'endorsementPhoto.fileId')
        .select([
          'endorsementPhoto.id',
          'endorsementPhoto.endorsementId',
          'endorsementPhoto.fileId',
          'storedFile.name',
          'storedFile.bytes',
          'storedFile.sha256',
          'endorsementPhoto.addedAt',
          'endorsementPhoto.addedByName',
          'endorsementPhoto.addedSide',
        ])
        .where('endorsementPhoto.endorsementId', 'in', [...endorsementIds])
        .orderBy('endorsementPhoto.id')
        .execute()

export const insertPhoto = async (
  { db, now, origin }: Tx,
  photo: Pick<Insertable<EndorsementPhoto>, 'endorsementId' | 'fileId' | 'addedByName' | 'addedSide'>,
): Promise<string> => {
  const { id } = await db
    .insertInto('endorsementPhoto')
    .values({ ...photo, addedAt: now, addedBy: origin.actorId ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertIncident = async (
  { db, now, origin }: Tx,
  incident: Omit<Insertable<EndorsementIncident>, 'id' | 'at' | 'reportedBy'>,
): Promise<string> => {
  const { id } = await db
    .insertInto('endorsementIncident')
    .values({ ...incident, at: now, reportedBy: origin.actorId ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findIncident = (db: Reader, id: string): Promise<IncidentRow | undefined> =>
  db.selectFrom('endorsementIncident').selectAll().where('id', '=', id).executeTakeFirst()

/** What was presented above what was left, of one record. */
export const findIncidentOf = (db: Reader, endorsementId: string): Promise<IncidentRow | undefined> =>
  db
    .selectFrom('endorsementIncident')
    .selectAll()
    .where('endorsementId', '=', endorsementId)
    .executeTakeFirst()

/** Of one incident: the records whose excess is in it, and what became of each. */
export const listExcessesIn = (db: Reader, openedId: string) =>
  db
    .selectFrom('endorsementIncident')
    .leftJoin(
      'endorsementSettlement as settled',
      'settled.endorsementId',
      'endorsementIncident.endorsementId',
    )
    .select(['endorsementIncident.endorsementId', 'settled.outcome'])
    .where('endorsementIncident.openedId', '=', openedId)
    .execute()

export const listIncidents = async (db: Reader, caseId: CaseId): Promise<NotedIncident[]> => {
  const rows = await db
    .selectFrom('endorsementIncident')
    .leftJoin('caseReading as opened', 'opened.id', 'endorsementIncident.openedId')
    .selectAll('endorsementIncident')
    .select(['opened.number as openedNumber', 'opened.statusGroup as openedGroup'])
    .where('caseId', '=', caseId)
    .orderBy('endorsementIncident.id')
    .execute()
  const said = await listSaid(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ openedGroup, ...row }) => ({
    ...row,
    isOpen: openedGroup !== null && openedGroup !== 'final',
    notedAt: said.get(row.id)?.notedAt ?? null,
  }))
}
