import type { Problem } from '@papaver/contract/wire.ts'
import { isTraining } from './world.ts'

/** What the portal does about an answer that is not 2xx (specification §8). */
export type Verdict =
  | 'endSession'
  /** Training is made anew, or rests: nobody is in it now. */
  | 'leaveTraining'
  | 'goToLogin'
  | 'passThrough'
  | 'goToErrorPage'
  | 'notFound'
  | 'backend'
  | 'refused'

/** 403 answers that mean something to the caller and therefore reach it. */
const passedThrough: readonly string[] = [
  'wrongUsername',
  'accountLocked',
  'accountExpired',
  'usedPassword',
  'oldPassword',
]

export const verdictOf = (status: number, code: string, isKeepAlive: boolean): Verdict => {
  if (status === 503 && code === 'trainingNotReady' && isTraining) return 'leaveTraining'
  if (status === 401) return isKeepAlive ? 'endSession' : 'goToLogin'
  if (status === 403) return passedThrough.includes(code) ? 'passThrough' : 'goToErrorPage'
  if (status === 404) return 'notFound'
  if (status === 500) return 'backend'
  return 'refused'
}

/** Texts for the log and for developers; people read `explain`'s sentences. */
const messages: Partial<Record<Verdict, string>> = {
  notFound: 'File not found',
  backend: 'Backend communication error',
}

/** A call that was answered with a no, or not at all (status 0). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  /** To quote when asking for help; empty where nothing answered. */
  readonly requestId: string
  readonly verdict: Verdict

  constructor(status: number, verdict: Verdict, problem: Partial<Problem>) {
    super(messages[verdict] ?? problem.message ?? String(status))
    this.name = 'Refusal'
    this.status = status
    this.verdict = verdict
    this.code = problem.message ?? ''
    this.details = problem.details ?? {}
    this.requestId = problem.requestId ?? ''
  }
}

export const isRefusal = (error: unknown, code?: string): error is Refusal =>
  error instanceof Refusal && (code === undefined || error.code === code)

const problemOf = async (response: Response): Promise<Partial<Problem>> => {
  const requestId = response.headers.get('x-request-id') ?? ''
  try {
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null ? { requestId, ...body } : { requestId }
  } catch {
    return { requestId }
  }
}

export const refusalOf = async (response: Response, isKeepAlive: boolean): Promise<Refusal> => {
  const problem = await problemOf(response)
  return new Refusal(response.status, verdictOf(response.status, problem.message ?? '', isKeepAlive), problem)
}
