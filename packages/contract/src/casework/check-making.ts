import type { Check } from './schema.ts'

type Fix = Check['fix']

const make =
  (severity: Check['severity']) =>
  (
    code: string,
    params: Record<string, string> = {},
    line: number | null = null,
    fix: Fix = null,
    about?: string | number,
  ): Check => ({
    code,
    severity,
    line,
    params,
    fix,
    ...(about === undefined ? {} : { about: String(about) }),
  })
export const block = make('block')
export const warn = make('warn')
export const pass = make('pass')

/** A warning about something that is not said by code and line: `about` tells it from others of its code. */
export const warnAbout = (
  about: string | number,
  code: string,
  params: Record<string, string>,
  line: number | null = null,
): Check => warn(code, params, line, null, about)

/** Names one warning of a case, the same for every reader: what was said of it stays with it. */
export const warningKey = ({ code, line, about }: Pick<Check, 'code' | 'line' | 'about'>): string =>
  [code, line ?? '', about ?? ''].join(' ').trim().slice(0, 200)

/** The field where a check is put right, and the value that would do. */
export const at = (field: string, value: string | null = null): Fix => ({ field, value })

const rank: Record<Check['severity'], number> = { block: 0, warn: 1, pass: 2 }

/** What blocks first, then what the officer should look at, then what is in order. */
export const worstFirst = (checks: readonly Check[]): Check[] =>
  checks.toSorted((left, right) => rank[left.severity] - rank[right.severity])

export const isBlocked = (checks: readonly Check[]): boolean =>
  checks.some(({ severity }) => severity === 'block')

/**
 * What a worklist shows as reasons for attention, each code once: of warnings, and of what will block the decision though it
 * did not keep the request from being submitted.
 */
export const flagsOf = (checks: readonly Check[]): string[] => [
  ...new Set(checks.filter(({ severity }) => severity !== 'pass').map(({ code }) => code)),
]
