import { calls } from '../../packages/contract/src/calls.ts'

/** They look at the machine and at files, or take all that there is; the log grows too. */
const apart = /\/export$|\/samples\/|^\/api\/health|^\/api\/file-logs/

/** Addresses of calls that read, each once; as the contract says them, with `:id` where they want to know of what. */
export const reads = (fits: (path: string) => boolean): string[] => [
  ...new Set(
    Object.values(calls)
      .filter(([method, path]) => method === 'GET' && !apart.test(path) && fits(path))
      .map(([, path]) => path),
  ),
]
/** Whatever can be read without saying what: every page begins with these. */
export const readsOfNothing = (): string[] => reads((path) => !path.includes(':'))
