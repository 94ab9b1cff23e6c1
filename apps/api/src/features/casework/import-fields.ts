import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { latinText } from '@papaver/contract/readings/letters.ts'
import type { z } from 'zod'
import { foldText } from '../../platform/fold-text.ts'
import { wordsFor } from '../localization/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import type { CaseContext } from './context.ts'
import { codeOf, type ListRow, rowsFor } from './field-lists.ts'
import type { ImportColumn, LineCells, Problem } from './line-cells.ts'
import type { HelpSheet } from './serve-import.ts'

/** The described fields of a kind, as the columns of its lists. */
export interface ImportFields {
  readonly feature: string
  readonly fields: readonly CaseField[]
}

export const fieldColumns = (
  { feature, fields }: ImportFields,
  examples: Readonly<Record<string, string>>,
  needed: readonly string[],
): ImportColumn[] =>
  fields.map(({ key }) => ({
    key,
    label: `${feature}.fields.${key}`,
    example: examples[key] ?? '',
    ...(needed.includes(key) ? { isNeeded: true } : {}),
  }))

type Named = { readonly names: Names }
const folded = (text: string): string => foldText(text).replaceAll(/\s+/g, ' ').trim()
const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>()

/** Rows of a list by their codes and, where no code is alike, by their names in any language; made once a list. */
const indexOf = <Row extends Named>(
  rows: readonly Row[],
  codesOf: (row: Row) => readonly (string | null | undefined)[],
): ReadonlyMap<string, Row> => {
  const known = indexes.get(rows)
  if (known) return known as ReadonlyMap<string, Row>
  const index = new Map<string, Row>()
  const add = (row: Row, texts: readonly (string | null | undefined)[]) => {
    for (const text of texts) if (text && !index.has(folded(text))) index.set(folded(text), row)
  }
  for (const row of rows) add(row, codesOf(row))
  for (const row of rows) add(row, Object.values(row.names))
  indexes.set(rows, index)
  return index
}

/** The row that a cell means, by a code or a name in any language. */
export const rowMeant = <Row extends Named>(
  rows: readonly Row[],
  codesOf: (row: Row) => readonly (string | null | undefined)[],
  text: string,
): Row | undefined => indexOf(rows, codesOf).get(folded(text))

const codeMeant = (rows: readonly ListRow[], text: string): string | undefined => {
  const row = rowMeant(rows, (each) => [codeOf(each), each.alpha3], text)
  return row && codeOf(row)
}

/** Does a cell say this word, in any language and however it is written? */
export const saysWord = (text: string, ...words: readonly string[]): boolean =>
  words.some((word) => folded(word) === folded(text))
const inAnyLanguage = (key: string, text: string): boolean =>
  shippedCultures.some((culture) => saysWord(text, wordsFor(culture)(key)))

const truthOf = (text: string): boolean | undefined => {
  if (saysWord(text, 'true', '1', 'x') || inAnyLanguage('casework.import.yes', text)) return true
  return saysWord(text, 'false', '0') || inAnyLanguage('casework.import.no', text) ? false : undefined
}

const codeRules: ReadonlySet<string> = new Set(['atc', 'gtin', 'pzn', 'gln'])

/** One value of a field; undefined where nothing that it may be is meant. */
const meantBy = (
  { masters }: CaseContext,
  feature: string,
  { key, type, list, options, rule }: CaseField,
  text: string,
): string | boolean | undefined => {
  const rows = list === undefined ? undefined : rowsFor(masters, { list })
  if (rows !== undefined) return codeMeant(rows, text)
  if (options !== undefined)
    return options.find(
      (option) => saysWord(text, option) || inAnyLanguage(`${feature}.choices.${key}.${option}`, text),
    )
  if (type === 'boolean') return truthOf(text)
  // Codes are typed in letters and digits of any width and script; texts stay as they are written.
  return rule !== undefined && codeRules.has(rule) ? latinText(text) : text
}

/** Several values of a cell stand between bars. */
const between = '|'
const hasMany = ({ type }: CaseField): boolean => type === 'texts' || type === 'set' || type === 'references'

/** What a line says of the described fields, and what of it was not found. */
export const readFields = (
  context: CaseContext,
  { feature, fields }: ImportFields,
  cell: LineCells,
  /** In which unit a figure of the line counts. */
  unitOf: (key: string) => string | undefined = () => undefined,
): { said: Record<string, FieldValue>; problems: Problem[] } => {
  const problems: Problem[] = []
  const read = fields.map((field): [string, FieldValue] => {
    if (field.type === 'decimal') return [field.key, cell.number(field.key, unitOf(field.key))]
    if (field.type === 'day') return [field.key, cell.day(field.key)]
    const text = cell(field.key)
    const texts = (hasMany(field) ? text.split(between) : [text]).map((each) => each.trim()).filter(Boolean)
    const values = texts.map((each) => meantBy(context, feature, field, each))
    if (values.includes(undefined))
      problems.push({ field: field.key, code: 'notFound', params: { value: text } })
    const known = values.filter((value) => value !== undefined)
    return [field.key, hasMany(field) ? (known as string[]) : (known[0] ?? null)]
  })
  return { said: Object.fromEntries(read), problems }
}

/** Where in a draft something lies: `components.1.strength` of a line, lines counted from 1. */
const fieldAt = (path: readonly PropertyKey[]): string =>
  path.map((part) => (typeof part === 'number' ? part + 1 : String(part))).join('.')

/**
 * A draft as it can be kept: what breaks its shape is left out and said, so that the rest is judged. `labelOf`: under what
 * name the messages know a field.
 */
export const fitting = <Input extends object>(
  shape: { safeParse(given: unknown): z.ZodSafeParseResult<Input> },
  given: Input,
  labelOf: (field: string) => string = (field) => field,
): { input: Input; problems: Problem[] } => {
  const parsed = shape.safeParse(given)
  if (parsed.success) return { input: parsed.data, problems: [] }
  const input = structuredClone(given) as Record<PropertyKey, unknown>
  const problems = new Map<string, Problem>()
  for (const { path } of parsed.error.issues) {
    const [name = '', index, part] = path
    const row = (input[name] as unknown[] | undefined)?.[index as number]
    const isInRow = part !== undefined && typeof row === 'object' && row !== null
    if (isInRow) Object.assign(row, { [part]: null })
    else input[name] = Array.isArray(input[name]) ? [] : null
    const field = fieldAt(isInRow ? path.slice(0, 3) : [name])
    problems.set(field, { field, code: 'invalid', params: { field: labelOf(field) } })
  }
  return { input: input as Input, problems: [...problems.values()] }
}

/** What the cells of fields that choose from a list may say. */
export const fieldLists = (
  { masters, culture, words }: CaseContext,
  { feature, fields }: ImportFields,
): HelpSheet[] =>
  fields.flatMap(({ key, list = '' }) => {
    const name = words(`${feature}.fields.${key}`)
    const rows = rowsFor(masters, { list })?.map((row) => [codeOf(row), nameIn(row.names, culture)])
    return rows === undefined ? [] : [{ name, rows: [[name, ''], ...rows] }]
  })
