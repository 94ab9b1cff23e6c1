import { compare, isPositive, plus } from '../quantities/base.ts'
import { Exact } from '../quantities/decimal.ts'
import {
  type CellPlace,
  type FilledPart,
  type FormRow,
  gramsIn,
  type Movement,
  type ReportFigure,
  roundedFigure,
  rowKey,
} from './fill.ts'
import type { ColumnMeaning, FormLayout } from './layout.ts'

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
  /** A company's report of the period is not accepted yet. */
  'missingReport',
] as const
export type CheckCode = (typeof checkCodes)[number]

export interface FormFinding {
  readonly code: CheckCode
  readonly substanceId: number | null
  /** Where it is about one cell. */
  readonly place: CellPlace | null
  /** Grams of base: what is there, and what it was held against. */
  readonly baseGrams: string | null
  readonly otherGrams: string | null
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
  baseGrams: null,
  otherGrams: null,
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
    const grams = gramsIn(row, column)
    if (grams !== undefined) sums.set(row.substanceId, plus(sums.get(row.substanceId) ?? '0', grams))
  }
  return sums
}

/** Last year's closing stock against this year's opening stock, as exactly as the form writes them. */
export const stockContinuity = ({ layout, parts, last, openings }: CheckedForm): FormFinding[] =>
  stocksOf(layout).flatMap((stock) => {
    const opened = Map.groupBy(openings, ({ substanceId }) => substanceId)
    return rowsOf(last ?? [], stock.part).flatMap((row): FormFinding[] => {
      const closing = gramsIn(row, stock.column)
      if (closing === undefined) return []
      const found = opened.get(row.substanceId) ?? []
      const opening = plus(...found.map(({ baseGrams }) => baseGrams))
      // Nobody has told of the substance this year yet: that is a missing stock, or a missing report.
      const isReported =
        found.length > 0 || rowsOf(parts, stock.part).some((now) => rowKey(now) === rowKey(row))
      if (!isReported || roundedFigure(opening, row) === roundedFigure(closing, row)) return []
      return [
        {
          ...nothing,
          code: 'stockContinuity',
          substanceId: row.substanceId,
          baseGrams: opening,
          otherGrams: closing,
        },
      ]
    })
  })

export const missingStock = ({ layout, parts, movements }: CheckedForm): FormFinding[] =>
  stocksOf(layout).flatMap((stock) => {
    const rows = new Map(rowsOf(parts, stock.part).map((row) => [row.substanceId, row]))
    const made = columnsOf(layout, 'manufacture').flatMap((column) => [...sumsOf(parts, column).entries()])
    const traded = stock.isOfTrade ? movements : []
    const moved = traded.map(({ substanceId, baseGrams }) => [substanceId, baseGrams] as const)
    const active = new Set([...made, ...moved].flatMap(([id, grams]) => (isPositive(grams) ? [id] : [])))
    return [...active]
      .filter((id) => gramsIn(rows.get(id), stock.column) === undefined)
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
    [...sumsOf(parts, column)].flatMap(([substanceId, baseGrams]): FormFinding[] => {
      const estimate = estimates.get(substanceId)
      if (estimate === undefined || compare(baseGrams, estimate) <= 0) return []
      const place = placeOf(column, { substanceId, country: null })
      return [
        {
          ...nothing,
          code: 'consumptionAboveEstimate',
          substanceId,
          place,
          baseGrams,
          otherGrams: estimate,
        },
      ]
    }),
  )

export const importWithoutEstimate = ({ layout, parts, estimates }: CheckedForm): FormFinding[] => {
  // A form may have its imports twice, in all and by country: one of them says it.
  const [column] = columnsOf(layout, 'import')
  if (column === undefined) return []
  return [...sumsOf(parts, column)].flatMap(([substanceId, baseGrams]): FormFinding[] => {
    const isCovered = isPositive(estimates.get(substanceId) ?? '0')
    if (isCovered || !isPositive(baseGrams)) return []
    return [{ ...nothing, code: 'importWithoutEstimate', substanceId, baseGrams }]
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
    const before = new Map(rowsOf(last ?? [], part).map((row) => [rowKey(row), row]))
    return rowsOf(parts, part).flatMap((row) =>
      columns.flatMap(({ key: column }): FormFinding[] => {
        const baseGrams = gramsIn(row, column)
        const otherGrams = gramsIn(before.get(rowKey(row)), column)
        if (baseGrams === undefined || otherGrams === undefined) return []
        const times = slipOf(baseGrams, otherGrams)
        if (times === null) return []
        const { substanceId } = row
        const place = placeOf({ part, column }, row)
        return [{ ...nothing, code: 'unitSlip', substanceId, place, baseGrams, otherGrams, times }]
      }),
    )
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
  ...missingReport(form),
]

/** Templates of whose reports the form is made. */
export const templatesOf = ({ parts, openings }: FormLayout): string[] => {
  const sources = parts.flatMap(({ columns }) => columns.flatMap((column) => column.sources))
  const named = [...sources, ...openings].flatMap((source) =>
    source.kind === 'report' ? [source.template] : [],
  )
  return [...new Set(named)].toSorted()
}
