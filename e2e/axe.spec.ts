import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, findCase } from './ask.ts'
import { findBarriers, findOverflow } from './axe.ts'
import { openBrowser } from './browser.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { addressOf, onScreens, readKeys } from './screens.ts'
import { type Say, sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const cultures = ['en', 'ar'] as const
const widths = [1280, 320] as const

/** Another width, drawn. Nothing is fetched for it, so two frames are enough. */
const resize = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Everything that is wrong with the page as it stands, at both widths, each with the place in front. */
const faultsOf = async (page: Page, place: string, culture: string): Promise<string[]> => {
  const faults: string[] = []
  const direction = await page.locator('html').getAttribute('dir')
  if (direction !== (culture === 'ar' ? 'rtl' : 'ltr')) faults.push(`${place}: written ${direction}`)
  for (const width of widths) {
    await resize(page, width)
    const found = [...(await findBarriers(page)), ...(await findOverflow(page))]
    faults.push(...found.map((fault) => `${place} at ${width}: ${fault}`))
  }
  await readKeys(page)
  return faults
}

/** Goes from place to place on one screen and gathers what is wrong, so that one run shows it all. */
const judge = async (page: Page, culture: string, places: readonly string[]): Promise<void> => {
  const faults: string[] = []
  for (const place of places) {
    await resize(page, 1280)
    await goTo(page, place)
    // The heading is there when the page is; a page that shows a skeleton for ever is a fault as well.
    await page.getByRole('heading').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    faults.push(...(await faultsOf(page, place, culture)))
  }
  expect(faults).toEqual([])
}

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
/** The page of one account in each of these statuses. */
const accountsOf = async (page: Page, statuses: readonly string[]): Promise<string[]> => {
  const { items } = await ask(page, 'users.list', { query: { view: 'all', pageSize: '100' } })
  return statuses.map((status) => {
    const found = items.find((each) => each.status === status)
    if (found === undefined) throw new Error(`no account is ${status}`)
    return `/users/${found.id}`
  })
}

const officerStatuses: readonly AuthorizationStatus[] = [
  'REQ',
  'PRO',
  'INF',
  'HLD',
  'APR',
  'ISS',
  'PAU',
  'SUS',
]
const closedStatuses: readonly AuthorizationStatus[] = ['CLO', 'EXP', 'CAN', 'REJ', 'RVK', 'RPL']
const importerStatuses: readonly AuthorizationStatus[] = ['DRA', 'INF', 'ISS', 'PAU', 'CLO']

const casesOf = (page: Page, statuses: readonly AuthorizationStatus[]): Promise<string[]> =>
  Promise.all(statuses.map(async (status) => `/import-export/${await findCase(page, status)}`))

type Places = (page: Page) => Promise<string[]> | string[]

const signedInPlaces: readonly (readonly [person: Person, what: string, places: Places])[] = [
  [
    'officer',
    'lists',
    () => [
      '/home',
      '/import-export?view=all',
      '/import-export?view=open&status=PRO',
      '/import-export?search=nothing-of-this-name',
      '/import-export?view=overdue',
      '/import-export?view=entered',
      '/import-export/new',
      '/import-export/balances',
    ],
  ],
  ['officer', 'open cases', (page) => casesOf(page, officerStatuses)],
  [
    'officer',
    'accounts',
    async (page) => [
      '/users',
      '/users?view=all',
      '/users?view=all&q=nobody-of-this-name',
      ...(await accountsOf(page, ['UNV', 'REQ', 'PEC', 'APR', 'INA', 'CLO'])),
    ],
  ],
  [
    'admin',
    'mails',
    () => [
      '/emails',
      '/emails?q=nothing-of-this-name',
      '/emails/templates/IE_REFUSED?culture=fi',
      '/emails/templates/USR_PWD_RESET?culture=ar',
      '/emails?tab=outbox',
      '/emails?tab=outbox&status=dead',
      '/emails?tab=messages',
      '/emails/messages/new',
    ],
  ],
  [
    'officer',
    'masters',
    () => [
      '/masters',
      '/masters/substances',
      '/masters/personTitles',
      '/masters/countries?q=nothing-of-this-name',
      '/masters/countries/DE',
      '/masters/substances/1',
      '/masters/substanceForms/new?with=substanceId%3A1',
      '/masters/generalNotes/new',
    ],
  ],
  [
    'officer',
    'help',
    () => [
      '/help',
      '/help?q=nothing-of-this-name',
      '/help/deciding-a-case',
      '/help/guide?role=ESTB_MANAGER',
      '/help/manage',
      '/help/manage?q=nothing-of-this-name',
      '/help/manage/signing?culture=fi',
      '/help/manage/settings?culture=ar',
    ],
  ],
  [
    'officer',
    'settings',
    () => [
      ...['public', 'authority', 'import_export', 'languages', 'security', 'smtp', 'files'].map(
        (group) => `/settings?group=${group}`,
      ),
      '/settings?changed=true',
      '/settings?q=nothing-of-this-name',
    ],
  ],
  [
    'officer',
    'logs and health',
    () => [
      '/event-logs',
      '/event-logs?entry=1',
      '/event-logs?q=nothing-of-this-name&area=setting',
      '/event-logs?tab=chain',
      '/file-logs',
      '/file-logs?level=fatal&q=nothing-of-this-name',
      '/health-check',
    ],
  ],
  [
    'officer',
    'texts',
    () => ['/localization', '/localization?areas=ui&languages=ar,ru', '/localization?q=nothing-of-this-name'],
  ],
  [
    'officer',
    'menus and looks',
    () => ['/ui-customization', '/ui-customization?part=look', '/application-attachments'],
  ],
  ['importer', 'own page and staff', () => ['/users', '/notifications', ...ownParts]],
  [
    'officer',
    'closed cases and the parts of one',
    async (page) => {
      const [open, used] = await casesOf(page, ['PRO', 'PAU'])
      const parts = ['documents', 'earlier', 'compare', 'history'].map((tab) => `${open}?tab=${tab}`)
      return [...(await casesOf(page, closedStatuses)), ...parts, `${used}?tab=movements`]
    },
  ],
  [
    'importer',
    'pages',
    async (page) => {
      const [draft, question, issued, used] = await casesOf(page, ['DRA', 'INF', 'ISS', 'PAU'])
      return [
        '/home',
        '/import-export',
        '/import-export/new',
        '/import-export/balances',
        '/import-export/movements',
        `${draft}/edit`,
        `${question}/edit`,
        `${issued}?tab=movements`,
        `${used}?tab=movements`,
        ...(await casesOf(page, importerStatuses)),
      ]
    },
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

const verdicts = [
  ['ISS', 'VALID'],
  ['PAU', 'PARTLY_USED'],
  ['SUS', 'SUSPENDED'],
  ['EXP', 'EXPIRED'],
] as const

/** Types number and code into the public form, from the beginning. */
const check = async (page: Page, say: Say, number: string, code: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(addressOf('/display-authorization'))
  await page.getByLabel(say('verification.form.number')).fill(number)
  await page.getByLabel(say('verification.form.checkCode')).fill(code)
  await page.getByRole('button', { name: say('verification.form.submit') }).click()
}

describe.each(cultures)('in %s', (culture) => {
  test('a visitor', () =>
    onScreens(browser, async (open) => {
      const page = await open('/home', { culture })
      await judge(page, culture, visitorPlaces)
    }))

  test.each(signedInPlaces)('%s: %s', (person, _, places) =>
    onScreens(browser, async (open) => {
      const page = await signedIn(open, person, { culture })
      await judge(page, culture, await places(page))
    }),
  )

  test('the public check of a permit', () =>
    onScreens(browser, async (open) => {
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
        await check(page, sayIn(culture), number ?? '', document?.checkCode ?? '')
        await page.getByRole('heading', { name: sayIn(culture)(`verification.verdict.${verdict}`) }).waitFor()
        faults.push(...(await faultsOf(page, `the answer ${verdict}`, culture)))
      }
      const [, { number }] = permits[0] ?? [undefined, { number: '' }]
      await check(page, sayIn(culture), number ?? '', 'AAAA-AAAA')
      await page.getByRole('heading', { name: sayIn(culture)('verification.verdict.NOT_FOUND') }).waitFor()
      faults.push(...(await faultsOf(page, 'the answer for none', culture)))
      expect(faults).toEqual([])
    }))
})
