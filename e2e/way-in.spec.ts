import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, logIn, password } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('Token'))

/** From the next page on the clock of this device is so many hours off. */
const setClockOff = async (page: Page, hours: number): Promise<void> => {
  await page.addInitScript((milliseconds) => {
    const Real = Date
    const now = () => Real.now() + milliseconds
    globalThis.Date = new Proxy(Real, {
      construct: (_target, given) => (given.length === 0 ? new Real(now()) : Reflect.construct(Real, given)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  }, hours * 3_600_000)
  await page.reload()
  await settle(page)
}

test.each([9, -9, 24 * 30])(
  'who signs in on a computer whose clock is %i hours off stays signed in',
  (hours) =>
    onScreens(async (open) => {
      const page = await open('/login')
      await setClockOff(page, hours)
      await logIn(page, 'officer', say)
      await expect.poll(() => placeOf(page)).toBe('/home')
      for (const place of ['/import-export', '/settings', '/home']) {
        await goTo(page, place)
        expect(placeOf(page)).toBe(place)
      }
      await page.reload()
      await settle(page)
      expect(placeOf(page)).toBe('/home')
      expect(await tokenOf(page)).not.toBeNull()
    }),
)

test('a password that has run out is judged as it is typed, and its change leads home', () =>
  onScreens(async (open) => {
    const page = await open('/login?fwd=/notifications', { expected: [403] })
    let tries = 0
    // The server's part: the old password has run out, and the new one is taken.
    await page.route('**/api/account/login', (route) => {
      tries += 1
      if (tries === 1) return route.fulfill({ status: 403, json: { message: 'accountExpired' } })
      return route.continue({ postData: JSON.stringify({ userName: 'officer', password }) })
    })
    await page.route('**/api/users/password', (route) => route.fulfill({ status: 204 }))
    await logIn(page, 'officer', say)
    const dialog = page.getByRole('dialog', { name: say('account.expired.title') })
    const field = dialog.getByLabel(say('account.password.new'), { exact: true })
    const points = dialog.getByRole('list', { name: say('account.password.criteria') }).getByRole('listitem')
    const openPoints = () => points.filter({ hasText: say('account.password.open') }).allInnerTexts()
    for (const common of ['Aa123456!', 'Qwer1234!', 'India@123', 'Officer-2026!']) {
      await field.fill(common)
      await expect.poll(async () => (await openPoints()).length).toBe(1)
      expect((await openPoints())[0]).toContain(say('account.password.criterion.notCommon'))
      await dialog.getByText(say('account.password.common')).waitFor()
    }
    const fresh = 'Quiet-Harbour-88'
    await field.fill(fresh)
    await expect.poll(openPoints).toEqual([])
    await dialog.getByLabel(say('account.password.again'), { exact: true }).fill(fresh)
    await dialog.getByRole('button', { name: say('account.expired.submit'), exact: true }).click()
    await expect.poll(() => placeOf(page)).toBe('/home')
    await settle(page)
    expect(placeOf(page)).toBe('/home')
    expect(await tokenOf(page)).not.toBeNull()
  }))
