import type { ReportingUnit } from '../masters/lists.ts'
import type { PeriodKind } from '../periods.ts'

/**
 * What a form of the INCB is: its parts and columns, and from what each column is filled. Layouts are data, shipped with
 * a release as `reference-data/incb-forms/<code>.json`.
 */

/** A, A/P, B, B/P, C, D and P, as addresses write them. */
export const formCodes = ['A', 'AP', 'B', 'BP', 'C', 'D', 'P'] as const
export type FormCode = (typeof formCodes)[number]

/** By culture; English always. */
export type LayoutNames = Readonly<Record<string, string>>

/** What the checks before sending know a column as; a column that they need not know has none. */
export const columnMeanings = [
  'import',
  'export',
  'manufacture',
  'consumption',
  'use',
  'stock',
  /** Held by manufacturers alone: who only trades has none that the form asks for. */
  'makersStock',
  'seizure',
  /** What will be consumed in the year of an estimate. */
  'estimate',
  /** What was consumed in a year before that of the estimate; the latest year first. */
  'pastConsumption',
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** Figures of accepted reports: of one column of a template. */
export interface ReportSource {
  readonly kind: 'report'
  readonly template: string
  readonly column: string
  /** Of the period so many years after that of the form, before it where negative; of the same where there is none. */
  readonly years?: number | undefined
}
/**
 * Rows of accepted reports that name no substance (cultivation), of what happened in the period: an area is counted once
 * for each crop, however many rows and reports speak of it.
 */
export interface RowSource {
  readonly kind: 'rows'
  readonly template: string
  readonly column: string
  /** Column of the day: when it was sown, or harvested. */
  readonly on: string
  /** Of the masters: what the crop yields. */
  readonly substance: string
  /** In the base of its dimension (grams, square metres) one of the column's unit. */
  readonly per: string
}
/** What customs endorsed: by the exporting country of an import, the destination of an export. */
export interface MovementSource {
  readonly kind: 'movement'
  readonly direction: 'import' | 'export'
}
export type Source = ReportSource | RowSource | MovementSource

export const formUnits = ['kg', 'g', 'l', 'ha', 'number'] as const
export type FormUnit = (typeof formUnits)[number]
export const dimensions = ['mass', 'area', 'number'] as const
export type Dimension = (typeof dimensions)[number]

/** In what, and how finely, a figure is written. */
export interface Measure {
  readonly unit: FormUnit
  /** kg with three decimals are the kilograms and grams of the paper form, g with three the grams and milligrams. */
  readonly decimals: number
  /** Kilograms in a litre; of litres alone. */
  readonly density?: string | undefined
}

/** What is exact is kept in grams, in square metres, or counted; a litre is what its grams fill. */
export const dimensionOf = ({ unit }: Pick<Measure, 'unit'>): Dimension =>
  unit === 'ha' ? 'area' : unit === 'number' ? 'number' : 'mass'

export interface FormColumn {
  /** The same in every release. */
  readonly key: string
  readonly names: LayoutNames
  readonly meaning: ColumnMeaning | null
  /** None: officers enter it by hand. */
  readonly sources: readonly Source[]
  /** Where its figures are no quantities of the substance in the substance's unit: hectares, establishments. */
  readonly measure?: Pick<Measure, 'unit' | 'decimals'> | undefined
  /** Shown to whoever draws the form up, and no part of it: what was consumed in earlier years. */
  readonly isBeside?: true | undefined
}

/** Letters of what officers write in a part, at most. */
export const longestText = 10_000

/** The part that is no numbered one. */
export const annexSign = 'Annex'

export interface FormPart {
  /** The same in every release. */
  readonly key: string
  /** Its number on the form, where that is not its key. */
  readonly sign?: string | undefined
  readonly names: LayoutNames
  /** A row is a substance, or a substance in the trade with one country; a part of words has none. */
  readonly rows: 'substance' | 'country' | 'none'
  readonly columns: readonly FormColumn[]
  /** Of the masters, where the part is about these alone. */
  readonly substances?: readonly string[] | undefined
  /** What officers write in it beside figures. */
  readonly text?: LayoutNames | undefined
}

export interface FormLayout {
  readonly code: FormCode
  /** As the INCB writes it: `A/P`. */
  readonly sign: string
  readonly names: LayoutNames
  readonly period: Extract<PeriodKind, 'quarter' | 'year'>
  /** On this day of the month, or its last, that lies so many months behind the last of the period; before it where negative. */
  readonly due: { readonly months: number; readonly day: number }
  readonly convention: '1961' | '1971' | '1988'
  /** As the masters write them. */
  readonly schedules: readonly string[]
  /** The units that the form has, with their decimals; a substance of another unit stands in the first. */
  readonly units: readonly { readonly unit: ReportingUnit; readonly decimals: number }[]
  readonly parts: readonly FormPart[]
  /** What opening stocks are read from, for the check of continuity alone. */
  readonly openings: readonly ReportSource[]
}

/** What of a substance decides on which forms, where and in which unit it stands. */
export interface FormSubstance {
  readonly id: number
  /** IDS code; empty where there is none. */
  readonly code: string
  readonly slug: string
  readonly convention: string
  readonly schedule: string
  /** Its place among others; those without one come last. */
  readonly order: number | null
  /** Empty: that of the form. */
  readonly reportingUnit: string
  readonly density: string | null
}

export const isOnForm = (
  { convention, schedules }: Pick<FormLayout, 'convention' | 'schedules'>,
  substance: Pick<FormSubstance, 'convention' | 'schedule'>,
): boolean => substance.convention === convention && schedules.includes(substance.schedule)

export const isInPart = ({ substances }: FormPart, { slug }: Pick<FormSubstance, 'slug'>): boolean =>
  substances === undefined || substances.includes(slug)

/** Of an estimate: it is drawn up before its year, and of nothing that has been. */
export const isAhead = ({ due }: Pick<FormLayout, 'due'>): boolean => due.months < 0

/** The unit of a substance as the masters have it; litres only where its density is known. */
export const measureOf = (
  { units }: Pick<FormLayout, 'units'>,
  { reportingUnit, density }: Pick<FormSubstance, 'reportingUnit' | 'density'>,
): Measure => {
  const [usual] = units
  if (usual === undefined) throw new Error('a layout has no unit')
  const own = units.find(({ unit }) => unit === reportingUnit)
  if (own === undefined || (own.unit === 'l' && density === null)) return usual
  return own.unit === 'l' ? { ...own, density: density ?? undefined } : own
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of the form: as the masters have it, else by code and name. */
export const inFormOrder = (left: FormSubstance | undefined, right: FormSubstance | undefined): number => {
  const placeOf = (substance: FormSubstance | undefined) => substance?.order ?? Number.MAX_SAFE_INTEGER
  return (
    placeOf(left) - placeOf(right) ||
    compareTexts(left?.code ?? '', right?.code ?? '') ||
    compareTexts(left?.slug ?? '', right?.slug ?? '')
  )
}
