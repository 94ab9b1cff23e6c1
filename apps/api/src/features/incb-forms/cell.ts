import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { yearsLater } from '@papaver/contract/incb-forms/deadlines.ts'
import { type CellPlace, type Figure, rowKey } from '@papaver/contract/incb-forms/fill.ts'
import { dimensionOf, isInPart } from '@papaver/contract/incb-forms/layout.ts'
import { incbFormsRefusals } from '@papaver/contract/incb-forms/refusals.ts'
import { type CellSource, mostSources } from '@papaver/contract/incb-forms/schema.ts'
import { compare } from '@papaver/contract/quantities/base.ts'
import { refuse } from '../../platform/refusal.ts'
import type { CaseContext } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { readReportTemplatesByCode } from '../statistics/public.ts'
import { type FilledForm, readForm } from './fill.ts'
import type { AskedForm } from './layouts.ts'
import { namingOf } from './view.ts'

/** Refuses a cell that the form cannot have. */
export const refuseForeignCell = (
  { layout, substances }: Pick<FilledForm, 'layout' | 'substances'>,
  { masters }: Pick<CaseContext, 'masters'>,
  { part: key, substanceId, country, column }: CellPlace,
): void => {
  const part = layout.parts.find((each) => each.key === key)
  const isKnown =
    part?.columns.some((each) => each.key === column) === true &&
    substances.some((substance) => substance.id === substanceId && isInPart(part, substance)) &&
    (part.rows === 'country') === (country !== null) &&
    (country === null || masters.country(country) !== undefined)
  if (!isKnown) refuse(incbFormsRefusals.incbFormCell)
}

type Templates = Awaited<ReturnType<typeof readReportTemplatesByCode>>

const bySize = (left: Figure, right: Figure) => compare(right.amount, left.amount)

const sourceOf = (
  context: CaseContext,
  form: FilledForm,
  templates: Templates,
  figure: Figure,
): CellSource => {
  const { kind, caseId, number, amount } = figure
  const common = { kind, caseId, number, amount }
  if (figure.kind === 'movement')
    return {
      ...common,
      ...{ template: null, columnName: null, establishment: null, period: null },
      on: figure.on,
      countryName: namingOf(context, form).country(figure.country),
    }
  const template = templates.get(figure.template)
  const column = template?.columns.find(({ key }) => key === figure.column)
  return {
    ...common,
    template: figure.template,
    columnName: column === undefined ? figure.column : nameIn(column.names, context.culture),
    establishment: figure.establishment,
    period: figure.years === undefined ? null : yearsLater(form.layout, form.asked.period, figure.years),
    ...{ on: figure.on ?? null, countryName: null },
  }
}

/** What lies behind a cell: reports and endorsements, the largest first. */
export const readCell = async (
  context: CaseContext,
  asked: AskedForm,
  place: CellPlace,
): Promise<CallOutput<'incb-forms.cell'>> => {
  const form = await readForm(context, asked)
  refuseForeignCell(form, context, place)
  const row = form.parts
    .find(({ key }) => key === place.part)
    ?.rows.find((each) => rowKey(each) === rowKey(place))
  const cell = row?.cells[place.column]
  const sources = cell?.sources ?? []
  const templates = await readReportTemplatesByCode(context.db)
  return {
    dimension: dimensionOf(cell?.measure ?? row ?? { unit: 'kg' }),
    amount: cell?.amount ?? null,
    total: sources.length,
    sources: sources
      .toSorted(bySize)
      .slice(0, mostSources)
      .map((figure) => sourceOf(context, form, templates, figure)),
  }
}
