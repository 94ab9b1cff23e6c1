import {
  isPasswordExpired,
  type SecondFactorRule,
  secondFactorRuleOf,
} from '@papaver/contract/account/rules.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'

interface Asked {
  readonly roles: readonly string[]
  readonly isDemonstration: boolean
  readonly hasSecondFactor: boolean
}

/**
 * What is required of this account. Those of the invented world are exempt from the requirement, and of an account that
 * the requirement does not meet the second factor is its own choice.
 */
export const secondFactorRuleFor = (
  settings: Settings,
  { roles, isDemonstration }: Pick<Asked, 'roles' | 'isDemonstration'>,
): SecondFactorRule => {
  const rule = secondFactorRuleOf(settings['security.twoFactor'], roles)
  return rule === 'required' && isDemonstration ? 'optional' : rule
}

/** Is a code asked for after the password? Always where one is set up or required, unless it is off for the role. */
export const isSecondFactorAsked = (settings: Settings, account: Asked): boolean => {
  const rule = secondFactorRuleFor(settings, account)
  return rule === 'required' || (rule === 'optional' && account.hasSecondFactor)
}

/** Must the password be changed before anything else? It has run out, or an officer has said so. */
export const isPasswordDue = (
  settings: Settings,
  account: { readonly passwordChangedAt: Date; readonly mustChangePassword: boolean },
  now: Date,
): boolean =>
  account.mustChangePassword ||
  isPasswordExpired(account.passwordChangedAt, settings['public.passwordExpiryDays'], now)

/** What the change of a password that is due asks for beside the old one; `link`: it goes by a mail alone. */
export const proofOfDueChange = (settings: Settings, account: Asked): 'password' | 'code' | 'link' => {
  if (!isSecondFactorAsked(settings, account)) return 'password'
  return account.hasSecondFactor ? 'code' : 'link'
}
