import { expect, test } from 'vitest'
import { signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('a list that is still loading says so on the paper, and is no empty table there', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/home' })
    const coming = Promise.withResolvers<void>()
    await page.route('**/api/users?*', async (route) => {
      await coming.promise
      await route.continue()
    })
    const table = page.getByRole('table')
    const sentence = page.getByText(say('ui.stillLoading'))
    // Not as other stories go there: they wait until everything has come.
    await page.evaluate(() => {
      location.hash = '#/users'
    })
    await page.locator('[aria-busy=true] table').waitFor()
    expect(await sentence.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await sentence.waitFor()
    expect(await table.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    coming.resolve()
    await settle(page)
    await page.emulateMedia({ media: 'print' })
    await table.waitFor()
    expect(await sentence.isVisible()).toBe(false)
  }))
