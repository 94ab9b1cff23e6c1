import { tryCaptcha } from '../../account/public.ts'
import { type Finding, failed, fine, neighbourPatience, off, type Probe } from './probe.ts'

const verifyAddress = 'https://www.google.com/recaptcha/api/siteverify'

/** Asks with an answer that nobody gave: a right secret is told by what is wrong with the rest. */
const askRecaptcha = async (secret: string, address: string): Promise<Finding> => {
  if (secret === '') return failed('recaptchaUnset')
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: 'probe' }),
      signal: AbortSignal.timeout(neighbourPatience),
      redirect: 'error',
    })
    const verdict = (await response.json()) as { success?: boolean; 'error-codes'?: unknown }
    const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'] : []
    if (codes.includes('invalid-input-secret') || codes.includes('missing-input-secret'))
      return failed('recaptchaSecret')
    return typeof verdict.success === 'boolean' ? fine('recaptchaAnswers') : failed('recaptchaSilent')
  } catch {
    return failed('recaptchaSilent')
  }
}

/** Our own captcha is signed, solved and read back as a visitor's would be; Google's is asked whether it knows us. */
export const captchaProbe =
  (address = verifyAddress): Probe =>
  async ({ deps, settings }) => {
    const provider = settings['captcha.provider']
    if (provider === 'none') return off('captchaOff')
    if (provider === 'recaptcha') return askRecaptcha(settings['captcha.secret'], address)
    return (await tryCaptcha(deps)) ? fine('captchaSolved') : failed('captchaFails')
  }
