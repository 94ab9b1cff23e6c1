import type { CallInput } from '@papaver/contract/endpoints.ts'
import { userStatusFaces } from '@papaver/contract/users/life.ts'
import { isMail } from '../../account/mail-address.ts'
import type { Audience } from '../audience.ts'
import type { UserRecord } from '../types.ts'
import { needsCustomsPoints, needsEstablishment } from './rights.ts'

export const personFields = [
  'designationTypeId',
  'firstName',
  'lastName',
  'occupation',
  'email',
  'phone',
  'fax',
  'establishmentCode',
] as const
export type PersonField = (typeof personFields)[number]

/** A name or an address decides who somebody is, or who gets his links: that is the authority's to change. */
const contact: readonly PersonField[] = ['designationTypeId', 'occupation', 'phone', 'fax']

/** What this reader may change of somebody else's account; nothing of one that has ended. */
export const editableFields = (
  record: UserRecord,
  audience: Audience | undefined,
): readonly PersonField[] => {
  if (audience === undefined || userStatusFaces[record.status].group === 'final') return []
  if (audience === 'manager') return contact
  const isOfCustoms = needsCustomsPoints(record.roles) && !needsEstablishment(record.roles)
  return isOfCustoms || record.roles.includes('CA_ADMIN')
    ? personFields.filter((field) => field !== 'establishmentCode')
    : personFields
}

export type PersonValues = Record<PersonField, string>
export type PersonEdits = Partial<PersonValues>

export const valuesOf = (record: UserRecord): PersonValues => ({
  designationTypeId: record.designationTypeId ?? '',
  firstName: record.firstName,
  lastName: record.lastName,
  occupation: record.occupation,
  email: record.email,
  phone: record.phone,
  fax: record.fax,
  establishmentCode: record.establishmentCode ?? '',
})

export type UserInput = CallInput<'users.update'>['body']

const orNull = (text: string): string | null => (text === '' ? null : text)

/** The user payload of the specification with what was typed in the place of what was there. */
export const inputOf = (record: UserRecord, edits: PersonEdits = {}): UserInput => {
  const { designationTypeId, establishmentCode, ...values } = { ...valuesOf(record), ...edits }
  return {
    version: record.version,
    userName: record.userName,
    ...values,
    designationTypeId: orNull(designationTypeId),
    establishmentCode: orNull(establishmentCode),
  }
}

export type PersonProblem = 'missing' | 'mail'

/** What cannot be right; the server judges the same again. */
export const problemOf = (field: PersonField, value: string): PersonProblem | undefined => {
  const text = value.trim()
  if ((field === 'firstName' || field === 'lastName' || field === 'email') && text === '') return 'missing'
  return field === 'email' && !isMail(text) ? 'mail' : undefined
}
