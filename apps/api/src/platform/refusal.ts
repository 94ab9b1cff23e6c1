/** How a feature says no: a code of its `refusals.ts` and the HTTP status that goes with it. */
export interface Refusal {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503
}

/** Thrown by `refuse`; the one error handler answers it as problem+json. */
export class Refused extends Error {
  readonly refusal: Refusal
  readonly details: Record<string, unknown> | undefined

  constructor(refusal: Refusal, details?: Record<string, unknown>) {
    super(refusal.code)
    this.name = 'Refused'
    this.refusal = refusal
    this.details = details
  }
}

export const refuse = (refusal: Refusal, details?: Record<string, unknown>): never => {
  throw new Refused(refusal, details)
}

/** How long it still lasts, for the details of a refusal. */
export const secondsUntil = (until: Date, now: Date): { retryAfter: number } => ({
  retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})

/** Refuses until that moment; the answer says in how many seconds (`Retry-After`), and so do its details. */
export const refuseUntil = (refusal: Refusal, now: Date, until: Date): never =>
  refuse(refusal, secondsUntil(until, now))
