import type { Page } from 'playwright-core'
import { addressOf } from './screens.ts'
import type { Say } from './words.ts'

interface Typed {
  readonly number: string | null | undefined
  readonly code: string | undefined
}

/** Types number and code into the public form, from the beginning. */
export const checkPermit = async (page: Page, say: Say, { number, code }: Typed): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(addressOf('/display-authorization'))
  await page.getByLabel(say('verification.form.number')).fill(number ?? '')
  await page.getByLabel(say('verification.form.checkCode')).fill(code ?? '')
  await page.getByRole('button', { name: say('verification.form.submit') }).click()
}
