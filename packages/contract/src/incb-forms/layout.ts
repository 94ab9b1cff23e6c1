import type { PeriodKind } from '../periods.ts'

/**
 * What a form of the INCB is: its parts and columns, and from what each column is filled. Layouts are data, shipped with
 * a release as `reference-data/incb-forms/<code>.json`.
 */

/** A, A/P, C and P, as addresses write them. */
export const formCodes = ['A', 'AP', 'C', 'P'] as const
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
] as const
export type ColumnMeaning = (typeof columnMeanings)[number]

/** Figures of accepted reports: of one column of a template. */
export interface ReportSource {
  readonly kind: 'report'
  readonly template: string
  readonly column: string
}
/** What customs endorsed: by the exporting country of an import, the destination of an export. */
export interface MovementSource {
  readonly kind: 'movement'
  readonly direction: 'import' | 'export'
}
export type Source = ReportSource | MovementSource

export interface FormColumn {
  /** The same in every release. */
  readonly key: string
  readonly names: LayoutNames
  readonly meaning: ColumnMeaning | null
  /** None: officers enter it by hand. */
  readonly sources: readonly Source[]
}

export interface FormPart {
  /** As the form itself calls it: `I`. */
  readonly key: string
  readonly names: LayoutNames
  /** A row is a substance, or a substance in the trade with one country. */
  readonly rows: 'substance' | 'country'
  readonly columns: readonly FormColumn[]
}

export const formUnits = ['kg', 'g'] as const
export type FormUnit = (typeof formUnits)[number]

/** Substances that the form has in one unit. */
export interface UnitGroup {
  readonly key: string
  readonly names: LayoutNames
  readonly unit: FormUnit
  /** kg with three decimals are the kilograms and grams of the paper form, g with three the grams and milligrams. */
  readonly decimals: number
  /** Of the masters; the one group that names neither has all others. */
  readonly families: readonly string[]
  readonly substances: readonly string[]
}

export interface FormLayout {
  readonly code: FormCode
  /** As the INCB writes it: `A/P`. */
  readonly sign: string
  readonly names: LayoutNames
  readonly period: Extract<PeriodKind, 'quarter' | 'year'>
  /** On this day of the month, or its last, that lies so many months behind the last of the period. */
  readonly due: { readonly months: number; readonly day: number }
  readonly convention: '1961' | '1971'
  /** As the masters write them. */
  readonly schedules: readonly string[]
  readonly groups: readonly UnitGroup[]
  readonly parts: readonly FormPart[]
  /** What opening stocks are read from, for the check of continuity alone. */
  readonly openings: readonly ReportSource[]
}

export const unitGrams = { kg: '1000', g: '1' } as const satisfies Record<FormUnit, string>

/** What of a substance decides on which forms, and in which unit, it stands. */
export interface FormSubstance {
  readonly id: number
  /** IDS code; the order of the form. */
  readonly code: string
  readonly slug: string
  readonly family: string
  readonly convention: string
  readonly schedule: string
}

export const isOnForm = (
  { convention, schedules }: FormLayout,
  substance: Pick<FormSubstance, 'convention' | 'schedule'>,
): boolean => substance.convention === convention && schedules.includes(substance.schedule)

export const groupOf = ({ groups }: FormLayout, { family, slug }: FormSubstance): UnitGroup => {
  const named = groups.find(
    ({ families, substances }) => families.includes(family) || substances.includes(slug),
  )
  const others = groups.find(({ families, substances }) => families.length + substances.length === 0)
  const group = named ?? others
  if (group === undefined) throw new Error('a layout has no unit for other substances')
  return group
}
