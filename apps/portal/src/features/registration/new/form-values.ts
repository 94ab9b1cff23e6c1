import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import { passwordMaximumLength } from '@papaver/contract/access/password.ts'
import { faultOfUserName } from '@papaver/contract/account/user-names.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isMail } from '@papaver/contract/mail-address.ts'
import type { Refusal } from '../../../platform/responses.ts'
import { judgePassword, type PasswordRequirements, unsecuredKey } from '../../account/password-rules.ts'

export type RegistrationBody = CallInput<'registration.register'>['body']
export type UserType = RegistrationBody['userType']
/** All there are; the authority may take fewer. */
export const userTypes: readonly UserType[] = ['ESTAB', 'CUSTOMS', 'CULTIVATION']
export type EstablishmentType = RegistrationBody['establishmentType']

/** What the form holds; '' is what has not been chosen yet. */
export interface Values {
  userType: UserType | ''
  position: 'manager' | 'staff' | ''
  designationTypeId: string
  firstName: string
  lastName: string
  occupation: string
  email: string
  phone: string
  fax: string
  establishmentType: EstablishmentType | ''
  establishmentName: string
  establishmentAddress: string
  username: string
  password: string
  again: string
}
export type FieldName = keyof Values
/** Field → key of what is wrong with it. */
export type Wrong = Partial<Record<FieldName, string>>

/** Lengths of the contract's shapes. */
export const lengths = {
  name: 100,
  occupation: 200,
  email: 200,
  phone: 40,
  organisation: 200,
  address: 1000,
  userName: 50,
  password: passwordMaximumLength,
}

export const emptyValues: Values = {
  userType: '',
  position: '',
  designationTypeId: '',
  firstName: '',
  lastName: '',
  occupation: '',
  email: '',
  phone: '',
  fax: '',
  establishmentType: '',
  establishmentName: '',
  establishmentAddress: '',
  username: '',
  password: '',
  again: '',
}

export type Section = 'access' | 'person' | 'organisation' | 'signIn'
/** In the order of the page, which is the order of looking for the first error. */
export const sectionFields: Record<Section, readonly FieldName[]> = {
  access: ['userType', 'position'],
  person: ['designationTypeId', 'firstName', 'lastName', 'occupation', 'email', 'phone', 'fax'],
  organisation: ['establishmentType', 'establishmentName', 'establishmentAddress'],
  signIn: ['username', 'password', 'again'],
}
export const fieldOrder: readonly FieldName[] = Object.values(sectionFields).flat()

/** A grower answers for himself; everybody else leads or belongs to an organisation. */
export const asksPosition = ({ userType }: Values): boolean => userType === 'ESTAB' || userType === 'CUSTOMS'
/** A customs office is always there already. */
export const asksEstablishmentType = ({ userType }: Values): boolean => userType !== 'CUSTOMS'
/** Of an organisation that the authority knows, the name or code is enough. */
const needsAddress = (values: Values): boolean =>
  asksEstablishmentType(values) && values.establishmentType === 'NEW'

const mayBeEmpty = (name: FieldName, values: Values): boolean => {
  if (['designationTypeId', 'firstName', 'occupation', 'phone', 'fax'].includes(name)) return true
  if (name === 'position') return !asksPosition(values)
  if (name === 'establishmentType') return !asksEstablishmentType(values)
  return name === 'establishmentAddress' && !needsAddress(values)
}
export const isOptional = (name: FieldName, values: Values): boolean => mayBeEmpty(name, values)

const missingKey = (name: FieldName): string =>
  ['userType', 'position', 'establishmentType'].includes(name)
    ? 'registration.form.notChosen'
    : 'registration.form.missing'

/** Whose password it is, as far as it has been typed. */
export const personOf = (values: Values): PersonNames => ({
  ...values,
  userName: values.username,
  company: values.establishmentName,
})

const judgeField = (
  name: FieldName,
  values: Values,
  requirements: PasswordRequirements,
): string | undefined => {
  if (values[name].trim() === '') return mayBeEmpty(name, values) ? undefined : missingKey(name)
  if (name === 'email' && !isMail(values.email.trim())) return 'registration.form.mailWrong'
  if (name === 'username' && faultOfUserName(values.username))
    return `registration.form.userNameFault.${faultOfUserName(values.username)}`
  if (name === 'password') return judgePassword(values.password, personOf(values), requirements)
  return name === 'again' && values.again !== values.password ? 'account.password.different' : undefined
}

/** What is wrong with the form as it stands. */
export const judge = (values: Values, requirements: PasswordRequirements): Wrong => {
  const wrong: Wrong = {}
  for (const name of fieldOrder) {
    const key = judgeField(name, values, requirements)
    if (key !== undefined) wrong[name] = key
  }
  return wrong
}

/** What goes over the wire. Only a form in which nothing is wrong has one. */
export const bodyOf = (values: Values, recaptcha: string): RegistrationBody => {
  const { again: _again, position, userType, establishmentType, designationTypeId, ...rest } = values
  return {
    ...rest,
    userType: userType || 'ESTAB',
    establishmentType: asksEstablishmentType(values) ? establishmentType || 'EXISTING' : 'EXISTING',
    isManager: asksPosition(values) ? position === 'manager' : true,
    designationTypeId: designationTypeId || null,
    email: values.email.trim(),
    recaptcha,
  }
}

const fieldOfCode: Partial<Record<string, [FieldName, string]>> = {
  accountNameTaken: ['username', 'account.refusals.accountNameTaken'],
}

/** Which fields the server did not accept; none where the refusal is about something else. */
export const wrongOf = ({ code, details }: Refusal): Wrong => {
  const named = fieldOfCode[code]
  if (named) return { [named[0]]: named[1] }
  if (code === 'unsecuredPassword') return { password: unsecuredKey(details) }
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return {}
  const paths = (details.fields as { path: string }[]).map(({ path }) =>
    path === 'isManager' ? 'position' : path,
  )
  const known = paths.filter((path) => (fieldOrder as readonly string[]).includes(path))
  return Object.fromEntries(known.map((path) => [path, 'registration.form.notAccepted']))
}
