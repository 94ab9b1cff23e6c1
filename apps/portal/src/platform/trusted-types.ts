/** Trusted Types, as far as we use them; browsers without them take plain text. */
interface Policy {
  createHTML(text: string): string
  createScriptURL(text: string): string
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy
}

const recaptchaScript = 'https://www.google.com/recaptcha/api.js'

/** Of our own files, never those that people send, and the one script that an authority may have chosen. */
const isScript = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href)
  if (origin === location.origin) return !pathname.startsWith('/api/')
  return origin + pathname === recaptchaScript
}

const rules: Policy = {
  createHTML: (text) => text,
  createScriptURL: (text) => {
    if (!isScript(text)) throw new TypeError('no script comes from there')
    return text
  },
}

/** The one that the page's content security policy names: text becomes code nowhere else. */
const policy =
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('papaver', rules) ?? rules

/** The address of a script or worker. Typed as text, which browsers without Trusted Types want. */
export const scriptAddress = (address: string): string => policy.createScriptURL(address)

/** HTML for a frame whose sandbox runs nothing; for no other place. */
export const sandboxedHtml = (html: string): string => policy.createHTML(html)
