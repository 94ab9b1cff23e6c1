import type { Permission } from './permissions.ts'

/** What every key that stands for a house sees of its cases at all. */
const reading = [
  'authorization.read',
  'authorization.own',
  'tradingEstablishment.read',
  'preparation.read',
  'license.read',
  'incident.read',
  'cultivation.read',
  // Deliveries are seen by whoever may confirm them.
  'cultivation.receive',
  'statistic.read',
] as const satisfies readonly Permission[]
const writing = [
  'authorization.request',
  'tradingEstablishment.request',
  'preparation.request',
  'license.request',
  'incident.report',
  'cultivation.request',
  'cultivation.report',
  'cultivation.receive',
  'statistic.report',
] as const satisfies readonly Permission[]

/**
 * What a key may be for, and which rights of its maker it then has: never one that he has not. A call says under which of
 * these it is open to keys, and which rights it wants as from everybody.
 */
export const keyScopes = {
  /** Cases of the house: what they say, how they stand, their history and their checks. */
  'cases.read': reading,
  /** Drafts and their files, and nothing sent. */
  'drafts.write': [...reading, ...writing],
  /** What is sent to the authority: requests, withdrawals, answers. */
  'cases.submit': [...reading, ...writing, 'authorization.submit', 'statistic.submit'],
  /** What really moved under a permit. */
  'movements.report': ['authorization.read', 'authorization.own', 'endorsement.holder'],
  /** Permits, certificates, letters and other files of cases. */
  'documents.read': reading,
  'balances.read': ['balance.read'],
} as const satisfies Record<string, readonly Permission[]>

export type KeyScope = keyof typeof keyScopes
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]

/** Under which scope a call is open to keys: to every key, or each of its actions by its own. */
export type KeyAccess = KeyScope | 'everyKey' | 'ofStep'

/** The rights of a key: those of its scopes, as far as its maker has them at this moment. */
export const rightsOfKey = (
  scopes: readonly KeyScope[],
  makers: ReadonlySet<Permission>,
): ReadonlySet<Permission> =>
  new Set(
    scopes.flatMap((scope): readonly Permission[] => keyScopes[scope]).filter((right) => makers.has(right)),
  )

/** A scope is worth giving where its maker has what it is for; the rest of its rights may be missing. */
const purposes: Record<KeyScope, readonly Permission[]> = {
  'cases.read': reading,
  'drafts.write': writing,
  'cases.submit': ['authorization.submit', ...writing],
  'movements.report': ['endorsement.holder'],
  'documents.read': ['authorization.read', 'license.read'],
  'balances.read': ['balance.read'],
}
export const mayGiveScope = (scope: KeyScope, makers: ReadonlySet<Permission>): boolean =>
  purposes[scope].some((right) => makers.has(right))
