import { grantableTo, grantsOf, type Permission } from '@papaver/contract/access/permissions.ts'
import { hasRole, type Role } from '@papaver/contract/access/roles.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import type { Faults } from '../../../ui/form/faults.tsx'
import type { UserRecord } from '../types.ts'

export const establishmentKinds = ['trading', 'grower', 'buyer'] as const
export type EstablishmentKind = (typeof establishmentKinds)[number]

/** An establishment to be made, as it is typed. */
export interface NewEstablishment {
  name: string
  kind: EstablishmentKind
  address: string
  city: string
  postalCode: string
  groups: readonly string[]
}

/** What a person may do here and for whom, as it is chosen in a dialog. */
export interface Rights {
  roles: readonly Role[]
  establishmentId: string | null
  /** The establishment is not chosen but made. */
  isNew: boolean
  establishment: NewEstablishment
  customsPointIds: readonly number[]
  permissions: ReadonlySet<Permission>
}

const establishmentRoles: readonly Role[] = ['ESTB_MANAGER', 'ESTB_USER', 'CULTIVATION']
const customsRoles: readonly Role[] = ['CUST_MANAGER', 'CUST_USER']
export const needsEstablishment = (roles: readonly string[]): boolean =>
  establishmentRoles.some((role) => hasRole(roles, role))
export const needsCustomsPoints = (roles: readonly string[]): boolean =>
  customsRoles.some((role) => hasRole(roles, role))

/** Rights that can be split from a role, or granted beyond it (product §2). */
const splitRights: Partial<Record<Role, readonly Permission[]>> = {
  CA_ADMIN: [
    'case.review',
    'case.decide',
    'case.sign',
    'case.revoke',
    'case.enter',
    'savedView.share',
    'endorsement.correct',
    'user.admin',
    'user.impersonate',
    'settings.read',
    'audit.read',
    'training.enter',
    'training.reset',
  ],
  ESTB_USER: ['authorization.submit', 'apiKey.manage', 'training.enter'],
}
export const splitOf = (roles: readonly Role[]): Permission[] =>
  roles.flatMap((role) => splitRights[role] ?? [])

/** The role that the applicant asked for. */
const wishedRole = ({ request }: UserRecord): Role[] => {
  if (request === null) return []
  if (request.userType === 'CULTIVATION') return ['CULTIVATION']
  const [manager, staff] =
    request.userType === 'CUSTOMS'
      ? (['CUST_MANAGER', 'CUST_USER'] as const)
      : (['ESTB_MANAGER', 'ESTB_USER'] as const)
  return [request.isManager ? manager : staff]
}

/** What the applicant wrote, taken over as the beginning of a new establishment. */
const wishedEstablishment = ({ request }: UserRecord): NewEstablishment => ({
  name: request?.establishmentName ?? '',
  kind: request?.userType === 'CULTIVATION' ? 'grower' : 'trading',
  address: request?.establishmentAddress ?? '',
  city: '',
  postalCode: '',
  groups: [],
})

/** Where a dialog begins: with what the person has, else with what he asked for. */
export const rightsOf = (record: UserRecord, isNew: boolean): Rights => {
  const roles = (record.roles.length > 0 ? record.roles : wishedRole(record)) as Role[]
  return {
    roles,
    establishmentId: record.establishmentId,
    isNew,
    establishment: wishedEstablishment(record),
    customsPointIds: record.customsPointIds,
    permissions: grantsOf(roles, record.grantedPermissions, record.withheldPermissions),
  }
}

export type RightsProblem =
  | 'roles'
  | 'establishment'
  | 'customsPoints'
  | 'name'
  | 'address'
  | 'city'
  | 'groups'

/**
 * What is still missing; the server judges the same again. A place can wait until approval (`isEarly`), the role
 * cannot: it stands in the letter.
 */
export const problemsOf = ({ roles, isNew, ...rights }: Rights, isEarly: boolean): Set<RightsProblem> => {
  const { name, address, city, groups: chosen } = rights.establishment
  const missing: [RightsProblem, boolean][] = [
    ['roles', roles.length === 0],
    ['establishment', !isEarly && needsEstablishment(roles) && !isNew && rights.establishmentId === null],
    ['customsPoints', !isEarly && needsCustomsPoints(roles) && rights.customsPointIds.length === 0],
  ]
  const missingOfNew: [RightsProblem, boolean][] = [
    ['name', name.trim() === ''],
    ['address', address.trim() === ''],
    ['city', city.trim() === ''],
    ['groups', chosen.length === 0],
  ]
  const all = needsEstablishment(roles) && isNew ? [...missing, ...missingOfNew] : missing
  return new Set(all.filter(([, isMissing]) => isMissing).map(([problem]) => problem))
}

/** Where each of them is put right. */
const places = {
  roles: 'roles',
  establishment: 'establishmentId',
  customsPoints: 'customsPointIds',
  name: 'establishment.name',
  address: 'establishment.address',
  city: 'establishment.city',
  groups: 'establishment.groups',
} as const satisfies Record<RightsProblem, string>

export const faultsOf = (rights: Rights, isEarly: boolean): Faults =>
  Object.fromEntries(
    [...problemsOf(rights, isEarly)].map((problem) => [places[problem], `users.rights.missing.${problem}`]),
  )

/** At most four lines fit on a permit and a letter; what is more is joined to the last. */
const linesOf = (address: string): string[] => {
  const lines = address.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  return filled.length <= 4 ? filled : [...filled.slice(0, 3), filled.slice(3).join(', ')]
}

const newEstablishmentOf = (establishment: NewEstablishment) => ({
  name: establishment.name.trim(),
  kind: establishment.kind,
  addressLines: linesOf(establishment.address),
  city: establishment.city.trim(),
  postalCode: establishment.postalCode.trim(),
  groups: substanceGroups.filter((group) => establishment.groups.includes(group)),
})

type Body = Omit<UserActionInput, 'version'>

/** What of it goes to the server; of an establishment only where a role needs one. */
export const rightsBody = (rights: Rights): Body => {
  const { roles, isNew, establishmentId } = rights
  const body: Body = { roles: [...roles] }
  if (needsCustomsPoints(roles)) body.customsPointIds = [...rights.customsPointIds]
  if (!needsEstablishment(roles)) return body
  if (isNew) return { ...body, newEstablishment: newEstablishmentOf(rights.establishment) }
  return { ...body, establishmentId }
}

/**
 * Grants beyond the roles, and what of the roles is withheld; rights that are not offered stay as they are, as long
 * as people with these roles can have them.
 */
export const splitBody = (rights: Rights, record: UserRecord): Body => {
  const offered = splitOf(rights.roles)
  const fromRoles = grantsOf(rights.roles)
  const grantable: ReadonlySet<string> = grantableTo(rights.roles)
  const rest = (names: readonly string[]) => names.filter((name) => !offered.some((right) => right === name))
  const granted = offered.filter((right) => rights.permissions.has(right) && !fromRoles.has(right))
  const withheld = offered.filter((right) => !rights.permissions.has(right) && fromRoles.has(right))
  return {
    grantedPermissions: [
      ...rest(record.grantedPermissions).filter((name) => grantable.has(name)),
      ...granted,
    ],
    withheldPermissions: [...rest(record.withheldPermissions), ...withheld],
  }
}
