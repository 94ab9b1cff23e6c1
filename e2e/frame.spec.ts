import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { goTo, logIn, password, signedIn } from './people.ts'
import { addressOf, onScreens, readKeys, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const loginOf = (page: Page) => page.getByRole('dialog', { name: say('account.login.title') })
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('Token'))
const sidebarOf = (page: Page) => page.getByRole('complementary', { name: say('frame.sidebar') })
const menuOf = (page: Page) => page.getByRole('button', { name: say('frame.menuToggle'), exact: true })

const logOut = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: say('frame.logout') }).click()
}

/** A session for which the second factor is to come. */
const pending = `e30.${btoa(JSON.stringify({ TFA: true, exp: 4e9 }))}.e30`
const label = (page: Page, key: string): Locator =>
  page.getByRole('dialog').getByLabel(say(key), { exact: true })

/** The forms of the way in, each filled in and ready to be sent; the server's part before is played here. */
const forms = {
  password: async (page: Page) => {
    await label(page, 'account.login.userName').fill('grower')
    await label(page, 'account.login.password').fill('Wrong-2026!')
  },
  'second factor': async (page: Page) => {
    await page.route('**/api/account/login', (route) =>
      route.fulfill({ json: { token: pending, validity: null } }),
    )
    await page.route('**/api/account/getUser2FA', (route) =>
      route.fulfill({ json: { isQRCodeRequired: false } }),
    )
    await logIn(page, 'grower', say)
    await label(page, 'account.secondFactor.code').fill('123456')
  },
  'expired password': async (page: Page) => {
    await page.route('**/api/account/login', (route) =>
      route.fulfill({ status: 403, json: { message: 'accountExpired' } }),
    )
    await logIn(page, 'grower', say)
    await label(page, 'account.password.new').fill('Amapola-del-7-norte')
    await label(page, 'account.password.again').fill('Amapola-del-7-norte')
  },
}

/** Both clicks of a double click before the page can draw anything. */
const pressTwice = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

describe('the way in', () => {
  test.each([
    ['password', 'frame.login', '**/api/account/login'],
    ['second factor', 'frame.login', '**/api/account/login2FA'],
    ['expired password', 'account.expired.submit', '**/api/users/password'],
  ] as const)('a form is sent once, however often its button is pressed: %s', (form, word, address) =>
    onScreens(async (open) => {
      const page = await open('/login', { expected: [403] })
      await forms[form](page)
      const sent: string[] = []
      await page.route(address, (route) => {
        sent.push(route.request().method())
        return route.fulfill({ status: 403, json: { message: 'wrongUsername' } })
      })
      await pressTwice(page.getByRole('dialog').getByRole('button', { name: say(word), exact: true }))
      await settle(page)
      expect(sent).toHaveLength(1)
    }),
  )

  // To an administrator's page others are not led on, and stay at the login: a second press found the form as it was.
  test.each([
    ['without rights there', 'importer'],
    ['with them', 'officer'],
  ])('one session is opened by whoever presses as long as there is a button, %s', (_what, person) =>
    onScreens(async (open) => {
      const page = await open('/login?fwd=/settings')
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/account/login')) sent += 1
      })
      await label(page, 'account.login.userName').fill(person)
      await label(page, 'account.login.password').fill(password)
      await page.evaluate(() => {
        const press = () => {
          document.querySelector<HTMLElement>('[role=dialog] button[type=submit]')?.click()
          requestAnimationFrame(press)
        }
        press()
      })
      await expect.poll(() => tokenOf(page)).not.toBeNull()
      await settle(page)
      expect(sent).toBe(1)
    }),
  )

  test('a visitor is asked to log in and then is where they wanted to be', () =>
    onScreens(async (open) => {
      const page = await open('/import-export?view=mine')
      await loginOf(page).waitFor()
      expect(placeOf(page)).toContain('/login?fwd=')
      expect(placeOf(page)).toContain('/import-export?view=mine')
      await logIn(page, 'officer', say)
      await loginOf(page).waitFor({ state: 'detached' })
      await settle(page)
      expect(placeOf(page)).toBe('/import-export?view=mine')
      expect(await tokenOf(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    }))

  test.each(['https://example.com/', '/nowhere'])('a forged address to return to (%s) leads home', (forged) =>
    onScreens(async (open) => {
      const page = await open(`/login?fwd=${encodeURIComponent(forged)}`)
      await logIn(page, 'grower', say)
      await loginOf(page).waitFor({ state: 'detached' })
      await settle(page)
      expect(placeOf(page)).toBe('/home')
    }),
  )

  test('administration is for the role of an administrator', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'importer')
      await goTo(page, '/settings')
      await loginOf(page).waitFor()
      expect(placeOf(page)).toBe('/login?fwd=/settings')
      await logIn(page, 'admin', say)
      await loginOf(page).waitFor({ state: 'detached' })
      await settle(page)
      expect(placeOf(page)).toBe('/settings')
    }))

  test('the dialog stays until it is closed, and closing it leads home', () =>
    onScreens(async (open) => {
      const page = await open('/login')
      const userName = loginOf(page).getByLabel(say('account.login.userName'))
      await expect.poll(() => userName.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await page.mouse.click(5, 400)
      expect(await loginOf(page).isVisible()).toBe(true)
      await userName.focus()
      await page.keyboard.press('Tab')
      await loginOf(page).getByText(say('account.login.userNameMissing')).waitFor()
      expect(
        await loginOf(page)
          .getByRole('button', { name: say('frame.login') })
          .isDisabled(),
      ).toBe(true)
      await loginOf(page)
        .getByRole('button', { name: say('account.login.close') })
        .click()
      await settle(page)
      expect(placeOf(page)).toBe('/home')
    }))

  test('a wrong password is told once, however often it is tried', () =>
    onScreens(async (open) => {
      const page = await open('/login', { expected: [403] })
      await logIn(page, 'grower', say, 'Wrong-2026!')
      await page.getByText(say('account.refusals.wrongUsername')).waitFor()
      await logIn(page, 'nobody.at.all', say, 'Wrong-2026!')
      await settle(page)
      expect(await page.getByText(say('account.refusals.wrongUsername')).count()).toBe(1)
      expect(await tokenOf(page)).toBeNull()
    }))
})

describe('the session', () => {
  test('logging out leads home, says so and leaves nothing behind', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'importer', { place: '/import-export' })
      await logOut(page, 'Pavel Dragan')
      await page.getByText(say('Messages_LogoutConfirmation')).waitFor()
      await settle(page)
      expect(placeOf(page)).toBe('/home')
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
      await page.getByRole('heading', { name: say('frame.visitor.title') }).waitFor()
      // The router notes how far pages were scrolled when they go: seen from a place without it.
      const here = page.url()
      await page.goto(new URL('/favicon.svg', here).href)
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
      await page.goto(here)
      await settle(page)
      await page
        .getByRole('link', { name: say('frame.login'), exact: true })
        .first()
        .waitFor()
    }))

  test('a reload keeps the session', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'customs')
      await page.reload()
      await page.getByRole('button', { name: 'Marta Quist' }).waitFor()
    }))

  test('the keep-alive notices that another tab has ended the session', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'rival', { place: '/import-export', expected: [401] })
      // From now on the page's minutes are ours.
      await page.clock.install()
      await page.reload()
      await settle(page)
      const other = await open('/home')
      await other.evaluate((token) => sessionStorage.setItem('Token', token ?? ''), await tokenOf(page))
      await other.reload()
      await settle(other)
      await logOut(other, 'Henrik Saal')
      await settle(other)
      // Real time runs on beside it: how long it has been is not known here, only that it is more than a minute.
      await page.clock.runFor(65_000)
      await loginOf(page).waitFor()
      expect(placeOf(page)).toContain('/login?fwd=/import-export')
      expect(await tokenOf(page)).toBeNull()
      await loginOf(page).getByText(say('frame.refusals.notSignedIn')).waitFor()
    }))
})

describe('the frame', () => {
  test('another language turns the page around, and is remembered', () =>
    onScreens(async (open) => {
      const page = await open('/home')
      await page.getByRole('button', { name: say('frame.language', { language: 'English' }) }).click()
      await page.getByRole('menuitemradio', { name: 'العربية' }).click()
      await page.getByRole('heading', { name: sayIn('ar')('frame.visitor.title') }).waitFor()
      const html = page.locator('html')
      expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl'])
      await page.reload()
      await settle(page)
      expect(await html.getAttribute('dir')).toBe('rtl')
    }))

  test('a language is not called by its code while its name is on the way', () =>
    onScreens(async (open) => {
      const page = await open('/home')
      const coming = Promise.withResolvers<void>()
      await page.route('**/api/moduleSettings/languages', async (route) => {
        await coming.promise
        await route.continue()
      })
      await page.goto('about:blank')
      await page.goto(addressOf('/login'))
      const button = loginOf(page).locator('[aria-haspopup]')
      await button.waitFor()
      expect(await button.textContent()).toBe('')
      coming.resolve()
      await button.getByText('English').waitFor()
    }))

  test('without any words there is the message about it and nothing else, until they come', () =>
    onScreens(async (open) => {
      const page = await open('/home', { expected: [503] })
      await page.clock.install()
      await page.route('**/api/localization/*', (route) => route.fulfill({ status: 503 }))
      await page.reload()
      await page.getByText("Error has occured while getting culture 'en'").waitFor()
      await readKeys(page)
      expect(await page.getByRole('heading').count()).toBe(0)
      await page.unroute('**/api/localization/*')
      await page.clock.runFor(11_000)
      await page.getByRole('heading', { name: say('frame.visitor.title') }).waitFor()
      await settle(page)
    }))

  test('in Arabic the menu stands on the right', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'officer', { culture: 'ar' })
      const sidebar = page.getByRole('complementary', { name: sayIn('ar')('frame.sidebar') })
      expect(await sidebar.boundingBox()).toEqual({ x: 1280 - 270, y: 56, width: 270, height: 800 - 56 })
    }))

  test('the menu shows itself from 1024 pixels on, else when it is asked for', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'officer')
      expect(await sidebarOf(page).boundingBox()).toEqual({ x: 0, y: 56, width: 270, height: 800 - 56 })
      await menuOf(page).click()
      await sidebarOf(page).waitFor({ state: 'detached' })
      await page.setViewportSize({ width: 1023, height: 800 })
      await page.setViewportSize({ width: 1024, height: 800 })
      await sidebarOf(page).waitFor()
      await page.setViewportSize({ width: 1023, height: 800 })
      await sidebarOf(page).waitFor({ state: 'detached' })
      await menuOf(page).click()
      await sidebarOf(page).waitFor()
      await page.keyboard.press('Escape')
      await sidebarOf(page).waitFor({ state: 'detached' })
    }))

  test('of the menu one group is open, that of the present place by itself', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'officer', { place: '/import-export' })
      const groups = sidebarOf(page).getByRole('button')
      const opened = () =>
        groups.evaluateAll(
          (all) => all.filter((group) => group.getAttribute('aria-expanded') === 'true').length,
        )
      await expect.poll(opened).toBe(1)
      const current = groups.and(page.locator('[aria-expanded=true]'))
      await sidebarOf(page)
        .getByRole('link', { name: say('frame.menu.authorizations') })
        .waitFor()
      await current.click()
      await expect.poll(opened).toBe(0)
      for (const group of await groups.all()) {
        await group.click()
        await expect.poll(opened).toBe(1)
      }
    }))

  test('the way back to the top appears when it is long', () =>
    onScreens(async (open) => {
      const page = await signedIn(open, 'officer', { viewport: { width: 320, height: 500 } })
      const button = page.getByRole('button', { name: say('frame.toTop') })
      // Long enough only once what it shows has come.
      await page.waitForFunction(() => document.documentElement.scrollHeight > innerHeight + 400)
      const scroll = async (top: number) => {
        const reached = await page.evaluate(async (y) => {
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
          scrollTo({ top: y, behavior: 'instant' })
          // The event of the scrolling comes with the next frame, what it changes with the one after.
          for (let frames = 0; frames < 4; frames += 1) await frame()
          return Math.round(scrollY)
        }, top)
        expect(reached).toBe(top)
        return button.isVisible()
      }
      // On a phone it lies over nothing that one presses: it stands below the page.
      await scroll(210)
      expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe('static')
      await scroll(0)
      expect([await scroll(190), await scroll(210), await scroll(15), await scroll(5)]).toEqual([
        false,
        true,
        true,
        false,
      ])
      await scroll(300)
      await button.click()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    }))

  test.each([
    ['no-preference', [500]],
    ['reduce', []],
  ] as const)('a new place comes in half a second, or at once (%s)', (reducedMotion, expected) =>
    onScreens(async (open) => {
      const page = await open('/home', { reducedMotion })
      await page.addInitScript(() => {
        const { animate } = Element.prototype
        const seen: unknown[] = []
        Object.assign(globalThis, { seen })
        Element.prototype.animate = function (frames, options) {
          if (this.id === 'content') seen.push(typeof options === 'object' ? options.duration : options)
          return animate.call(this, frames, options)
        }
      })
      await page.reload()
      await settle(page)
      await page
        .getByRole('link', { name: say('frame.login'), exact: true })
        .first()
        .click()
      await loginOf(page).waitFor()
      await settle(page)
      expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown[] }).seen)).toEqual(expected)
    }),
  )

  test('what does not exist, and what one may not do, have their pages', () =>
    onScreens(async (open) => {
      const page = await open('/no/such/place')
      await page.getByRole('heading', { name: say('frame.notFound.title') }).waitFor()
      await goTo(page, '/error-page')
      await page.getByRole('heading', { name: say('frame.error.title') }).waitFor()
      await page.getByRole('link', { name: say('frame.toHome') }).click()
      await page.getByRole('heading', { name: say('frame.visitor.title') }).waitFor()
      expect(await page.title()).toBe(`${say('frame.home.page')} · ${say('frame.product')}`)
    }))

  test.each([
    ['/registration', '/registration/new', 'registration.form.title'],
    ['/password', '/password/reset-password', 'account.reset.title'],
  ])('%s leads on to %s', (place, first, title) =>
    onScreens(async (open) => {
      const page = await open(place)
      await page.getByRole('heading', { name: say(title), level: 1 }).waitFor()
      expect(placeOf(page)).toBe(first)
    }),
  )

  test('a new place is announced: its heading has the focus', () =>
    onScreens(async (open) => {
      const page = await open('/home')
      const skip = page.getByRole('button', { name: say('frame.skip') })
      await skip.waitFor({ state: 'attached' })
      await page.keyboard.press('Tab')
      expect(await skip.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
      await goTo(page, '/error-page')
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    }))
})

/** Files of the portal's code that this page has fetched. */
const codeOf = (page: Page): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
  )

test('the code of the areas that people go to first is fetched ahead, but not where data is saved', () =>
  onScreens(async (open) => {
    const saving = await signedIn(open, 'admin')
    const ahead = await signedIn(open, 'admin', { fetchesAhead: true })
    const atFirst = await codeOf(saving)
    await goTo(saving, '/localization')
    const needed = (await codeOf(saving)) - atFirst
    expect(needed).toBeGreaterThan(0)
    await expect.poll(() => codeOf(ahead)).toBeGreaterThanOrEqual(atFirst + needed)
    await settle(ahead)
    const fetched = await codeOf(ahead)
    await goTo(ahead, '/localization')
    await ahead.getByRole('heading', { level: 1 }).waitFor()
    expect(await codeOf(ahead)).toBe(fetched)
  }))
