import { describe, expect, test } from 'vitest'
import { ask, findCase } from './ask.ts'
import { cultures, faultsOf, firstCulture, judge, type SignedInPlaces, sweep } from './axe-sweep.ts'
import { here } from './here.ts'
import { signedIn } from './people.ts'
import { checkPermit } from './public-check.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const visitorPlaces = [
  '/home',
  '/login',
  '/error-page',
  '/no/such/place',
  '/registration/new',
  '/registration/verify',
  '/registration/reply',
  '/password/reset-password',
  '/password/cancel',
  '/account/new-email',
  '/account/stop-new-email',
  '/help',
  '/help?q=permit',
  '/help/log-in',
  '/help/guide',
]

/** One's own page, part by part. */
const ownParts = ['profile', 'lists', 'favorites', 'notifications', 'security'].map(
  (part) => `/users/settings?part=${part}`,
)
const places: SignedInPlaces = [
  [
    'importer',
    'own page and staff',
    () => ['/users', '/api-keys', '/api-keys/calls', '/notifications', '/training', ...ownParts],
  ],
  [
    'customs.staff',
    'pages',
    async (page) => {
      const permits = await Promise.all(
        (['ISS', 'PAU', 'CLO'] as const).map((status) => findCase(page, status)),
      )
      return [
        '/home',
        '/calendar',
        '/import-export',
        '/import-export/customs?when=all',
        '/import-export/customs?when=today',
        '/import-export/customs?search=nothing-of-this-name',
        '/import-export/customs/find',
        ...permits.map((id) => `/import-export/customs/${id}`),
        ...permits.map((id) => `/import-export/${id}?tab=movements`),
      ]
    },
  ],
  ['grower', 'pages', () => ['/home', '/import-export', '/import-export/new', '/import-export/customs']],
]

sweep(places)

const verdicts = [
  ['ISS', 'VALID'],
  ['PAU', 'PARTLY_USED'],
  ['SUS', 'SUSPENDED'],
  ['EXP', 'EXPIRED'],
] as const

test('a visitor', () =>
  onScreens(async (open) => {
    const page = await open('/home', { culture: firstCulture })
    await judge(page, visitorPlaces)
  }))

describe.each(cultures)('in %s', (culture) => {
  test('the check of a permit on a device', () =>
    onScreens(async (open) => {
      const page = await open('/home', { culture })
      await page.goto(`${here().address}/check/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('.known .fresh').waitFor()
      const faults = await faultsOf(page, 'the form', culture)
      await page.getByLabel(sayIn(culture)('verification.device.typed')).fill('0OPv0c1xXyWmVbJ3zq5fUQ')
      await page.getByLabel(sayIn(culture)('verification.device.typed')).press('Enter')
      await page.locator('.band').waitFor()
      faults.push(...(await faultsOf(page, 'the answer for an old code', culture)))
      expect(faults).toEqual([])
    }))

  test('the public check of a permit', () =>
    onScreens(async (open) => {
      const officer = await signedIn(open, 'officer', { culture })
      const permits = await Promise.all(
        verdicts.map(async ([status, verdict]) => {
          const id = await findCase(officer, status)
          return [verdict, await ask(officer, 'authorizations.get', { params: { id } })] as const
        }),
      )
      const faults: string[] = []
      const page = await open('/display-authorization', { culture })
      faults.push(...(await faultsOf(page, 'the form', culture)))
      for (const [verdict, { number, document }] of permits) {
        await checkPermit(page, sayIn(culture), { number, code: document?.checkCode })
        await page.getByRole('heading', { name: sayIn(culture)(`verification.verdict.${verdict}`) }).waitFor()
        faults.push(...(await faultsOf(page, `the answer ${verdict}`, culture)))
      }
      const [, { number }] = permits[0] ?? [undefined, { number: '' }]
      await checkPermit(page, sayIn(culture), { number, code: 'AAAA-AAAA' })
      await page.getByRole('heading', { name: sayIn(culture)('verification.verdict.NOT_FOUND') }).waitFor()
      faults.push(...(await faultsOf(page, 'the answer for none', culture)))
      expect(faults).toEqual([])
    }))
})
