import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')

test('an officer turns the months, narrows the calendar by its kind of date and opens the case of an entry', () =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/calendar' })
    await page.getByRole('heading', { name: say('calendar.title') }).waitFor()
    await page.getByRole('table').waitFor()
    await page.getByRole('button', { name: say('ui.day.nextMonth') }).click()
    await page.waitForURL(/month=\d{4}-\d\d/)
    await page.getByRole('button', { name: say('calendar.today') }).click()
    await page.waitForURL((url) => !url.hash.includes('month='))
    await page.getByRole('link', { name: say('calendar.views.coming') }).click()
    await page.waitForURL(/view=coming/)
    const number = page.getByRole('cell').getByRole('link').first()
    await number.waitFor()
    const shown = await number.textContent()
    await number.click()
    await page
      .getByRole('heading', { name: shown ?? '' })
      .first()
      .waitFor()
    expect(page.url()).not.toContain('/calendar')
  }))
