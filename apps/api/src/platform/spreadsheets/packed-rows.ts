import { setImmediate as nextTurn } from 'node:timers/promises'

export type CellToWrite = string | number | null
export type Row = readonly CellToWrite[]

/** So many rows are packed or unpacked without letting others have their turn. */
const rowsAtOnce = 200

/** Rows on their way to or from a thread: text in bytes, which cost nothing to keep and little to copy. */
export type Pack = Uint8Array

const encoder = new TextEncoder()
const decoder = new TextDecoder()

function* slices<Each>(all: readonly Each[]): Generator<readonly Each[]> {
  for (let from = 0; from < all.length; from += rowsAtOnce) yield all.slice(from, from + rowsAtOnce)
}

export const pack = (rows: readonly Row[]): Pack[] =>
  [...slices(rows)].map((slice) => encoder.encode(JSON.stringify(slice)))

/** Packs rows and lets others have their turn. */
export const packInTurns = async (rows: readonly Row[]): Promise<Pack[]> => {
  const packs: Pack[] = []
  for (const slice of slices(rows)) {
    packs.push(encoder.encode(JSON.stringify(slice)))
    await nextTurn()
  }
  return packs
}

export const unpack = <Cell extends CellToWrite>(packs: readonly Pack[]): Cell[][] =>
  packs.flatMap((each): Cell[][] => JSON.parse(decoder.decode(each)))

/** Unpacks rows and lets others have their turn. */
export const unpackInTurns = async <Cell extends CellToWrite>(packs: readonly Pack[]): Promise<Cell[][]> => {
  const rows: Cell[][] = []
  for (const each of packs) {
    rows.push(...(JSON.parse(decoder.decode(each)) as Cell[][]))
    await nextTurn()
  }
  return rows
}
