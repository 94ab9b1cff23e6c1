import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
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

test('an officer sees what waits for him of every kind, and finds cases from the top of the page', () =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/work' })
    await page.getByRole('heading', { name: say('work.title') }).waitFor()
    await page
      .getByRole('cell', { name: say('work.kinds.authorizations') })
      .first()
      .waitFor()
    await page.getByRole('searchbox', { name: say('frame.search.label') }).fill('Helix')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/work\?search=Helix/)
  }))
