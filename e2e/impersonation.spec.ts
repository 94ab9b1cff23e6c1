import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { inDatabase } from './database.ts'
import { here } from './here.ts'
import { proveIfAsked } from './newcomer.ts'
import { goTo, type Person, password, signedIn } from './people.ts'
import { addressOf, type Open, onScreens, type ScreenOptions, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const place = '/import-export?view=all'

const ask = async (path: string, token: string, body?: unknown): Promise<Record<string, string>> => {
  const response = await fetch(`${here().address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect(response.status, path).toBe(200)
  return (await response.json()) as Record<string, string>
}

const tokenOf = async (person: Person): Promise<string> =>
  (await ask('account/login', '', { userName: person, password })).token ?? ''

/** A screen on which the officer looks through the person's eyes, come from a list of his own. */
const lookThrough = async (open: Open, person: Person, options: ScreenOptions = {}): Promise<Page> => {
  const own = await tokenOf('officer')
  const { id: userId } = await ask('users/me', await tokenOf(person))
  await ask('account/confirmation', own, { password })
  const { id, code } = await ask('account/createImpersonationToken', own, {
    userId,
    reason: 'Asked for help',
  })
  const { token } = await ask(`account/impersonate/${id}/${code}`, own, {})
  const page = await open('/home', options)
  const keep = { own: JSON.stringify({ token: own, place }), token: String(token) }
  await page.evaluate((tokens) => {
    sessionStorage.setItem('Token.own', tokens.own)
    sessionStorage.setItem('Token', tokens.token)
  }, keep)
  await page.reload()
  await settle(page)
  return page
}
const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')))
const stripOf = (page: Page, culture = 'en') =>
  page.getByRole('complementary', { name: sayIn(culture)('account.impersonation.label') })

test('an officer says why, sees what the person sees, and comes back to where he began', () =>
  onScreens(async (open) => {
    const { id } = await ask('users/me', await tokenOf('importer'))
    const page = await signedIn(open, 'officer', { place: `/users/${id}`, expected: [409] })
    await page.getByRole('button', { name: say('ui.more') }).click()
    await page.getByText(say('users.actions.impersonate.button')).click()
    const title = say('users.actions.impersonate.title', { name: 'Pavel Dragan' })
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('textbox').fill('He cannot find his draft')
    await dialog.getByRole('button', { name: say('users.actions.impersonate.confirm'), exact: true }).click()
    await proveIfAsked(page, say, stripOf(page))
    await stripOf(page).waitFor()
    await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
    await settle(page)
    expect(placeOf(page)).toBe('/home')
    await stripOf(page)
      .getByRole('button', { name: say('account.impersonation.end') })
      .click()
    await page.getByRole('button', { name: 'Ilse Marten' }).waitFor()
    await settle(page)
    expect(placeOf(page)).toBe(`/users/${id}`)
  }))

test('every page says whose eyes one looks through and how long; ending it leads back to where one was', () =>
  onScreens(async (open) => {
    const page = await lookThrough(open, 'importer')
    await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
    const words = ((await stripOf(page).textContent()) ?? '').replaceAll(/[\u2068\u2069]/g, '')
    expect(words).toContain(say('account.impersonation.who', { name: 'Pavel Dragan' }))
    expect(words).toContain(say('account.impersonation.readOnly'))
    expect(words).toContain(say('account.impersonation.left', { count: 30 }))
    await goTo(page, '/import-export')
    await stripOf(page).waitFor()
    await stripOf(page)
      .getByRole('button', { name: say('account.impersonation.end') })
      .click()
    await page.getByText(say('account.impersonation.ended')).waitFor()
    await page.getByRole('button', { name: 'Ilse Marten' }).waitFor()
    await settle(page)
    expect(placeOf(page)).toBe(place)
    expect(await stripOf(page).count()).toBe(0)
    expect(await kept(page)).toEqual(['Token'])
  }))

test('when its time is up the officer is himself again', () =>
  onScreens(async (open) => {
    const page = await lookThrough(open, 'customs', { expected: [401] })
    await inDatabase(
      `update session set expires_at = now() where method = 'impersonation' and ended_at is null`,
    )
    await goTo(page, '/import-export')
    await page.getByRole('button', { name: 'Ilse Marten' }).waitFor()
    await settle(page)
    expect(placeOf(page)).toBe(place)
  }))

test('logging out leaves both sessions', () =>
  onScreens(async (open) => {
    const page = await lookThrough(open, 'importer', { expected: [401] })
    const own = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('Token.own') ?? '{}').token as string,
    )
    // A look through another's eyes stays in its tab.
    const beside = await page.context().newPage()
    await beside.goto(addressOf('/import-export'))
    await beside.getByRole('dialog', { name: say('account.login.title') }).waitFor()
    expect(await kept(beside)).toEqual([])
    await page.getByRole('button', { name: 'Pavel Dragan' }).click()
    await page.getByRole('menuitem', { name: say('frame.logout') }).click()
    await page.getByText(say('Messages_LogoutConfirmation')).waitFor()
    await settle(page)
    expect(await kept(page)).toEqual([])
    const response = await fetch(`${here().address}/api/users/me`, {
      headers: { authorization: `Bearer ${own}` },
    })
    expect(response.status).toBe(401)
  }))

test.each(['en', 'ar'])('nobody is shut out by the strip, in %s', (culture) =>
  onScreens(async (open) => {
    const page = await lookThrough(open, 'grower', { culture })
    await stripOf(page, culture).waitFor()
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoBarriers(page)
      if (process.env.KEEP_PICTURES)
        await page.screenshot({ path: `${process.env.KEEP_PICTURES}/strip-${culture}-${width}.png` })
    }
  }),
)
