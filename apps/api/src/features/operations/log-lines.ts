import { type LogLevel, logLevels } from '@papaver/contract/operations/schema.ts'
import { scrubbed, withoutSecrets } from '../../platform/redaction.ts'

/** What the lines are narrowed by. */
export interface LineFilter {
  readonly level?: LogLevel | undefined
  readonly requestId?: string | undefined
  readonly q?: string | undefined
  /** Host and number, as a line shows them. */
  readonly process?: string | undefined
  /** ISO 8601 in UTC. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface LogLine {
  readonly time: string | null
  readonly level: LogLevel | null
  readonly message: string
  readonly requestId: string | null
  readonly process: string | null
  readonly fields: Record<string, unknown>
}

const isLevel = (value: unknown): value is LogLevel => (logLevels as readonly unknown[]).includes(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const requestOf = ({ requestId, reqId, req }: Record<string, unknown>): string | null =>
  textOf(requestId) ?? textOf(reqId) ?? textOf((req as { id?: unknown } | undefined)?.id)

const processOf = ({ host, pid }: Record<string, unknown>): string | null => {
  const number = typeof pid === 'number' ? String(pid) : textOf(pid)
  return [textOf(host), number].filter((part) => part !== null).join(':') || null
}

/** A line as it was written, taken apart; what is no JSON is a line without fields. Secrets are cut out once more. */
export const readLine = (text: string): LogLine => {
  const raw = (): LogLine => ({
    time: null,
    level: null,
    message: scrubbed(text),
    requestId: null,
    process: null,
    fields: {},
  })
  let value: unknown
  try {
    value = JSON.parse(scrubbed(text))
  } catch {
    return raw()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return raw()
  const entry = withoutSecrets(value as Record<string, unknown>)
  const { level, time, msg, pid: _pid, host: _host, requestId: _requestId, reqId: _reqId, ...fields } = entry
  return {
    time: textOf(time),
    level: isLevel(level) ? level : null,
    message: textOf(msg) ?? '',
    requestId: requestOf(entry),
    process: processOf(entry),
    fields,
  }
}

/** Cheap and before anything is taken apart: a text that is not in the line is in no field of it. */
export const mayFit = (text: string, { requestId, q }: LineFilter): boolean => {
  if (requestId && !text.includes(requestId)) return false
  // In JSON a quotation mark or a line break is written otherwise than people type it.
  return !q || text.toLowerCase().includes(JSON.stringify(q).slice(1, -1).toLowerCase())
}

export const fits = (line: LogLine, { level, requestId, process, from, to }: LineFilter): boolean => {
  if (requestId && line.requestId !== requestId) return false
  if (process && line.process !== process) return false
  if (level && (line.level === null || logLevels.indexOf(line.level) < logLevels.indexOf(level))) return false
  if (from && (line.time === null || line.time < from)) return false
  return !to || (line.time !== null && line.time < to)
}
