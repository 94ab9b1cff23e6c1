import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { goTo, logIn, signedIn } from './people.ts'
import { type ListedRoute, listedRoutes, type Visitor, visitors } from './routes.ts'
import { type Open, onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
/** Nothing has the ids of the table; training has not been prepared. */
const expected = [400, 403, 404, 409]

const openAs = (open: Open, visitor: Visitor): Promise<Page> =>
  visitor === 'nobody' ? open('/home', { expected }) : signedIn(open, visitor, { expected })

const placeOf = (page: Page): string => decodeURIComponent(new URL(page.url()).hash.slice(1))
const loginTo = (place: string): string => `/login?fwd=${place}`

/** Pages that lead on by themselves. */
const leadsTo = (path: string, visitor: Visitor): string | undefined => {
  if (path === '/training-entry') return visitor === 'nobody' ? loginTo('/training') : '/training'
  return visitor !== 'nobody' && ['/login', '/signin-oidc'].includes(path) ? '/home' : undefined
}

const expectedPlace = ({ path, at = path, guard, closedTo = [] }: ListedRoute, visitor: Visitor): string => {
  if (guard !== 'none' && visitor === 'nobody') return loginTo(at)
  if (guard === 'admin' && visitor !== 'officer') return loginTo(at)
  return leadsTo(path, visitor) ?? (closedTo.includes(visitor) ? '/error-page' : at)
}

/** What somebody sees: the login, or a page with a heading; never an empty one. */
const isThere = async (page: Page, place: string): Promise<boolean> => {
  if (place.startsWith('/login'))
    return (await page.getByRole('dialog', { name: say('account.login.title') }).count()) === 1
  return (await page.locator('main').getByRole('heading').count()) > 0
}

describe('every address of the portal', () => {
  test.each(visitors)('opens, or says why not: %s', (visitor) =>
    onScreens(async (open) => {
      const page = await openAs(open, visitor)
      const found: string[] = []
      const wanted: string[] = []
      for (const route of listedRoutes) {
        await goTo(page, route.at ?? route.path)
        const place = placeOf(page)
        found.push(`${route.path}: ${place}${(await isThere(page, place)) ? '' : ', which is empty'}`)
        wanted.push(`${route.path}: ${expectedPlace(route, visitor)}`)
      }
      expect(found).toEqual(wanted)
    }),
  )

  test('who lacks a right for one page can go on to any other', () =>
    onScreens(async (open) => {
      const page = await openAs(open, 'customs')
      for (const closed of ['/spa-cultivation', '/licenses/00000000-0000-4000-8000-000000000001']) {
        await goTo(page, closed)
        await goTo(page, '/calendar')
        expect(placeOf(page)).toBe('/calendar')
        await page.getByRole('heading', { name: say('calendar.title') }).waitFor()
      }
    }))

  test('without the right to report from the field the page says so', () =>
    onScreens(async (open) => {
      const page = await openAs(open, 'customs')
      for (const place of ['/spa-cultivation', '/spa-cultivation/new']) {
        await goTo(page, place)
        await page.getByRole('heading', { name: say('field-reports.list.forbidden') }).waitFor()
      }
    }))

  test('who is logged in and no officer reads at the login why it is there', () =>
    onScreens(async (open) => {
      const page = await openAs(open, 'importer')
      await goTo(page, '/establishments/domestic')
      const dialog = page.getByRole('dialog', { name: say('account.login.title') })
      const name = '\u2068Pavel Dragan\u2069'
      await dialog.getByText(say('account.login.forOfficers', { name })).waitFor()
      await dialog.getByRole('button', { name: say('account.login.close') }).click()
      await settle(page)
      expect(placeOf(page)).toBe('/home')
    }))

  test.each([
    '/work',
    '/work/load',
    '/calendar',
    '/analysis',
    '/inspections',
    '/incb-forms',
    '/api-keys/calls',
    '/training',
    '/administration/statistics-templates',
    '/users/settings?part=security',
  ])('a visitor who wanted %s is there after signing in', (place) =>
    onScreens(async (open) => {
      const page = await open(place, { expected })
      expect(placeOf(page)).toBe(loginTo(place))
      await logIn(page, 'officer', say)
      await page.getByRole('dialog', { name: say('account.login.title') }).waitFor({ state: 'detached' })
      await settle(page)
      expect(placeOf(page)).toBe(place)
    }),
  )
})
