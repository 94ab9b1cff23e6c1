import type { Plot } from '@papaver/contract/plots/plot.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type {
  CultivationBuyer,
  CultivationPlot,
  CultivationVariety,
  Cultivation as Table,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId, Numbering } from '../casework/public.ts'

export type CultivationRow = Selectable<Table>
export type CultivationValues = Updateable<Table>
type Placed = 'caseId' | 'position'
export type PlotRow = Omit<Selectable<CultivationPlot>, Placed | 'shape'> & { readonly shape: Plot | null }
export type VarietyRow = Omit<Selectable<CultivationVariety>, Placed>
export type BuyerRow = Omit<Selectable<CultivationBuyer>, Placed>

/** What stands beside the row of a cultivation, each list in its order. */
export interface CultivationParts {
  readonly plots: readonly PlotRow[]
  readonly varieties: readonly VarietyRow[]
  readonly buyers: readonly BuyerRow[]
}

/** Numbers of cultivations: CUL-0001. */
export const numbering: Numbering = { prefix: 'CUL', sequence: 'cultivation_serial' }

export const getCultivation = (db: Reader, id: CaseId): Promise<CultivationRow> =>
  db.selectFrom('cultivation').selectAll().where('caseId', '=', id).executeTakeFirstOrThrow()

/** Of cases that the reader has found otherwise. */
export const listCultivations = (db: Reader, ids: readonly CaseId[]): Promise<CultivationRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('cultivation').selectAll().where('caseId', 'in', ids).execute()

export const listVarieties = (db: Reader, ids: readonly CaseId[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('cultivationVariety')
        .select(['caseId', 'name'])
        .where('caseId', 'in', ids)
        .orderBy('position')
        .execute()

export const readParts = async (db: Reader, id: CaseId): Promise<CultivationParts> => {
  const plots = await db
    .selectFrom('cultivationPlot')
    .select(['name', 'siteId', 'parcel', 'area', 'areaUnit', 'squareMetres', 'shape'])
    .where('caseId', '=', id)
    .orderBy('position')
    .execute()
  const varieties = await db
    .selectFrom('cultivationVariety')
    .select(['name', 'thc', 'cbd', 'originCountry', 'lot', 'importPermit', 'plants'])
    .where('caseId', '=', id)
    .orderBy('position')
    .execute()
  const buyers = await db
    .selectFrom('cultivationBuyer')
    .select(['buyerId', 'contractNumber', 'contractOn', 'quantity', 'unit', 'grams', 'isWhole'])
    .where('caseId', '=', id)
    .orderBy('position')
    .execute()
  return {
    plots: plots.map((plot) => ({ ...plot, shape: plot.shape as unknown as Plot | null })),
    varieties,
    buyers,
  }
}

export const insertCultivation = async ({ db }: Tx, values: Insertable<Table>): Promise<void> => {
  await db.insertInto('cultivation').values(values).execute()
}

export const updateCultivation = async ({ db }: Tx, id: CaseId, values: CultivationValues): Promise<void> => {
  await db.updateTable('cultivation').set(values).where('caseId', '=', id).execute()
}

const placed = <Row>(caseId: CaseId, rows: readonly Row[]) =>
  rows.map((row, index) => ({ ...row, caseId, position: index + 1 }))

/** Writes plots, varieties and buyers over what stood there. */
export const replaceParts = async (
  { db }: Tx,
  caseId: CaseId,
  { plots, varieties, buyers }: CultivationParts,
): Promise<void> => {
  await db.deleteFrom('cultivationPlot').where('caseId', '=', caseId).execute()
  await db.deleteFrom('cultivationVariety').where('caseId', '=', caseId).execute()
  await db.deleteFrom('cultivationBuyer').where('caseId', '=', caseId).execute()
  if (plots.length > 0)
    await db
      .insertInto('cultivationPlot')
      .values(
        placed(caseId, plots).map((plot) => ({
          ...plot,
          shape: plot.shape === null ? null : JSON.stringify(plot.shape),
        })),
      )
      .execute()
  if (varieties.length > 0)
    await db.insertInto('cultivationVariety').values(placed(caseId, varieties)).execute()
  if (buyers.length > 0) await db.insertInto('cultivationBuyer').values(placed(caseId, buyers)).execute()
}

/** One after the other, whoever grows: of two permits that are issued at once, the second sees what land the first has taken. */
export const lockLand = async ({ db }: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('land under cultivation', 0))`.execute(db)
}

/** One after the other: of two requests of a house that are decided at once, the second sees what the first has taken. */
export const lockGrower = async ({ db }: Tx, establishmentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cultivations of ' || ${establishmentId}, 0))`.execute(
    db,
  )
}

/** Of drafts and of what ended without a permit nobody takes land away. */
const asked = ['REQ', 'PRO', 'INF', 'INS', 'APR']
const inForce = ['ISS', 'RUN', 'HRV', 'SUS']

export interface Neighbour {
  readonly caseId: string
  readonly rootId: string
  readonly establishmentId: string
  readonly isInForce: boolean
  readonly parcel: string | null
  readonly squareMetres: string | null
  readonly shape: Plot | null
  readonly expectedDryGrams: string | null
}

/**
 * Plots of whatever stands on land in these days, in force or asked for, of any house: whose they are is told to nobody.
 * Those of the row of changes to which the case itself belongs are left out.
 */
export const listNeighbours = async (
  db: Reader,
  { rootId, from, until }: { readonly rootId: string; readonly from: string; readonly until: string },
): Promise<Neighbour[]> => {
  const rows = await db
    .selectFrom('cultivationPlot')
    .innerJoin('cultivation', 'cultivation.caseId', 'cultivationPlot.caseId')
    .innerJoin('caseReading', 'caseReading.id', 'cultivation.caseId')
    .select([
      'cultivation.caseId',
      'cultivation.rootId',
      sql<string>`case_reading.establishment_id::text`.as('establishmentId'),
      sql<string>`case_reading.status`.as('status'),
      'cultivationPlot.parcel',
      'cultivationPlot.squareMetres',
      'cultivationPlot.shape',
      'cultivation.expectedDryGrams',
    ])
    .where('cultivation.rootId', '!=', rootId)
    .where('caseReading.status', 'in', [...asked, ...inForce])
    .where(sql<boolean>`coalesce(cultivation.valid_from, cultivation.starts_on) <= ${until}`)
    .where(sql<boolean>`coalesce(case_reading.valid_until, cultivation.ends_on) >= ${from}`)
    .execute()
  return rows.map(({ status, shape, ...row }) => ({
    ...row,
    shape: shape as unknown as Plot | null,
    isInForce: inForce.includes(status),
  }))
}

export interface Follower {
  readonly id: string
  readonly number: string | null
  readonly status: string
  /** Entered by an officer from a request on paper. */
  readonly isEntered: boolean
}

/** What changes a permit: under way or issued; the newest, and none that came to nothing. */
export const findFollower = async (db: Reader, id: string): Promise<Follower | undefined> => {
  const row = await db
    .selectFrom('cultivation')
    .innerJoin('caseReading', 'caseReading.id', 'cultivation.caseId')
    .select([
      'cultivation.caseId as id',
      'caseReading.number',
      sql<string>`case_reading.status`.as('status'),
      'caseReading.isEntered',
    ])
    .where('cultivation.followsId', '=', id)
    .where('caseReading.status', 'not in', ['REJ', 'CAN', 'CAS'])
    .orderBy('cultivation.caseId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, isEntered: row.isEntered === true }
}

/** Cultivations for one of these purposes, and in one of these places; nothing named is any. */
export const listFitting = async (
  db: Reader,
  { purposes, placings }: { readonly purposes: readonly string[]; readonly placings: readonly string[] },
): Promise<string[]> => {
  let fitting = db.selectFrom('cultivation').select('caseId')
  if (purposes.length > 0) fitting = fitting.where('purposeCode', 'in', [...purposes])
  if (placings.length > 0) fitting = fitting.where('placingCode', 'in', [...placings])
  return (await fitting.execute()).map(({ caseId }) => caseId)
}

/** Every plot of what was issued and is not closed, for the authority's map. */
export const listPlaces = async (db: Reader) => {
  const { rows } = await sql<{
    id: string
    number: string
    status: string
    holder: string
    plot: string | null
    shape: Plot | null
    squareMetres: string | null
    validUntil: string | null
  }>`
    select entry.id, entry.number, entry.status, holder.name as holder, plot.name as plot, plot.shape,
      plot.square_metres::text as "squareMetres", entry.valid_until::text as "validUntil"
    from cultivation join case_reading entry on entry.id = cultivation.case_id
    join establishment_reading holder on holder.id = entry.establishment_id
    join cultivation_plot plot on plot.case_id = cultivation.case_id
    where entry.issued_at is not null and entry.status in ('ISS', 'RUN', 'HRV', 'SUS', 'EXP')
    order by entry.number, plot.position limit 5000`.execute(db)
  return rows
}

/** Permits of trade that a house holds, of these numbers. */
export const listKnownPermits = async (
  db: Reader,
  establishmentId: string,
  numbers: readonly string[],
): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('caseReading')
    .select('number')
    .where('feature', '=', 'authorization')
    .where('establishmentId', '=', establishmentId)
    .where('issuedAt', 'is not', null)
    .where('number', 'in', [...numbers])
    .execute()
  return new Set(rows.flatMap(({ number }) => number ?? []))
}

/** Dry grams that other permits of a house expect of a substance in a year; what a change has replaced counts once. */
export const sumExpected = async (
  db: Reader,
  of: {
    readonly establishmentId: string
    readonly substanceId: number
    readonly year: number
    readonly rootId: string
  },
): Promise<string> => {
  const { rows } = await sql<{ grams: string }>`
    select coalesce(sum(cultivation.expected_dry_grams), 0)::text as grams
    from cultivation join case_reading entry on entry.id = cultivation.case_id
    where entry.establishment_id = ${of.establishmentId} and cultivation.substance_id = ${of.substanceId}
      and extract(year from cultivation.valid_from) = ${of.year} and cultivation.root_id <> ${of.rootId}
      and entry.status in ('ISS', 'RUN', 'HRV', 'SUS', 'CLO')`.execute(db)
  return rows[0]?.grams ?? '0'
}

/** Permits under which nothing was begun, and whose report of that is due by this day. */
export const listUnreported = async (
  db: Reader,
  by: string,
): Promise<{ id: string; reportDueOn: string }[]> => {
  const { rows } = await sql<{ id: string; reportDueOn: string }>`
    select cultivation.case_id as id, cultivation.report_due_on::text as "reportDueOn"
    from cultivation join case_reading entry on entry.id = cultivation.case_id
    where entry.status = 'EXP' and cultivation.report_due_on <= ${by} order by 2 limit 10000`.execute(db)
  return rows
}
