import { askRecaptcha, tryCaptcha } from '../../account/public.ts'
import { type Finding, failed, fine, off, type Probe, type ProbeContext } from './probe.ts'

/** Asks with an answer that nobody gave: a right secret is told by what is wrong with the rest. */
const tryRecaptcha = async ({ deps, settings }: ProbeContext, address?: string): Promise<Finding> => {
  if (settings['captcha.secret'] === '') return failed('recaptchaUnset')
  const said = await askRecaptcha(deps, settings, 'probe', address)
  if (said === 'forbidden') return failed('targetForbidden', { host: 'www.google.com' })
  if (said === 'silent') return failed('recaptchaSilent')
  const isSecretWrong = said['error-codes'].some((code) =>
    ['invalid-input-secret', 'missing-input-secret'].includes(code),
  )
  return isSecretWrong ? failed('recaptchaSecret') : fine('recaptchaAnswers')
}

/** Our own captcha is signed, solved and read back as a visitor's would be; Google's is asked whether it knows us. */
export const captchaProbe =
  (address?: string): Probe =>
  async (context) => {
    const provider = context.settings['captcha.provider']
    if (provider === 'none') return off('captchaOff')
    if (provider === 'recaptcha') return tryRecaptcha(context, address)
    return (await tryCaptcha(context.deps)) ? fine('captchaSolved') : failed('captchaFails')
  }
