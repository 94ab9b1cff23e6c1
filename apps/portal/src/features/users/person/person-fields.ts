import type { CallInput } from '@papaver/contract/endpoints.ts'
import { type FieldFault, faultOf } from '@papaver/contract/fields/check.ts'
import type { Field } from '@papaver/contract/fields/field.ts'
import { isMail } from '@papaver/contract/mail-address.ts'
import { userStatusStyles } from '@papaver/contract/users/life.ts'
import {
  type PersonField,
  type PersonValues,
  personFields,
  personFieldsOf,
} from '@papaver/contract/users/person.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { describedFaults, type Fault, type Faults, faultsAt, refusedPaths } from '../../../ui/form/faults.tsx'
import type { Audience } from '../audience.ts'
import { sayRefusal } from '../explain-refusal.ts'
import type { UserRecord } from '../types.ts'
import { needsCustomsPoints, needsEstablishment } from './rights.ts'

/** What this reader may change of somebody else's account; nothing of one that has ended. */
export const editableFields = (
  record: UserRecord,
  audience: Audience | undefined,
): readonly PersonField[] => {
  if (audience === undefined || userStatusStyles[record.status].group === 'final') return []
  const fields = personFieldsOf(audience === 'manager' ? 'manager' : 'officer').map(({ key }) => key)
  const isOfCustoms = needsCustomsPoints(record.roles) && !needsEstablishment(record.roles)
  return isOfCustoms || record.roles.includes('CA_ADMIN')
    ? fields.filter((field) => field !== 'establishmentCode')
    : fields
}

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
export const inputOf = (record: UserRecord, typed: Partial<PersonValues> = {}): UserInput => {
  const { designationTypeId, establishmentCode, ...values } = { ...valuesOf(record), ...typed }
  return {
    version: record.version,
    userName: record.userName,
    ...values,
    designationTypeId: orNull(designationTypeId),
    establishmentCode: orNull(establishmentCode),
  }
}

const said: Partial<Record<string, Fault>> = {
  required: 'users.data.problem.missing',
  mail: 'users.data.problem.mail',
}

/** What cannot be right; the server judges the same again. */
export const judge = (values: PersonValues): Faults =>
  describedFaults<Field<'mail'>, FieldFault<'mail'>>(
    personFields,
    values,
    (field, value) => faultOf(field, String(value).trim(), { mail: isMail }),
    (_field, fault) => said[fault],
  )

/** Refusals that speak of one field. */
const fieldOfCode: Partial<Record<string, PersonField>> = {
  userEmailTaken: 'email',
  userEstablishmentMissing: 'establishmentCode',
  userNoSuccessor: 'establishmentCode',
  userTooManyManagers: 'establishmentCode',
}

export const refusedAt = (refusal: Refusal): Faults => {
  const field = fieldOfCode[refusal.code]
  if (field !== undefined) return { [field]: (t) => sayRefusal(refusal, t) }
  return faultsAt(
    refusedPaths(
      refusal,
      personFields.map(({ key }) => key),
    ),
    'users.data.notAccepted',
  )
}
