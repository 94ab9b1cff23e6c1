import { Buffer } from 'buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { spreadsheetRefusals } from '../refusals.ts'
import { refuse } from '../refuse.ts'
import type { SpreadsheetLimits } from './limits.ts'

const delimiters = [',', ';', '\t'] as const

/** The line of the first byte that is no UTF-8. */
const firstBadLine = (bytes: Buffer): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 1
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start) + 1 || bytes.length
    try {
      decoder.decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    line += 1
    start = end
  }
  return line
}

const fromUtf8 = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // An older encoding cannot be told from its bytes: guessing would turn names into other names.
    return refuse(spreadsheetRefusals.brokenEncoding, { line: firstBadLine(bytes) })
  }
}

/** UTF-16 without a mark: every other byte of Latin text is zero. */
const guessUtf16 = (bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined => {
  const start = bytes.subarray(0, 2_000)
  const zeros = [0, 0]
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 8 && even === 0) return 'utf-16le'
  return even > start.length / 8 && odd === 0 ? 'utf-16be' : undefined
}

/** The text of a file in UTF-8 or UTF-16, with or without a mark at its beginning. */
export const decodeText = (bytes: Buffer): string => {
  const mark = bytes.subarray(0, 2).toString('hex')
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : guessUtf16(bytes)
  const text = utf16 ? new TextDecoder(utf16).decode(bytes) : fromUtf8(bytes)
  return text.includes('\0') ? refuse(spreadsheetRefusals.notASpreadsheet) : text
}

/** How often each delimiter stands outside quotes in each of the first lines. */
const countIn = (text: string, delimiter: string): number[] => {
  const counts = [0]
  let isQuoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') counts.push(0)
    else if (character === delimiter) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
  }
  return counts
}

/** The delimiter that the head uses and most lines use as often; a comma where there is but one column. */
const findDelimiter = (text: string): string => {
  const scored = delimiters.map((delimiter) => {
    const counts = countIn(text, delimiter)
    const [head = 0] = counts
    const alike = head === 0 ? 0 : counts.filter((count) => count === head).length
    return { delimiter, alike, head }
  })
  const [best] = scored.sort((left, right) => right.alike - left.alike || right.head - left.head)
  return best === undefined || best.alike === 0 ? ',' : best.delimiter
}

/** Excel's own first line, `sep=;`, names the delimiter and is no row. */
const announced = /^sep=(.)\r?\n/

/** Where the record begins that was never finished; the parser itself names only the end of the file. */
const lineAfter = (text: string, bytes: number): number =>
  1 + (Buffer.from(text).subarray(0, bytes).toString().split('\n').length - 1)

const explain = (error: unknown, text: string, bytes: number, skippedLines: number): never => {
  if (!(error instanceof CsvError)) throw error
  const { code, lines } = error as CsvError & { lines: number }
  const line = code === 'CSV_QUOTE_NOT_CLOSED' ? lineAfter(text, bytes) : lines
  return refuse(spreadsheetRefusals.brokenCsv, { line: line + skippedLines })
}

/** More than any program writes into one line. A record is only handed on whole: one without end would be held, cell by cell. */
const mostInLine = 20_000
const refuseEndlessLine = (text: string, delimiter: string, { maxColumns: max }: SpreadsheetLimits): void => {
  const code = delimiter.charCodeAt(0)
  for (let at = 0, count = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === 10) count = 0
    else if (sign === code) count += 1
    if (count > mostInLine) refuse(spreadsheetRefusals.spreadsheetTooManyColumns, { max })
  }
}

/** One record; lines without anything count, so that a row has the number that a program shows. */
type VisitRecord = (row: number, cells: readonly string[]) => void

export interface SeparatedText {
  /** Stands for the decimal mark where it is a comma: a number with a comma in it would be quoted. */
  readonly delimiter: string
  read(visit: VisitRecord): void
}

/** Comma-, semicolon- or tab-separated values (RFC 4180), read record by record. */
export const openSeparatedValues = (bytes: Buffer, limits: SpreadsheetLimits): SeparatedText => {
  if (bytes.length > limits.maxInflatedBytes) refuse(spreadsheetRefusals.spreadsheetTooLarge)
  const text = decodeText(bytes)
  const [line = '', delimiter = findDelimiter(text)] = announced.exec(text) ?? []
  const rest = text.slice(line.length)
  refuseEndlessLine(rest, delimiter, limits)
  const read = (visit: VisitRecord): void => {
    let row = line === '' ? 0 : 1
    let end = 0
    const onRecord = (cells: string[], { bytes }: { readonly bytes: number }): undefined => {
      visit(row, cells)
      row += 1
      end = bytes
    }
    try {
      parse(rest, { delimiter, relaxColumnCount: true, onRecord })
    } catch (error) {
      explain(error, rest, end, line === '' ? 0 : 1)
    }
  }
  return { delimiter, read }
}
