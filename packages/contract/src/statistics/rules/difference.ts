import type { Template, TemplateColumn } from '../template.ts'
import { readDay, readNumberText } from './values.ts'

/** A row of an upload as it is kept; rows count from 0 in the file. */
export interface SaidRow {
  readonly row: number
  readonly said: Readonly<Record<string, string>>
}

export interface ChangedCell {
  /** In the file that came last. */
  readonly row: number
  readonly columnKey: string
  /** Null where the cell is empty. */
  readonly before: string | null
  readonly after: string | null
}

export interface Difference {
  readonly added: readonly SaidRow[]
  readonly removed: readonly SaidRow[]
  /** How many rows say something else than before. */
  readonly changedRows: number
  readonly cells: readonly ChangedCell[]
}

interface Pair {
  readonly before: SaidRow
  readonly after: SaidRow
}

/** Of a row with errors the cells are kept as they are written, of others in one writing. */
const writtenAlike = (value: string | undefined, { type }: TemplateColumn): string | undefined => {
  if (value === undefined) return undefined
  const text = value.trim()
  if (type === 'number') return readNumberText(text, undefined).value ?? text
  if (type !== 'date') return text
  return readDay({ kind: 'text', value: text }).value ?? text
}

const cellsBetween = ({ before, after }: Pair, columns: readonly TemplateColumn[]): ChangedCell[] =>
  columns.flatMap((column) => {
    const [was, is] = [before.said[column.key], after.said[column.key]]
    return writtenAlike(was, column) === writtenAlike(is, column)
      ? []
      : [{ row: after.row, columnKey: column.key, before: was ?? null, after: is ?? null }]
  })

/** Takes pairs out of both lists: rows of which one alone on each side goes by the same name. */
const takePairs = (
  before: Set<SaidRow>,
  after: Set<SaidRow>,
  nameOf: (row: SaidRow) => string | undefined,
  fits: (pair: Pair) => boolean,
): Pair[] => {
  const byName = (rows: ReadonlySet<SaidRow>) => Map.groupBy(rows, (row) => nameOf(row) ?? '')
  const later = byName(after)
  return [...byName(before)].flatMap(([name, earlier]) => {
    const [was, ...others] = earlier
    const [is, ...more] = later.get(name) ?? []
    if (name === '' || was === undefined || is === undefined || others.length + more.length > 0) return []
    const pair = { before: was, after: is }
    if (!fits(pair)) return []
    before.delete(was)
    after.delete(is)
    return [pair]
  })
}

/** Two rows in the same place are one that was changed where at least half of what they say is the same. */
const isMostlySame = (pair: Pair, columns: readonly TemplateColumn[]): boolean => {
  const filled = columns.filter(({ key }) => (pair.before.said[key] ?? pair.after.said[key]) !== undefined)
  return cellsBetween(pair, columns).length * 2 <= filled.length
}

/**
 * What two uploads of a report say differently, of the rows that are in one of them only: a row that goes by the same
 * keys, or stands in the same place and says much the same, was changed; others came or went.
 */
export const differenceOf = (
  before: readonly SaidRow[],
  after: readonly SaidRow[],
  { columns, rowKeys }: Pick<Template, 'columns' | 'rowKeys'>,
  /** The one is the other with cells mended on the screen: a row is the row in its place, whatever it says. */
  isSameFile = false,
): Difference => {
  const [removed, added] = [new Set(before), new Set(after)]
  const keyColumns = columns.filter(({ key }) => rowKeys.includes(key))
  const keyOf = ({ said }: SaidRow) =>
    keyColumns.some(({ key }) => said[key] !== undefined)
      ? JSON.stringify(keyColumns.map((column) => writtenAlike(said[column.key], column) ?? null))
      : undefined
  const pairs = [
    ...(isSameFile ? [] : takePairs(removed, added, keyOf, () => true)),
    ...takePairs(
      removed,
      added,
      ({ row }) => String(row),
      (pair) => isSameFile || isMostlySame(pair, columns),
    ),
  ]
  const changed = pairs
    .toSorted((one, other) => one.after.row - other.after.row)
    .map((pair) => cellsBetween(pair, columns))
    .filter((cells) => cells.length > 0)
  return { added: [...added], removed: [...removed], changedRows: changed.length, cells: changed.flat() }
}

/** Grams of anhydrous base of a substance in a column. */
export interface Total {
  readonly columnKey: string
  readonly substanceId: number
  readonly baseGrams: string
}
export interface ChangedTotal extends Pick<Total, 'columnKey' | 'substanceId'> {
  readonly before: string | null
  readonly after: string | null
}

/** The sums that are others than before. */
export const totalsBetween = (before: readonly Total[], after: readonly Total[]): ChangedTotal[] => {
  const keyOf = ({ columnKey, substanceId }: Pick<Total, 'columnKey' | 'substanceId'>) =>
    `${columnKey} ${substanceId}`
  const [was, is] = [before, after].map(
    (totals) => new Map(totals.map((total) => [keyOf(total), total.baseGrams])),
  )
  const places = new Map([...before, ...after].map((total) => [keyOf(total), total]))
  return [...places].flatMap(([key, { columnKey, substanceId }]) => {
    const sums = { before: was?.get(key) ?? null, after: is?.get(key) ?? null }
    return sums.before === sums.after ? [] : [{ columnKey, substanceId, ...sums }]
  })
}
