import { among, momentOf, textOf } from './address.ts'
import { listAddress, type SearchOf } from './list-address.ts'

/** Levels that one may begin at; the contract names them beside its shapes, which the browser does not load. */
export const levels = ['debug', 'info', 'warn', 'error', 'fatal'] as const
export type Level = (typeof levels)[number]

const fileOf = (value: unknown): string | undefined =>
  [textOf(value)].find((text) => text !== undefined && /^papaver-\d{4}-\d\d-\d\d\.log$/.test(text))
const nameOf = (value: unknown): string | undefined => textOf(value)

/** The server logs; times are moments of the authority's zone. */
export const logsAddress = listAddress({
  path: '/file-logs',
  text: 'q',
  longest: 200,
  filters: {
    file: fileOf,
    level: among(levels),
    requestId: nameOf,
    process: nameOf,
    from: momentOf,
    to: momentOf,
  },
})
export type LogSearch = SearchOf<typeof logsAddress>
