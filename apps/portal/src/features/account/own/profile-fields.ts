import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { type PersonValues, personFieldsOf } from '@papaver/contract/users/person.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { type Faults, faultsAt, refusedPaths } from '../../../ui/form/faults.tsx'

export type OwnAccount = CallOutput<'users.get'>
type Update = CallInput<'users.update'>['body']

export type Profile = Omit<PersonValues, 'email' | 'establishmentCode'>
/** What a person may change of himself. */
export const profileFields = personFieldsOf('self').map(({ key }) => key)

export const profileOf = (account: OwnAccount): Profile => ({
  designationTypeId: account.designationTypeId ?? '',
  firstName: account.firstName,
  lastName: account.lastName,
  occupation: account.occupation,
  phone: account.phone,
  fax: account.fax,
})

export const judgeProfile = ({ lastName }: Profile): Faults => ({
  lastName: lastName.trim() === '' ? 'account.own.profile.missing' : undefined,
})

export const refusedAt = (refusal: Refusal): Faults =>
  faultsAt(refusedPaths(refusal, profileFields), 'account.own.profile.notAccepted')

/** The address goes along as it is: it has a way of its own. */
export const updateOf = (profile: Profile, { version, email }: OwnAccount): Update => ({
  version,
  email,
  designationTypeId: profile.designationTypeId || null,
  firstName: profile.firstName.trim(),
  lastName: profile.lastName.trim(),
  occupation: profile.occupation.trim(),
  phone: profile.phone.trim(),
  fax: profile.fax.trim(),
})
