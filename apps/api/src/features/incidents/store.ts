import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type {
  IncidentLetter,
  IncidentLine,
  Incident as Table,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type IncidentRow = Selectable<Table>
export type IncidentValues = Updateable<Table>
export interface Base {
  readonly substanceId: number
  readonly baseGrams: string
}
export type LineRow = Omit<Selectable<IncidentLine>, 'caseId'> & { readonly bases: readonly Base[] }

/** Numbers of incidents: INC-0001. */
export const numbering: Numbering = { prefix: 'INC', sequence: 'incident_serial' }

export const getIncident = (db: Reader, id: CaseId): Promise<IncidentRow> =>
  db.selectFrom('incident').selectAll().where('caseId', '=', id).executeTakeFirstOrThrow()

/** Of cases that the reader has found otherwise. */
export const listIncidents = (db: Reader, ids: readonly CaseId[]): Promise<IncidentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('incident').selectAll().where('caseId', 'in', ids).execute()

const withBases = (
  lines: readonly Selectable<IncidentLine>[],
  bases: readonly { caseId: string; position: number; substanceId: number; baseGrams: string }[],
): (LineRow & { caseId: string })[] =>
  lines.map((line) => ({
    ...line,
    bases: bases
      .filter(({ caseId, position }) => caseId === line.caseId && position === line.position)
      .map(({ substanceId, baseGrams }) => ({ substanceId, baseGrams })),
  }))

/** Lines of several cases in their order, each with the base of every drug. */
export const listLines = async (
  db: Reader,
  ids: readonly CaseId[],
): Promise<(LineRow & { caseId: string })[]> => {
  if (ids.length === 0) return []
  const lines = await db
    .selectFrom('incidentLine')
    .selectAll()
    .where('caseId', 'in', ids)
    .orderBy('position')
    .execute()
  const bases = await db
    .selectFrom('incidentLineBase')
    .selectAll()
    .where('caseId', 'in', ids)
    .orderBy('substanceId')
    .execute()
  return withBases(lines, bases)
}

export const insertIncident = async ({ db }: Tx, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('incident').values(values).execute()
}

export const updateIncident = async ({ db }: Tx, id: CaseId, values: IncidentValues): Promise<void> => {
  await db.updateTable('incident').set(values).where('caseId', '=', id).execute()
}

export type NewLine = Omit<LineRow, 'position' | 'recovered' | 'above'> &
  Partial<Pick<LineRow, 'recovered' | 'above'>>

/** Writes lines over what stood there. */
export const replaceLines = async ({ db }: Tx, caseId: CaseId, lines: readonly NewLine[]): Promise<void> => {
  await db.deleteFrom('incidentLine').where('caseId', '=', caseId).execute()
  if (lines.length === 0) return
  const rows = lines.map(({ bases: _bases, ...line }, index) => ({ ...line, caseId, position: index + 1 }))
  await db.insertInto('incidentLine').values(rows).execute()
  const bases = lines.flatMap((line, index) =>
    line.bases.map((base) => ({ ...base, caseId, position: index + 1 })),
  )
  if (bases.length > 0) await db.insertInto('incidentLineBase').values(bases).execute()
}

/** What was found again of each line; of lines that are not named nothing is known. */
export const setRecovered = async (
  { db }: Tx,
  caseId: CaseId,
  recovered: readonly { readonly position: number; readonly quantity: string }[],
): Promise<void> => {
  await db.updateTable('incidentLine').set({ recovered: null }).where('caseId', '=', caseId).execute()
  for (const { position, quantity } of recovered)
    await db
      .updateTable('incidentLine')
      .set({ recovered: quantity })
      .where('caseId', '=', caseId)
      .where('position', '=', position)
      .execute()
}

/** What an incident has to do with, as it stands now. */
export const listLinks = async (db: Reader, caseId: CaseId) => {
  const { rows } = await sql<{
    id: string
    number: string
    feature: string
    status: string
    isConfidential: boolean
  }>`
    select entry.id, entry.number, entry.feature, entry.status,
      exists (select 1 from confidential_case_reading closed where closed.id = entry.id) as "isConfidential"
    from incident_link link join case_reading entry on entry.id = link.linked_id
    where link.case_id = ${caseId} and entry.number is not null order by link.linked_at, entry.number`.execute(
    db,
  )
  return rows
}

/** Of these incidents, the oldest first, each with its goods and how much of them is above a permit. */
export const listAbove = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom('caseReading')
    .innerJoin('incident', 'incident.caseId', 'caseReading.id')
    .leftJoin('incidentLine', 'incidentLine.caseId', 'incident.caseId')
    .select(['incident.caseId as id', 'caseReading.kind', 'caseReading.statusGroup'])
    .select(['substanceId', 'formId', 'preparationId', 'unit', 'above'])
    .where('incident.caseId', 'in', [...ids])
    .orderBy('incident.caseId')
    .execute()

/** The case of this number; a draft has none. */
export const findNumbered = async (db: Reader, number: string): Promise<string | undefined> =>
  (await db.selectFrom('caseReading').select('id').where('number', '=', number).executeTakeFirst())?.id ??
  undefined

export const insertLink = async ({ db, now }: Tx, caseId: CaseId, linkedId: string): Promise<void> => {
  await db
    .insertInto('incidentLink')
    .values({ caseId, linkedId, linkedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False where there was none. */
export const deleteLink = async ({ db }: Tx, caseId: CaseId, linkedId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('incidentLink')
    .where('caseId', '=', caseId)
    .where('linkedId', '=', linkedId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertLetter = async (
  { db, now, origin }: Tx,
  letter: Omit<Insertable<IncidentLetter>, 'id' | 'writtenAt' | 'writtenBy'>,
): Promise<void> => {
  await db
    .insertInto('incidentLetter')
    .values({ ...letter, writtenAt: now, writtenBy: origin.actorId ?? '' })
    .execute()
}

/** What was written about an incident, the newest first, with the names of the files. */
export const listLetters = (db: Reader, caseId: CaseId) =>
  db
    .selectFrom('incidentLetter')
    .innerJoin('storedFile', 'storedFile.id', 'incidentLetter.fileId')
    .selectAll('incidentLetter')
    .select(['storedFile.name', 'storedFile.bytes'])
    .where('caseId', '=', caseId)
    .orderBy('incidentLetter.id', 'desc')
    .execute()
export type LetterRow = Awaited<ReturnType<typeof listLetters>>[number]

/** Reported incidents whose first response is due by this moment, and that have none. */
export const listUnanswered = async (db: Reader, by: Date): Promise<{ id: string; respondBy: Date }[]> => {
  const { rows } = await sql<{ id: string; respondBy: Date }>`
    select case_id as id, respond_by as "respondBy" from incident
    where responded_at is null and respond_by <= ${by} order by respond_by limit 10000`.execute(db)
  return rows
}

/** Drafts of companies whose report is due within these moments. */
export const listUnreported = async (
  db: Reader,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<{ id: string; noticedAt: Date }[]> => {
  const { rows } = await sql<{ id: string; noticedAt: Date }>`
    select case_id as id, noticed_at as "noticedAt" from incident
    join case_reading entry on entry.id = case_id
    where entry.status = 'DRA' and entry.feature = 'incident' and noticed_at > ${after} and noticed_at <= ${until}
    order by noticed_at limit 10000`.execute(db)
  return rows
}
