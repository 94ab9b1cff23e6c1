import { compare, isPositive, plus } from '../quantities/base.ts'
import { Exact } from '../quantities/decimal.ts'
import {
  amountIn,
  type CellPlace,
  type FilledPart,
  type FormRow,
  type Movement,
  type ReportFigure,
  roundedFigure,
  rowKey,
} from './fill.ts'
import {
  type ColumnMeaning,
  type Dimension,
  dimensionOf,
  type FormLayout,
  type RowSource,
  type Source,
} from './layout.ts'

/** What is looked at before a form is sent: the mistakes of which the INCB writes most often to authorities. */
export const checkCodes = [
  /** The closing stock of the year before is not the opening stock of this one. */
  'stockContinuity',
  /** Traded or manufactured, and nobody says what was left at the end of the year. */
  'missingStock',
  /** More was consumed than the country's estimate, or assessment, has. */
  'consumptionAboveEstimate',
  /** Imported without any estimate. */
  'importWithoutEstimate',
  /** Ten times, or a thousand times, what stood there last year: kilograms for grams. */
  'unitSlip',
  /** Less is estimated than was consumed in the last year of which anything is known. */
  'estimateBelowConsumption',
  /** Ten times, or a thousand times, what was consumed in that year, or a part of it. */
  'estimateFarOff',
  /** Consumed in that year, and nothing is estimated. */
  'missingEstimate',
  /** A company's report of the period is not accepted yet. */
  'missingReport',
] as const
export type CheckCode = (typeof checkCodes)[number]

export interface FormFinding {
  readonly code: CheckCode
  readonly substanceId: number | null
  /** Where it is about one cell. */
  readonly place: CellPlace | null
  /** Grams of base, square metres or number: what is there, and what it was held against. */
  readonly dimension: Dimension
  readonly amount: string | null
  readonly otherAmount: string | null
  /** Times the figure of last year, or the part of it: 10 or 1000. */
  readonly times: '10' | '1000' | null
  readonly report: MissingReport | null
}

export interface MissingReport {
  readonly template: string
  readonly establishmentId: string
  readonly establishment: string
  readonly period: string
  readonly dueOn: string
}

export interface CheckedForm {
  readonly layout: FormLayout
  readonly parts: readonly FilledPart[]
  /** The form of the same period a year ago; undefined where nothing is known of it. */
  readonly last: readonly FilledPart[] | undefined
  /** Of substances of the form. */
  readonly movements: readonly Movement[]
  /** Figures of the columns from which opening stocks are read, of substances of the form. */
  readonly openings: readonly ReportFigure[]
  /** By substance: grams of base of the estimate or assessment of the period's year. */
  readonly estimates: ReadonlyMap<number, string>
  readonly missing: readonly MissingReport[]
}

const nothing = {
  substanceId: null,
  place: null,
  dimension: 'mass',
  amount: null,
  otherAmount: null,
  times: null,
  report: null,
} as const satisfies Omit<FormFinding, 'code'>

interface Column {
  readonly part: string
  readonly column: string
}

const columnsOf = ({ parts }: FormLayout, meaning: ColumnMeaning): Column[] =>
  parts.flatMap(({ key, columns }) =>
    columns.filter((each) => each.meaning === meaning).map((each) => ({ part: key, column: each.key })),
  )

/** Stocks of whoever trades, and those of manufacturers alone. */
const stocksOf = (layout: FormLayout): (Column & { readonly isOfTrade: boolean })[] => [
  ...columnsOf(layout, 'stock').map((column) => ({ ...column, isOfTrade: true })),
  ...columnsOf(layout, 'makersStock').map((column) => ({ ...column, isOfTrade: false })),
]

const rowsOf = (parts: readonly FilledPart[], part: string): readonly FormRow[] =>
  parts.find(({ key }) => key === part)?.rows ?? []
const placeOf = ({ part, column }: Column, { substanceId, country }: Omit<CellPlace, 'part' | 'column'>) => ({
  part,
  substanceId,
  country,
  column,
})

/** Substances with their grams in a column of this meaning; those of several countries together. */
const sumsOf = (parts: readonly FilledPart[], { part, column }: Column): Map<number, string> => {
  const sums = new Map<number, string>()
  for (const row of rowsOf(parts, part)) {
    const grams = amountIn(row, column)
    if (grams !== undefined) sums.set(row.substanceId, plus(sums.get(row.substanceId) ?? '0', grams))
  }
  return sums
}

/** Last year's closing stock against this year's opening stock, as exactly as the form writes them. */
export const stockContinuity = ({ layout, parts, last, openings }: CheckedForm): FormFinding[] =>
  stocksOf(layout).flatMap((stock) => {
    const opened = Map.groupBy(openings, ({ substanceId }) => substanceId)
    return rowsOf(last ?? [], stock.part).flatMap((row): FormFinding[] => {
      const closing = amountIn(row, stock.column)
      if (closing === undefined) return []
      const found = opened.get(row.substanceId) ?? []
      const opening = plus(...found.map(({ amount }) => amount))
      // Nobody has told of the substance this year yet: that is a missing stock, or a missing report.
      const isReported =
        found.length > 0 || rowsOf(parts, stock.part).some((now) => rowKey(now) === rowKey(row))
      if (!isReported || roundedFigure(opening, row) === roundedFigure(closing, row)) return []
      return [
        {
          ...nothing,
          code: 'stockContinuity',
          substanceId: row.substanceId,
          amount: opening,
          otherAmount: closing,
        },
      ]
    })
  })

export const missingStock = ({ layout, parts, movements }: CheckedForm): FormFinding[] =>
  stocksOf(layout).flatMap((stock) => {
    const rows = new Map(rowsOf(parts, stock.part).map((row) => [row.substanceId, row]))
    const made = columnsOf(layout, 'manufacture').flatMap((column) => [...sumsOf(parts, column).entries()])
    const traded = stock.isOfTrade ? movements : []
    const moved = traded.map(({ substanceId, amount }) => [substanceId, amount] as const)
    const active = new Set([...made, ...moved].flatMap(([id, grams]) => (isPositive(grams) ? [id] : [])))
    return [...active]
      .filter((id) => amountIn(rows.get(id), stock.column) === undefined)
      .toSorted((left, right) => left - right)
      .map((substanceId) => ({
        ...nothing,
        code: 'missingStock',
        substanceId,
        place: placeOf(stock, { substanceId, country: null }),
      }))
  })

export const consumptionAboveEstimate = ({ layout, parts, estimates }: CheckedForm): FormFinding[] =>
  columnsOf(layout, 'consumption').flatMap((column) =>
    [...sumsOf(parts, column)].flatMap(([substanceId, amount]): FormFinding[] => {
      const estimate = estimates.get(substanceId)
      if (estimate === undefined || compare(amount, estimate) <= 0) return []
      const place = placeOf(column, { substanceId, country: null })
      return [
        {
          ...nothing,
          code: 'consumptionAboveEstimate',
          substanceId,
          place,
          amount,
          otherAmount: estimate,
        },
      ]
    }),
  )

export const importWithoutEstimate = ({ layout, parts, estimates }: CheckedForm): FormFinding[] => {
  // A form may have its imports twice, in all and by country: one of them says it.
  const [column] = columnsOf(layout, 'import')
  if (column === undefined) return []
  return [...sumsOf(parts, column)].flatMap(([substanceId, amount]): FormFinding[] => {
    const isCovered = isPositive(estimates.get(substanceId) ?? '0')
    if (isCovered || !isPositive(amount)) return []
    return [{ ...nothing, code: 'importWithoutEstimate', substanceId, amount }]
  })
}

/** From here on a jump is sooner a thousandfold than a tenfold one: the middle between them. */
const thousandfold = '100'

/** How many times one is of the other, whichever is larger; null where they are near each other. */
export const slipOf = (grams: string, before: string): FormFinding['times'] => {
  if (!isPositive(grams) || !isPositive(before)) return null
  const [large, small] = compare(grams, before) > 0 ? [grams, before] : [before, grams]
  const isAtLeast = (times: string) => new Exact(small).times(times).lte(large)
  if (!isAtLeast('10')) return null
  return isAtLeast(thousandfold) ? '1000' : '10'
}

export const unitSlip = ({ layout, parts, last }: CheckedForm): FormFinding[] =>
  layout.parts.flatMap(({ key: part, columns }) => {
    const own = columns.filter(({ isBeside }) => isBeside !== true)
    const before = new Map(rowsOf(last ?? [], part).map((row) => [rowKey(row), row]))
    return rowsOf(parts, part).flatMap((row) =>
      own.flatMap(({ key: column, measure }): FormFinding[] => {
        const amount = amountIn(row, column)
        const otherAmount = amountIn(before.get(rowKey(row)), column)
        if (amount === undefined || otherAmount === undefined) return []
        const times = slipOf(amount, otherAmount)
        if (times === null) return []
        const { substanceId } = row
        const place = placeOf({ part, column }, row)
        const dimension = dimensionOf(measure ?? row)
        return [{ ...nothing, code: 'unitSlip', substanceId, place, dimension, amount, otherAmount, times }]
      }),
    )
  })

/** Of each substance what was consumed in the last year of which anything is known. */
const lastConsumed = ({ layout, parts }: CheckedForm): Map<number, string> => {
  const years = columnsOf(layout, 'pastConsumption').map((column) => sumsOf(parts, column))
  const ids = new Set(years.flatMap((sums) => [...sums.keys()]))
  return new Map([...ids].map((id) => [id, years.find((sums) => sums.has(id))?.get(id) ?? '0']))
}

/** An estimate against what was consumed: it is missing, too low, or of another unit. */
export const estimateOfConsumption = (form: CheckedForm): FormFinding[] =>
  columnsOf(form.layout, 'estimate').flatMap((column) => {
    const estimated = sumsOf(form.parts, column)
    return [...lastConsumed(form)].flatMap(([substanceId, otherAmount]): FormFinding[] => {
      if (!isPositive(otherAmount)) return []
      const place = placeOf(column, { substanceId, country: null })
      const amount = estimated.get(substanceId) ?? '0'
      const finding = { ...nothing, substanceId, place, amount, otherAmount }
      if (!isPositive(amount)) return [{ ...finding, code: 'missingEstimate' }]
      const times = slipOf(amount, otherAmount)
      if (times !== null) return [{ ...finding, code: 'estimateFarOff', times }]
      return compare(amount, otherAmount) < 0 ? [{ ...finding, code: 'estimateBelowConsumption' }] : []
    })
  })

export const missingReport = ({ missing }: CheckedForm): FormFinding[] =>
  missing.map((report) => ({ ...nothing, code: 'missingReport', report }))

/** All of them, in the order of their codes. */
export const checkForm = (form: CheckedForm): FormFinding[] => [
  ...stockContinuity(form),
  ...missingStock(form),
  ...consumptionAboveEstimate(form),
  ...importWithoutEstimate(form),
  ...unitSlip(form),
  ...estimateOfConsumption(form),
  ...missingReport(form),
]

const sourcesIn = ({ parts, openings }: FormLayout): Source[] => [
  ...parts.flatMap(({ columns }) => columns.flatMap((column) => column.sources)),
  ...openings,
]

/** So many years from the period of the form, for each year of which reports stand on it. */
export const yearsOf = (layout: FormLayout): number[] => [
  ...new Set(sourcesIn(layout).flatMap((source) => (source.kind === 'report' ? [source.years ?? 0] : []))),
]

/** Templates of whose reports of the year the form is made; those of its own where none is named. */
export const templatesOf = (layout: FormLayout, years = 0): string[] => {
  const named = sourcesIn(layout).flatMap((source) => {
    if (source.kind === 'movement') return []
    const from = source.kind === 'report' ? (source.years ?? 0) : 0
    return from === years ? [source.template] : []
  })
  return [...new Set(named)].toSorted()
}

/** The sources whose rows are read one by one. */
export const rowSourcesOf = (layout: FormLayout): RowSource[] =>
  sourcesIn(layout).flatMap((source) => (source.kind === 'rows' ? [source] : []))
