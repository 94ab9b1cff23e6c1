import type { CellPlace, FilledPart, Override, ReportFigure } from '@papaver/contract/incb-forms/fill.ts'
import type { FormLayout, FormSubstance, RowSource } from '@papaver/contract/incb-forms/layout.ts'
import type { FormState, FormStep } from '@papaver/contract/incb-forms/life.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { type Selectable, sql } from 'kysely'
import type { IncbForm } from '../../platform/database/database-types.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'

/** A form's substances with their names, as the masters had them. */
export interface NamedSubstance extends FormSubstance {
  readonly names: Readonly<Record<string, string>>
}

/** All that a form says, kept from its approval on. */
export interface FrozenForm {
  readonly layout: FormLayout
  readonly substances: readonly NamedSubstance[]
  readonly parts: readonly FilledPart[]
  /** What officers wrote in its parts, by their keys. */
  readonly texts?: Readonly<Record<string, string>>
}

export type FormRow = Omit<Selectable<IncbForm>, 'frozen' | 'state'> & {
  readonly state: FormState
  readonly frozen: FrozenForm | null
}

const forms = (db: Reader, code: string, period: string) =>
  db.selectFrom('incbForm').selectAll().where('code', '=', code).where('period', '=', period)

const rowOf = ({ frozen, state, ...row }: Selectable<IncbForm>): FormRow => ({
  ...row,
  state: state as FormState,
  frozen: frozen as FrozenForm | null,
})

export const findForm = async (db: Reader, code: string, period: string): Promise<FormRow | undefined> => {
  const row = await forms(db, code, period).executeTakeFirst()
  return row && rowOf(row)
}

/** How far the forms of these periods have come. */
export const listStates = async (db: Reader, periods: readonly string[]) =>
  periods.length === 0
    ? []
    : await db
        .selectFrom('incbForm')
        .select(['code', 'period', 'state', 'sentOn'])
        .$narrowType<{ state: FormState }>()
        .where('period', 'in', [...periods])
        .execute()

/** The form, locked; it is made by whoever first does anything with it. */
export const lockForm = async ({ db, now }: Tx, code: string, period: string): Promise<FormRow> => {
  await db
    .insertInto('incbForm')
    .values({ code, period, createdAt: now })
    .onConflict((conflict) => conflict.constraint('incb_form_period').doNothing())
    .execute()
  return rowOf(await forms(db, code, period).forUpdate().executeTakeFirstOrThrow())
}

export interface FormChange {
  readonly state?: FormState
  readonly submittedBy?: string | null
  readonly frozen?: FrozenForm | null
  readonly sentOn?: string
  readonly sentReference?: string
}

/** One version on. */
export const changeForm = async (
  { db }: Tx,
  id: string,
  { frozen, ...change }: FormChange = {},
): Promise<void> => {
  await db
    .updateTable('incbForm')
    .set({
      ...change,
      ...(frozen === undefined ? {} : { frozen: frozen === null ? null : JSON.stringify(frozen) }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

interface By {
  readonly byId: string
  readonly byName: string
}

export const insertStep = async (
  { db, now }: Tx,
  formId: string,
  step: FormStep,
  { reason, ...by }: By & { readonly reason: string | null },
): Promise<void> => {
  const next = db
    .selectFrom('incbFormStep')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('formId', '=', formId)
  await db
    .insertInto('incbFormStep')
    .values({ formId, position: sql`(${next})`, step, at: now, reason, ...by })
    .execute()
}

export const listSteps = (db: Reader, formId: string) =>
  db
    .selectFrom('incbFormStep')
    .select(['step', 'at', 'byName', 'reason'])
    .$narrowType<{ step: FormStep }>()
    .where('formId', '=', formId)
    .orderBy('position', 'desc')
    .execute()

/** In the table a row of a substance has an empty country: what is null is in no key. */
const keyOf = ({ part, substanceId, country, column }: CellPlace) => ({
  part,
  substanceId,
  country: country ?? '',
  columnKey: column,
})

export const listOverrides = async (
  db: Reader,
  formId: string,
): Promise<(CellPlace & { readonly override: Override })[]> => {
  const rows = await db.selectFrom('incbFormOverride').selectAll().where('formId', '=', formId).execute()
  return rows.map(({ part, substanceId, country, columnKey, figure, reason, at, byName }) => ({
    part,
    substanceId,
    country: country === '' ? null : country,
    column: columnKey,
    override: {
      figure: figure === null ? null : plain(figure),
      reason,
      at: at.toISOString(),
      byName,
    },
  }))
}

export const saveOverride = async (
  { db, now }: Tx,
  formId: string,
  place: CellPlace,
  said: By & { readonly figure: string | null; readonly reason: string },
): Promise<void> => {
  await db
    .insertInto('incbFormOverride')
    .values({ formId, ...keyOf(place), ...said, at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['formId', 'part', 'substanceId', 'country', 'columnKey'])
        .doUpdateSet({ ...said, at: now }),
    )
    .execute()
}

/** False where there was none. */
export const deleteOverride = async ({ db }: Tx, formId: string, place: CellPlace): Promise<boolean> => {
  const { part, substanceId, country, columnKey } = keyOf(place)
  const gone = await db
    .deleteFrom('incbFormOverride')
    .where('formId', '=', formId)
    .where('part', '=', part)
    .where('substanceId', '=', substanceId)
    .where('country', '=', country)
    .where('columnKey', '=', columnKey)
    .returning('formId')
    .execute()
  return gone.length > 0
}

/** What officers wrote in the parts of a form, by their keys. */
export const listTexts = async (db: Reader, formId: string): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('incbFormText')
    .select(['part', 'said'])
    .where('formId', '=', formId)
    .execute()
  return Object.fromEntries(rows.map(({ part, said }) => [part, said]))
}

/** Empty: nothing is said any more. */
export const saveText = async (
  { db, now }: Tx,
  formId: string,
  { part, said, ...by }: By & { readonly part: string; readonly said: string },
): Promise<void> => {
  if (said === '') {
    await db.deleteFrom('incbFormText').where('formId', '=', formId).where('part', '=', part).execute()
    return
  }
  await db
    .insertInto('incbFormText')
    .values({ formId, part, said, ...by, at: now })
    .onConflict((conflict) => conflict.columns(['formId', 'part']).doUpdateSet({ said, ...by, at: now }))
    .execute()
}

/** Figures of accepted reports of these templates whose period lies within these days. */
export const listReported = async (
  db: Reader,
  { from, to }: { readonly from: string; readonly to: string },
  templates: readonly string[],
): Promise<ReportFigure[]> => {
  if (templates.length === 0) return []
  const { rows } = await sql<Omit<ReportFigure, 'kind'>>`
    select figure.template_code as template, figure.column_key as "column", figure.substance_id as "substanceId",
      trim_scale(figure.base_grams)::text as amount, figure.case_id as "caseId",
      coalesce(figure.number, '') as number, house.name as establishment
    from statistic_figure_reading figure
    join establishment_reading house on house.id = figure.establishment_id
    where figure.from_day >= ${from}::date and figure.to_day <= ${to}::date
      and figure.template_code = any(${[...templates]}::text[])
    order by figure.template_code, house.name, figure.case_id, figure.column_key, figure.substance_id`.execute(
    db,
  )
  return rows.map((row) => ({ kind: 'report', ...row }))
}

/** Plain decimals and days, as a row of an accepted report says them; whatever else it says is no figure. */
const isNumber = '^[0-9]{1,15}([.][0-9]{1,15})?$'
const isDay = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'

/**
 * Rows of accepted reports of what happened within these days. A crop that several rows or reports speak of has one area: the
 * largest that any of them says; quantities are added up.
 */
export const listRows = async (
  db: Reader,
  { from, to }: { readonly from: string; readonly to: string },
  { template, column, on, per, dimension }: RowSource & { readonly dimension: 'mass' | 'area' | 'number' },
): Promise<Omit<ReportFigure, 'kind' | 'substanceId'>[]> => {
  const gathered = dimension === 'area' ? sql`max(line.amount)` : sql`sum(line.amount)`
  const { rows } = await sql<Omit<ReportFigure, 'kind' | 'substanceId'>>`
    with line as (
      select report.case_id, report.number, report.establishment_id, entry.said ->> ${on} as day,
        entry.said ->> 'site' as site, entry.said ->> 'variety' as variety, entry.said ->> 'placing' as placing,
        case when entry.said ->> ${column} ~ ${isNumber} then (entry.said ->> ${column})::numeric * ${per}::numeric end as amount
      from (
        select distinct case_id, number, establishment_id from statistic_report_reading
        where template_code = ${template}
      ) report
      join statistic_row_reading entry on entry.case_id = report.case_id
      where entry.said ->> ${on} ~ ${isDay} and entry.said ->> ${on} between ${from} and ${to}
    ), crop as (
      select (array_agg(line.case_id order by line.amount desc, line.case_id))[1] as case_id,
        line.establishment_id, line.day, line.site, line.variety, line.placing, ${gathered} as amount
      from line where line.amount is not null
      group by line.establishment_id, line.day, line.site, line.variety, line.placing
    )
    select ${template}::text as template, ${column}::text as "column", ${on}::text as "by", crop.day as "on",
      trim_scale(crop.amount)::text as amount, crop.case_id as "caseId", coalesce(report.number, '') as number,
      house.name as establishment
    from crop
    join establishment_reading house on house.id = crop.establishment_id
    join (select distinct case_id, number from line) report on report.case_id = crop.case_id
    order by house.name, crop.day, crop.site, crop.variety, crop.placing`.execute(db)
  return rows
}
