import {
  checkForm,
  type FormFinding,
  rowSourcesOf,
  templatesOf,
  yearsOf,
} from '@papaver/contract/incb-forms/checks.ts'
import { spanOfForm, yearBefore, yearsLater } from '@papaver/contract/incb-forms/deadlines.ts'
import {
  type FilledPart,
  fillForm,
  type Movement,
  type ReportFigure,
  withOverrides,
} from '@papaver/contract/incb-forms/fill.ts'
import {
  dimensionOf,
  type FormLayout,
  isOnForm,
  type RowSource,
} from '@papaver/contract/incb-forms/layout.ts'
import type { Span } from '@papaver/contract/periods.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listBalances } from '../balances/public.ts'
import type { CaseContext } from '../casework/public.ts'
import { listEndorsedMovements } from '../endorsements/public.ts'
import type { Masters } from '../masters/public.ts'
import { listOwedReports } from '../statistics/public.ts'
import type { AskedForm } from './layouts.ts'
import {
  type FormRow,
  type FrozenForm,
  findForm,
  listOverrides,
  listReported,
  listRows,
  listTexts,
  type NamedSubstance,
} from './store.ts'

/** A form as it stands: worked out, or as it was approved. */
export interface FilledForm extends FrozenForm {
  readonly texts: Readonly<Record<string, string>>
  readonly asked: AskedForm
  /** Undefined while nobody has done anything with it. */
  readonly row: FormRow | undefined
  readonly reported: readonly ReportFigure[]
  readonly movements: readonly Movement[]
}

type Context = Pick<CaseContext, 'db' | 'masters'>

const substancesOf = (masters: Masters): NamedSubstance[] =>
  masters.substances.map(({ id, code, slug, convention, schedule, reportingUnit, ...substance }) => ({
    ...{ id, slug, convention, schedule, reportingUnit },
    // A form leaves blank what has no code.
    code: code ?? '',
    order: substance.incbOrder,
    density: substance.density === null ? null : plain(substance.density),
    names: substance.names as NamedSubstance['names'],
  }))

const movementsOf = async (db: Reader, span: Span): Promise<Movement[]> =>
  (await listEndorsedMovements(db, span)).map(({ substanceId, baseGrams, ...moved }) => ({
    kind: 'movement',
    substanceId: Number(substanceId),
    amount: baseGrams,
    ...moved,
  }))

/** Reports of the form's own period, and of the years before and after it that it shows. */
const reportedOf = async (db: Reader, { layout, period }: AskedForm): Promise<ReportFigure[]> => {
  const years = await Promise.all(
    yearsOf(layout).map(async (years) => {
      const span = spanOfForm(layout, yearsLater(layout, period, years))
      if (span === undefined) return []
      const figures = await listReported(db, span, templatesOf(layout, years))
      return years === 0 ? figures : figures.map((figure): ReportFigure => ({ ...figure, years }))
    }),
  )
  return years.flat()
}

const dimensionIn = ({ parts }: FormLayout, source: RowSource) => {
  const column = parts
    .flatMap(({ columns }) => columns)
    .find(({ sources }) => sources.some((each) => each === source))
  return dimensionOf(column?.measure ?? { unit: 'kg' })
}

/** Rows that name no substance stand for what their source says. */
const rowsOf = async ({ db, masters }: Context, { layout, span }: AskedForm): Promise<ReportFigure[]> => {
  const rows = await Promise.all(
    rowSourcesOf(layout).map(async (source) => {
      const substanceId = masters.substanceBySlug(source.substance)?.id
      if (substanceId === undefined) return []
      const found = await listRows(db, span, { ...source, dimension: dimensionIn(layout, source) })
      return found.map((figure): ReportFigure => ({ kind: 'report', substanceId, ...figure }))
    }),
  )
  return rows.flat()
}

/** The form of a period: what was approved as it was approved, anything else from what is known now. */
export const readForm = async ({ db, masters }: Context, asked: AskedForm): Promise<FilledForm> => {
  const { layout, period, span } = asked
  const row = await findForm(db, layout.code, period)
  if (row?.frozen) return { texts: {}, ...row.frozen, asked, row, reported: [], movements: [] }
  const substances = substancesOf(masters).filter((substance) => isOnForm(layout, substance))
  const known = new Set(substances.map(({ id }) => id))
  const ofForm = ({ substanceId }: { readonly substanceId: number }) => known.has(substanceId)
  const reports = [...(await reportedOf(db, asked)), ...(await rowsOf({ db, masters }, asked))]
  const reported = reports.filter(ofForm)
  const movements = (await movementsOf(db, span)).filter(ofForm)
  const filled = fillForm(layout, substances, [...reported, ...movements])
  const overrides = row === undefined ? [] : await listOverrides(db, row.id)
  const parts = withOverrides(layout, substances, filled, overrides)
  const texts = row === undefined ? {} : await listTexts(db, row.id)
  return { layout, substances, parts, texts, asked, row, reported, movements }
}

/** The form of the same period a year before; undefined where there can be none. */
export const readLast = async (
  context: Context,
  { layout, period }: AskedForm,
): Promise<FilledForm | undefined> => {
  const before = yearBefore(layout, period)
  const span = spanOfForm(layout, before)
  return span === undefined ? undefined : readForm(context, { layout, period: before, span })
}

/** What is amiss before it is sent; of what was approved nothing is looked at any more. */
export const findingsOf = async (
  { db }: Context,
  form: FilledForm,
  last: readonly FilledPart[] | undefined,
): Promise<FormFinding[]> => {
  const { asked, layout, parts, movements, reported, row } = form
  if (row?.frozen) return []
  const balances = await listBalances(db, Number(asked.period.slice(0, 4)))
  const openings = reported.filter((figure) =>
    layout.openings.some(({ template, column }) => template === figure.template && column === figure.column),
  )
  const templates = templatesOf(layout)
  return checkForm({
    layout,
    parts,
    last,
    movements,
    openings,
    estimates: new Map(balances.map(({ substanceId, limitGrams }) => [substanceId, plain(limitGrams)])),
    missing: templates.length === 0 ? [] : await listOwedReports(db, asked.span, templates),
  })
}
