import type { Deps } from '../../platform/deps.ts'
import type { Outside } from '../../platform/http/security.ts'
import { readSettings } from '../settings/public.ts'
import { providerOrigins } from './single-sign-on-settings.ts'

/** Google's captcha brings a script, a frame and an address of its own, and only where the authority chose it. */
const recaptcha = 'https://www.google.com/recaptcha/'
const recaptchaFiles = 'https://www.gstatic.com/recaptcha/'

/** What of other systems the portal's pages may use now: nothing, unless a setting names one. */
export const outsideOrigins = async ({ db, environment }: Deps): Promise<Outside> => {
  const settings = await readSettings(db)
  const isRecaptcha = settings['captcha.provider'] === 'recaptcha'
  return {
    connect: [...providerOrigins(settings, environment), ...(isRecaptcha ? [recaptcha] : [])],
    script: isRecaptcha ? [recaptcha, recaptchaFiles] : [],
    frame: isRecaptcha ? [recaptcha] : [],
  }
}
