import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { hasRole } from '@papaver/contract/access/roles.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import {
  isManager,
  type UserActor,
  type UserRuleSettings,
  type UserTarget,
} from '@papaver/contract/users/rules.ts'
import type { Principal } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listIdentities } from '../account/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import type { UsersContext } from './context.ts'
import { countOtherManagers, hasGuessLock, listOtherAdministrators } from './others-store.ts'
import { actorOf } from './policy.ts'
import { statusOf, type UserRecord } from './record.ts'

/** What makes an account's place: its roles, and where it has them. */
export interface Place {
  readonly roles: readonly string[]
  readonly establishmentId: string | null
  readonly customsPointIds: readonly number[]
  /** It will be linked to an establishment that is made for it. */
  readonly isNewEstablishment?: boolean
}

export const placeOf = ({ account }: UserRecord): Place => account

export const ruleSettingsOf = (settings: Settings): UserRuleSettings => ({
  confirmationLetterRequired: settings['users.confirmationLetterRequired'],
  managerMayApprove: settings['users.managerMayApprove'],
  letterFourEyes: settings['users.letterFourEyes'],
  maxManagers: settings['users.maxManagers'],
})

const atEstablishments = ['ESTB_MANAGER', 'ESTB_USER', 'CULTIVATION'] as const
const atCustomsPoints = ['CUST_MANAGER', 'CUST_USER'] as const
/** One of the roles is exercised at an establishment. */
export const isOfEstablishment = (roles: readonly string[]): boolean =>
  atEstablishments.some((role) => hasRole(roles, role))
/** One of the roles is exercised at customs points. */
export const isOfCustoms = (roles: readonly string[]): boolean =>
  atCustomsPoints.some((role) => hasRole(roles, role))

/** Every role has where it is exercised: an establishment that is not closed, or a customs point. */
const isPlaced = async (db: Reader, place: Place): Promise<boolean> => {
  const { roles, establishmentId, customsPointIds, isNewEstablishment = false } = place
  if (isOfCustoms(roles) && customsPointIds.length === 0) return false
  if (!isOfEstablishment(roles) || isNewEstablishment) return true
  const establishment = establishmentId === null ? undefined : await findEstablishment(db, establishmentId)
  return establishment?.isActive ?? false
}

/** An administrator can be spared where another one can sign in and care for accounts. */
const isReplaceable = async (db: Reader, { account }: UserRecord): Promise<boolean> => {
  if (account.status !== 'APR' || !hasRole(account.roles, 'CA_ADMIN')) return true
  const others = await listOtherAdministrators(db, account.id)
  return others.some(({ roles, grantedPermissions, withheldPermissions }) =>
    grantsOf(roles, grantedPermissions, withheldPermissions).has('user.admin'),
  )
}

type Moment = Pick<UsersContext, 'db' | 'now'>

/** What the rules ask of an account, as it stands at `place`; `actorId` is who would act, null for the system. */
export const targetOf = async (
  { db, now }: Moment,
  record: UserRecord,
  actorId: string | null,
  place: Place = placeOf(record),
): Promise<UserTarget> => {
  const { account, request } = record
  const { roles, establishmentId, customsPointIds, isNewEstablishment = false } = place
  const otherManagers = isNewEstablishment
    ? 0
    : await countOtherManagers(db, { id: account.id, roles, establishmentId, customsPointIds })
  const isOfOne = establishmentId !== null || customsPointIds.length > 0
  return {
    status: statusOf(record),
    isLocked: account.isLocked || (await hasGuessLock(db, account.id, now)),
    isLockedByOfficer: account.isLocked,
    roles,
    wasDeactivatedByActor: actorId !== null && account.deactivatedBy === actorId,
    hasSignedLetter: request?.signedFileId != null,
    wasLetterHandedInByActor: actorId !== null && request?.signedBy === actorId,
    hasOpenEstablishment: await isPlaced(db, place),
    hasIdentity: (await listIdentities(db, account.id)).length > 0,
    isReplaceableAdministrator: await isReplaceable(db, record),
    hasSuccessor: !isOfOne || !isManager(roles) || otherManagers > 0,
    otherManagers,
  }
}

export interface Facts {
  readonly actor: UserActor
  readonly target: UserTarget
}

export const factsOf = async (
  moment: Moment,
  record: UserRecord,
  principal: Principal,
  place?: Place,
): Promise<Facts> => ({
  actor: actorOf(principal, record.account),
  target: await targetOf(moment, record, principal.accountId, place),
})
