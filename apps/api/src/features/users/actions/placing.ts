import { areOfOneSide, grantableTo, permissions } from '@papaver/contract/access/permissions.ts'
import { userRefusals } from '@papaver/contract/users/refusals.ts'
import { isManager, refusePlacing } from '@papaver/contract/users/rules.ts'
import { refuse } from '../../../platform/refusal.ts'
import { createEstablishment, findEstablishment } from '../../establishments/public.ts'
import type { UsersTx } from '../context.ts'
import { isOfCustoms, isOfEstablishment, type Place, placeOf, ruleSettingsOf, targetOf } from '../facts.ts'
import type { UserRecord } from '../record.ts'
import { refuseInput, type StepContext, type StepInput } from './step.ts'

const same = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((item) => right.includes(item))

export const isSamePlace = (left: Place, right: Place): boolean =>
  same(left.roles, right.roles) &&
  left.establishmentId === right.establishmentId &&
  same(left.customsPointIds, right.customsPointIds) &&
  !right.isNewEstablishment

/** Where the account will stand: what was sent, else what stands. Unknown places are refused. */
export const wantedPlace = async (
  { db, masters, today }: UsersTx,
  record: UserRecord,
  input: StepInput,
): Promise<Place> => {
  const present = placeOf(record)
  const { establishmentId, newEstablishment, customsPointIds } = input
  // Those that the account has already are kept whatever became of them.
  const unknown = customsPointIds?.find(
    (id) => !present.customsPointIds.includes(id) && !masters.isOfferedPoint(id, today),
  )
  if (unknown !== undefined) refuseInput('customsPointIds', 'unknown')
  if (establishmentId && newEstablishment) refuseInput('newEstablishment', 'both')
  if (establishmentId && (await findEstablishment(db, establishmentId)) === undefined)
    refuse(userRefusals.userEstablishmentMissing)
  if (input.roles && !areOfOneSide(input.roles)) refuseInput('roles', 'otherSide')
  return keptByRoles({
    roles: input.roles ? [...new Set(input.roles)] : present.roles,
    establishmentId: newEstablishment ? null : (establishmentId ?? present.establishmentId),
    customsPointIds: customsPointIds ? [...new Set(customsPointIds)] : present.customsPointIds,
    isNewEstablishment: newEstablishment != null,
  })
}

/** A place without a role at it would be a right that nobody gave. */
export const keptByRoles = (place: Place): Place => {
  if (place.roles.length === 0) return place
  return {
    ...place,
    establishmentId: isOfEstablishment(place.roles) ? place.establishmentId : null,
    customsPointIds: isOfCustoms(place.roles) ? place.customsPointIds : [],
  }
}

/** The establishment that the account is linked to: the one there is, or one made now from the request. */
const establishmentFor = async ({ context, input, place, record }: StepContext): Promise<string | null> => {
  const { newEstablishment } = input
  if (!newEstablishment) return place.establishmentId
  const { settings, tx } = context
  return createEstablishment(tx, {
    ...newEstablishment,
    countryId: settings['public.countryId'],
    mail: record.account.email,
  })
}

/** The place as columns of the account. */
export const placeChanges = async (step: StepContext) => ({
  roles: [...step.place.roles],
  establishmentId: await establishmentFor(step),
  customsPointIds: [...step.place.customsPointIds],
})

/** Old and new for the audit row, where they differ. */
export const placeDetails = (record: UserRecord, after: Place): Record<string, unknown> => {
  const { roles, establishmentId, customsPointIds } = record.account
  if (isSamePlace(record.account, after)) return {}
  return {
    before: { roles, establishmentId, customsPointIds },
    after: {
      roles: after.roles,
      establishmentId: after.establishmentId,
      customsPointIds: after.customsPointIds,
    },
  }
}

/** Refuses a place that an approved account may not have, or may not leave. */
export const refuseWrongPlace = async (context: UsersTx, record: UserRecord, place: Place): Promise<void> => {
  const present = placeOf(record)
  const before = await targetOf(context, record, null)
  const after = await targetOf(context, record, null, place)
  const isElsewhere = place.isNewEstablishment === true || present.establishmentId !== place.establishmentId
  const kept = present.customsPointIds.filter((point) => place.customsPointIds.includes(point))
  const isGone = isElsewhere || (present.customsPointIds.length > 0 && kept.length === 0)
  const isNewcomer = isElsewhere || place.customsPointIds.length > kept.length
  const wasManager = isManager(present.roles)
  const becomesManager = isManager(place.roles)
  const refusal = refusePlacing(
    {
      before,
      after,
      joinsManagers: becomesManager && (!wasManager || isNewcomer),
      leavesManagers: wasManager && (!becomesManager || isGone),
    },
    ruleSettingsOf(context.settings),
  )
  if (refusal) refuse(userRefusals[refusal])
}

/** Permissions that are none, or that nobody with these roles can be granted, are refused, not dropped. */
export const refuseWrongGrants = (
  roles: readonly string[],
  { grantedPermissions, ...input }: StepInput,
): void => {
  const known: readonly string[] = permissions
  const grantable: ReadonlySet<string> = grantableTo(roles)
  if (grantedPermissions?.some((name) => !grantable.has(name))) refuseInput('grantedPermissions', 'unknown')
  if (input.withheldPermissions?.some((name) => !known.includes(name)))
    refuseInput('withheldPermissions', 'unknown')
}

/** Of what was granted to him what goes on counting with these roles. */
export const keptGrants = (roles: readonly string[], granted: readonly string[]): string[] => {
  const grantable: ReadonlySet<string> = grantableTo(roles)
  return [...new Set(granted)].filter((name) => grantable.has(name))
}
