import { plus, times } from '../quantities/base.ts'
import { Half } from '../quantities/decimal.ts'
import {
  type FormColumn,
  type FormLayout,
  type FormPart,
  type FormSubstance,
  type FormUnit,
  inFormOrder,
  isInPart,
  isOnForm,
  type Measure,
  measureOf,
  type Source,
} from './layout.ts'

/** A figure of an accepted report: of one substance in one column. */
export interface ReportFigure {
  readonly kind: 'report'
  readonly template: string
  readonly column: string
  readonly substanceId: number
  /** Exact: grams of anhydrous base, square metres, or a number. */
  readonly amount: string
  readonly caseId: string
  readonly number: string
  readonly establishment: string
  /** Of a report of another year than the form's: as its source says. */
  readonly years?: number | undefined
  /** Of rows: column of the day by which they are counted, and that day. */
  readonly by?: string | undefined
  readonly on?: string | undefined
}
/** What customs endorsed under one permit on one day. */
export interface Movement {
  readonly kind: 'movement'
  readonly direction: 'import' | 'export'
  readonly substanceId: number
  readonly country: string
  /** Grams of anhydrous base. */
  readonly amount: string
  readonly caseId: string
  readonly number: string
  readonly on: string
}
export type Figure = ReportFigure | Movement

export interface CellPlace {
  readonly part: string
  readonly substanceId: number
  /** ISO code; of a part whose rows are countries alone. */
  readonly country: string | null
  readonly column: string
}

/** What an officer put in the place of what was worked out. */
export interface Override {
  /** In the unit of the cell; null leaves it blank. */
  readonly figure: string | null
  readonly reason: string
  readonly at: string
  readonly byName: string
}

export interface FormCell extends CellPlace {
  /** Exact: grams, square metres, or a number; null where nothing was reported or endorsed, which is something else than nothing. */
  readonly amount: string | null
  /** Worked out, in the unit of the cell; null stays blank on the form. */
  readonly figure: string | null
  readonly override: Override | null
  readonly sources: readonly Figure[]
  /** Where it is not that of its row. */
  readonly measure?: Measure | undefined
}

/** Its figures are in the unit of its substance, unless a cell says otherwise. */
export interface FormRow extends Measure {
  readonly substanceId: number
  readonly country: string | null
  /** By key of their columns; a blank one of which nothing is known is not there. */
  readonly cells: Readonly<Record<string, FormCell>>
}

export interface FilledPart {
  readonly key: string
  readonly rows: readonly FormRow[]
}

const unitAmounts = {
  kg: '1000',
  g: '1',
  ha: '10000',
  number: '1',
} as const satisfies Record<Exclude<FormUnit, 'l'>, string>

/** Grams, square metres or number in one of the unit. */
const amountOfUnit = ({ unit, density }: Omit<Measure, 'decimals'>): string =>
  unit === 'l' ? times(density ?? '1', '1000') : unitAmounts[unit]

/** As the form writes what is exact: half to even, and blank for nothing. */
export const roundedFigure = (amount: string, measure: Measure): string | null => {
  const figure = new Half(amount).div(amountOfUnit(measure)).round(measure.decimals)
  return figure.eq(0) ? null : figure.toFixed(measure.decimals)
}

/** In what the figures of a column are written: its own, or that of the row. */
export const measureIn = ({ measure }: Pick<FormColumn, 'measure'>, row: Measure): Measure => measure ?? row

/** What stands in the cell: what an officer put there, else what was worked out. */
export const standsIn = ({ override, figure }: Pick<FormCell, 'override' | 'figure'>): string | null =>
  override === null ? figure : override.figure

/** The same in grams, square metres or number, for what is compared; undefined of a cell that is not there. */
export const amountIn = (row: FormRow | undefined, column: string): string | undefined => {
  const cell = row?.cells[column]
  if (row === undefined || cell === undefined) return undefined
  if (cell.override === null) return cell.amount ?? undefined
  return times(cell.override.figure ?? '0', amountOfUnit(cell.measure ?? row))
}

/** What stands in the cell as it is sent, rounded, in grams, square metres or number. */
export const sentAmountIn = (row: FormRow, column: string): string => {
  const cell = row.cells[column]
  return cell === undefined ? '0' : times(standsIn(cell) ?? '0', amountOfUnit(cell.measure ?? row))
}

export const rowKey = ({ substanceId, country }: Pick<CellPlace, 'substanceId' | 'country'>): string =>
  `${substanceId} ${country ?? ''}`
export const cellKey = ({ part, column, ...row }: CellPlace): string => `${part} ${rowKey(row)} ${column}`

const isOf = (source: Source, figure: Figure): boolean => {
  if (source.kind === 'movement') return figure.kind === 'movement' && figure.direction === source.direction
  if (figure.kind !== 'report' || figure.template !== source.template || figure.column !== source.column)
    return false
  return source.kind === 'rows'
    ? figure.by === source.on
    : figure.by === undefined && (figure.years ?? 0) === (source.years ?? 0)
}

type Subjects = ReadonlyMap<number, FormSubstance>

const blankCell = (place: CellPlace, { measure }: FormColumn): FormCell => ({
  ...place,
  ...{ amount: null, figure: null, override: null, sources: [] },
  ...(measure === undefined ? {} : { measure }),
})

const cellOf = (place: CellPlace, column: FormColumn, row: Measure, sources: readonly Figure[]): FormCell => {
  const amount = plus(...sources.map((source) => source.amount))
  const figure = roundedFigure(amount, measureIn(column, row))
  return { ...blankCell(place, column), amount, figure, sources }
}

const inOrder =
  (subjects: Subjects) =>
  (left: FormRow, right: FormRow): number => {
    const [one, other] = [left.country ?? '', right.country ?? '']
    return (
      inFormOrder(subjects.get(left.substanceId), subjects.get(right.substanceId)) ||
      left.substanceId - right.substanceId ||
      (one < other ? -1 : one > other ? 1 : 0)
    )
  }

const filledPart = (
  layout: FormLayout,
  part: FormPart,
  subjects: Subjects,
  figures: readonly Figure[],
): FilledPart => {
  const rows = new Map<string, FormRow>()
  const fill = (column: FormColumn): void => {
    const wanted = figures.filter((figure) => column.sources.some((source) => isOf(source, figure)))
    const countryOf = (figure: Figure) =>
      part.rows === 'country' && figure.kind === 'movement' ? figure.country : null
    const byRow = Map.groupBy(wanted, (figure) => rowKey({ ...figure, country: countryOf(figure) }))
    for (const [key, sources] of byRow) {
      const [first] = sources
      const substance = first && subjects.get(first.substanceId)
      if (first === undefined || substance === undefined) continue
      if (!isOnForm(layout, substance) || !isInPart(part, substance)) continue
      const place = {
        part: part.key,
        substanceId: substance.id,
        country: countryOf(first),
        column: column.key,
      }
      const { substanceId, country } = place
      const row = rows.get(key) ?? { substanceId, country, ...measureOf(layout, substance), cells: {} }
      rows.set(key, { ...row, cells: { ...row.cells, [column.key]: cellOf(place, column, row, sources) } })
    }
  }
  for (const column of part.columns) fill(column)
  return { key: part.key, rows: [...rows.values()].toSorted(inOrder(subjects)) }
}

/** A form from what is known of its period: one row for each substance, or substance and country, of which anything is. */
export const fillForm = (
  layout: FormLayout,
  subjects: readonly FormSubstance[],
  figures: readonly Figure[],
): FilledPart[] => {
  const byId = new Map(subjects.map((substance) => [substance.id, substance]))
  return layout.parts.map((part) => filledPart(layout, part, byId, figures))
}

/** The same with what officers put in the place of figures; where there was no row, there is one then. */
export const withOverrides = (
  layout: FormLayout,
  subjects: readonly FormSubstance[],
  filled: readonly FilledPart[],
  overrides: readonly (CellPlace & { readonly override: Override })[],
): FilledPart[] => {
  const byId = new Map(subjects.map((substance) => [substance.id, substance]))
  return filled.map((part) => {
    const rows = new Map(part.rows.map((row) => [rowKey(row), row]))
    const columns = layout.parts.find(({ key }) => key === part.key)?.columns ?? []
    for (const { override, ...place } of overrides) {
      const substance = byId.get(place.substanceId)
      const column = columns.find(({ key }) => key === place.column)
      if (place.part !== part.key || substance === undefined || column === undefined) continue
      const { substanceId, country } = place
      const row = rows.get(rowKey(place)) ?? {
        ...{ substanceId, country, cells: {} },
        ...measureOf(layout, substance),
      }
      const cell = { ...(row.cells[place.column] ?? blankCell(place, column)), override }
      rows.set(rowKey(place), { ...row, cells: { ...row.cells, [place.column]: cell } })
    }
    return { key: part.key, rows: [...rows.values()].toSorted(inOrder(byId)) }
  })
}
