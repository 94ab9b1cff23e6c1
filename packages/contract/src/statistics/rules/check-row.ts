import { Exact } from '../../quantities/decimal.ts'
import { latinText } from '../../readings/letters.ts'
import { cellName, type SheetCell, type SheetRow } from '../../sheet-cells.ts'
import type {
  Finding,
  OwnForm,
  OwnPreparation,
  OwnSubstance,
  ShapeContext,
  Template,
  TemplateColumn,
} from '../template.ts'
import { judgeClosing } from './balance.ts'
import { type ColumnShape, type FileShape, judgeCell, judgeMissing } from './cells.ts'
import { findingAt, type Problem } from './findings.ts'
import { type Goods, judgeGoodsBase, judgeGoodsUnit, packs } from './goods.ts'
import type { Held, Known } from './known.ts'
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

/** What a file asks of its rows, made once for all of them. */
export interface RowPlan {
  readonly columns: readonly CheckedColumn[]
  /** Where each column stands. */
  readonly places: ReadonlyMap<string, number>
  /** Keys of the columns of which there is one. */
  readonly substance: string
  readonly form: string
  readonly preparation: string
  readonly gtin: string
  readonly permit: string
  readonly unit: string
  /** Keys of the columns that tell amounts: what is counted in whole (plants, customers) is none. */
  readonly amounts: readonly string[]
  /** Keys of the account; none where the template keeps none. */
  readonly opening: string | undefined
  readonly added: readonly string[]
  readonly taken: readonly string[]
  readonly closing: string | undefined
  readonly loss: string | undefined
}

export const isAmount = ({ type, maxDecimals }: TemplateColumn): boolean =>
  type === 'number' && maxDecimals !== 0

export const planOf = (columns: readonly CheckedColumn[]): RowPlan => {
  const keyOf = (type: TemplateColumn['type']) =>
    columns.find(({ column }) => column.type === type)?.column.key ?? ''
  const inRole = (role: TemplateColumn['role']) =>
    columns.flatMap(({ column }) => (column.role === role ? [column.key] : []))
  return {
    columns,
    places: new Map(columns.map(({ column, at }) => [column.key, at])),
    substance: keyOf('substance'),
    form: keyOf('form'),
    preparation: keyOf('preparation'),
    gtin: keyOf('gtin'),
    permit: keyOf('permit'),
    unit: keyOf('unit'),
    amounts: columns.flatMap(({ column }) => (isAmount(column) ? [column.key] : [])),
    opening: inRole('opening')[0],
    added: inRole('in'),
    taken: inRole('out'),
    closing: inRole('closing')[0],
    loss: columns.find(({ column }) => column.flow === 'loss')?.column.key,
  }
}

interface Asked {
  readonly template: Template
  readonly context: ShapeContext
  /** Without it the shape of a row is judged, and nothing that it names or comes to. */
  readonly held: Held | undefined
  readonly file: FileShape
  readonly sheet: string
  readonly plan: RowPlan
}

const withGln = (known: Known, value: string): Problem | undefined => {
  if (known.recipient(value)) return undefined
  // Who is no company of the portal is named, and the authority looks at it.
  return /^\d{13}$/.test(value) ? known.gln(value) : { code: 'unknownRecipient', severity: 'warning' }
}

/** What a value refers to is there. */
const referenceProblem = (
  { type, inPeriod }: TemplateColumn,
  value: string,
  { held, context: { period, today } }: Asked,
): Problem | undefined => {
  if (type === 'date') return inPeriod ? judgeDay(value, period, today) : undefined
  if (held === undefined) return undefined
  const { known, context } = held
  switch (type) {
    case 'substance':
      return known.substance(value) ? undefined : { code: 'unknownSubstance' }
    case 'preparation':
      return known.preparation(value) ? undefined : { code: 'unknownProduct' }
    case 'country':
      return judgeKnown('unknownCountry', value, known.countries)
    case 'gtin':
      return known.gtin(value)
    case 'gln':
      return known.gln(value)
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
  { known }: Held,
  plan: RowPlan,
  values: Record<string, string>,
  add: (key: string, problem: Problem) => void,
): Pick<RowSaid, 'substance' | 'form' | 'preparation'> => {
  const substance = known.substance(values[plan.substance] ?? '')
  const preparation =
    known.preparation(values[plan.preparation] ?? '') ?? known.preparation(values[plan.gtin] ?? '')
  const formName = values[plan.form]
  const form = substance && formName !== undefined ? known.form(substance, formName) : undefined
  if (substance && formName !== undefined && !form) add(plan.form, { code: 'unknownForm' })
  const unlicensed = substance && judgeLicensed(substance)
  if (unlicensed) add(plan.substance, unlicensed)
  const permit = values[plan.permit]
  const problem = permit === undefined ? undefined : judgePermit(permit, substance?.id, known.permits)
  if (problem) add(plan.permit, problem)
  return { substance, form, preparation }
}

/** An amount is one of something: by its code, by its GTIN, or as a substance. */
const unnamedProblem = (
  plan: RowPlan,
  values: Record<string, string>,
  { substance, preparation }: Goods,
): readonly [key: string, problem: Problem] | undefined => {
  const isNamed = [plan.substance, plan.preparation].some((key) => values[key] !== undefined)
  if (substance || preparation || isNamed || plan.amounts.every((key) => values[key] === undefined))
    return undefined
  if (values[plan.gtin] !== undefined) return [plan.gtin, { code: 'unknownProduct' }]
  return plan.preparation === '' ? undefined : [plan.preparation, { code: 'missing' }]
}

/** The amounts of a row fit its goods. */
const goodsProblems = (
  { known }: Held,
  plan: RowPlan,
  values: Record<string, string>,
  goods: Goods,
): readonly (readonly [key: string, problem: Problem])[] => {
  const unnamed = unnamedProblem(plan, values, goods)
  const unit = known.unit(values[plan.unit] ?? '')
  if (unnamed !== undefined || unit === undefined) return unnamed === undefined ? [] : [unnamed]
  const misfit = goods.preparation && judgeGoodsUnit(goods.preparation, unit)
  if (misfit) return [[plan.unit, misfit]]
  return plan.amounts.flatMap((key) => {
    const value = values[key]
    const problem = value === undefined ? undefined : judgeGoodsBase(value, goods, unit)
    return problem === undefined ? [] : [[key, problem] as const]
  })
}

const nothingNamed = { substance: undefined, form: undefined, preparation: undefined } as const

/** The account of a row: its stock at the end is what its movements come to, and little of it is lost. */
const accountProblems = (
  { context: { tolerances } }: Held,
  plan: RowPlan,
  values: Record<string, string>,
  add: (key: string, problem: Problem) => void,
): void => {
  const closing = plan.closing === undefined ? undefined : values[plan.closing]
  const lost = plan.loss === undefined ? undefined : values[plan.loss]
  if (closing === undefined && lost === undefined) return
  const amounts = (keys: readonly string[]) => keys.map((key) => values[key] ?? '0')
  const added = amounts(plan.added)
  const opening = (plan.opening === undefined ? undefined : values[plan.opening]) ?? '0'
  if (plan.closing !== undefined && closing !== undefined) {
    const problem = judgeClosing({ opening, added, taken: amounts(plan.taken), closing }, tolerances)
    if (problem) add(plan.closing, problem)
  }
  if (plan.loss === undefined || lost === undefined) return
  const handled = added.reduce((sum, amount) => sum.plus(amount), new Exact(opening))
  const problem = judgeLoss(lost, handled.toFixed(), tolerances)
  if (problem) add(plan.loss, problem)
}

/** In which unit the amounts of a row stand: what it says itself, packs of a product, else what the template says. */
const unitOf = (byColumn: readonly (SheetCell | undefined)[], { plan, template }: Asked): string => {
  const said = (key: string) => byColumn[plan.places.get(key) ?? -1]?.value ?? ''
  const isProduct = said(plan.preparation) !== '' || said(plan.gtin) !== ''
  return said(plan.unit) || (isProduct ? packs.code : template.unit)
}

/** What is typed in letters and digits of any width and script, and kept in those of the code. */
const coded: ReadonlySet<TemplateColumn['type']> = new Set(['country', 'gtin', 'gln'])

/** Judges one row by itself: types, references, its period and its account. */
export const checkRow = (row: SheetRow, asked: Asked): RowSaid => {
  const { sheet, plan, file } = asked
  const byColumn: (SheetCell | undefined)[] = []
  for (const cell of row.cells) byColumn[cell.column] = cell
  const cellOf = (key: string): string => cellName(row.row, plan.places.get(key) ?? 0)
  const findings: Finding[] = []
  const values: Record<string, string> = {}
  const add = (key: string, problem: Problem): void => {
    const value = byColumn[plan.places.get(key) ?? -1]?.value ?? null
    findings.push(findingAt(problem, { sheet, cell: cellOf(key), row: row.row, columnKey: key, value }))
  }
  for (const { column, shape, at } of plan.columns) {
    const cell = byColumn[at]
    // A number without a word beside it needs no unit to be read.
    const isBare = cell?.kind === 'number' && cell.shown === undefined
    const unit = isBare || !isAmount(column) ? undefined : unitOf(byColumn, asked)
    const { value: said, problems } = cell ? judgeCell(cell, shape, file, unit) : judgeMissing(shape)
    for (const problem of problems) add(column.key, problem)
    if (said === undefined) continue
    const value = coded.has(column.type) ? latinText(said) : said
    values[column.key] = value
    const problem = referenceProblem(column, value, asked)
    if (problem) add(column.key, problem)
  }
  if (row.isHidden)
    findings.push(findingAt({ code: 'hiddenRow' }, { sheet, cell: cellName(row.row, 0), row: row.row }))
  const { held } = asked
  if (held === undefined) return { ...nothingNamed, values, findings, cellOf }
  const said = rowProblems(held, plan, values, add)
  for (const [key, problem] of goodsProblems(held, plan, values, said)) add(key, problem)
  accountProblems(held, plan, values, add)
  return { ...said, values, findings, cellOf }
}
export type RowAsked = Asked
