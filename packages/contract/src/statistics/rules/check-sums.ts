import { median } from '../../quantities/base.ts'
import { Exact } from '../../quantities/decimal.ts'
import type { Finding, SubstanceSum, TemplateColumn } from '../template.ts'
import { judgeOpening, judgeSales, judgeTrade } from './balance.ts'
import { isAmount, type RowAsked, type RowSaid } from './check-row.ts'
import { findingAt, type Problem } from './findings.ts'
import { type Goods, packs, type Shares, sharesOf } from './goods.ts'
import { type Held, Sums } from './known.ts'
import { judgeUse, judgeUsual } from './plausibility.ts'

type Amount = InstanceType<typeof Exact>
/** Grams of base of one substance in one column. */
export interface ColumnTotal extends SubstanceSum {
  readonly columnKey: string
}

/** Goods of a row with the unit that it says. */
type Counted = Goods & { readonly unit: string | undefined }
const countedIn = ({ substance, form, preparation, values }: RowSaid, { plan }: RowAsked): Counted => ({
  substance,
  form,
  preparation,
  unit: values[plan.unit],
})
const mostDecimals = 9

/** Grams of base of a row, by column and substance. */
export type RowBases = Readonly<Record<string, Readonly<Record<string, string>>>>

const totalOf = (sums: readonly SubstanceSum[], id: string): string =>
  sums
    .reduce(
      (sum, { substanceId, baseGrams }) => (substanceId === id ? sum.plus(baseGrams) : sum),
      new Exact(0),
    )
    .toFixed()

/**
 * What the rows come to for each substance, and what that is held against: the endorsed permits, the deliveries, the
 * last closing stock, what was usual. Holds sums and the first cell of each, and no row.
 */
export class FileSums {
  readonly #asked: RowAsked
  readonly #held: Held
  readonly #numbers: readonly TemplateColumn[]
  /** By column and substance: as the template counts, grams of base, and those of accepted rows. */
  readonly #said = new Sums()
  readonly #base = new Sums()
  readonly #accepted = new Sums()
  /** Of each column and substance the first row, and how many tell of it. */
  readonly #cells = new Map<
    string,
    Pick<Finding, 'cell' | 'row'> & { rows: number; readonly goods: Counted }
  >()
  readonly #found: Finding[] = []

  constructor(asked: RowAsked, held: Held) {
    this.#asked = asked
    this.#held = held
    this.#numbers = asked.plan.columns.flatMap(({ column }) => (isAmount(column) ? [column] : []))
  }

  #shares(amount: Amount, counted: Counted): Shares {
    const { known } = this.#held
    const usual = counted.preparation ? packs : known.unit(this.#asked.template.unit)
    return sharesOf(amount, counted, counted.unit === undefined ? usual : known.unit(counted.unit))
  }

  /** Rows with errors count, too: what they say is missing from no balance. Only accepted ones are on the receipt. */
  add(row: RowSaid, at: number, isAccepted: boolean): RowBases {
    const bases: Record<string, Record<string, string>> = {}
    const counted = countedIn(row, this.#asked)
    for (const { key: columnKey } of this.#numbers) {
      const value = row.values[columnKey]
      if (value === undefined) continue
      const amount = new Exact(value)
      for (const [substanceId, share] of this.#shares(amount, counted)) {
        const key = `${columnKey} ${substanceId}`
        this.#base.add(key, share)
        if (isAccepted) {
          this.#accepted.add(key, share)
          const ofColumn = bases[columnKey] ?? {}
          ofColumn[substanceId] = share.toFixed()
          bases[columnKey] = ofColumn
        }
        const seen = this.#cells.get(key)
        if (seen) seen.rows += 1
        else
          this.#cells.set(key, {
            cell: row.cellOf(columnKey),
            row: at,
            rows: 1,
            goods: counted,
          })
      }
      if (row.substance) this.#said.add(`${columnKey} ${row.substance.id}`, amount)
    }
    return bases
  }

  #note(column: TemplateColumn, substanceId: string, value: string, problem: Problem | undefined): void {
    if (!problem) return
    const { cell = null, row = null } = this.#cells.get(`${column.key} ${substanceId}`) ?? {}
    this.#found.push(
      findingAt(problem, { sheet: this.#asked.sheet, columnKey: column.key, value, cell, row }),
    )
  }

  /** Each substance of the column or of what it is held against, with its grams here and there. */
  #against(
    column: TemplateColumn,
    others: readonly SubstanceSum[],
    judge: (here: string, there: string) => Problem | undefined,
  ): void {
    const ids = new Set(others.map(({ substanceId }) => substanceId))
    for (const { id } of this.#held.context.substances) if (this.#base.has(`${column.key} ${id}`)) ids.add(id)
    for (const id of ids) {
      const here = this.#base.of(`${column.key} ${id}`)
      const problem = judge(here, totalOf(others, id))
      this.#note(column, id, here, problem && this.#inCell(column, id, here, problem))
    }
  }

  /** Sums are grams of base: of which substance is said, and what was meant in the unit and the form of the cell. */
  #inCell(column: TemplateColumn, id: string, here: string, problem: Problem): Problem {
    const { suggestion, ...rest } = problem
    const substance = this.#held.context.substances.find((each) => each.id === id)?.name ?? ''
    const said = { ...rest, hint: { ...rest.hint, substance, said: here } }
    const place = this.#cells.get(`${column.key} ${id}`)
    // What several rows come to, none of them says alone.
    if (suggestion === undefined || place?.rows !== 1) return said
    const perOne = this.#shares(new Exact(1), place.goods).find(([of]) => of === id)?.[1]
    if (perOne === undefined || perOne.eq(0)) return said
    const meant = new Exact(suggestion).div(perOne).round(column.maxDecimals ?? mostDecimals)
    return { ...said, suggestion: meant.toFixed() }
  }

  #checkTrade(column: TemplateColumn, direction: 'import' | 'export'): void {
    const { permits, tolerances } = this.#held.context
    const endorsed = permits.filter((permit) => permit.direction === direction)
    this.#against(column, endorsed, (here, there) => {
      const unused = direction === 'import' ? judgeUse(here, there) : undefined
      return unused ?? judgeTrade(`${direction}Differs`, here, there, tolerances)
    })
  }

  #checkColumn(column: TemplateColumn): void {
    const { deliveries, openings, tolerances } = this.#held.context
    if (column.flow === 'import' || column.flow === 'export') this.#checkTrade(column, column.flow)
    if (column.flow === 'sale' && deliveries.length > 0)
      this.#against(column, deliveries, (here, there) => judgeSales(here, there, tolerances))
    if (column.role === 'opening' && openings.length > 0)
      this.#against(column, openings, (here, there) => judgeOpening(here, there, tolerances))
  }

  /** What only the whole file shows. */
  end(): readonly Finding[] {
    const { earlier, tolerances } = this.#held.context
    for (const column of this.#numbers) this.#checkColumn(column)
    for (const { columnKey, substanceId, values } of earlier) {
      const column = this.#numbers.find(({ key }) => key === columnKey)
      const key = `${columnKey} ${substanceId}`
      if (!column || !this.#said.has(key)) continue
      const value = this.#said.of(key)
      this.#note(column, substanceId, value, judgeUsual(value, median(values), tolerances))
    }
    return this.#found
  }

  /** Of the rows that were accepted. */
  totals(): readonly ColumnTotal[] {
    return this.#accepted.entries().map(([key, baseGrams]) => {
      const [columnKey = '', substanceId = ''] = key.split(' ')
      return { columnKey, substanceId, baseGrams }
    })
  }
}
