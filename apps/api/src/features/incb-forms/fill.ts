import { checkForm, type FormFinding, templatesOf } from '@papaver/contract/incb-forms/checks.ts'
import { spanOfForm, yearBefore } from '@papaver/contract/incb-forms/deadlines.ts'
import {
  type FilledPart,
  fillForm,
  type Movement,
  type ReportFigure,
  withOverrides,
} from '@papaver/contract/incb-forms/fill.ts'
import { isOnForm } from '@papaver/contract/incb-forms/layout.ts'
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
  type NamedSubstance,
} from './store.ts'

/** A form as it stands: worked out, or as it was approved. */
export interface FilledForm extends FrozenForm {
  readonly asked: AskedForm
  /** Undefined while nobody has done anything with it. */
  readonly row: FormRow | undefined
  readonly reported: readonly ReportFigure[]
  readonly movements: readonly Movement[]
}

type Context = Pick<CaseContext, 'db' | 'masters'>

const substancesOf = (masters: Masters): NamedSubstance[] =>
  masters.substances.map(({ id, code, slug, family, convention, schedule, names }) => ({
    ...{ id, code, slug, family, convention, schedule },
    names: names as NamedSubstance['names'],
  }))

const movementsOf = async (db: Reader, span: Span): Promise<Movement[]> =>
  (await listEndorsedMovements(db, span)).map(({ substanceId, ...moved }) => ({
    kind: 'movement',
    substanceId: Number(substanceId),
    ...moved,
  }))

/** The form of a period: what was approved as it was approved, anything else from what is known now. */
export const readForm = async ({ db, masters }: Context, asked: AskedForm): Promise<FilledForm> => {
  const { layout, period, span } = asked
  const row = await findForm(db, layout.code, period)
  if (row?.frozen) return { ...row.frozen, asked, row, reported: [], movements: [] }
  const substances = substancesOf(masters).filter((substance) => isOnForm(layout, substance))
  const known = new Set(substances.map(({ id }) => id))
  const ofForm = ({ substanceId }: { readonly substanceId: number }) => known.has(substanceId)
  const reported = (await listReported(db, span, templatesOf(layout))).filter(ofForm)
  const movements = (await movementsOf(db, span)).filter(ofForm)
  const filled = fillForm(layout, substances, [...reported, ...movements])
  const overrides = row === undefined ? [] : await listOverrides(db, row.id)
  const parts = withOverrides(layout, substances, filled, overrides)
  return { layout, substances, parts, asked, row, reported, movements }
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
