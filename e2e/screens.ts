import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedBrowser } from './browser.ts'
import { type Diary, keepDiary } from './diary.ts'
import { here } from './here.ts'
import { longestWait } from './longest-wait.ts'

const results = fileURLToPath(new URL('../test-results/', import.meta.url))

export interface ScreenOptions extends BrowserContextOptions {
  /** The language chosen on this device; else the account's, at first English. */
  culture?: string
  /** Refusals that belong to the story; every other one is a fault. */
  expected?: readonly number[]
  /** Who is signed in from the beginning; else nobody. */
  person?: { readonly userName: string; readonly password: string }
  /** Fetches the code of pages that nobody has opened yet, as browsers do that need not save data. */
  fetchesAhead?: boolean
}

/** Opens a screen: a browser of its own, at the home page or at the given place. */
export type Open = (place?: string, options?: ScreenOptions) => Promise<Page>

interface Screen {
  page: Page
  diary: Diary
}

/** The address of a place in the portal, `/home`. */
export const addressOf = (place: string): string => `${here().address}/#${place}`

/**
 * What each step of a story did and asked, to be read if it fails (`playwright show-trace`). Pictures would cost too much,
 * and snapshots put scripts into frames that must have none.
 */
const traced = { snapshots: false, screenshots: false }

/** Where a screen is: the path below which the pages and calls of training stand, or nothing. */
export const worldOf = (page: Page): string =>
  new URL(page.url()).pathname.startsWith('/training/') ? '/training' : ''

let lastPlace = 0

/** Every screen stands somewhere else: what is limited per address is not used up by the others. */
const otherPlace = (): string => {
  lastPlace += 1
  return `10.1.${lastPlace >> 8}.${lastPlace & 255}`
}

/** The server's own answer to name and password; its cookie stays with the browser, as after the dialog. */
const fetchToken = async (context: BrowserContext, data: object): Promise<string> => {
  const answer = await context.request.post(`${here().address}/api/account/login`, { data })
  if (!answer.ok()) throw new Error(`nobody can sign in: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** As if this tab had been loaded anew: put beside the portal, before any page of it is there. */
const putToken = async (page: Page, token: string): Promise<void> => {
  await page.goto(`${here().address}/favicon.svg`)
  await page.evaluate((given) => sessionStorage.setItem('Token', given), token)
}

/** As somebody who saves data: most stories open few pages, and need not fetch the code of all others first. */
const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** The language chosen on this device. */
const remember = (chosen: string): void => {
  // An empty page has no storage.
  if (location.protocol !== 'about:') localStorage.setItem('papaver.culture', chosen)
}

const openScreen = async (place: string, options: ScreenOptions): Promise<Screen> => {
  const { culture, expected = [], person, fetchesAhead = false, ...contextOptions } = options
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    extraHTTPHeaders: { 'X-Forwarded-For': otherPlace() },
    ...contextOptions,
  })
  context.setDefaultTimeout(longestWait)
  if (culture) await context.addInitScript(remember, culture)
  if (!fetchesAhead) await context.addInitScript(saveData)
  await context.tracing.start(traced)
  const page = await context.newPage()
  if (person) await putToken(page, await fetchToken(context, person))
  const diary = await keepDiary(page, expected)
  await page.goto(addressOf(place))
  await diary.settle()
  return { page, diary }
}

const diaries = new WeakMap<Page, Diary>()

/** Waits until nothing is on its way and nothing changes any more. */
export const settle = async (page: Page): Promise<void> => diaries.get(page)?.settle()

/** The same screen, loaded anew in another language of the device. */
export const speak = async (page: Page, culture: string): Promise<void> => {
  await page.context().addInitScript(remember, culture)
  await page.reload()
  await settle(page)
}

/** Notes every message key that this screen shows in place of words now, for the end of the story. */
export const readKeys = async (page: Page): Promise<void> => diaries.get(page)?.readKeys()

/** Keeps what the screens showed, said and asked, and how it came to that, for whoever has to find out why. */
const keep = async (screens: readonly Screen[]): Promise<string> => {
  const name = (expect.getState().currentTestName ?? 'test').replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
  mkdirSync(results, { recursive: true })
  for (const [index, { page, diary }] of screens.entries()) {
    const path = `${results}${name}-${index + 1}`
    if (!page.isClosed()) await page.screenshot({ path: `${path}.png`, fullPage: true }).catch(() => {})
    await page
      .context()
      .tracing.stop({ path: `${path}.zip` })
      .catch(() => {})
    writeFileSync(`${path}.log`, `${page.url()}\n${diary.lines.join('\n')}\n`)
  }
  return `test-results/${name}-*`
}

/**
 * Runs a story on as many screens as it opens. Afterwards none of them may have logged an error, broken the content
 * security policy, been refused something, or shown the key of a message that is missing.
 */
export const onScreens = async (story: (open: Open) => Promise<void>): Promise<void> => {
  const screens: Screen[] = []
  const open: Open = async (place = '/home', options = {}) => {
    const screen = await openScreen(place, options)
    diaries.set(screen.page, screen.diary)
    screens.push(screen)
    return screen.page
  }
  try {
    await story(open)
    for (const { diary } of screens) await diary.readKeys()
    expect(screens.flatMap(({ diary }) => diary.faults)).toEqual([])
  } catch (error) {
    const where = await keep(screens)
    if (error instanceof Error) error.message += `\n(pictures, traces and logs: ${where})`
    throw error
  } finally {
    for (const { page } of screens) await page.context().close()
  }
}
