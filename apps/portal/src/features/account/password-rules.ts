import { barredNames, isCommonPassword } from '@papaver/contract/access/common-password.ts'
import type { PersonNames } from '@papaver/contract/access/own-words.ts'
import {
  missingCriteria,
  type PasswordCriterion,
  type PasswordRules,
  passwordRequirements,
} from '@papaver/contract/access/password.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import type { PublicSettings } from '@papaver/contract/settings/schema.ts'
import type { Refusal } from '../../platform/responses.ts'

export interface PasswordRequirements {
  minimumLength: number
  /** `classes`: the specification's; `standards`: length and block list instead. */
  rules: PasswordRules
  /** Words of the authority's and its country's names, which everybody here would try first. */
  names?: readonly string[]
}

/**
 * What the authority requirements of a new password. Whether a person has a second factor is known only of oneself:
 * elsewhere the longer one is asked for, which fits in either case.
 */
export const requirementsOf = (
  { passwordRules: rules, passwordMinimumLength, authorityNames, countryId }: PublicSettings,
  hasSecondFactor = false,
): PasswordRequirements => ({
  rules,
  minimumLength: passwordRequirements(rules, passwordMinimumLength, hasSecondFactor).minimumLength,
  names: barredNames(authorityNames, countryId, shippedCultures),
})

/** The points of the checklist, in its order. */
export const criteriaOf = (rules: PasswordRules): readonly PasswordCriterion[] =>
  passwordRequirements(rules, 0, false).criteria

export const missingOf = (
  password: string,
  { minimumLength, rules }: PasswordRequirements,
): readonly PasswordCriterion[] => missingCriteria(password, minimumLength, criteriaOf(rules))

let isFrequent: ((word: string) => boolean) | undefined

/** Is it one of the passwords that are tried first? The server asks the same. */
export const isCommonOf = (
  password: string,
  person: PersonNames,
  { names = [] }: PasswordRequirements,
): boolean => isCommonPassword(password, person, { names, isFrequent })

/** The sentence for what the server refused as unsecured. */
export const unsecuredKey = ({ isCommon }: Refusal['details']): string =>
  isCommon === true ? 'account.password.common' : 'account.refusals.unsecuredPassword'

/** Fetched where a password is about to be chosen; until it is there, and where it is not, the server judges alone. */
export const loadBlockList = async (): Promise<void> => {
  isFrequent = (await import('@papaver/contract/account/password-block-list.ts')).isFrequentPassword
}

/** What a new password must still become: the key of its sentence, or undefined where it may be sent. */
export const judgePassword = (
  password: string,
  person: PersonNames,
  requirements: PasswordRequirements,
): 'account.password.incomplete' | 'account.password.common' | undefined => {
  if (missingOf(password, requirements).length > 0) return 'account.password.incomplete'
  return isCommonOf(password, person, requirements) ? 'account.password.common' : undefined
}
