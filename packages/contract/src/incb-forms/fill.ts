import { plus, times } from '../quantities/base.ts'
import { Half } from '../quantities/decimal.ts'
import {
  type FormColumn,
  type FormLayout,
  type FormPart,
  type FormSubstance,
  groupOf,
  isOnForm,
  type Source,
  type UnitGroup,
  unitGrams,
} from './layout.ts'

/** A figure of an accepted report: grams of anhydrous base of one substance in one column. */
export interface ReportFigure {
  readonly kind: 'report'
  readonly template: string
  readonly column: string
  readonly substanceId: number
  readonly baseGrams: string
  readonly caseId: string
  readonly number: string
  readonly establishment: string
}
/** What customs endorsed under one permit on one day. */
export interface Movement {
  readonly kind: 'movement'
  readonly direction: 'import' | 'export'
  readonly substanceId: number
  readonly country: string
  readonly baseGrams: string
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
  /** In the form's unit of the substance; null leaves the cell blank. */
  readonly figure: string | null
  readonly reason: string
  readonly at: string
  readonly byName: string
}

export interface FormCell extends CellPlace {
  /** Exact; null where nothing was reported or endorsed, which is something else than nothing. */
  readonly baseGrams: string | null
  /** Worked out, in the form's unit; null stays blank on the form. */
  readonly figure: string | null
  readonly override: Override | null
  readonly sources: readonly Figure[]
}

export interface FormRow {
  readonly substanceId: number
  readonly country: string | null
  readonly unit: UnitGroup['unit']
  readonly decimals: number
  /** By key of their columns; a blank one of which nothing is known is not there. */
  readonly cells: Readonly<Record<string, FormCell>>
}

export interface FilledPart {
  readonly key: string
  readonly rows: readonly FormRow[]
}

/** As the form writes grams of base: rounded here and nowhere else, half to even; blank for nothing. */
export const roundedFigure = (
  baseGrams: string,
  { unit, decimals }: Pick<UnitGroup, 'unit' | 'decimals'>,
): string | null => {
  const figure = new Half(baseGrams).div(unitGrams[unit]).round(decimals)
  return figure.eq(0) ? null : figure.toFixed(decimals)
}

/** What stands in the cell: what an officer put there, else what was worked out. */
export const standsIn = ({ override, figure }: Pick<FormCell, 'override' | 'figure'>): string | null =>
  override === null ? figure : override.figure

/** The same in grams of base, for what is compared; undefined of a cell that is not there. */
export const gramsIn = (row: FormRow | undefined, column: string): string | undefined => {
  const cell = row?.cells[column]
  if (row === undefined || cell === undefined) return undefined
  if (cell.override === null) return cell.baseGrams ?? undefined
  return times(cell.override.figure ?? '0', unitGrams[row.unit])
}

export const rowKey = ({ substanceId, country }: Pick<CellPlace, 'substanceId' | 'country'>): string =>
  `${substanceId} ${country ?? ''}`
export const cellKey = ({ part, column, ...row }: CellPlace): string => `${part} ${rowKey(row)} ${column}`

const isOf = (source: Source, figure: Figure): boolean =>
  source.kind === 'report'
    ? figure.kind === 'report' && figure.template === source.template && figure.column === source.column
    : figure.kind === 'movement' && figure.direction === source.direction

type Subjects = ReadonlyMap<number, FormSubstance>

const cellOf = (place: CellPlace, group: UnitGroup, sources: readonly Figure[]): FormCell => {
  const baseGrams = plus(...sources.map(({ baseGrams: grams }) => grams))
  return { ...place, baseGrams, figure: roundedFigure(baseGrams, group), override: null, sources }
}

const inOrder = (subjects: Subjects) => (left: FormRow, right: FormRow) => {
  const codeOf = ({ substanceId }: FormRow) => subjects.get(substanceId)?.code ?? ''
  const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return (
    order(codeOf(left), codeOf(right)) ||
    left.substanceId - right.substanceId ||
    order(left.country ?? '', right.country ?? '')
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
      if (first === undefined || substance === undefined || !isOnForm(layout, substance)) continue
      const group = groupOf(layout, substance)
      const place = {
        part: part.key,
        substanceId: substance.id,
        country: countryOf(first),
        column: column.key,
      }
      const { unit, decimals } = group
      const row = rows.get(key) ?? { ...place, unit, decimals, cells: {} }
      const cells = { ...row.cells, [column.key]: cellOf(place, group, sources) }
      rows.set(key, { substanceId: place.substanceId, country: place.country, unit, decimals, cells })
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
    for (const { override, ...place } of overrides) {
      const substance = byId.get(place.substanceId)
      if (place.part !== part.key || substance === undefined) continue
      const { unit, decimals } = groupOf(layout, substance)
      const { substanceId, country } = place
      const row = rows.get(rowKey(place)) ?? { substanceId, country, unit, decimals, cells: {} }
      const nothing: FormCell = { ...place, baseGrams: null, figure: null, override: null, sources: [] }
      const cell = { ...(row.cells[place.column] ?? nothing), override }
      rows.set(rowKey(place), { ...row, cells: { ...row.cells, [place.column]: cell } })
    }
    return { key: part.key, rows: [...rows.values()].toSorted(inOrder(byId)) }
  })
}
