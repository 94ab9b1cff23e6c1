import type { calls } from '@papaver/contract/calls.ts'
import type { CallOutput } from '@papaver/contract/endpoints.ts'
import type { mismatchInput, VerifyInput, VerifyOutput } from '@papaver/contract/verification/schema.ts'
import { request } from '../../platform/request.ts'

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

/** Anybody may ask, and no address is told. */
const post = async (path: string, body: unknown, culture: string): Promise<Response | null> => {
  try {
    return await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      culture,
      body: JSON.stringify(body),
      credentials: 'same-origin',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patience),
    })
  } catch {
    return null
  }
}

/** While a proof is worked out: what to tell the reader, and what ends it. */
export interface Proving {
  readonly begins: () => void
  readonly signal: AbortSignal
}

type Captcha = CallOutput<'account.captcha'>
/** What the server asks for in place of a minute's wait, if it asks for anything. */
const wantedOf = async (response: Response): Promise<Captcha | undefined> => {
  const problem: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return (problem as { details?: { captcha?: Captcha } } | null)?.details?.captcha
}

/** Asks; whoever has used up what is free works out a proof and asks once more. */
const ask = async (
  path: string,
  body: object,
  culture: string,
  { begins, signal }: Proving,
): Promise<Response | null> => {
  const response = await post(path, body, culture)
  const wanted = response?.status === 429 ? await wantedOf(response) : undefined
  if (wanted === undefined) return response
  begins()
  try {
    // The work is the portal's own; who is within what is free never loads it.
    const { answerTo } = await import('../account/captcha/answer-to.ts')
    const { answer: proof } = await answerTo(wanted, signal)
    return await post(path, { ...body, proof }, culture)
  } catch {
    return response
  }
}

export const verify = async (
  input: VerifyInput,
  culture: string,
  proving: Proving,
): Promise<Outcome<VerifyOutput>> => {
  const response = await ask(verifyPath, input, culture, proving)
  if (response === null) return { kind: 'offline' }
  if (!response.ok) return failureOf(response)
  const answer = (await response.json().catch(() => null)) as VerifyOutput | null
  // A captive portal of a port or an airport answers 200 with its own page.
  return answer?.verdict === undefined ? { kind: 'failed', requestId: null } : { kind: 'answer', answer }
}

export const reportMismatch = async (
  input: MismatchInput,
  culture: string,
  proving: Proving,
): Promise<Outcome<null>> => {
  const response = await ask(mismatchPath, input, culture, proving)
  if (response === null) return { kind: 'offline' }
  return response.ok ? { kind: 'answer', answer: null } : failureOf(response)
}
