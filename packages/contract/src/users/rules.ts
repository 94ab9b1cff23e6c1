import { hasRole, managerRoles, type Role } from '../access/roles.ts'
import { nextStatus } from '../casework/rules.ts'
import { type UserAction, type UserStatus, userLife } from './life.ts'
import { type UserRefusalCode, userRefusals } from './refusals.ts'

/** Letters at most of where an establishment is. */
export const placeLengths = { line: 200, lines: 4, city: 100, postalCode: 20 } as const

/** Who would act, as far as the rules of product §1 ask. */
export interface UserActor {
  readonly isSelf: boolean
  /** Holds user.admin. */
  readonly isAdmin: boolean
  /** Holds user.manage, and the account belongs to his organisation. */
  readonly isManagerOfTarget: boolean
}
/** The account that would be acted on. */
export interface UserTarget {
  readonly status: UserStatus
  /** By an officer, or for a while by wrong passwords. */
  readonly isLocked: boolean
  readonly isLockedByOfficer: boolean
  readonly roles: readonly string[]
  /** This manager deactivated it himself. */
  readonly wasDeactivatedByActor: boolean
  readonly hasSignedLetter: boolean
  /** The one who handed in the signed letter is the one who would act. */
  readonly wasLetterHandedInByActor: boolean
  /** The establishment it is linked to is there and not closed; true where its roles need none. */
  readonly hasOpenEstablishment: boolean
  /** An identity of single sign-on opens it. */
  readonly hasIdentity: boolean
  /** There is another approved administrator, or it is none. */
  readonly isReplaceableAdministrator: boolean
  /** There is another approved manager of the organisation, or it is no manager of one. */
  readonly hasSuccessor: boolean
  /** Approved managers of its organisation, itself not counted. */
  readonly otherManagers: number
}
export interface UserRuleSettings {
  readonly confirmationLetterRequired: boolean
  readonly managerMayApprove: boolean
  readonly letterFourEyes: boolean
  readonly maxManagers: number
}

export const plainRoles: readonly Role[] = ['ESTB_USER', 'CUST_USER']
export const isPlain = (roles: readonly string[]): boolean =>
  roles.length > 0 && roles.every((role) => plainRoles.some((plain) => hasRole([role], plain)))
export const isManager = (roles: readonly string[]): boolean =>
  managerRoles.some((role) => hasRole(roles, role))

/** The only actions open to a manager, on plain users of his own organisation. */
export const managerActions: readonly UserAction[] = ['approve', 'deactivate', 'activate']

type Judge = (actor: UserActor, target: UserTarget, settings: UserRuleSettings) => UserRefusalCode | undefined

const code = (refusal: keyof typeof userRefusals): UserRefusalCode => userRefusals[refusal].code

/** With this account approved, its organisation would have more managers than it may have. */
const hasTooManyManagers = (target: UserTarget, { maxManagers }: UserRuleSettings): boolean =>
  isManager(target.roles) && target.otherManagers >= maxManagers

const refuseApproval: Judge = (actor, target, settings) => {
  if (!actor.isAdmin && !settings.managerMayApprove) return code('userNotYours')
  if (target.roles.length === 0) return code('userRoleMissing')
  if (!target.hasOpenEstablishment) return code('userEstablishmentMissing')
  // A plain user under an approved manager needs no letter (product §1).
  const isVouchedFor = isPlain(target.roles) && target.otherManagers > 0
  if (target.status === 'REQ' && settings.confirmationLetterRequired && !isVouchedFor)
    return code('userLetterRequired')
  if (target.status === 'PEC' && !target.hasSignedLetter) return code('userLetterMissing')
  if (target.status === 'PEC' && settings.letterFourEyes && target.wasLetterHandedInByActor)
    return code('userFourEyes')
  return hasTooManyManagers(target, settings) ? code('userTooManyManagers') : undefined
}

const judges: Partial<Record<UserAction, Judge>> = {
  approve: refuseApproval,
  activate: (actor, target, settings) => {
    if (!actor.isAdmin && !target.wasDeactivatedByActor) return code('userNotYours')
    if (!target.hasOpenEstablishment) return code('userEstablishmentMissing')
    return hasTooManyManagers(target, settings) ? code('userTooManyManagers') : undefined
  },
  deactivate: (_actor, target) =>
    target.isReplaceableAdministrator ? undefined : code('userLastAdministrator'),
  close: (_actor, target) => {
    if (!target.isReplaceableAdministrator) return code('userLastAdministrator')
    return target.hasSuccessor ? undefined : code('userNoSuccessor')
  },
  lock: (_actor, target) => {
    if (target.isLockedByOfficer) return code('userStep')
    return target.isReplaceableAdministrator ? undefined : code('userLastAdministrator')
  },
  unlinkIdentities: (_actor, target) => (target.hasIdentity ? undefined : code('userStep')),
  unlock: (_actor, target) => (target.isLocked ? undefined : code('userStep')),
}

/** An approved account with other roles, or at another place, than before. */
export interface Placing {
  readonly before: UserTarget
  readonly after: UserTarget
  /** It becomes a manager of an organisation of which it was none. */
  readonly joinsManagers: boolean
  /** It stops being a manager of its organisation. */
  readonly leavesManagers: boolean
}

/**
 * Why an approved account may not be placed so: it keeps to the same rules as one that is approved now, and neither
 * the last administrator nor the last manager stops being one.
 */
export const refusePlacing = (
  { before, after, joinsManagers, leavesManagers }: Placing,
  settings: UserRuleSettings,
): UserRefusalCode | undefined => {
  if (after.roles.length === 0) return code('userRoleMissing')
  if (!after.hasOpenEstablishment) return code('userEstablishmentMissing')
  const isAdministrator = ({ roles }: UserTarget): boolean => hasRole(roles, 'CA_ADMIN')
  if (isAdministrator(before) && !isAdministrator(after) && !before.isReplaceableAdministrator)
    return code('userLastAdministrator')
  if (leavesManagers && !before.hasSuccessor) return code('userNoSuccessor')
  return joinsManagers && hasTooManyManagers(after, settings) ? code('userTooManyManagers') : undefined
}

/**
 * Why this person may not take this action on this account, or undefined where he may. Asked for every button
 * and again, under lock, for every command (product §1).
 */
export const refuseUserAction = (
  action: UserAction,
  actor: UserActor,
  target: UserTarget,
  settings: UserRuleSettings,
): UserRefusalCode | undefined => {
  // Nobody changes his own role or status, or approves himself.
  if (actor.isSelf) return code('userOwnRecord')
  const isManagers = actor.isManagerOfTarget && isPlain(target.roles) && managerActions.includes(action)
  if (!actor.isAdmin && !isManagers) return code('userNotYours')
  if (nextStatus(userLife, target.status, action) === undefined) return code('userStep')
  return judges[action]?.(actor, target, settings)
}
