import { hasRole } from '@papaver/contract/access/roles.ts'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import {
  deleteIdentities,
  deleteSecondFactor,
  forgetGuessesAt,
  forgetPasswords,
} from '../../account/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { keptGrants, placeChanges, placeDetails, refuseWrongGrants, refuseWrongPlace } from './placing.ts'
import type { Step, StepContext } from './step.ts'

const wordsOf = ({ input: { comment, reasonCode } }: StepContext) => ({ comment, reasonCode })

export const deactivate: Step = async (step) => ({
  account: { deactivatedBy: step.caller.principal.accountId },
  endsSessions: 'deactivated',
  notice: { code: 'USR_DEACTIVATED', to: 'gone', ...wordsOf(step) },
})

/** Back from rest: a new password and a fresh second factor, as others may have learned the old ones. */
export const activate: Step = async (step) => {
  const { context, record } = step
  await deleteSecondFactor(context.tx, record.account.id)
  return {
    account: { deactivatedBy: null, mustChangePassword: true, dormantNotifiedAt: null },
    notice: {
      code: 'USR_ACTIVATED',
      to: 'person',
      // Whoever was away for long has often forgotten the old password, with which he could change it.
      mailOnly: { link: portalLink(context.publicUrl, '/password/reset-password') },
      ...wordsOf(step),
    },
  }
}

/** For good; the name stays with what the person did. */
export const close: Step = async (step) => ({
  endsSessions: 'closed',
  notice: { code: 'USR_CLOSED', to: 'gone', ...wordsOf(step) },
})

/** The person learns that it was the authority; the reason, which may be a suspicion, is kept with the account. */
export const lock: Step = async () => ({
  account: { isLocked: true, lockedUntil: null },
  endsSessions: 'locked',
  notice: { code: 'USR_LOCKED', to: 'person' },
})

/** Ends an officer's lock, and that of wrong passwords. */
export const unlock: Step = async ({ context, record }) => {
  await forgetGuessesAt(context.tx, record.account.id)
  return { account: { isLocked: false, lockedUntil: null } }
}

/** The new roles in the person's own language. */
const sayRoles = ({ record, place }: StepContext): string => {
  const { culture } = record.account
  const words = wordsFor(culture)
  const names = place.roles.map((role) => words(`users.roles.${role}`))
  return new Intl.ListFormat(culture, { style: 'long', type: 'conjunction' }).format(names)
}

/** Roles, place and single permissions of an approved person; they count at once, in a new session. */
export const assignRoles: Step = async (step) => {
  const { context, record, input, place } = step
  const { grantedPermissions: granted, withheldPermissions: withheld } = record.account
  refuseWrongGrants(place.roles, input)
  await refuseWrongPlace(context, record, place)
  const permissions = {
    grantedPermissions: keptGrants(place.roles, input.grantedPermissions ?? granted),
    withheldPermissions: input.withheldPermissions ? [...new Set(input.withheldPermissions)] : withheld,
  }
  if (hasRole(place.roles, 'CA_ADMIN') && permissions.withheldPermissions.includes('user.admin')) {
    if (!step.target.isReplaceableAdministrator) refuse(userRefusals.userLastAdministrator)
  }
  const account = { ...(await placeChanges(step)), ...permissions }
  return {
    account,
    endsSessions: 'roles changed',
    details: {
      ...placeDetails(record, { ...place, establishmentId: account.establishmentId }),
      permissionsBefore: { granted, withheld },
      permissionsAfter: {
        granted: permissions.grantedPermissions,
        withheld: permissions.withheldPermissions,
      },
    },
    notice: { code: 'USR_ROLES', to: 'person', comment: input.comment, params: { role: sayRoles(step) } },
  }
}

/** A lost telephone: the next sign-in asks for a new one. */
export const resetSecondFactor: Step = async ({ context, record, input }) => {
  const wasSet = await deleteSecondFactor(context.tx, record.account.id)
  return {
    endsSessions: 'second factor reset',
    details: { wasSet },
    notice: { code: 'USR_2FA_RESET', to: 'person', comment: input.comment },
  }
}

/** Passwords that were may be set again. */
export const resetPasswordHistory: Step = async ({ context, record }) => {
  await forgetPasswords(context.tx, record.account.id)
  return {}
}

/** Whoever is linked at an identity provider no longer gets in by it; the password, and its reset by mail, stay. */
export const unlinkIdentities: Step = async ({ context, record, input }) => {
  const removed = await deleteIdentities(context.tx, record.account.id)
  return {
    endsSessions: 'single sign-on unlinked',
    details: { removed: removed.map(({ issuer, subject }) => ({ issuer, subject })) },
    notice: { code: 'USR_SSO_REMOVED', to: 'person', comment: input.comment },
  }
}
