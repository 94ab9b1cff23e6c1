import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningProvider, startIdentityProvider } from '../apps/api/src/testing/identity-provider.ts'
import { expectNoBarriers } from './axe.ts'
import { inDatabase, setSetting } from './database.ts'
import { here } from './here.ts'
import { goTo, logIn } from './people.ts'
import { type Open, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let provider: RunningProvider
const say = sayIn('en')

const trust = (authority: string): Promise<void> =>
  setSetting('public.openIdConnectSettings', {
    authority,
    clientId: 'papaver',
    postLogoutRedirectUri: `${here().address}/`,
  })

beforeAll(async () => {
  provider = await startIdentityProvider({
    redirectUris: [`${here().address}/signin-oidc`],
    afterLogout: [`${here().address}/`],
    people: {
      pavel: { email: 'importer@papaver.example', isEmailVerified: true },
      ilse: { email: 'officer@papaver.example', isEmailVerified: true },
      stranger: { email: 'stranger@elsewhere.example', isEmailVerified: true },
    },
  })
  await trust(provider.issuer)
  await setSetting('public.useSingleSignOn', true)
})
afterAll(async () => {
  // The other journeys log in with passwords.
  await setSetting('public.useSingleSignOn', false)
  await inDatabase('delete from account_identity')
  await provider.stop()
})

const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
/** What the tab keeps, but for how far its pages were scrolled. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-')))

/** Types a name into the provider's own screen, once the browser is there. */
const signInAtProvider = async (page: Page, name: string): Promise<void> => {
  await page.waitForURL(`${provider.issuer}/**`)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${here().address}/**`)
}
const signedInAtProvider = async (
  open: Open,
  place: string,
  expected: readonly number[] = [],
): Promise<Page> => {
  const page = await open(`/login?fwd=${encodeURIComponent(place)}`, { expected })
  await signInAtProvider(page, 'pavel')
  await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
  await settle(page)
  return page
}
const userMenu = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('single sign-on', () => {
  test.each(['/import-export?view=mine', '/calendar'])(
    'a visitor is sent to the provider and then is where they wanted to be: %s',
    (place) =>
      onScreens(async (open) => {
        const page = await open(place)
        await signInAtProvider(page, 'pavel')
        await page.getByText(say('account.login.confirmation')).waitFor()
        await settle(page)
        expect(placeOf(page)).toBe(place)
        expect(await kept(page)).toEqual(['Token'])
        await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
      }),
  )

  test('a page for officers alone does not send who is signed in to the provider again', () =>
    onScreens(async (open) => {
      const page = await signedInAtProvider(open, '/home')
      await goTo(page, '/settings')
      await page.getByRole('heading', { name: say('frame.error.title') }).waitFor()
      await page.getByRole('link', { name: say('frame.toHome') }).click()
      await settle(page)
      expect(placeOf(page)).toBe('/home')
    }))

  test('nobody is offered a registration, or asked for a password', () =>
    onScreens(async (open) => {
      const page = await open('/home')
      expect(await page.getByRole('link', { name: say('account.login.registerNow') }).count()).toBe(0)
      await page
        .getByRole('link', { name: say('frame.login'), exact: true })
        .first()
        .click()
      await page.waitForURL(`${provider.issuer}/**`)
    }))

  test('one whom the portal does not know is told so, and can be somebody else', () =>
    onScreens(async (open) => {
      const page = await open('/login?fwd=/import-export', { expected: [400] })
      await signInAtProvider(page, 'stranger')
      await page.getByRole('heading', { name: say('account.singleSignOn.failed') }).waitFor()
      await page.getByText(say('account.refusals.accountSingleSignOn')).waitFor()
      expect(await kept(page)).toEqual([])
      await expectNoBarriers(page)
      await page.getByRole('button', { name: say('frame.failed.again') }).click()
      // The provider knows the stranger by now, and asks all the same.
      await signInAtProvider(page, 'pavel')
      await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
      expect(placeOf(page)).toBe('/import-export')
    }))

  test('logging out leaves the provider, too, where the authority wants it', () =>
    onScreens(async (open) => {
      const page = await signedInAtProvider(open, '/home')
      await userMenu(page, 'Pavel Dragan', say('frame.logout'))
      await page.waitForURL(`${provider.issuer}/session/end**`)
    }))

  test('a session that has ended is not opened again without the person', () =>
    onScreens(async (open) => {
      const page = await signedInAtProvider(open, '/import-export', [401])
      await page.clock.install()
      await page.reload()
      await settle(page)
      await inDatabase(`update session set ended_at = now() where ended_at is null and method = 'sso'`)
      await page.clock.runFor(60_000)
      await page.waitForURL(`${provider.issuer}/interaction/**`)
      await page.getByLabel('Name').waitFor()
    }))

  test('an answer that was not asked for here opens nothing', () =>
    onScreens(async (open) => {
      const page = await open('/signin-oidc?answer=code%3Dstolen%26state%3Dforged')
      await page.getByText(say('account.singleSignOn.reasons.stale')).waitFor()
      expect(await kept(page)).toEqual([])
    }))

  test('a provider that says no is told in words, and where one wanted is not forgotten', () =>
    onScreens(async (open) => {
      const page = await open('/home')
      const asked = page.waitForRequest(`${provider.issuer}/auth?**`)
      await goTo(page, '/login?fwd=/import-export')
      const state = new URL((await asked).url()).searchParams.get('state') ?? ''
      await page.waitForURL(`${provider.issuer}/**`)
      await page.goto(`${here().address}/signin-oidc?error=access_denied&state=${state}`)
      await page.getByText(say('account.singleSignOn.reasons.denied')).waitFor()
      await page.getByRole('button', { name: say('frame.failed.again') }).click()
      await signInAtProvider(page, 'pavel')
      await page.getByRole('button', { name: 'Pavel Dragan' }).waitFor()
      expect(placeOf(page)).toBe('/import-export')
    }))

  test('a provider that cannot be reached leaves people where they can try again', () =>
    onScreens(async (open) => {
      await trust('http://127.0.0.1:9')
      const page = await open('/login')
      await page.getByText(say('account.singleSignOn.reasons.unreachable')).waitFor()
      await expectNoBarriers(page)
      // Who has a password comes in by it meanwhile.
      await page.getByRole('button', { name: say('account.singleSignOn.password') }).click()
      await logIn(page, 'officer', say)
      await page.getByRole('button', { name: 'Ilse Marten' }).waitFor()
      await settle(page)
      await userMenu(page, 'Ilse Marten', say('frame.logout'))
      await page.getByText(say('Messages_LogoutConfirmation')).waitFor()
      // Only this once: the next login goes to the provider again.
      await goTo(page, '/login')
      await page.getByText(say('account.singleSignOn.reasons.unreachable')).waitFor()
      await trust(provider.issuer)
      await page.reload()
      await page.waitForURL(`${provider.issuer}/**`)
    }))
})
