import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import type { Refusal } from '../../../platform/responses.ts'

export type OwnAccount = CallOutput<'users.get'>
type Update = CallInput<'users.update'>['body']

/** What a person may change of himself. */
export const profileFields = [
  'designationTypeId',
  'firstName',
  'lastName',
  'occupation',
  'phone',
  'fax',
] as const
export type ProfileField = (typeof profileFields)[number]
export type Profile = Record<ProfileField, string>

/** Lengths of the contract's shape. */
export const lengths = { firstName: 100, lastName: 100, occupation: 200, phone: 40, fax: 40 }

export const profileOf = (account: OwnAccount): Profile => ({
  designationTypeId: account.designationTypeId ?? '',
  firstName: account.firstName,
  lastName: account.lastName,
  occupation: account.occupation,
  phone: account.phone,
  fax: account.fax,
})

export const isSameProfile = (a: Profile, b: Profile): boolean =>
  profileFields.every((name) => a[name] === b[name])

/** Field → key of what is wrong with it. */
export type Wrong = Partial<Record<ProfileField, string>>

export const judgeProfile = ({ firstName, lastName }: Profile): Wrong => ({
  ...(firstName.trim() === '' ? { firstName: 'account.own.profile.missing' } : {}),
  ...(lastName.trim() === '' ? { lastName: 'account.own.profile.missing' } : {}),
})

/** Which fields the server did not accept; none where the refusal is about something else. */
export const wrongOf = ({ code, details }: Refusal): Wrong => {
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return {}
  const paths = (details.fields as { path: string }[]).map(({ path }) => path)
  const known = profileFields.filter((name) => paths.includes(name))
  return Object.fromEntries(known.map((name) => [name, 'account.own.profile.notAccepted']))
}

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
