import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { builtOnce } from '../../platform/database/built.ts'
import type {
  AuthorizationKind,
  AuthorizationLine,
  TradeAuthorization,
} from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'

/** The cases before and after this one are of the same house: who finds one finds the others. */
interface Linked {
  readonly replacesId: CaseId | null
  readonly replacedById: CaseId | null
}
export type HeaderRow = Omit<Selectable<TradeAuthorization>, keyof Linked> & Linked
export type LineRow = Selectable<AuthorizationLine>
export type KindRow = Selectable<AuthorizationKind>

export const listKinds = (db: Reader): Promise<KindRow[]> =>
  db.selectFrom('authorizationKind').selectAll().orderBy('position').orderBy('code').execute()

export const findKind = (db: Reader, code: string): Promise<KindRow | undefined> =>
  db.selectFrom('authorizationKind').selectAll().where('code', '=', code).executeTakeFirst()

export const getHeader = (db: Reader, caseId: CaseId): Promise<HeaderRow> =>
  db
    .selectFrom('tradeAuthorization')
    .selectAll()
    .where('caseId', '=', caseId)
    .$narrowType<Linked>()
    .executeTakeFirstOrThrow()

export const listLines = (db: Reader, caseId: CaseId): Promise<LineRow[]> =>
  db.selectFrom('authorizationLine').selectAll().where('caseId', '=', caseId).orderBy('position').execute()

export const insertHeader = async ({ db }: Tx, values: Insertable<TradeAuthorization>): Promise<void> => {
  await db.insertInto('tradeAuthorization').values(values).execute()
}

export const updateHeader = async (
  { db }: Tx,
  caseId: CaseId,
  values: Updateable<TradeAuthorization>,
): Promise<void> => {
  await db.updateTable('tradeAuthorization').set(values).where('caseId', '=', caseId).execute()
}

/** Puts the lines of a draft in the place of those that stood there; lines of an issued permit never change. */
export const replaceLines = async (
  { db }: Tx,
  caseId: CaseId,
  lines: readonly Insertable<AuthorizationLine>[],
): Promise<void> => {
  await db.deleteFrom('authorizationLine').where('caseId', '=', caseId).execute()
  if (lines.length > 0) await db.insertInto('authorizationLine').values(lines).execute()
}

/** What a certificate that came afterwards says of a line. */
export const setCertified = async (
  { db }: Tx,
  lineId: string,
  { quantity, unit }: { readonly quantity: string; readonly unit: string },
): Promise<void> => {
  const values = { certifiedQuantity: quantity, certifiedUnit: unit }
  await db.updateTable('authorizationLine').set(values).where('id', '=', lineId).execute()
}

export const setUsedQuantity = async ({ db }: Tx, lineId: string, quantity: string): Promise<void> => {
  await db.updateTable('authorizationLine').set({ usedQuantity: quantity }).where('id', '=', lineId).execute()
}

/** Cases with goods of one of these preparations. */
export const listCasesOf = async (db: Reader, preparationIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('authorizationLine')
    .select('caseId')
    .distinct()
    .where('preparationId', '=', sql<string>`any(${[...preparationIds]}::uuid[])`)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** What a list says of the goods of a case; the rest of the line is not read for it. */
export type FirstLine = Pick<
  LineRow,
  'caseId' | 'substanceId' | 'preparationId' | 'formId' | 'quantity' | 'unit'
> & {
  /** Where it holds several drugs; the base of one alone stands with the case. */
  readonly combination: LineRow['components'] | null
}

/** Read with each row of a list (`ShownKind.besideRow`): the first line of `work_case`. */
export const firstLineBeside = `
  select json_build_object('caseId', case_id, 'substanceId', substance_id, 'preparationId', preparation_id,
    'formId', form_id, 'quantity', quantity::text, 'unit', unit,
    'combination', case when jsonb_array_length(components) > 1 then components end)
  from authorization_line where case_id = work_case.id and position = 1`

const firstLines = builtOnce<{ caseIds: readonly CaseId[] }, { line: FirstLine | null }>((db, { caseIds }) =>
  sql<{ line: FirstLine | null }>`
    select (${sql.raw(firstLineBeside)}) as line from unnest(${caseIds}::uuid[]) as work_case(id)`.compile(
    db,
  ),
)

/** The first lines of cases that the reader has in his list already. */
export const listFirstLines = async (db: Reader, caseIds: readonly CaseId[]): Promise<FirstLine[]> =>
  caseIds.length === 0 ? [] : (await firstLines(db, { caseIds })).flatMap(({ line }) => line ?? [])

const savedColumns = [
  'caseId',
  'manufacturer',
  'ultimateConsignee',
  'agent',
  'carrier',
  'foreignPoint',
  'destinationCountry',
  'certificateNumber',
  'certificateIssuedOn',
  'certificateAuthority',
  'certificateValidUntil',
  'certificateImporter',
  'certificateExporter',
] as const satisfies readonly (keyof HeaderRow)[]
/** What a list that is saved says of a request beside what the list shows. */
export type SavedHeader = Pick<HeaderRow, (typeof savedColumns)[number]>

/** Only of cases that the reader has in his list already. */
export const listSavedHeaders = async (db: Reader, caseIds: readonly CaseId[]): Promise<SavedHeader[]> =>
  caseIds.length === 0
    ? []
    : db.selectFrom('tradeAuthorization').select(savedColumns).where('caseId', 'in', caseIds).execute()

/** Their lines, in the order in which they stand. */
export const listLinesOf = async (db: Reader, caseIds: readonly CaseId[]): Promise<LineRow[]> =>
  caseIds.length === 0
    ? []
    : db
        .selectFrom('authorizationLine')
        .selectAll()
        .where('caseId', 'in', caseIds)
        .orderBy('caseId')
        .orderBy('position')
        .execute()

/** The serial of the next number: a sequence never gives one twice, not even to a transaction that fails. */
export const nextSerial = async ({ db, isRehearsal }: Tx): Promise<number> => {
  // One that no permit has: a rehearsal takes none.
  if (isRehearsal) return 0
  const { rows } = await sql<{ serial: number }>`select nextval('authorization_serial') as serial`.execute(db)
  return Number(rows[0]?.serial)
}

export const isNumberGiven = async (db: Reader, number: string): Promise<boolean> => {
  const row = await db.selectFrom('caseReading').select('id').where('number', '=', number).executeTakeFirst()
  return row !== undefined
}

export interface UsualRow {
  readonly caseId: string
  readonly submittedAt: Date
  readonly substanceId: number
  readonly grams: string
}

/** Base grams of the applicant's earlier lines since a day, per substance; what was refused does not count. */
export const listEarlierLines = async (
  db: Reader,
  establishmentId: string,
  since: Date,
  exceptCaseId: string,
): Promise<UsualRow[]> => {
  const { rows } = await sql<UsualRow>`
    select case_reading.id as "caseId", case_reading.submitted_at as "submittedAt",
      (component->>'substanceId')::int as "substanceId", component->>'baseGrams' as grams
    from case_reading
    join authorization_line line on line.case_id = case_reading.id
    cross join lateral jsonb_array_elements(line.components) as component
    where case_reading.establishment_id = ${establishmentId} and case_reading.submitted_at >= ${since}
      and case_reading.id <> ${exceptCaseId} and case_reading.status not in ('DRA', 'REJ', 'CAS')
    limit 5000`.execute(db)
  return rows
}

export const hasTradedWith = async (
  db: Reader,
  establishmentId: string,
  /** Its entry and those whose place it has taken. */
  partnerIds: readonly string[],
  exceptCaseId: string,
): Promise<boolean> => {
  const row = await db
    .selectFrom('caseReading')
    .select('id')
    .where('establishmentId', '=', establishmentId)
    .where('partnerId', 'in', partnerIds)
    .where('issuedAt', 'is not', null)
    .where('id', '<>', exceptCaseId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A drug and its grams of anhydrous base, as a line keeps them. */
export interface Ordered {
  readonly substanceId: number
  readonly baseGrams: string
}
/** Number of another open or recent case of the same applicant and partner with as much of the same drug in a line. */
export const findRepetition = async (
  db: Reader,
  of: {
    id: string
    /** The permit whose place it is to take. */
    replacesId: string | null
    establishmentId: string
    partnerId: string
    ordered: readonly Ordered[]
  },
  since: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('caseReading')
    .select('number')
    .where('establishmentId', '=', of.establishmentId)
    .where('partnerId', '=', of.partnerId)
    .where('submittedAt', '>=', since)
    .where('id', 'not in', [of.id, ...(of.replacesId ? [of.replacesId] : [])])
    // Its successor is another case, and stands for it.
    .where('status', '<>', 'RPL')
    .where(({ exists, selectFrom, or }) =>
      exists(
        selectFrom('authorizationLine')
          .select('authorizationLine.id')
          .whereRef('authorizationLine.caseId', '=', 'caseReading.id')
          .where(or(of.ordered.map((drug) => sql<boolean>`components @> ${JSON.stringify([drug])}::jsonb`))),
      ),
    )
    // Always the same one: an officer's word on it stays with it.
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? undefined
}

/**
 * What is owed after an issue: by the holder the report of the movement and the certificate of a humanitarian export, by the
 * authority the return of the other country's export authorization, and the copy of a declaration whose goods have left.
 */
export type Duty = 'reportDueOn' | 'certificateDueOn' | 'returnDueOn' | 'copyDueOn'

/** Permits of a holder for which he owes something since before this day. */
export const countOverdue = async (
  db: Reader,
  duty: Duty,
  establishmentId: string,
  today: string,
): Promise<number> => {
  const { count } = await db
    .selectFrom('caseReading')
    .innerJoin('tradeAuthorization', 'tradeAuthorization.caseId', 'caseReading.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('caseReading.establishmentId', '=', establishmentId)
    .where(`tradeAuthorization.${duty}`, '<', today)
    .executeTakeFirstOrThrow()
  return Number(count)
}
