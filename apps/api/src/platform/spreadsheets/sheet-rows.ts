const endOfRows = /<(?:\/(\w+:)?sheetData\s*>|(\w+:)?sheetData\s*\/>)/
const startOfRow = /<(?:\w+:)?row\s(?:[^>]*?\s)?r="(\d+)"[^>]*?(\/?)>/

/** Keeps the rows that are wanted of some that are whole; what stands before the first of them stays. */
const keptOf = (xml: string, isWanted: (row: number) => boolean): string =>
  xml
    .split(/(?<=<\/(?:\w+:)?row>)|(?=<(?:\w+:)?row\s)/)
    .map((piece) => {
      const found = startOfRow.exec(piece)
      const [, row] = found ?? []
      return !found || row === undefined || isWanted(Number(row) - 1) ? piece : piece.slice(0, found.index)
    })
    .join('')

/**
 * A sheet as its bytes come, with its rows passing as they are and what follows them changed: rows may be left out, and
 * keep their numbers. Bytes are read as single letters, so that nothing of what passes is another afterwards.
 */
export async function* passRows(
  pieces: AsyncIterable<Buffer>,
  isWanted: ((row: number) => boolean) | undefined,
  changeTail: (tail: string, prefix: string) => string,
): AsyncGenerator<Buffer> {
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
      yield Buffer.from(isWanted ? keptOf(held.slice(0, at), isWanted) : held.slice(0, at), 'latin1')
      tail = held.slice(at)
      held = ''
      continue
    }
    // The end of the rows may be cut in two; so may a row that is looked at.
    const cut = isWanted ? lastEnd(held) : Math.max(0, held.length - 64)
    const whole = held.slice(0, cut)
    held = held.slice(cut)
    if (whole !== '') yield Buffer.from(isWanted ? keptOf(whole, isWanted) : whole, 'latin1')
  }
  const changed = changeTail(Buffer.from(tail ?? held, 'latin1').toString('utf8'), prefix)
  yield Buffer.from(changed, 'utf8')
}

const lastEnd = (xml: string): number => {
  const at = xml.lastIndexOf('row>')
  const isEnd = at > 0 && /<\/(\w+:)?$/.test(xml.slice(Math.max(0, at - 20), at))
  return isEnd ? at + 4 : 0
}
