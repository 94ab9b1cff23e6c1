import { departuresShown, hasDepartures } from '@papaver/contract/balances/figures.ts'
import { excessAfter, isExact } from '@papaver/contract/balances/rules.ts'
import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import type { Standing, Statement, StatementLine } from '@papaver/contract/balances/statement-schema.ts'
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
      ...['limit', 'used', 'reserved', 'left', 'excess', 'until'].map(head),
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
      isExact(row) ? Number(excessAfter(row)) : null,
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

/** Limit, used, reserved and left; what left again where anything has. */
const figuresOf = ({ statement }: StatementSheet, standing: Standing): number[] => {
  const { limitGrams, usedGrams, reservedGrams, freeGrams } = standing
  const departures = hasDepartures(statement) ? departuresShown.map((key) => standing[`${key}Grams`]) : []
  return [limitGrams, usedGrams, reservedGrams, freeGrams, ...departures].map(Number)
}

const ends = (sheet: StatementSheet, at: 'opening' | 'closing'): Cell[] => [
  '',
  sheet.words(`balances.statement.${at}`),
  '',
  '',
  '',
  '',
  null,
  ...figuresOf(sheet, sheet.statement[at]),
]

/** A statement line by line, the oldest first, between what stood before and what stands after. */
export const statementSheet = (sheet: StatementSheet): Cell[][] => {
  const { words, timeZone, lines, statement } = sheet
  const departures = hasDepartures(statement) ? departuresShown : []
  const head = (key: string) => words(`balances.statement.columns.${key}`)
  const columns = ['at', 'what', 'case', 'company', 'reference', 'reason', 'change']
  return [
    [
      ...columns.map(head),
      ...['limit', 'used', 'reserved', 'left', ...departures].map((key) => words(`balances.columns.${key}`)),
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
      ...figuresOf(sheet, line.after),
    ]),
    ends(sheet, 'closing'),
  ]
}
