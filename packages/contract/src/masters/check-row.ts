import { type FieldRules, faultOf, isDay, usualLength } from '../fields/check.ts'
import type { FieldValue } from '../fields/field.ts'
import { isMail } from '../mail-address.ts'
import { isLine, isParagraph } from '../plain-text.ts'
import { unprintableIn } from '../printing/printable.ts'
import { compare } from '../quantities/base.ts'
import { isWithin } from '../quantities/ranges.ts'
import type { ReadingFault } from '../readings/sheet-column.ts'
import { type ColumnRule, type ListColumn, type ListDescription, type ListWord, lists } from './lists.ts'
import * as rules from './rules.ts'

/** Codes of what may be wrong with a field; the portal has a sentence for each. */
export type FieldProblemCode =
  | 'required'
  | 'tooLong'
  | 'line'
  | 'paragraph'
  | 'unprintable'
  | 'invalid'
  | 'notOffered'
  | 'unknown'
  | 'fixed'
  | 'taken'
  | 'sameForm'
  /** In a file: a row before it is the same one; `line`. */
  | 'twice'
  | 'pattern'
  | ColumnRule
  | 'before'
  | 'schedule'
  | 'group'
  | 'reasonCode'
  | 'allAlone'
  | 'year'
  /** A place in an order. */
  | 'order'
  /** Litres without what a litre weighs. */
  | 'litres'
  /** A category of precursors for what is none. */
  | 'euCategory'
  | 'baseCount'
  | 'inhabitants'
  /** An estimate of what the 1961 Convention does not control. */
  | 'convention'
  | 'past'
  | 'needed'
  | 'closed'
  /** In a file: a figure or a day that cannot be read, or in two ways; its sentence is one of `ui.readings`. */
  | ReadingFault

export interface FieldProblem {
  /** `code`, `names.fi`, `values.casNumber`, `validUntil` */
  readonly path: string
  readonly code: FieldProblemCode
  readonly params?: Readonly<Record<string, string | number>>
}

export type Value = FieldValue
export interface RowContent {
  readonly code?: string | undefined
  readonly names: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Value>>
  readonly validFrom?: string | null | undefined
  readonly validUntil?: string | null | undefined
}
export interface CheckOptions {
  readonly isNew: boolean
  /** The language that every row must be named in. */
  readonly neededCulture: string
}

export const longestName = { short: 300, long: 2000 } as const

const byRule: FieldRules<ColumnRule> = {
  cas: rules.isCasNumber,
  hs: rules.isHsCode,
  incb: rules.isIncbCode,
  alpha3: (text) => /^[A-Z]{3}$/.test(text),
  numericCode: (text) => /^\d{3}$/.test(text),
  mail: isMail,
  website: rules.isWebsite,
  formula: (text) => rules.molarMass(text) !== undefined,
  factor: rules.isFactor,
  unitFactor: rules.isUnitFactor,
  density: (text) => isWithin('density', text),
  grams: (text) => isWithin('grams', text),
  dose: (text) => isWithin('dose', text),
}

/** What is wrong with one column's value; undefined where it is right, or empty and need not be filled. */
export const problemOfValue = (column: ListColumn, value: Value | undefined): FieldProblemCode | undefined =>
  faultOf(column, value, byRule)

const ofCode = ({ code: rule }: ListDescription, code: string | undefined): FieldProblem[] => {
  if (rule.kind === 'made') return []
  if (!code) return [{ path: 'code', code: 'required' }]
  return rule.pattern.test(code) ? [] : [{ path: 'code', code: 'pattern', params: { sample: rule.sample } }]
}

const ofNames = (list: ListDescription, { names }: RowContent, needed: string): FieldProblem[] => {
  if (!list.hasNames) return []
  const max = longestName[list.longNames ? 'long' : 'short']
  const [isPlain, odd] = list.longNames ? [isParagraph, 'paragraph' as const] : [isLine, 'line' as const]
  const long = Object.entries(names).filter(([, name]) => name.length > max)
  const unfit = Object.entries(names).filter(([, name]) => !isPlain(name.trim()))
  const lost = Object.entries(names).filter(
    ([, name]) => isPlain(name.trim()) && unprintableIn(name).length > 0,
  )
  return [
    ...(names[needed]?.trim() ? [] : [{ path: `names.${needed}`, code: 'required' as const }]),
    ...unfit.map(([culture]) => ({ path: `names.${culture}`, code: odd })),
    ...lost.map(([culture]) => ({ path: `names.${culture}`, code: 'unprintable' as const })),
    ...long.map(([culture]) => ({
      path: `names.${culture}`,
      code: 'tooLong' as const,
      params: { max },
    })),
  ]
}

const ofDays = ({ validFrom, validUntil }: RowContent): FieldProblem[] => {
  if (validFrom && !isDay(validFrom)) return [{ path: 'validFrom', code: 'invalid' }]
  if (validUntil && !isDay(validUntil)) return [{ path: 'validUntil', code: 'invalid' }]
  return validFrom && validUntil && validUntil < validFrom ? [{ path: 'validUntil', code: 'before' }] : []
}

type CrossRule = (row: RowContent) => FieldProblem[]
const text = (row: RowContent, key: string): string => String(row.values[key] ?? '')
const wrong = (isWrong: boolean, path: string, code: FieldProblemCode): FieldProblem[] =>
  isWrong ? [{ path, code }] : []

const isPlace = (value: Value | undefined): boolean =>
  typeof value !== 'number' || (Number.isInteger(value) && value >= 1 && value <= 100_000)

/** How a substance stands on forms: in litres only where its density is known. */
const ofReporting = (row: RowContent): FieldProblem[] => [
  ...wrong(!isPlace(row.values.incbOrder), 'values.incbOrder', 'order'),
  ...wrong(text(row, 'reportingUnit') === 'l' && text(row, 'density') === '', 'values.density', 'litres'),
  ...wrong(text(row, 'euCategory') !== '' && text(row, 'group') === 'NP', 'values.euCategory', 'euCategory'),
]

const isYear = (value: Value | undefined): boolean =>
  typeof value !== 'number' || (value >= 1900 && value <= 2100)

/** Rules that look at several fields of a row. */
const crossRules: Partial<Record<ListWord, CrossRule>> = {
  substances: (row) => {
    const [convention, schedule, group] = [text(row, 'convention'), text(row, 'schedule'), text(row, 'group')]
    const others = [
      ...wrong(!isYear(row.values.yearScheduled), 'values.yearScheduled', 'year'),
      ...ofReporting(row),
    ]
    // While the convention is not said, nothing can contradict it.
    if (convention === '') return others
    return [
      ...wrong(!rules.isScheduleOf(convention, schedule), 'values.schedule', 'schedule'),
      ...wrong(!rules.isGroupOf(convention, group), 'values.group', 'group'),
      ...others,
    ]
  },
  substanceForms: (row) => {
    const count = row.values.baseCount ?? 1
    const isWrong = typeof count !== 'number' || count < 1 || count > 9
    return wrong(isWrong, 'values.baseCount', 'baseCount')
  },
  populations: (row) => {
    const { year, inhabitants } = row.values
    const isNone = typeof inhabitants === 'number' && (inhabitants < 1 || inhabitants > 2_147_483_647)
    return [
      ...wrong(!isYear(year), 'values.year', 'year'),
      ...wrong(isNone, 'values.inhabitants', 'inhabitants'),
    ]
  },
  foreignEstimates: (row) => wrong(!isYear(row.values.year), 'values.year', 'year'),
  reasons: (row) =>
    wrong(!(row.code ?? '').startsWith(`${text(row, 'use').toUpperCase()}-`), 'code', 'reasonCode'),
}

/**
 * Everything that is wrong with a row, whatever the other rows are: the same in the browser while one types, at the
 * server, and for every line of a file.
 */
export const problemsOfRow = (
  word: ListWord,
  row: RowContent,
  { isNew, neededCulture }: CheckOptions,
): FieldProblem[] => {
  const list = lists[word]
  const columns = list.columns.filter(({ atFirst }) => isNew || !atFirst)
  const ofColumns = columns.flatMap((column): FieldProblem[] => {
    const code = problemOfValue(column, row.values[column.key])
    const params = code === 'tooLong' ? { params: { max: column.max ?? usualLength } } : {}
    return code === undefined ? [] : [{ path: `values.${column.key}`, code, ...params }]
  })
  const alone = [
    ...(isNew ? ofCode(list, row.code) : []),
    ...ofNames(list, row, neededCulture),
    ...ofColumns,
    ...(list.hasValidity ? ofDays(row) : []),
  ]
  const named = new Set(alone.map(({ path }) => path))
  const across = (crossRules[word]?.(row) ?? []).filter(({ path }) => !named.has(path))
  return [...alone, ...across]
}

/** Two decimal texts of the same figure. */
export const isSameDecimal = (left: string, right: string): boolean => compare(left, right) === 0
