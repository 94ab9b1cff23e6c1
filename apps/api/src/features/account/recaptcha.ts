import type { Settings } from '@papaver/contract/settings/definitions.ts'

const address = 'https://www.google.com/recaptcha/api/siteverify'
const patience = 5000

/** Asks Google whether this answer is a person's; no answer from there counts as a no. */
export const askRecaptcha = async (settings: Settings, answer: string): Promise<boolean> => {
  if (answer === '' || settings['captcha.secret'] === '') return false
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings['captcha.secret'], response: answer }),
      signal: AbortSignal.timeout(patience),
      redirect: 'error',
    })
    const verdict = (await response.json()) as { success?: boolean; score?: number }
    return verdict.success === true && (verdict.score ?? 1) >= settings['captcha.minScore']
  } catch {
    return false
  }
}
