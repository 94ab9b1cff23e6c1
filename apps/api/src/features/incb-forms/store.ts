import type { CellPlace, FilledPart, Override, ReportFigure } from '@papaver/contract/incb-forms/fill.ts'
import type { FormLayout, FormSubstance } from '@papaver/contract/incb-forms/layout.ts'
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

/** Figures of accepted reports of these templates whose period lies within these days. */
export const listReported = async (
  db: Reader,
  { from, to }: { readonly from: string; readonly to: string },
  templates: readonly string[],
): Promise<ReportFigure[]> => {
  if (templates.length === 0) return []
  const { rows } = await sql<Omit<ReportFigure, 'kind'>>`
    select figure.template_code as template, figure.column_key as "column", figure.substance_id as "substanceId",
      trim_scale(figure.base_grams)::text as "baseGrams", figure.case_id as "caseId",
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
