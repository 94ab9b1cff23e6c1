import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { untilKept } from './kept-page.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
/** Words of the pages on which growers report from the field, and of what waits on a device. */
export const phone = (key: string, values: Record<string, string> = {}) =>
  say(`field-reports.phone.${key}`, values)
export const waiting = (key: string) => say(`device.${key}`)
export const label = (key: string) => say(`field-reports.fields.${key}`)
export const typeName = (type: string) => say(`field-reports.types.${type}`)

export const small = { width: 360, height: 740 }
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A picture of one dot, as a camera would hand it over. */
export const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

/** Until the device is ready, and the page that works without a network is kept on it. */
export const untilReady = async (page: Page, sayIt = say): Promise<void> => {
  await page.getByRole('link', { name: sayIt('device.open') }).waitFor()
  await untilKept(page, '/field/')
}
export const openOffline = async (page: Page, title = phone('title')): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/field/`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

export const press = (page: Page) => page.getByRole('button', { name: phone('next'), exact: true }).click()
/** To the next question, which is there once the page says another number. */
export const next = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2 })
  const before = await heading.textContent()
  await press(page)
  await expect.poll(() => heading.textContent()).not.toBe(before)
}
/** On the device: which permit, and what it is. */
export const begin = async (page: Page, permit: CultivationView, type: string): Promise<void> => {
  await page
    .getByRole('link')
    .filter({ hasText: permit.number ?? '' })
    .click()
  await page.getByRole('button', { name: typeName(type), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: typeName(type) }).waitFor()
}
/** What waits on the device, by words in its card. */
export const cardOf = (page: Page, text: string) =>
  page
    .getByRole('region', { name: waiting('waiting') })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()
export const stands = (page: Page, text: string, stage: string) =>
  cardOf(page, text)
    .getByText(waiting(`stage.${stage}`), { exact: true })
    .waitFor()

/** The harvest question by question, up to the look over it; `kilograms` as typed. */
export const harvest = async (page: Page, plants: string, kilograms: string): Promise<void> => {
  await fieldOf(page, label('happenedOn')).fill(inDays(0))
  await next(page)
  await fieldOf(page, label('cycle')).fill('1')
  await next(page)
  await choose(page, label('plot'), 'House 1')
  await next(page)
  await page.getByText('Final harvest', { exact: true }).click()
  await next(page)
  await fieldOf(page, label('plants')).fill(plants)
  await fieldOf(page, label('fresh')).fill(kilograms)
  await page.getByText('kilogram', { exact: true }).click()
  await next(page)
}
/** Those that need no answer. */
export const skipTo = async (page: Page, name: string): Promise<void> => {
  while ((await page.getByText(name, { exact: true }).count()) === 0) await next(page)
}
export const declareAndSend = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: phone('title') }).waitFor()
}
