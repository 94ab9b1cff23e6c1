import { scriptAddress } from '../../../platform/trusted-types.ts'

/** The part of Google's script that we use (reCAPTCHA v3). */
interface Recaptcha {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}
declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

const fetched = new Map<string, Promise<Recaptcha>>()

/** The script comes from Google, so it is fetched only where the authority has chosen it, and only when needed. */
const fetchScript = (siteKey: string): Promise<Recaptcha> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    // With `trustedtypes` what it loads itself goes by the page's policy, too.
    script.src = scriptAddress(
      `https://www.google.com/recaptcha/api.js?trustedtypes=true&render=${encodeURIComponent(siteKey)}`,
    )
    script.async = true
    script.onerror = () => {
      fetched.delete(siteKey)
      script.remove()
      reject(new Error('the script of the check could not be fetched'))
    }
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha === undefined) reject(new Error('the script of the check is not whole'))
      else grecaptcha.ready(() => resolve(grecaptcha))
    }
    document.head.append(script)
  })

/** Google's judgement of this visitor, as a token that the server has confirmed. */
export const askRecaptcha = async (siteKey: string): Promise<string> => {
  const known = fetched.get(siteKey) ?? fetchScript(siteKey)
  fetched.set(siteKey, known)
  return (await known).execute(siteKey, { action: 'form' })
}
