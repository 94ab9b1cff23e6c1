import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ask } from './ask.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf } from './photograph.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
export const device = (key: string, values: Record<string, string> = {}) =>
  say(`endorsements.device.${key}`, values)
export const disputed = (key: string, values: Record<string, string> = {}) =>
  say(`endorsements.disputed.${key}`, values)
/** What is alike for all that waits on a device. */
export const waiting = (key: string) => say(`device.${key}`)

/** Permits that goods may cross with at the point of customs, with the documents that come along. */
export const documentsOf = async (
  customs: Page,
  officer: Page,
  count: number,
  isWanted: (id: string) => boolean = () => true,
) => {
  const { items } = await ask(customs, 'endorsements.expected', { query: { pageSize: '100' } })
  const usable = items
    .filter(({ id, isUsable, status }) => isUsable && status === 'ISS' && isWanted(id))
    .slice(0, count)
  expect(usable).toHaveLength(count)
  return Promise.all(
    usable.map(async ({ id, number }) => {
      const pdf = await documentOf(officer, id)
      const { checkCode } = dataInside(pdf).payload
      return { id, number, pdf, checkCode }
    }),
  )
}

/** Until the device has its list, and the page that works without a network is kept on it. */
export const untilReady = async (page: Page, sayIt = say): Promise<void> => {
  await page.getByRole('link', { name: sayIt('device.open') }).waitFor()
  await page.evaluate(async () => {
    const found = () => navigator.serviceWorker.getRegistration('/border/')
    while ((await found())?.active?.state !== 'activated') await new Promise((done) => setTimeout(done, 20))
  })
}

export const deskOf = (page: Page): string => `${new URL(page.url()).origin}/border/`
export const atDesk = (page: Page) => page.getByRole('heading', { level: 1, name: device('title') }).waitFor()

export const findAtDesk = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel(device('numberOrCode')).fill(number)
  await page.getByRole('button', { name: say('endorsements.find.find') }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
}

/** All that remains crosses: signs it with the code of the permit, and leaves it to the device. */
export const endorse = async (page: Page, checkCode: string, sayIt = say): Promise<void> => {
  await page.getByLabel(sayIt('endorsements.form.sign')).fill(checkCode)
  await page.getByRole('button', { name: sayIt('endorsements.form.submit'), exact: true }).click()
}
export const isKept = (page: Page, number: string) =>
  page
    .getByRole('heading', { name: number })
    .filter({ hasText: device('kept', { number: '' }).trim() })
    .waitFor()
export const cardOf = (page: Page, number: string) =>
  page
    .getByRole('region', { name: waiting('waiting') })
    .getByRole('listitem')
    .filter({ hasText: number })
    .first()
export const stands = (page: Page, number: string, stage: string) =>
  cardOf(page, number)
    .getByText(waiting(`stage.${stage}`), { exact: true })
    .waitFor()

/** A record that the authority has and that does not fit its permit, as the device knows it. */
export const isDisputed = (page: Page, number: string, state: 'open' | 'here' | 'successor' | 'rejected') =>
  cardOf(page, number)
    .getByText(disputed(`state.${state}`), { exact: true })
    .waitFor()

export const endorsementsOf = (page: Page, id: string) => ask(page, 'endorsements.list', { params: { id } })
