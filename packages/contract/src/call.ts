import type { KeyAccess } from './access/key-scopes.ts'
import type { Permission } from './access/permissions.ts'

/**
 * Who may call: anyone at all; anyone signed in; who has yet to prove the second factor (quality §3.6); either
 * of these two; or who holds one of the named permissions. Whether this person may do it to this record is
 * decided later, by scope and policy.
 */
export type Who = 'anyone' | 'signedIn' | 'secondFactor' | 'anySession' | readonly Permission[]
/** Without `key` the call is closed to keys of programs, whoever made them. */
export type Call = readonly [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  who: Who,
  key?: KeyAccess,
]
export type CallTable = Readonly<Record<string, Call>>
