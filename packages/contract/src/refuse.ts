/** How a feature says no: a code of its `refusals.ts` and the HTTP status that goes with it. */
export interface Refusal {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 503
}

/** Thrown by `refuse`; the server answers it as problem+json, the portal shows it as it shows such an answer. */
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
