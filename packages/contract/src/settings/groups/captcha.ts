import { choice, dangerousGroup, forAll, number, secret, text } from '../definition.ts'

const definitions = {
  'captcha.provider': choice('altcha', ['none', 'altcha', 'recaptcha'], forAll),
  'captcha.siteKey': text('', { ...forAll, max: 200 }),
  'captcha.secret': secret,
  'captcha.minScore': number(0.5, 0, 1, { isFractional: true }),
  /** Work of the self-hosted captcha: rounds of the key derivation a guess costs, and guesses at most. */
  'captcha.cost': number(1000, 1, 1_000_000, { unit: 'times' }),
  'captcha.maxGuesses': number(2000, 10, 1_000_000, { unit: 'times' }),
  'captcha.minutes': number(20, 1, 1440, { unit: 'minutes' }),
} as const
export const captchaSettings = dangerousGroup(definitions)
