import type { Page } from 'playwright-core'
import { freePort, startAppProcess } from '../apps/api/src/testing/app-process.ts'
import { openBrowser } from '../e2e/browser.ts'
import type { TextGrid } from '../packages/contract/src/localization/schema.ts'
import { inFreshFolder } from './cases/open-app.ts'

/**
 * The localization grid with 5 000 keys in seven languages, in a real browser: cells in view, elements inside the
 * grid, their ratio, and how long keys and scrolling take until the screen shows what they did (Event Timing; INP is
 * the slowest of them, web.dev/inp). The texts are made here and answered in the place of the server's.
 *
 * `npm run bench -- localization-grid [--address http://localhost:3000]`: at a running portal with the demonstration, else
 * at one of its own.
 */
const keyCount = 5_000
const cultures = ['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar']
const mostElements = 4
const mostInp = 200

const option = (name: string, otherwise: string): string => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}
let address = option('address', '')

const words = 'permit estimate customs endorse quantity base holder line report valid'.split(' ')
const textOf = (key: number, culture: string): string => {
  const length = 1 + ((key * 7 + culture.length) % 14)
  const said = Array.from({ length }, (_, place) => words[(key + place * 3) % words.length]).join(' ')
  return key % 5 === 0 ? `${said} {{count}}` : said
}

/** What `GET /api/localization/texts` would answer. */
const generatedGrid = (): TextGrid => {
  const keys = Array.from({ length: keyCount }, (_, key) => `generated.area${key % 40}.text${key}`)
  const counts = { wanted: keyCount, missing: 0, wrong: 0, changed: 0, outdated: 0 }
  const directionOf = (culture: string) => (culture === 'ar' ? ('rtl' as const) : ('ltr' as const))
  return {
    revision: 1,
    fallbacks: ['en'],
    keys,
    languages: cultures.map((culture) => ({
      culture,
      name: culture,
      direction: directionOf(culture),
      isEnabled: true,
      isDefault: culture === 'en',
      isShipped: true,
      counts,
    })),
    texts: Object.fromEntries(
      cultures.map((culture) => [
        culture,
        keys.map((_, key) => (culture !== 'en' && key % 23 === 0 ? null : textOf(key, culture))),
      ]),
    ),
    own: {},
    source: {},
  }
}

const logIn = async (page: Page): Promise<void> => {
  const response = await fetch(`${address}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'officer', password: 'Papaver-2026!' }),
  })
  const { token } = (await response.json()) as { token: string }
  await page.goto(`${address}/#/home`)
  await page.evaluate((value) => sessionStorage.setItem('Token', value), token)
}

/** Cells in view (those of the keys, too) and everything that stands inside the grid. */
const countNow = (page: Page): Promise<{ visible: number; elements: number }> =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]') as HTMLElement
    const room = grid.getBoundingClientRect()
    const isSeen = (cell: Element) => {
      const box = cell.getBoundingClientRect()
      return box.bottom > room.top && box.top < room.bottom && box.right > room.left && box.left < room.right
    }
    const cells = [...grid.querySelectorAll('[role=gridcell], [role=rowheader], [role=columnheader]')]
    return { visible: cells.filter(isSeen).length, elements: grid.querySelectorAll('*').length }
  })

const watchEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const scope = window as unknown as { durations: number[] }
    scope.durations = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) scope.durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })

const pause = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Walks and scrolls through the grid as somebody would who looks for a text. */
const useGrid = async (page: Page): Promise<number[]> => {
  const ratios: number[] = []
  const look = async () => {
    const { visible, elements } = await countNow(page)
    ratios.push(elements / visible)
  }
  await page.getByRole('grid').focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'ArrowDown', 'End', 'PageDown', 'Home', 'PageUp'])
    for (let times = 0; times < 6; times += 1) {
      await page.keyboard.press(key)
      await pause(page)
    }
  await look()
  await page.keyboard.press('Control+End')
  await pause(page)
  await look()
  for (let times = 0; times < 60; times += 1) {
    await page.mouse.wheel(0, times < 30 ? -1_500 : 900)
    await pause(page)
  }
  await look()
  return ratios
}

const look = async (): Promise<void> => {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.route('**/api/localization/texts', (route) => route.fulfill({ json: generatedGrid() }))
    await logIn(page)
    await page.goto(`${address}/#/localization`)
    await page.reload()
    await page.getByRole('gridcell').first().waitFor()
    await watchEvents(page)
    const first = await countNow(page)
    const ratios = [first.elements / first.visible, ...(await useGrid(page))]
    const durations = await page.evaluate(() => (window as unknown as { durations: number[] }).durations)
    const inp = Math.max(0, ...durations)
    console.log(`keys ${keyCount}, languages ${cultures.length}`)
    console.log(`cells in view ${first.visible}, elements in the grid ${first.elements}`)
    console.log(
      `elements / cell in view, at worst: ${Math.max(...ratios).toFixed(2)} (${mostElements} at most)`,
    )
    console.log(`INP ${inp} ms over ${durations.length} slow events (${mostInp} ms is "good")`)
  } finally {
    await browser.close()
  }
}

if (address !== '') await look()
else
  await inFreshFolder(async (dataDir) => {
    const app = await startAppProcess(dataDir, await freePort())
    address = app.url
    await look().finally(() => app.stop())
  })
