/** What a key may be for. A call says under which of these it is open to keys; which rights each has: `api-keys/rights.ts`. */
export const keyScopeNames = [
  /** Cases of the house: what they say, how they stand, their history and their checks. */
  'cases.read',
  /** Drafts and their files, and nothing sent. */
  'drafts.write',
  /** What is sent to the authority: requests, withdrawals, answers. */
  'cases.submit',
  /** What really moved under a permit. */
  'movements.report',
  /** Permits, certificates, letters and other files of cases. */
  'documents.read',
  'balances.read',
] as const
export type KeyScope = (typeof keyScopeNames)[number]

/** Under which scope a call is open to keys: to every key, or each of its actions by its own. */
export type KeyAccess = KeyScope | 'everyKey' | 'ofStep'
