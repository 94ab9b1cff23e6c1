import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { destination, type Logger, pino, stdSerializers } from 'pino'
import type { Clock } from './clock.ts'
import { scrubbed, urlWithoutSecrets, withoutSecrets } from './redaction.ts'

/** What most parts need of a logger. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

export interface OpenLog {
  log: Logger
  /** Writes out what is buffered; the last call of a graceful stop. */
  close(): Promise<void>
}

interface LogOptions {
  clock: Clock
  /** Folder under which `log/papaver-YYYY-MM-DD.log` is kept; without it only stdout is written. */
  dataDir?: string
  level?: string
  /** Where lines go beside the file: a descriptor or a path; stdout unless told. */
  output?: number | string
  /** How many files stay at most; the authority's own, shorter time is kept by a job. */
  keepDays?: number
}

interface Destination {
  write(line: string): void
  close(): Promise<void>
}

/** A log that writes nothing, for tests and tools. */
export const silentLog: Logger = pino({ level: 'silent' })

/** Structured JSON lines to stdout and to one file a day (UTC), with secrets cut out. */
export function createLog({
  clock,
  dataDir,
  level = 'info',
  output = 1,
  keepDays = 400,
}: LogOptions): OpenLog {
  const outputs: Destination[] = [standardOutput(output)]
  if (dataDir !== undefined) outputs.push(dailyFile(join(dataDir, 'log'), clock, keepDays))
  const log = pino(
    {
      level,
      // Several processes may write to one folder: each line says which.
      base: { pid: process.pid, host: hostname() },
      timestamp: () => `,"time":"${clock.now().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      serializers: { err: errorForLog, req: requestForLog, res: responseForLog },
    },
    { write: (line) => writeScrubbed(line, outputs) },
  )
  return {
    log,
    close: async () => {
      await Promise.all(outputs.map((output) => output.close()))
    },
  }
}

/** What JSON leaves as it is, and a terminal or a reader of lines would act upon: written as JSON writes the others. */
const steering =
  /[\u007f-\u009f\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu
const escaped = (sign: string): string =>
  sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** The last look before a line leaves: what a sentence or another system's error holds of secrets is cut out. */
function writeScrubbed(line: string, outputs: readonly Destination[]): void {
  const clean = scrubbed(line).replaceAll(steering, escaped)
  for (const output of outputs) output.write(clean)
}

/** An error with its stack and its fields, and none of the secrets that somebody hung on it. */
function errorForLog(error: Error) {
  const { raw: _raw, ...fields } = stdSerializers.err(error)
  return withoutSecrets({ ...fields })
}

/** Headers stay out altogether: an allow-list cannot leak the header of tomorrow. */
function requestForLog(request: { id?: unknown; method?: string; url?: string; ip?: string }) {
  return {
    id: request.id,
    method: request.method,
    url: request.url === undefined ? undefined : urlWithoutSecrets(request.url),
    remoteAddress: request.ip,
  }
}

function responseForLog(response: { statusCode?: number }) {
  return { statusCode: response.statusCode }
}

/** Lines wait a moment and are written together: one system call for many requests. Milliseconds. */
const longestWait = 20

function standardOutput(dest: number | string): Destination {
  const stream = destination({ dest, sync: false, minLength: 4096, periodicFlush: longestWait })
  // A closed pipe must not take the service down with it.
  stream.on('error', () => {})
  return {
    write: (line) => void stream.write(line),
    close: () => new Promise((done) => stream.flush(() => done())),
  }
}

/** Writes each day (UTC) to a file of its own. A full disk loses lines, and nothing else. */
function dailyFile(folder: string, clock: Clock, keepDays: number): Destination {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  let day = ''
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const text = waiting.join('')
    waiting = []
    try {
      if (text !== '') appendFileSync(join(folder, `papaver-${day}.log`), text, { mode: 0o640 })
    } catch {
      // Where there is another output, it still has them.
    }
  }
  const turnTo = (today: string) => {
    flush()
    day = today
    makeRoom(folder, keepDays, `papaver-${day}.log`)
  }
  process.once('exit', flush)
  return {
    write: (line) => {
      const today = clock.now().toISOString().slice(0, 10)
      if (today !== day) turnTo(today)
      waiting.push(line)
      timer ??= setTimeout(flush, longestWait).unref()
    },
    close: async () => {
      process.off('exit', flush)
      flush()
    },
  }
}

/** Makes the folder, and drops the oldest files so that with today's there are `keep`. */
function makeRoom(folder: string, keep: number, today: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const old = readdirSync(folder).filter(
      (name) => /^papaver-\d{4}-\d\d-\d\d\.log$/.test(name) && name < today,
    )
    for (const name of old
      .sort()
      .reverse()
      .slice(keep - 1))
      rmSync(join(folder, name), { force: true })
  } catch {
    // A log that cannot be kept tidy is no reason not to serve.
  }
}
