import type { Template, TemplateColumn } from '../template.ts'
import { folded } from './structure.ts'

/** One thing amiss in a template that is being written. The sentence is made from code and hint. */
export interface TemplateFinding {
  /** `columns.3.names.fr` */
  readonly path: string
  readonly code: string
  readonly hint: Readonly<Record<string, string>>
}
export type Found = (path: string, code: string, hint?: TemplateFinding['hint']) => void

export const templateLimits = {
  names: 120,
  maxLength: [1, 4000],
  maxDigits: [1, 30],
  maxDecimals: [0, 12],
  months: [-36, 36],
  day: [1, 31],
  columns: 100,
  items: 500,
  itemCode: 60,
  rowKeys: 20,
} as const

export const keyPattern = /^[a-z][A-Za-z0-9]{0,59}$/

export const judgeWithin = (
  path: string,
  value: number,
  [min, max]: readonly [number, number],
  found: Found,
): void => {
  if (value < min || value > max) found(path, 'outOfRange', { min: String(min), max: String(max) })
}

/** A name in every language that the authority uses. */
export const judgeNames = (
  path: string,
  names: Template['names'],
  cultures: readonly string[],
  found: Found,
): void => {
  for (const culture of new Set([...cultures, ...Object.keys(names)])) {
    const name = (names[culture] ?? '').trim()
    if (name === '') found(`${path}.${culture}`, 'nameMissing')
    if (name.length > templateLimits.names)
      found(`${path}.${culture}`, 'nameTooLong', { max: String(templateLimits.names) })
  }
}

/** Numbers and texts have limits, and what belongs to one type stands at no other. */
const judgeType = (column: TemplateColumn, path: string, lists: Template['lists'], found: Found): void => {
  const { type, maxLength, maxDigits, maxDecimals, list, role, flow } = column
  const limit = (part: 'maxLength' | 'maxDigits' | 'maxDecimals', value: number | null): void => {
    if (value === null) found(`${path}.${part}`, 'limitMissing')
    else judgeWithin(`${path}.${part}`, value, templateLimits[part], found)
  }
  if (type === 'text') limit('maxLength', maxLength)
  if (type === 'number') {
    limit('maxDigits', maxDigits)
    limit('maxDecimals', maxDecimals)
    if ((maxDecimals ?? 0) > (maxDigits ?? Number.POSITIVE_INFINITY))
      found(`${path}.maxDecimals`, 'decimalsTooMany', { max: String(maxDigits) })
  } else {
    if (role !== 'none') found(`${path}.role`, 'numbersOnly')
    if (flow !== null) found(`${path}.flow`, 'numbersOnly')
  }
  if (type === 'choice' ? list === null || lists[list] === undefined : list !== null)
    found(`${path}.list`, type === 'choice' ? 'listMissing' : 'choicesOnly')
}

/** What a column is read by in a file: its names in all languages, and its key. No two may share one. */
const judgeHeadings = (columns: Template['columns'], found: Found): void => {
  const keys = new Map<string, number>()
  columns.forEach(({ key }, at) => {
    if (!keyPattern.test(key)) found(`columns.${at}.key`, 'keyWrong')
    else if (keys.has(folded(key))) found(`columns.${at}.key`, 'keyTwice')
    else keys.set(folded(key), at)
  })
  const titles = new Map<string, number>()
  columns.forEach(({ names }, at) => {
    for (const [culture, name] of Object.entries(names)) {
      const title = folded(name)
      if (title === '') continue
      const other = titles.get(title) ?? keys.get(title) ?? at
      if (other !== at) found(`columns.${at}.names.${culture}`, 'nameTwice', { number: String(other + 1) })
      else titles.set(title, at)
    }
  })
}

/** Opening + in − out = closing needs one of the first and last, and movements both ways; else there are none at all. */
const judgeAccount = (columns: Template['columns'], found: Found): void => {
  const at = (role: TemplateColumn['role']) =>
    columns.flatMap((column, index) => (column.role === role ? [index] : []))
  const [opening, closing, comes, goes] = [at('opening'), at('closing'), at('in'), at('out')]
  if (columns.every(({ role }) => role === 'none')) return
  for (const more of opening.slice(1)) found(`columns.${more}.role`, 'openingTwice')
  for (const more of closing.slice(1)) found(`columns.${more}.role`, 'closingTwice')
  if (opening.length === 0) found('columns', 'openingMissing')
  if (closing.length === 0) found('columns', 'closingMissing')
  if (comes.length === 0) found('columns', 'inMissing')
  if (goes.length === 0) found('columns', 'outMissing')
}

export const judgeColumns = (
  { columns, lists }: Template,
  before: Template | undefined,
  cultures: readonly string[],
  found: Found,
): void => {
  const known = new Map((before?.columns ?? []).map(({ key, type }) => [key, type]))
  if (columns.length === 0) found('columns', 'columnsMissing')
  if (columns.length > templateLimits.columns)
    found('columns', 'columnsTooMany', { max: String(templateLimits.columns) })
  columns.forEach((column, at) => {
    const path = `columns.${at}`
    judgeNames(`${path}.names`, column.names, cultures, found)
    judgeType(column, path, lists, found)
    // What earlier reports say under this key would read as something else.
    if ((known.get(column.key) ?? column.type) !== column.type) found(`${path}.type`, 'typeChanged')
    if (column.type === 'form' && columns.every(({ type }) => type !== 'substance'))
      found(`${path}.type`, 'formAlone')
  })
  judgeHeadings(columns, found)
  judgeAccount(columns, found)
}
