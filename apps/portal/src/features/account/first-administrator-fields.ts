import { passwordMaximumLength } from '@papaver/contract/account/password.ts'
import { faultOfUserName } from '@papaver/contract/account/user-names.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { Refusal } from '../../platform/responses.ts'
import { isMail } from './mail-address.ts'
import { judgePassword, type PasswordDemands } from './password-rules.ts'

export type FirstAdministrator = CallInput<'account.firstAdministrator'>['body']
export type Values = Omit<FirstAdministrator, 'token'> & { again: string }
export type FieldName = keyof Values
/** Field → key of what is wrong with it. */
export type Wrong = Partial<Record<FieldName, string>>

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

export const judge = (values: Values, demands: PasswordDemands): Wrong => {
  const wrong: Wrong = {}
  for (const [name, value] of Object.entries(values) as [FieldName, string][])
    if (value.trim() === '') wrong[name] = 'account.firstAdministrator.missing'
  const fault = wrong.userName ? undefined : faultOfUserName(values.userName)
  if (fault) wrong.userName = `account.firstAdministrator.userNameFault.${fault}`
  for (const name of ['email', 'authorityMail'] as const)
    if (!wrong[name] && !isMail(values[name])) wrong[name] = 'account.firstAdministrator.mailWrong'
  const password = wrong.password ? undefined : judgePassword(values.password, values.userName, demands)
  if (password) wrong.password = password
  if (!wrong.again && values.again !== values.password) wrong.again = 'account.password.different'
  return wrong
}

const fieldOfCode: Partial<Record<string, [FieldName, string]>> = {
  accountNameTaken: ['userName', 'account.refusals.accountNameTaken'],
  accountCountryUnknown: ['countryId', 'account.refusals.accountCountryUnknown'],
  unsecuredPassword: ['password', 'account.password.common'],
}

/** Which fields the server did not accept; none where the refusal is about something else. */
export const wrongOf = ({ code, details }: Refusal): Wrong => {
  const named = fieldOfCode[code]
  if (named) return { [named[0]]: named[1] }
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return {}
  const paths = (details.fields as { path: string }[]).map(({ path }) => path)
  return Object.fromEntries(paths.map((path) => [path, 'account.firstAdministrator.notAccepted']))
}
