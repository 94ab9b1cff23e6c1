import { type Refusal, refuse } from '@papaver/contract/refuse.ts'

export { type Refusal, Refused, refuse } from '@papaver/contract/refuse.ts'

/** How long it still lasts, for the details of a refusal. */
export const secondsUntil = (until: Date, now: Date): { retryAfter: number } => ({
  retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})

/** Refuses until that moment; the answer says in how many seconds (`Retry-After`), and so do its details. */
export const refuseUntil = (refusal: Refusal, now: Date, until: Date): never =>
  refuse(refusal, secondsUntil(until, now))
