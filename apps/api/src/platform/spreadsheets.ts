import { Worker } from 'node:worker_threads'
import { asSearch } from '@papaver/contract/plain-text.ts'
import { spreadsheetRefusals } from '@papaver/contract/refusals.ts'
import { writeXlsx as writeBook } from 'hucre/xlsx'
import { fairQueue } from './fair-queue.ts'
import { Refused, refuse } from './refusal.ts'
import { defaultLimits, type SpreadsheetLimits } from './spreadsheets/limits.ts'
import { neutralCell } from './spreadsheets/neutral-cells.ts'
import { kindOf, readHere, type SpreadsheetSource } from './spreadsheets/read.ts'
import type { ReadingAnswer, ReadingTask } from './spreadsheets/worker.ts'
import { listZip } from './spreadsheets/zip.ts'

export type { SpreadsheetLimits } from './spreadsheets/limits.ts'
export type { SpreadsheetSource } from './spreadsheets/read.ts'

/** Separated values up to here are read faster than a thread starts. */
const smallText = 256 * 1024
const memoryMegabytes = 512
const mostMilliseconds = 60_000
/** Each thread may hold half a gigabyte; more files at once wait. */
const inTurn = fairQueue(2)

const settle = (answer: ReadingAnswer): string[][] => {
  if ('rows' in answer) return answer.rows
  throw new Refused(answer.refusal, answer.details)
}

const startThread = (): Worker =>
  new Worker(new URL('./spreadsheets/worker.ts', import.meta.url), {
    // It needs neither the secrets of the environment nor the flags of the process.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  })

/** A thread that has nothing to do; starting one takes longer than most files. It keeps no process alive. */
let idle: Worker | undefined
const forget = (): void => {
  idle = undefined
}
const takeThread = (): Worker => {
  const thread = idle ?? startThread()
  forget()
  thread.off('exit', forget).off('error', forget).ref()
  return thread
}
const keepThread = (thread: Worker): void => {
  if (idle !== undefined) return void thread.terminate()
  idle = thread
  thread.once('exit', forget).once('error', forget).unref()
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** What the thread answers; fails where it ends first, and with `spreadsheetTooLarge` where it needs too much. */
const answerOf = (thread: Worker, task: ReadingTask): Promise<ReadingAnswer> =>
  new Promise((resolve, reject) => {
    const tooLarge = () => reject(new Refused(spreadsheetRefusals.spreadsheetTooLarge))
    const onError = (error: unknown) => (isOutOfMemory(error) ? tooLarge() : reject(error))
    const onExit = () => reject(new Error('the thread that reads spreadsheets ended without an answer'))
    const timer = setTimeout(tooLarge, mostMilliseconds).unref()
    thread.once('error', onError).once('exit', onExit)
    thread.once('message', (answer: ReadingAnswer) => {
      clearTimeout(timer)
      thread.off('error', onError).off('exit', onExit)
      resolve(answer)
    })
    thread.postMessage(task)
  })

const readElsewhere = async (task: ReadingTask): Promise<string[][]> => {
  const thread = takeThread()
  try {
    const answer = await answerOf(thread, task)
    keepThread(thread)
    return settle(answer)
  } catch (error) {
    if (idle !== thread) void thread.terminate()
    throw error
  }
}

/**
 * The cells of the first (or the named) sheet of an XLSX, ODS or CSV file as texts: rows without their empty ends,
 * numbers with a decimal point and no grouping, dates as `2026-03-31`; the apostrophe that keeps a text from being run
 * is taken away. Nothing in the file is run, and nothing it points at is opened. Refuses with `notASpreadsheet`,
 * `spreadsheetTooLarge`, `spreadsheetEncrypted`, `brokenCsv` and `brokenEncoding` (both with `line`), and with the
 * place where one cell is the reason: far off, an error, too long, merged, or a formula that never had a value. Other requests are not held up: all but small texts are read by a thread.
 * @param asker who asks, so that one who sends many files waits behind himself
 */
export const readSpreadsheet = async (
  bytes: Uint8Array,
  source: SpreadsheetSource = {},
  limits: Partial<SpreadsheetLimits> = {},
  asker = '',
): Promise<string[][]> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const all = { ...defaultLimits, ...limits }
  const kind = kindOf(whole, source)
  if (kind === 'separatedValues' && bytes.length <= smallText) return readHere(whole, source, all)
  // A bomb is refused by what it declares before a thread is started for it.
  if (kind === 'workbook') await listZip(whole, all.maxInflatedBytes)
  return inTurn(asker, () => readElsewhere({ bytes, source, limits: all }))
}

export type CellToWrite = string | number | null

/** RFC 4180: quoted where it must be. */
const separatedCell = (value: CellToWrite): string => {
  const plain = typeof value === 'string' ? neutralCell(value) : String(value ?? '')
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Comma-separated values in UTF-8; the mark at the beginning tells spreadsheets so. Runs nothing when opened. */
export const writeCsv = (rows: readonly (readonly CellToWrite[])[]): Buffer =>
  Buffer.from(`\ufeff${rows.map((row) => `${row.map(separatedCell).join(',')}\r\n`).join('')}`)

export interface SheetToWrite {
  readonly name: string
  readonly rows: readonly (readonly CellToWrite[])[]
  /** Width of each column in characters; those without are as wide as the program likes. */
  readonly widths?: readonly number[]
  /** So many rows stay while the others scroll. */
  readonly frozenRows?: number
  readonly frozenColumns?: number
}

/** What Excel refuses in a sheet's name. */
const sheetName = (name: string): string =>
  asSearch(name.replaceAll(/[\\/?*[\]:]/g, ' '))
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .toWellFormed()
    .trim() || '1'

/** Characters that XML cannot carry would make a file that no program opens. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const cellOf = (value: CellToWrite): CellToWrite =>
  typeof value === 'string' ? neutralCell(value.replaceAll(unwritable, '')) : value

/** An XLSX file whose texts are texts; numbers stay numbers. */
export const writeXlsx = async (sheets: readonly SheetToWrite[]): Promise<Buffer> => {
  if (sheets.length === 0) refuse(spreadsheetRefusals.notASpreadsheet)
  const bytes = await writeBook({
    sheets: sheets.map(({ name, rows, widths, frozenRows, frozenColumns }) => ({
      name: sheetName(name),
      rows: rows.map((row) => row.map(cellOf)),
      ...(widths && { columns: widths.map((width) => ({ width })) }),
      ...((frozenRows || frozenColumns) && {
        freezePane: { rows: frozenRows ?? 0, columns: frozenColumns ?? 0 },
      }),
    })),
  })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
