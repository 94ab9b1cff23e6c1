import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fits, type LineFilter, type LogLine, mayFit, readLine } from './log-lines.ts'

export interface LogFile {
  readonly name: string
  /** The day (UTC) whose lines it holds. */
  readonly day: string
  readonly bytes: number
  readonly changedAt: Date
}

const namePattern = /^papaver-(\d{4}-\d\d-\d\d)\.log$/

export const logFolder = (dataDir: string): string => join(dataDir, 'log')

/** The log's own files, the newest first. A folder that is not there holds none. */
export const listLogFiles = async (folder: string): Promise<LogFile[]> => {
  const names = await readdir(folder).catch(() => [] as string[])
  const files = await Promise.all(
    names.map(async (name): Promise<LogFile | undefined> => {
      const day = namePattern.exec(name)?.[1]
      if (day === undefined) return undefined
      const found = await stat(join(folder, name)).catch(() => undefined)
      return found?.isFile() ? { name, day, bytes: found.size, changedAt: found.mtime } : undefined
    }),
  )
  return files
    .filter((file) => file !== undefined)
    .toSorted((left, right) => (left.name < right.name ? 1 : -1))
}

/** One of the folder's own files: a name that is not in its list opens nothing, whatever is written into it. */
export const findLogFile = async (folder: string, name: string): Promise<LogFile | undefined> =>
  (await listLogFiles(folder)).find((file) => file.name === name)

/** Removes files of days before this one. Answers how many. */
export const clearLogFiles = async (folder: string, before: string): Promise<number> => {
  const old = (await listLogFiles(folder)).filter(({ day }) => day < before)
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.length
}

export interface FoundLine extends LogLine {
  /** Where the line begins. */
  readonly at: string
}

export interface Place {
  readonly file: string
  readonly byte: number
}
export const placeText = ({ file, byte }: Place): string => `${file}@${byte}`
export const readPlace = (text: string): Place | undefined => {
  const match = /^([\w.-]{1,60})@(\d{1,15})$/.exec(text)
  return match ? { file: match[1] ?? '', byte: Number(match[2]) } : undefined
}

const pieceBytes = 256 * 1024
/** A line longer than this is shown cut: nothing of ours writes one. */
const longestLine = 1_000_000
const lineEnd = 0x0a

interface RawLine {
  readonly byte: number
  readonly text: string
}

const linesIn = (bytes: Buffer, start: number): RawLine[] => {
  const lines: RawLine[] = []
  let from = 0
  while (from < bytes.length) {
    const end = bytes.indexOf(lineEnd, from)
    const until = end === -1 ? bytes.length : end
    if (until > from) lines.push({ byte: start + from, text: bytes.toString('utf8', from, until) })
    from = until + 1
  }
  return lines
}

/** Whole lines from a byte backwards to the file's beginning, in pieces; within a piece the newest first. */
async function* backwards(handle: FileHandle, end: number): AsyncGenerator<RawLine[]> {
  let until = end
  let tail: Buffer = Buffer.alloc(0)
  while (until > 0) {
    const start = Math.max(0, until - pieceBytes)
    const piece = Buffer.alloc(until - start)
    await handle.read(piece, 0, piece.length, start)
    const joined = Buffer.concat([piece, tail])
    // The first line of the piece may have begun before it.
    const cut = start === 0 || joined.length > longestLine ? 0 : joined.indexOf(lineEnd) + 1
    const isWithout = cut === 0 && start > 0 && joined.length <= longestLine
    tail = isWithout ? joined : joined.subarray(0, cut)
    if (!isWithout) yield linesIn(joined.subarray(cut), start + cut).toReversed()
    until = start
    if (start === 0) return
  }
}

export interface Found {
  readonly lines: FoundLine[]
  /** Where the next older line ends; undefined at the beginning of the oldest file. */
  readonly older: Place | undefined
  readonly isPartial: boolean
}

/** So many bytes are looked through for one answer; the reader asks on from there. */
const mostBytes = 48 * 1024 * 1024

interface Search {
  readonly filter: LineFilter
  readonly limit: number
  /** Where to begin, backwards; at the end of the newest file where left out. */
  readonly from?: Place | undefined
}

const isOutside = ({ day }: LogFile, { from, to }: LineFilter): boolean =>
  (from !== undefined && day < from.slice(0, 10)) || (to !== undefined && day > to.slice(0, 10))

const found = (file: LogFile, { byte, text }: RawLine, filter: LineFilter): FoundLine | undefined => {
  if (!mayFit(text, filter)) return undefined
  const line = readLine(text)
  return fits(line, filter) ? { ...line, at: placeText({ file: file.name, byte }) } : undefined
}

interface Budget {
  bytes: number
}

/** The newest lines of one file that fit, from a byte backwards; `stoppedAt` where it ended before the beginning. */
const searchFile = async (
  folder: string,
  file: LogFile,
  end: number,
  { filter, limit }: Search,
  budget: Budget,
): Promise<{ lines: FoundLine[]; stoppedAt: number | undefined }> => {
  const lines: FoundLine[] = []
  const handle = await open(join(folder, file.name), 'r')
  try {
    let last = end
    for await (const piece of backwards(handle, end))
      for (const raw of piece) {
        if (lines.length >= limit || budget.bytes <= 0) return { lines, stoppedAt: last }
        budget.bytes -= raw.text.length + 1
        last = raw.byte
        const line = found(file, raw, filter)
        if (line) lines.push(line)
      }
    return { lines, stoppedAt: undefined }
  } finally {
    await handle.close()
  }
}

/** Lines of the files that fit, the newest first, over the borders of files. */
export const searchBackwards = async (
  folder: string,
  files: readonly LogFile[],
  search: Search,
): Promise<Found> => {
  const { filter, limit, from } = search
  const lines: FoundLine[] = []
  const budget: Budget = { bytes: mostBytes }
  const wanted = files.filter(
    (file) => !isOutside(file, filter) && (from === undefined || file.name <= from.file),
  )
  for (const [index, file] of wanted.entries()) {
    const end = from?.file === file.name ? Math.min(from.byte, file.bytes) : file.bytes
    const rest = { ...search, limit: limit - lines.length }
    const { lines: more, stoppedAt } = await searchFile(folder, file, end, rest, budget)
    lines.push(...more)
    if (stoppedAt !== undefined && stoppedAt > 0)
      return { lines, older: { file: file.name, byte: stoppedAt }, isPartial: lines.length < limit }
    const next = wanted[index + 1]
    if (next && (lines.length >= limit || budget.bytes <= 0))
      return { lines, older: { file: next.name, byte: next.bytes }, isPartial: lines.length < limit }
  }
  return { lines, older: undefined, isPartial: false }
}

/** Whole lines of a file from a byte on, in order; an unfinished one at its end waits for the next time. */
async function* forwards(path: string, start: number): AsyncGenerator<RawLine> {
  let held: Buffer = Buffer.alloc(0)
  let byte = start
  for await (const piece of createReadStream(path, { start, highWaterMark: pieceBytes })) {
    const joined = Buffer.concat([held, piece as Buffer])
    const end = joined.lastIndexOf(lineEnd) + 1
    yield* linesIn(joined.subarray(0, end), byte)
    byte += end
    held = Buffer.from(joined.subarray(end))
  }
}

/** What was written after a place, the newest first, and where to go on from. */
export const searchForwards = async (
  folder: string,
  files: readonly LogFile[],
  filter: LineFilter,
  limit: number,
  from: Place,
): Promise<{ lines: FoundLine[]; newest: Place }> => {
  let lines: FoundLine[] = []
  let newest = from
  const later = files.filter(({ name }) => name >= from.file).toReversed()
  for (const file of later) {
    const start = file.name === from.file ? Math.min(from.byte, file.bytes) : 0
    newest = { file: file.name, byte: start }
    for await (const raw of forwards(join(folder, file.name), start)) {
      newest = { file: file.name, byte: raw.byte + Buffer.byteLength(raw.text) + 1 }
      const line = found(file, raw, filter)
      if (line) lines.push(line)
      if (lines.length > 2 * limit) lines = lines.slice(-limit)
    }
  }
  return { lines: lines.slice(-limit).toReversed(), newest }
}

/** The lines that fit as they were written, oldest first, up to a limit; secrets are cut out. */
export async function* fittingLines(
  folder: string,
  files: readonly LogFile[],
  filter: LineFilter,
  limit: number,
): AsyncGenerator<string> {
  let left = limit
  for (const file of files.filter((each) => !isOutside(each, filter)).toReversed())
    for await (const raw of forwards(join(folder, file.name), 0)) {
      if (found(file, raw, filter) === undefined) continue
      left -= 1
      if (left < 0) {
        yield `${JSON.stringify({ level: 'warn', msg: `cut after ${limit} lines` })}\n`
        return
      }
      const { at: _at, ...line } = { at: '', ...readLine(raw.text) }
      yield `${JSON.stringify(line)}\n`
    }
}
