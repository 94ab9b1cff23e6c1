import { type SecondFactorRule, secondFactorRuleOf } from '@papaver/contract/account/rules.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'

interface Asked {
  readonly roles: readonly string[]
  readonly isDemonstration: boolean
  readonly hasSecondFactor: boolean
}

/**
 * What is demanded of this account. Those of the invented world are exempt from the demand, and of an account that
 * the demand does not meet the second factor is its own choice.
 */
export const secondFactorRuleFor = (
  settings: Settings,
  { roles, isDemonstration }: Pick<Asked, 'roles' | 'isDemonstration'>,
): SecondFactorRule => {
  const rule = secondFactorRuleOf(settings['security.twoFactor'], roles)
  return rule === 'required' && isDemonstration ? 'optional' : rule
}

/** Is a code asked for after the password? Always where one is set up or demanded, unless it is off for the role. */
export const isSecondFactorAsked = (settings: Settings, account: Asked): boolean => {
  const rule = secondFactorRuleFor(settings, account)
  return rule === 'required' || (rule === 'optional' && account.hasSecondFactor)
}
