import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { OutgoingFailed, readOutsideJson } from '../../platform/outside/json.ts'
import { waysOut } from './single-sign-on-settings.ts'

const verifyAddress = 'https://www.google.com/recaptcha/api/siteverify'
const limits = { milliseconds: 4000, bytes: 20_000 }

const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).default([]),
})
export type RecaptchaVerdict = z.output<typeof verdict>

/** What Google says of an answer; `silent` where it says nothing of use, `forbidden` where it may not be asked. */
export const askRecaptcha = async (
  { environment }: Pick<Deps, 'environment'>,
  settings: Settings,
  answer: string,
  address = verifyAddress,
): Promise<RecaptchaVerdict | 'silent' | 'forbidden'> => {
  const form = new URLSearchParams({ secret: settings['captcha.secret'], response: answer })
  const question = { address: new URL(address), form }
  try {
    const said = verdict.safeParse(await readOutsideJson(question, limits, waysOut(settings, environment)))
    return said.success ? said.data : 'silent'
  } catch (error) {
    if (!(error instanceof OutgoingFailed)) throw error
    return error.message === 'forbidden' ? 'forbidden' : 'silent'
  }
}

/** Is this answer a person's, as Google sees it? No answer from there counts as a no. */
export const isPersonByRecaptcha = async (
  deps: Pick<Deps, 'environment'>,
  settings: Settings,
  answer: string,
): Promise<boolean> => {
  if (answer === '' || settings['captcha.secret'] === '') return false
  const said = await askRecaptcha(deps, settings, answer)
  return typeof said === 'object' && said.success && (said.score ?? 1) >= settings['captcha.minScore']
}
