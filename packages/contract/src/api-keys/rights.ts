import type { KeyScope } from '../access/key-scopes.ts'
import type { Permission } from '../access/permissions.ts'
import { caseKinds } from '../kinds.ts'

/** What officers alone write is nothing for a company's programs. */
const kinds = caseKinds.filter(({ rights }) => rights.request !== 'case.enter')

/** What every key that stands for a house sees of its cases at all; deliveries are seen by whoever may confirm them. */
const reading: readonly Permission[] = [
  ...kinds.map(({ rights }) => rights.read),
  'authorization.own',
  'cultivation.receive',
]
const writing: readonly Permission[] = [...kinds.map(({ rights }) => rights.request), 'cultivation.receive']
const sending = kinds.flatMap(({ steps }) =>
  Object.values(steps).flatMap(({ key, by }) => (key === 'cases.submit' && by.holder ? [by.holder] : [])),
)

/**
 * Which rights of its maker a key then has: never one that he has not. A call says which rights it wants as from everybody.
 */
export const keyScopes: Readonly<Record<KeyScope, readonly Permission[]>> = {
  'cases.read': reading,
  'drafts.write': [...reading, ...writing],
  'cases.submit': [...reading, ...writing, ...sending],
  'movements.report': ['authorization.read', 'authorization.own', 'endorsement.holder'],
  'documents.read': reading,
  'balances.read': ['balance.read'],
}

/** The rights of a key: those of its scopes, as far as its maker has them at this moment. */
export const rightsOfKey = (
  scopes: readonly KeyScope[],
  makers: ReadonlySet<Permission>,
): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => keyScopes[scope]).filter((right) => makers.has(right)))

/** A scope is worth giving where its maker has what it is for; the rest of its rights may be missing. */
const purposes: Readonly<Record<KeyScope, readonly Permission[]>> = {
  'cases.read': reading,
  'drafts.write': writing,
  'cases.submit': [...writing, ...sending],
  'movements.report': ['endorsement.holder'],
  'documents.read': ['authorization.read', 'license.read'],
  'balances.read': ['balance.read'],
}
export const mayGiveScope = (scope: KeyScope, makers: ReadonlySet<Permission>): boolean =>
  purposes[scope].some((right) => makers.has(right))
