import type { SheetCell } from '@papaver/contract/sheet-cells.ts'
import { rewriteRow } from './rewrite-row.ts'

const endOfRows = /<(?:\/(\w+:)?sheetData\s*>|(\w+:)?sheetData\s*\/>)/
const startOfRow = /<(?:\w+:)?row\s(?:[^>]*?\s)?r="(\d+)"[^>]*?(\/?)>/

export interface RowChanges {
  /** Rows that stay, from 0; all where it is not said. */
  readonly isWanted?: ((row: number) => boolean) | undefined
  /** Cells that take the place of those of the row. */
  readonly cellsOf?: ((row: number) => readonly SheetCell[] | undefined) | undefined
}

/** Keeps the rows that are wanted of some that are whole; what stands before the first of them stays. */
const changedRows = (xml: string, { isWanted, cellsOf }: RowChanges): string =>
  xml
    .split(/(?<=<\/(?:\w+:)?row>)|(?=<(?:\w+:)?row\s)/)
    .map((piece) => {
      const found = startOfRow.exec(piece)
      if (found?.[1] === undefined) return piece
      const row = Number(found[1]) - 1
      const before = piece.slice(0, found.index)
      if (isWanted?.(row) === false) return before
      const cells = cellsOf?.(row)
      return cells === undefined ? piece : before + rewriteRow(piece.slice(found.index), row, cells)
    })
    .join('')

/**
 * A sheet as its bytes come, with its rows passing as they are and what follows them changed: rows may be left out, and
 * keep their numbers, and cells may be written anew. Bytes are read as single letters, so that nothing of what passes is another afterwards.
 */
export async function* passRows(
  pieces: AsyncIterable<Buffer>,
  changes: RowChanges,
  changeTail: (tail: string, prefix: string) => string,
): AsyncGenerator<Buffer> {
  const isChanged = changes.isWanted !== undefined || changes.cellsOf !== undefined
  const changed = (xml: string) => Buffer.from(isChanged ? changedRows(xml, changes) : xml, 'latin1')
  let held = ''
  let tail: string | undefined
  let prefix = ''
  for await (const piece of pieces) {
    if (tail !== undefined) {
      tail += piece.toString('latin1')
      continue
    }
    held += piece.toString('latin1')
    const end = endOfRows.exec(held)
    if (end) {
      const at = end.index + end[0].length
      prefix = end[1] ?? end[2] ?? ''
      yield changed(held.slice(0, at))
      tail = held.slice(at)
      held = ''
      continue
    }
    // The end of the rows may be cut in two; so may a row that is looked at.
    const cut = isChanged ? lastEnd(held) : Math.max(0, held.length - 64)
    const whole = held.slice(0, cut)
    held = held.slice(cut)
    if (whole !== '') yield changed(whole)
  }
  const changedTail = changeTail(Buffer.from(tail ?? held, 'latin1').toString('utf8'), prefix)
  yield Buffer.from(changedTail, 'utf8')
}

const lastEnd = (xml: string): number => {
  const at = xml.lastIndexOf('row>')
  const isEnd = at > 0 && /<\/(\w+:)?$/.test(xml.slice(Math.max(0, at - 20), at))
  return isEnd ? at + 4 : 0
}
