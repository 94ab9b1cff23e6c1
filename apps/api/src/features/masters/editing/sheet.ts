import type { FieldProblem, RowContent, Value } from '@papaver/contract/masters/check-row.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import {
  type CellRead,
  type ColumnHabits,
  type ListCell,
  readDayCell,
  readNumberCell,
  wholeText,
} from '@papaver/contract/readings/sheet-column.ts'
import type { CellToWrite } from '../../../platform/spreadsheets.ts'
import type { ListContext } from './context.ts'
import type { Referred } from './lookups.ts'

/** A column of the file of a list: its heading, how a row fills it, and which field its cells are of. */
export interface SheetColumn {
  readonly head: string
  /** `code`, `names.fi`, `values.group`, `validFrom`, `isActive` */
  readonly path: string
  readonly column?: ListColumn
}

/** The columns that the file of a list has, in their order. Headings are the same in every language. */
export const sheetColumns = ({ word, cultures }: Pick<ListContext, 'word' | 'cultures'>): SheetColumn[] => {
  const { columns, hasNames, hasValidity } = lists[word]
  return [
    { head: 'code', path: 'code' },
    ...(hasNames ? cultures.map((culture) => ({ head: `name_${culture}`, path: `names.${culture}` })) : []),
    ...columns.map((column) => ({ head: column.key, path: `values.${column.key}`, column })),
    ...(hasValidity
      ? [
          { head: 'validFrom', path: 'validFrom' },
          { head: 'validUntil', path: 'validUntil' },
        ]
      : []),
    { head: 'active', path: 'isActive' },
  ]
}

/** Between several values in one cell. */
const between = '|'
const yesNo = (value: unknown): string => (value === true ? 'yes' : 'no')

/** A decimal figure is a number of the program, where it can be one to the last digit: a text could be read in two ways. */
const figureOf = (text: string): CellToWrite => (String(Number(text)) === text ? Number(text) : text)

const cellOf = (
  { lookups }: ListContext,
  { path, column }: SheetColumn,
  { code, row }: Referred,
): CellToWrite => {
  const { fields } = row
  if (path === 'code') return code
  if (path === 'isActive') return yesNo(fields.isActive)
  const value = fields[column === undefined ? path : column.key] ?? null
  if (column?.type === 'boolean') return yesNo(value)
  const texts = [value ?? []].flat().map(String)
  const [only = ''] = texts
  if (column?.type === 'decimal') return figureOf(only)
  const { list } = column ?? {}
  const shown = list === undefined ? texts : texts.map((id) => lookups.get(list)?.get(id)?.code ?? id)
  return shown.join(between)
}

/** A list as the cells of a file, headings first. */
export const sheetOf = (context: ListContext, rows: readonly Referred[]): CellToWrite[][] => {
  const columns = sheetColumns(context)
  return [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map((column) => cellOf(context, column, row))),
  ]
}

const yes: readonly string[] = ['yes', 'true', '1', 'x']
const no: readonly string[] = ['no', 'false', '0', '']
const truth = (text: string): Value => {
  const word = text.trim().toLowerCase()
  return yes.includes(word) ? true : no.includes(word) ? false : text
}

/** A row of another list is named by its code, or by its id where no code is alike. */
const idOf = ({ lookups }: ListContext, list: ListWord, text: string): string => {
  const lookup = lookups.get(list)
  const found = [...(lookup ?? [])].find(([, { code }]) => code === text)
  return found?.[0] ?? (lookup?.has(text) ? text : `?${text}`)
}

const many: readonly string[] = ['texts', 'set', 'references']

/** In which unit the figures of a column count, where its rule says so. */
const units: Partial<Record<string, string>> = { grams: 'g', dose: 'mg' }

/** The place of a cell in its list. */
export interface Placed {
  readonly cell: ListCell
  readonly habits: ColumnHabits
}

/** A figure or a day of a cell; undefined where its column holds neither. */
const readCell = ({ path, column }: SheetColumn, { cell, habits }: Placed): CellRead | undefined => {
  if (column?.type === 'decimal') return readNumberCell(cell, habits, column.rule && units[column.rule])
  const isDay = column?.type === 'day' || path === 'validFrom' || path === 'validUntil'
  return isDay ? readDayCell(cell, habits) : undefined
}

/** What a cell says, as the value of its column. What cannot be read stays text, and is then refused as such. */
export const valueOfCell = (context: ListContext, column: ListColumn, cell: string): Value => {
  const { type, list } = column
  const text = cell.trim()
  if (type === 'boolean') return truth(text)
  if (text === '') return many.includes(type) ? [] : null
  if (type === 'number') return /^-?\d{1,9}$/.test(wholeText(text)) ? Number(wholeText(text)) : text
  const parts = many.includes(type) ? text.split(between).map((part) => part.trim()) : [text]
  const values = list === undefined ? parts : parts.map((part) => idOf(context, list, part))
  return many.includes(type) ? values : (values[0] ?? null)
}

export interface SheetRow {
  readonly content: Partial<RowContent>
  /** undefined where the file does not say it; null where it says neither yes nor no. */
  readonly isActive: boolean | null | undefined
  /** Figures and days that cannot be read. */
  readonly problems: readonly FieldProblem[]
}

/** One line of a file as a row; only the columns that the file has are in it. */
export const contentOfCells = (
  context: ListContext,
  columns: readonly (SheetColumn | undefined)[],
  placed: (index: number) => Placed,
): SheetRow => {
  const problems: FieldProblem[] = []
  const names: Record<string, string> = {}
  const values: Record<string, Value> = {}
  const rest: { code?: string; validFrom?: string | null; validUntil?: string | null } = {}
  let isActive: boolean | null | undefined
  columns.forEach((column, index) => {
    if (column === undefined) return
    const place = placed(index)
    const { path } = column
    const read = readCell(column, place)
    if (read?.problem) problems.push({ path, code: read.problem.code, params: read.problem.params })
    const cell = read === undefined || read.problem ? place.cell.text : (read.value ?? '')
    if (column.column) values[column.column.key] = valueOfCell(context, column.column, cell)
    else if (path.startsWith('names.')) names[path.slice('names.'.length)] = cell
    else if (path === 'code') rest.code = cell
    else if (path === 'isActive') {
      const said = truth(cell)
      isActive = cell === '' ? undefined : typeof said === 'boolean' ? said : null
    } else rest[path as 'validFrom' | 'validUntil'] = cell === '' ? null : cell
  })
  return { content: { ...rest, names, values }, isActive, problems }
}
