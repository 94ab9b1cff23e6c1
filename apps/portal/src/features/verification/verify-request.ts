import type { calls } from '@papaver/contract/calls.ts'
import type { mismatchInput, VerifyInput, VerifyOutput } from '@papaver/contract/verification/schema.ts'

export type { VerifyInput, VerifyOutput }
export type MismatchInput = (typeof mismatchInput)['_output']

/** Why no answer came. `limited`: seconds until the next try; `failed`: the server's reference, if it gave one. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'limited'; seconds: number }
  | { kind: 'failed'; requestId: string | null }
export type Outcome<Answer> = { kind: 'answer'; answer: Answer } | Failure

const verifyPath = '/api/public/authorizations/verify' satisfies (typeof calls)['verification.verify'][1]
const mismatchPath =
  '/api/public/authorizations/mismatches' satisfies (typeof calls)['verification.reportMismatch'][1]
const patience = 20_000

/** `Retry-After` in seconds: it comes as seconds or as a date (RFC 9110 §10.2.3). */
const secondsOf = (header: string | null): number => {
  const seconds = Number(header ?? 60)
  const wait = Number.isNaN(seconds) ? (Date.parse(header ?? '') - Date.now()) / 1000 : seconds
  return Number.isFinite(wait) ? Math.min(Math.max(Math.ceil(wait), 1), 3600) : 60
}

const failureOf = async (response: Response): Promise<Failure> => {
  if (response.status === 429)
    return { kind: 'limited', seconds: secondsOf(response.headers.get('Retry-After')) }
  const problem: unknown = await response.json().catch(() => null)
  const requestId = (problem as { requestId?: unknown } | null)?.requestId
  return { kind: 'failed', requestId: typeof requestId === 'string' ? requestId : null }
}

/** The double-submitted cookie (specification §7), the only one there is; it says nothing about a person. */
const xsrfToken = (): string => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith('XSRF-TOKEN='))
  return decodeURIComponent(pair?.slice('XSRF-TOKEN='.length) ?? '')
}

/** Nobody is signed in here, and no address is told. */
const post = async (path: string, body: unknown, culture: string): Promise<Response | null> => {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Culture: culture, 'X-XSRF-TOKEN': xsrfToken() },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    return null
  }
}

export const verify = async (input: VerifyInput, culture: string): Promise<Outcome<VerifyOutput>> => {
  const response = await post(verifyPath, input, culture)
  if (response === null) return { kind: 'offline' }
  if (!response.ok) return failureOf(response)
  const answer = (await response.json().catch(() => null)) as VerifyOutput | null
  // A captive portal of a port or an airport answers 200 with its own page.
  return answer?.verdict === undefined ? { kind: 'failed', requestId: null } : { kind: 'answer', answer }
}

export const reportMismatch = async (input: MismatchInput, culture: string): Promise<Outcome<null>> => {
  const response = await post(mismatchPath, input, culture)
  if (response === null) return { kind: 'offline' }
  return response.ok ? { kind: 'answer', answer: null } : failureOf(response)
}
