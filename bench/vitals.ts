/**
 * P15: how soon the sign-in screen, home, the worklist and a case show what matters (LCP), how soon they follow a key or
 * a click (INP) and how much they jump (CLS), in the browser of the journeys with a processor four times slower and a
 * slow 4G line, nothing cached / what web.dev calls good (2.5 s, 200 ms, 0.1).
 *
 * `npm run bench -- vitals [--visits 5] [--folder <where generated data is kept>]`: with a folder on its 10 000 cases, else on the
 * demonstration alone. The line is that of Lighthouse: 150 ms to and fro, 1.6 Mbit/s down, 750 kbit/s up.
 */
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { openBrowser } from '../e2e/browser.ts'
import { dataWith } from './cases/generated.ts'
import { signIn, type Visited } from './cases/http.ts'
import { inFreshFolder } from './cases/open-app.ts'
import { judge, median, percent, spreadOf } from './measure.ts'

const { values } = parseArgs({
  options: { folder: { type: 'string' }, visits: { type: 'string', default: '5' } },
})

const slowness = 4
const line = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
const good = { lcp: 2_500, inp: 200, cls: 0.1 } as const
type Vital = keyof typeof good
type Vitals = Record<Vital, number>

interface Screen {
  readonly name: string
  readonly place: string
  readonly isSignedIn: boolean
  /** What somebody does there first. */
  readonly use: (page: Page) => Promise<void>
}

const press = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const key of keys) {
    await page.keyboard.press(key)
    await settled(page)
  }
}

/** Two frames later the screen shows what the last key did. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

const openView = async (page: Page, place: number): Promise<void> => {
  await page.locator('main nav').locator('a, button').nth(place).click()
  await settled(page)
}

const screensOf = (caseId: string): Screen[] => [
  {
    name: 'sign-in',
    place: '/login',
    isSignedIn: false,
    use: async (page) => {
      await page.getByRole('textbox').first().click()
      await press(page, [...'officer', 'Tab', ...'secret', 'Tab', 'Tab'])
    },
  },
  {
    name: 'home',
    place: '/home',
    isSignedIn: true,
    use: (page) => press(page, ['Tab', 'Tab', 'Tab', 'Tab', '/', ...'morph', 'Escape']),
  },
  {
    name: 'worklist',
    place: '/import-export?view=open',
    isSignedIn: true,
    use: async (page) => {
      await openView(page, 1)
      await openView(page, 0)
      await press(page, ['/', ...'morph', 'Escape'])
    },
  },
  {
    name: 'case',
    place: `/import-export/${caseId}`,
    isSignedIn: true,
    use: async (page) => {
      await press(page, ['Tab', 'Tab', 'Tab', 'PageDown', 'PageUp'])
      await page.getByRole('main').getByRole('textbox').last().click()
      await press(page, [...'A note'])
    },
  },
]

/** Before anything of the page is there: what the browser says of it is kept. */
const watch = (): void => {
  const kept = { lcp: 0, inp: 0, cls: 0 }
  Object.assign(window, { vitals: kept })
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    })
  observe('largest-contentful-paint', ({ startTime }) => {
    kept.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) kept.cls += value
  })
  const event = (entry: PerformanceEntry): void => {
    const { interactionId, duration } = entry as unknown as { interactionId: number; duration: number }
    if (interactionId > 0) kept.inp = Math.max(kept.inp, duration)
  }
  observe('event', event, { durationThreshold: 16 })
}

/** One visit of somebody whose browser has never been there. */
const visit = async (browser: Browser, { url, headers }: Visited, screen: Screen): Promise<Vitals> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    if (screen.isSignedIn) {
      const token = headers.authorization?.replace('Bearer ', '') ?? ''
      await context.addInitScript((given) => sessionStorage.setItem('Token', given), token)
    }
    await context.addInitScript(watch)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', line)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.goto(`${url}/#${screen.place}`, { waitUntil: 'networkidle', timeout: 60_000 })
    await settled(page)
    // The first key ends the search for what was painted largest.
    await screen.use(page)
    await settled(page)
    return await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)
  } finally {
    await context.close()
  }
}

const someCase = async ({ url, headers }: Visited): Promise<string> => {
  const answer = await fetch(`${url}/api/authorizations?pageSize=10&view=open`, { headers })
  const { items } = (await answer.json()) as { items: { id: string; status: string }[] }
  const chosen = items.find(({ status }) => status === 'PRO') ?? items[0]
  return chosen?.id ?? ''
}

const shown = (vital: Vital, value: number): string =>
  vital === 'cls' ? value.toFixed(3) : `${Math.round(value)} ms`

const measure = async (dataDir: string): Promise<void> => {
  const app = await startAppProcess(dataDir, await freePort())
  const browser = await openBrowser()
  try {
    const officer = await signIn(app.url, 'officer')
    const worst: Vitals = { lcp: 0, inp: 0, cls: 0 }
    console.log(`${'screen'.padEnd(12)}       LCP       INP     CLS   spread of LCP`)
    for (const screen of screensOf(await someCase(officer))) {
      const seen: Vitals[] = []
      for (let each = 0; each < Number(values.visits); each += 1)
        seen.push(await visit(browser, officer, screen))
      const middle = (vital: Vital): number => median(seen.map((vitals) => vitals[vital]))
      for (const vital of ['lcp', 'inp', 'cls'] as const) worst[vital] = Math.max(worst[vital], middle(vital))
      const figures = (['lcp', 'inp', 'cls'] as const).map((vital) => shown(vital, middle(vital)).padStart(9))
      console.log(
        `${screen.name.padEnd(12)} ${figures.join(' ')}   ${percent(spreadOf(seen.map(({ lcp }) => lcp)))}`,
      )
    }
    for (const vital of ['lcp', 'inp', 'cls'] as const)
      judge(
        { id: 'P15', floor: 0.6, aim: 0.4, better: 'lower' },
        `${vital.toUpperCase()} of the slowest screen / ${shown(vital, good[vital])}`,
        worst[vital] / good[vital],
      )
  } finally {
    await browser.close()
    await app.stop()
  }
}

await (values.folder ? measure(await dataWith(values.folder, 10_000)) : inFreshFolder(measure))
