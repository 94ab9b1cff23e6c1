import {
  isCommonPassword,
  missingCriteria,
  type PasswordCriterion,
  type PasswordRules,
  passwordDemands,
} from '@papaver/contract/account/password.ts'
import type { PublicSettings } from '@papaver/contract/settings/schema.ts'

export interface PasswordDemands {
  minimumLength: number
  /** `classes`: the specification's; `standards`: length and block list instead. */
  rules: PasswordRules
}

/**
 * What the authority demands of a new password. Whether a person has a second factor is known only of oneself:
 * elsewhere the longer one is asked for, which fits in either case.
 */
export const demandsOf = (
  { passwordRules: rules, passwordMinimumLength }: PublicSettings,
  hasSecondFactor = false,
): PasswordDemands => ({
  rules,
  minimumLength: passwordDemands(rules, passwordMinimumLength, hasSecondFactor).minimumLength,
})

/** The points of the checklist, in its order. */
export const criteriaOf = (rules: PasswordRules): readonly PasswordCriterion[] =>
  passwordDemands(rules, 0, false).criteria

export const missingOf = (
  password: string,
  { minimumLength, rules }: PasswordDemands,
): readonly PasswordCriterion[] => missingCriteria(password, minimumLength, criteriaOf(rules))

/** What a new password must still become: the key of its sentence, or undefined where it may be sent. */
export const judgePassword = (
  password: string,
  userName: string,
  demands: PasswordDemands,
): 'account.password.incomplete' | 'account.password.common' | undefined => {
  if (missingOf(password, demands).length > 0) return 'account.password.incomplete'
  return isCommonPassword(password, userName) ? 'account.password.common' : undefined
}
