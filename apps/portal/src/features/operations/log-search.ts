import { hrefOf, kept, oneOf, textOf } from '../../platform/address.ts'

/** Levels that one may begin at; the contract names them beside its shapes, which the browser does not load. */
export const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type Level = (typeof levels)[number]

/** What the address of the server logs holds. */
export interface LogSearch {
  file?: string
  level?: Level
  requestId?: string
  q?: string
  process?: string
  from?: string
  to?: string
}

const fileOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^papaver-\d{4}-\d\d-\d\d\.log$/.test(text))
/** Day and time as the browser's own field writes them; a moment of the authority's zone. */
const timeOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text))

/** Reads an address; what is not known or not well formed is dropped. */
export const readLogSearch = (given: Record<string, unknown>): LogSearch =>
  kept({
    file: fileOf(given.file),
    level: oneOf(levels, given.level),
    requestId: textOf(given.requestId),
    q: textOf(given.q, 200),
    process: textOf(given.process),
    from: timeOf(given.from),
    to: timeOf(given.to),
  })

export const isNarrowed = (search: LogSearch): boolean => Object.keys(search).length > 0

export const hrefOfLines = (search: LogSearch): string => hrefOf('/file-logs', search)
