import { Exact } from '../../quantities/decimal.ts'
import { cellName, type SheetCell, type SheetRow } from '../../sheet-cells.ts'
import type {
  Finding,
  ObligationContext,
  OwnForm,
  OwnPreparation,
  OwnSubstance,
  Template,
  TemplateColumn,
} from '../template.ts'
import { judgeClosing } from './balance.ts'
import { type ColumnShape, type FileShape, judgeCell, judgeMissing } from './cells.ts'
import { judgeGln, judgeGtin } from './check-digits.ts'
import { findingAt, type Problem } from './findings.ts'
import type { Known } from './known.ts'
import { judgeDay } from './period.ts'
import { judgeLicensed, judgeLoss } from './plausibility.ts'
import { judgeKnown, judgePermit } from './references.ts'

/** A column with what follows from it, made once for a file. */
export interface CheckedColumn {
  readonly column: TemplateColumn
  readonly shape: ColumnShape
  /** Where it stands in the sheet. */
  readonly at: number
}

const shapeTypes = { number: 'number', date: 'day', choice: 'code' } as const

export const shapeOf = (column: TemplateColumn, { lists }: Template): ColumnShape => ({
  type: column.type in shapeTypes ? shapeTypes[column.type as keyof typeof shapeTypes] : 'text',
  isRequired: column.required,
  mayBeNegative: column.mayBeNegative,
  ...(column.maxLength !== null && { maxLength: column.maxLength }),
  ...(column.maxDigits !== null && { maxDigits: column.maxDigits }),
  ...(column.maxDecimals !== null && { maxDecimals: column.maxDecimals }),
  ...(column.list !== null && { codes: new Set((lists[column.list] ?? []).map(({ code }) => code)) }),
})

/** What a row says, once it is read. */
export interface RowSaid {
  /** By key of the column; numbers and days in one writing, substances and the like as they were written. */
  readonly values: Readonly<Record<string, string>>
  readonly substance: OwnSubstance | undefined
  readonly form: OwnForm | undefined
  readonly preparation: OwnPreparation | undefined
  readonly findings: readonly Finding[]
  /** Of the column of this key, in the file; for what is found only once all rows are known. */
  readonly cellOf: (key: string) => string
}

interface Asked {
  readonly template: Template
  readonly context: ObligationContext
  readonly known: Known
  readonly file: FileShape
  readonly sheet: string
  readonly columns: readonly CheckedColumn[]
}

const withGln = (known: Known, value: string): Problem | undefined => {
  if (known.recipient(value)) return undefined
  // Who is no company of the portal is named, and the authority looks at it.
  return /^\d{13}$/.test(value) ? judgeGln(value) : { code: 'unknownRecipient', severity: 'warning' }
}

/** What a value refers to is there. */
const referenceProblem = (
  { type, inPeriod }: TemplateColumn,
  value: string,
  asked: Asked,
): Problem | undefined => {
  const { known, context } = asked
  switch (type) {
    case 'date':
      return inPeriod ? judgeDay(value, context.period, context.today) : undefined
    case 'substance':
      return known.substance(value) ? undefined : { code: 'unknownSubstance' }
    case 'preparation':
      return known.preparation(value) ? undefined : { code: 'unknownProduct' }
    case 'country':
      return judgeKnown('unknownCountry', value, known.countries)
    case 'gtin':
      return judgeGtin(value)
    case 'gln':
      return judgeGln(value)
    case 'unit':
      return known.unit(value)
        ? undefined
        : { code: 'unitNotAllowed', hint: { units: context.units.map(({ code }) => code).join(', ') } }
    case 'recipient':
      return withGln(known, value)
    default:
      return undefined
  }
}

/** What only the whole row shows: its form is one of its substance, its permit is about it, its licence covers it. */
const rowProblems = (
  asked: Asked,
  values: Record<string, string>,
): Pick<RowSaid, 'substance' | 'form' | 'preparation'> & {
  readonly problems: readonly [string, Problem][]
} => {
  const { known } = asked
  const problems: [string, Problem][] = []
  const keyOf = (type: TemplateColumn['type']) =>
    asked.columns.find(({ column }) => column.type === type)?.column.key
  const [substanceKey = '', formKey = '', permitKey = '', preparationKey = ''] = (
    ['substance', 'form', 'permit', 'preparation'] as const
  ).map(keyOf)
  const substance = known.substance(values[substanceKey] ?? '')
  const preparation = known.preparation(values[preparationKey] ?? '')
  const formName = values[formKey]
  const form = substance && formName !== undefined ? known.form(substance, formName) : undefined
  if (substance && formName !== undefined && !form) problems.push([formKey, { code: 'unknownForm' }])
  if (substance && !substance.isLicensed) {
    const problem = judgeLicensed(substance.name, new Set())
    if (problem) problems.push([substanceKey, problem])
  }
  const permit = values[permitKey]
  const problem = permit === undefined ? undefined : judgePermit(permit, substance?.id, known.permits)
  if (problem) problems.push([permitKey, problem])
  return { substance, form, preparation, problems }
}

/** The account of a row: its stock at the end is what its movements come to, and little of it is lost. */
const accountProblems = (
  { columns, context }: Asked,
  values: Record<string, string>,
): [string, Problem][] => {
  const inRole = (role: TemplateColumn['role']) => columns.filter(({ column }) => column.role === role)
  const amounts = (role: TemplateColumn['role']) =>
    inRole(role).map(({ column }) => values[column.key] ?? '0')
  const closingKey = inRole('closing')[0]?.column.key
  const closing = closingKey === undefined ? undefined : values[closingKey]
  const problems: [string, Problem][] = []
  const added = amounts('in')
  const opening = amounts('opening')[0] ?? '0'
  if (closingKey !== undefined && closing !== undefined) {
    const problem = judgeClosing({ opening, added, taken: amounts('out'), closing }, context.tolerances)
    if (problem) problems.push([closingKey, problem])
  }
  const lossKey = columns.find(({ column }) => column.flow === 'loss')?.column.key
  const lost = lossKey === undefined ? undefined : values[lossKey]
  if (lossKey !== undefined && lost !== undefined) {
    const handled = added.reduce((sum, amount) => sum.plus(amount), new Exact(opening))
    const problem = judgeLoss(lost, handled.toFixed(), context.tolerances)
    if (problem) problems.push([lossKey, problem])
  }
  return problems
}

/** Judges one row by itself: types, references, its period and its account. */
export const checkRow = (row: SheetRow, asked: Asked): RowSaid => {
  const { sheet, columns, file } = asked
  const byColumn = new Map<number, SheetCell>()
  for (const cell of row.cells) byColumn.set(cell.column, cell)
  const placeOf = new Map(columns.map(({ column, at }) => [column.key, at]))
  const cellOf = (key: string): string => cellName(row.row, placeOf.get(key) ?? 0)
  const findings: Finding[] = []
  const values: Record<string, string> = {}
  const add = (key: string, problem: Problem): void => {
    const at = placeOf.get(key)
    const place = { sheet, cell: cellOf(key), row: row.row, columnKey: key }
    findings.push(
      findingAt(problem, { ...place, value: at === undefined ? null : (byColumn.get(at)?.value ?? null) }),
    )
  }
  for (const { column, shape, at } of columns) {
    const cell = byColumn.get(at)
    const { value, problems } = cell ? judgeCell(cell, shape, file) : judgeMissing(shape)
    for (const problem of problems) add(column.key, problem)
    if (value === undefined) continue
    values[column.key] = value
    const problem = referenceProblem(column, value, asked)
    if (problem) add(column.key, problem)
  }
  if (row.isHidden)
    findings.push(findingAt({ code: 'hiddenRow' }, { sheet, cell: cellName(row.row, 0), row: row.row }))
  const { problems, ...said } = rowProblems(asked, values)
  for (const [key, problem] of [...problems, ...accountProblems(asked, values)]) add(key, problem)
  return { ...said, values, findings, cellOf }
}
export type RowAsked = Asked
