import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, sendByCall } from './ask.ts'
import { fieldOf } from './fields.ts'
import { logIn, signedIn } from './people.ts'
import { addressOf, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('Token'))
const loginOf = (page: Page) => page.getByRole('dialog', { name: say('account.login.title') })

/** Another tab of the same browser, at an address that somebody typed. */
const openTab = async (page: Page, place: string): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto(addressOf(place))
  return tab
}

test('a case opens beside its list, and leaving in one tab leaves all', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export' })
    const link = page.getByRole('table').locator('tbody a[href^="#/import-export/"]').first()
    // Ctrl and a click are left to the browser, which opens the address of the link beside; that it does so is its own.
    const isLeftToBrowser = await link.evaluate(
      (element) =>
        new Promise<boolean>((resolve) => {
          const last = (event: Event) => {
            resolve(!event.defaultPrevented)
            event.preventDefault()
          }
          window.addEventListener('click', last, { once: true })
          element.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
        }),
    )
    expect(isLeftToBrowser).toBe(true)
    const beside = await openTab(page, ((await link.getAttribute('href')) ?? '').slice(1))
    await beside.getByRole('heading', { level: 1 }).waitFor()
    expect(placeOf(beside)).toMatch(/^\/import-export\/[0-9a-f-]{36}$/)
    expect(placeOf(page)).toBe('/import-export')
    expect(await tokenOf(beside)).toBe(await tokenOf(page))
    const kept = await beside.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(kept).not.toContain((await tokenOf(page)) ?? '')

    await beside.getByRole('button', { name: 'Ilse Marten' }).click()
    await beside.getByRole('menuitem', { name: say('frame.logout') }).click()
    await page.waitForURL(addressOf('/home'))
    await settle(page)
    expect([await tokenOf(page), await tokenOf(beside)]).toEqual([null, null])
    const late = await openTab(page, '/import-export')
    await loginOf(late).waitFor()
  }))

test('a session of which the second factor is to come is handed to nobody', () =>
  onScreens(async (open) => {
    const page = await open('/login')
    const pending = `e30.${btoa(JSON.stringify({ TFA: true, exp: 4e9 }))}.e30`
    await page.route('**/api/account/login', (route) =>
      route.fulfill({ json: { token: pending, validity: null } }),
    )
    await page.route('**/api/account/getUser2FA', (route) =>
      route.fulfill({ json: { isQRCodeRequired: false } }),
    )
    await logIn(page, 'grower', say)
    await page.getByLabel(say('account.secondFactor.code'), { exact: true }).waitFor()
    const other = await openTab(page, '/import-export')
    await loginOf(other).waitFor()
    expect(await tokenOf(other)).toBeNull()
  }))

/** The browser's "Duplicate tab": the same address, with a copy of the tab's storage. */
const duplicate = async (page: Page): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  return opened
}

test('a duplicated tab never saves over a draft without asking', () =>
  onScreens(async (open) => {
    // One of the two is refused, once.
    const page = await signedIn(open, 'importer', { expected: [409] })
    const { id } = await sendByCall(page, 'trading-establishments.create', { name: 'Doppel GmbH' })
    const name = say('trading-establishments.fields.name')
    const nameNow = async () => (await ask(page, 'trading-establishments.get', { params: { id } })).name
    await page.goto(addressOf(`/establishments/${id}/edit`))
    // Typed, but not saved yet: the copy in the tab's storage bears the name of the page.
    await fieldOf(page, name).fill('Doppel first tab GmbH')
    const second = await duplicate(page)
    await expect.poll(() => fieldOf(second, name).inputValue()).toBe('Doppel first tab GmbH')
    await fieldOf(second, name).fill('Doppel second tab GmbH')

    // Each saves in its time: one of the two finds a newer version, which is not its own.
    const newer = (tab: Page) => tab.getByText(say('casework.draft.staleTitle'))
    await expect.poll(async () => (await newer(page).count()) + (await newer(second).count())).toBe(1)
    const [saved, asked] = (await newer(page).count()) === 0 ? [page, second] : [second, page]
    const kept = await fieldOf(saved, name).inputValue()
    await expect.poll(nameNow).toBe(kept)
    expect(await fieldOf(asked, name).inputValue()).not.toBe(kept)
  }))
