import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import type { Statement, StatementLine } from '@papaver/contract/balances/statement-schema.ts'
import { dayIn } from '@papaver/contract/days.ts'
import type { Words } from '../localization/public.ts'
import { signedChange } from './statement.ts'

type Cell = string | number | null
const figure = (grams: string | null): number | null => (grams === null ? null : Number(grams))

/** The balances of a year as this reader is shown them. */
export const listSheet = (words: Words, rows: readonly BalanceRow[]): Cell[][] => {
  const head = (key: string) => words(`balances.columns.${key}`)
  return [
    [
      head('kind'),
      head('substance'),
      words('balances.years'),
      head('state'),
      ...['limit', 'used', 'reserved', 'left', 'until'].map(head),
    ],
    ...rows.map((row) => [
      words(`balances.kinds.${row.kind}`),
      row.substanceName,
      row.year,
      row.shown === 'exact' ? words(`balances.states.${row.state}`) : '',
      figure(row.limitGrams),
      figure(row.usedGrams),
      figure(row.reservedGrams),
      figure(row.freeGrams),
      row.lastsUntil ?? '',
    ]),
  ]
}

export interface StatementSheet {
  readonly words: Words
  readonly timeZone: string
  readonly statement: Statement
  readonly lines: readonly StatementLine[]
}

const ends = ({ words, statement }: StatementSheet, at: 'opening' | 'closing'): Cell[] => {
  const { limitGrams, usedGrams, reservedGrams, freeGrams } = statement[at]
  const figures = [limitGrams, usedGrams, reservedGrams, freeGrams].map(Number)
  return ['', words(`balances.statement.${at}`), '', '', '', '', null, ...figures]
}

/** A statement line by line, the oldest first, between what stood before and what stands after. */
export const statementSheet = (sheet: StatementSheet): Cell[][] => {
  const { words, timeZone, lines } = sheet
  const head = (key: string) => words(`balances.statement.columns.${key}`)
  const columns = ['at', 'what', 'case', 'company', 'reference', 'reason', 'change']
  return [
    [
      ...columns.map(head),
      ...['limit', 'used', 'reserved', 'left'].map((key) => words(`balances.columns.${key}`)),
    ],
    ends(sheet, 'opening'),
    ...lines.map((line) => [
      dayIn(timeZone, new Date(line.at)),
      words(`balances.statement.actions.${line.action}`),
      line.case?.number ?? '',
      line.companyName ?? '',
      line.reference ?? '',
      line.reason ?? '',
      Number(line.case === null ? line.grams : signedChange(line)),
      Number(line.after.limitGrams),
      Number(line.after.usedGrams),
      Number(line.after.reservedGrams),
      Number(line.after.freeGrams),
    ]),
    ends(sheet, 'closing'),
  ]
}
