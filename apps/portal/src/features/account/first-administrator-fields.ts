import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import { passwordMaximumLength } from '@papaver/contract/access/password.ts'
import { faultOfUserName } from '@papaver/contract/account/user-names.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isMail } from '@papaver/contract/mail-address.ts'
import type { Refusal } from '../../platform/responses.ts'
import { type Faults, faultsAt, refusedPaths } from '../../ui/form/faults.tsx'
import { judgePassword, type PasswordRequirements, unsecuredKey } from './password-rules.ts'

export type FirstAdministrator = CallInput<'account.firstAdministrator'>['body']
export type Values = Omit<FirstAdministrator, 'token'> & { again: string }

/** Lengths of the contract's shapes. */
export const lengths = {
  userName: 50,
  name: 100,
  email: 200,
  authorityName: 200,
  password: passwordMaximumLength,
}

export const emptyValues = (): Values => ({
  userName: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  again: '',
  countryId: '',
  authorityName: '',
  authorityMail: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Whose password it is, as far as it has been typed; the authority is the person's own. */
export const personOf = (values: Values): PersonNames => ({ ...values, company: values.authorityName })

const judgeField = (name: string, value: string, values: Values, requirements: PasswordRequirements) => {
  if (value.trim() === '') return name === 'firstName' ? undefined : 'account.firstAdministrator.missing'
  const fault = name === 'userName' ? faultOfUserName(value) : undefined
  if (fault) return `account.firstAdministrator.userNameFault.${fault}`
  if ((name === 'email' || name === 'authorityMail') && !isMail(value))
    return 'account.firstAdministrator.mailWrong'
  if (name === 'password') return judgePassword(value, personOf(values), requirements)
  return name === 'again' && value !== values.password ? 'account.password.different' : undefined
}

export const judge = (values: Values, requirements: PasswordRequirements): Faults =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, judgeField(name, value, values, requirements)]),
  )

const faultOfCode: Partial<Record<string, Faults>> = {
  accountNameTaken: { userName: 'account.refusals.accountNameTaken' },
  accountCountryUnknown: { countryId: 'account.refusals.accountCountryUnknown' },
}

/** Which fields the server did not accept; none where the refusal is about something else. */
export const refusedAt = (refusal: Refusal): Faults =>
  faultOfCode[refusal.code] ??
  (refusal.code === 'unsecuredPassword' ? { password: unsecuredKey(refusal.details) } : undefined) ??
  faultsAt(refusedPaths(refusal, Object.keys(emptyValues())), 'account.firstAdministrator.notAccepted')
