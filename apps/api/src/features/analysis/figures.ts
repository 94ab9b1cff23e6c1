import { dailyDoses, type Population, populationIn } from '@papaver/contract/analysis/daily-doses.ts'
import { type Matrix, matrixOf, sumsOf, type YearFigure } from '@papaver/contract/analysis/matrix.ts'
import {
  type AnalysisPanel,
  hasCountries,
  hasDoses,
  type Measure,
  type RowSubject,
  yearsAsked,
} from '@papaver/contract/analysis/panels.ts'
import type { Figures, FiguresQuery } from '@papaver/contract/analysis/schema.ts'
import { type CaseContext, scopeOf } from '../casework/public.ts'
import { sumEndorsed } from '../endorsements/public.ts'
import { listFormLayouts } from '../incb-forms/public.ts'
import { type Masters, namesOf, readPopulations } from '../masters/public.ts'
import { type FiguresAsked, type SubstanceYear, sumColumns, sumStocks } from './store.ts'

/** So many rows are shown; the others are summed, and all are saved. */
const mostRows = 20

/** The figures of one panel as somebody asked for them, whole. */
export interface WholeFigures extends Matrix {
  readonly years: readonly number[]
  readonly by: RowSubject
  readonly measure: Measure
  readonly withoutDose: readonly string[]
  readonly populations: readonly (Population | undefined)[]
}

/** Officers see all companies, or one; whoever is of a company his own and no other, whatever he asks for. */
const companyFor = (context: CaseContext, { company }: FiguresQuery): string | null => {
  const scope = scopeOf(context.principal)
  if (scope.kind === 'office') return company ?? null
  if (scope.kind === 'holder') return scope.establishmentId
  throw new Error('nobody else may read statistics')
}

const substancesFor = ({ masters }: CaseContext, { group, substance }: FiguresQuery): number[] | null => {
  if (group === undefined) return substance === undefined ? null : [substance]
  const inGroup = masters.substances.filter((each) => each.group === group).map(({ id }) => id)
  return substance === undefined ? inGroup : inGroup.filter((each) => each === substance)
}

/** Columns that the forms of the INCB count as consumed. */
const consumedColumns = (): string[] => [
  ...new Set(
    listFormLayouts()
      .flatMap(({ parts }) => parts.flatMap(({ columns }) => columns))
      .filter(({ meaning }) => meaning === 'consumption')
      .flatMap(({ sources }) => sources)
      .flatMap((source) => (source.kind === 'report' ? `${source.template}.${source.column}` : [])),
  ),
]

const ofSubstances = (rows: readonly SubstanceYear[]): YearFigure[] =>
  rows.map(({ substanceId, year, baseGrams }) => ({ key: String(substanceId), year, figure: baseGrams }))

const gramsOf = async (
  { db }: CaseContext,
  panel: AnalysisPanel,
  by: RowSubject,
  asked: FiguresAsked,
): Promise<YearFigure[]> => {
  switch (panel) {
    case 'consumption':
      return ofSubstances(await sumColumns(db, consumedColumns(), asked))
    case 'stocks':
      return ofSubstances(await sumStocks(db, asked))
    case 'imports':
    case 'exports': {
      const { firstYear, lastYear, ...whose } = asked
      const span = { from: `${firstYear}-01-01`, to: `${lastYear}-12-31` }
      const direction = panel === 'imports' ? 'import' : 'export'
      const rows = await sumEndorsed(db, span, { ...whose, direction, by })
      return rows.map(({ key, year, baseGrams }) => ({ key, year, figure: baseGrams }))
    }
  }
}

const doseOf = (masters: Masters, key: string): string | null =>
  masters.substance(Number(key))?.dailyDoseMg ?? null

/** The same in doses; of a substance without one nothing, and nothing of a year whose inhabitants nobody has said. */
const inDoses = (
  masters: Masters,
  figures: readonly YearFigure[],
  populations: readonly Population[],
): YearFigure[] =>
  figures.flatMap((each) => {
    const doseMg = doseOf(masters, each.key)
    const people = populationIn(populations, each.year)
    if (doseMg === null || people === undefined) return []
    const { inhabitants } = people
    return [{ ...each, figure: dailyDoses({ baseGrams: each.figure, doseMg, inhabitants }) }]
  })

const nameOf = (context: CaseContext, by: RowSubject, key: string): string => {
  const names = namesOf(context)
  return by === 'country' ? names.country(key) : names.substance(Number(key))
}

/** All rows of a panel, the largest first. */
export const readFigures = async (
  context: CaseContext,
  panel: AnalysisPanel,
  query: FiguresQuery,
): Promise<WholeFigures> => {
  const { db, masters, calendar, culture } = context
  const years = yearsAsked(query, Number(calendar.today.slice(0, 4)))
  const by = hasCountries(panel) ? query.by : 'substance'
  const measure = hasDoses(panel) ? query.measure : 'grams'
  const [firstYear = 0, lastYear = firstYear] = [years[0], years.at(-1)]
  const establishmentId = companyFor(context, query)
  const substanceIds = substancesFor(context, query)
  const asked = { firstYear, lastYear, establishmentId, substanceIds }
  const figures = await gramsOf(context, panel, by, asked)
  if (measure === 'grams')
    return { ...matrixOf(figures, years), years, by, measure, withoutDose: [], populations: [] }
  const populations = await readPopulations(db)
  const without = new Set(figures.map(({ key }) => key).filter((key) => doseOf(masters, key) === null))
  return {
    ...matrixOf(inDoses(masters, figures, populations), years),
    ...{ years, by, measure },
    withoutDose: [...without]
      .map((key) => nameOf(context, by, key))
      .toSorted((left, right) => left.localeCompare(right, culture)),
    populations: years.map((year) => populationIn(populations, year)),
  }
}

/** What the page shows of a panel: its largest rows by name, and the rest as one. */
export const showFigures = (context: CaseContext, whole: WholeFigures): Figures => {
  const { rows, totals, years, by, measure, withoutDose, populations } = whole
  const rest = rows.slice(mostRows)
  return {
    years: [...years],
    by,
    measure,
    rows: rows
      .slice(0, mostRows)
      .map(({ key, figures }) => ({ key, name: nameOf(context, by, key), figures: [...figures] })),
    others: rest.length === 0 ? null : { count: rest.length, figures: sumsOf(rest, years) },
    totals: [...totals],
    withoutDose: [...withoutDose],
    populations: populations.map((known) =>
      known === undefined ? null : { of: known.year, inhabitants: known.inhabitants },
    ),
  }
}

type Cell = string | number | null
const cellOf = (figure: string | null): Cell => (figure === null ? null : Number(figure))

/** All rows of a panel as a sheet, with what they come to; the first is its head. */
export const sheetOf = (context: CaseContext, whole: WholeFigures): Cell[][] => {
  const { words } = context
  const { years, rows, totals, by, measure } = whole
  const unit = words(`analysis.units.${measure}`)
  return [
    [words(`analysis.subjects.${by}`), words('analysis.unit'), ...years.map(String)],
    ...rows.map(({ key, figures }) => [nameOf(context, by, key), unit, ...figures.map(cellOf)]),
    [words('analysis.total'), unit, ...totals.map(cellOf)],
  ]
}
