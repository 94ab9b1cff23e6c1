import { features } from '@papaver/contract/features.ts'
import type { Page, Request } from 'playwright-core'
import { longestWait } from './longest-wait.ts'

/** What one page said and asked, and what of it must not happen. */
export interface Diary {
  readonly lines: readonly string[]
  readonly faults: readonly string[]
  /** Waits until no request is on its way and the page has stood still for a moment. */
  settle(): Promise<void>
  /** Looks for keys in place of words in what the page shows now. */
  readKeys(): Promise<void>
}

/** The browser says this of every refusal; whether it was one too many is judged by the answer itself. */
const isEcho = (text: string): boolean => text.startsWith('Failed to load resource')

/** Milliseconds without an answer on its way and without a change of the page. */
const calm = 100

/** How often this page has changed since it was opened; read from outside, as a test may hold the page's own clock. */
const countChanges = (): void => {
  // A frame that runs no scripts says so for every change.
  if (window !== top) return
  const seen = window as { changes?: number }
  seen.changes = 0
  new MutationObserver((changes) => {
    seen.changes = (seen.changes ?? 0) + changes.length
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}
/**
 * Undefined while the page is being exchanged for another one, and while its content is blank: a part whose code has
 * come stays away for up to 300 ms, in which React asks and changes nothing (it would not have its places flicker).
 * The page before stands until then, whole and still, with the sign of the frame over it that another one comes.
 */
const changesOf = (page: Page): Promise<number | undefined> =>
  page
    .evaluate(async () => {
      await document.fonts.ready
      // A slow machine has fetched all code and drawn none of it yet.
      if (document.querySelector('#root')?.childElementCount === 0) return undefined
      if (document.querySelector('main')?.childElementCount === 0) return undefined
      if (document.querySelector('main ~ [role=status] > [aria-busy=true]') !== null) return undefined
      return (window as { changes?: number }).changes ?? 0
    })
    .catch(() => undefined)

export const keepDiary = async (page: Page, expected: readonly number[]): Promise<Diary> => {
  const lines: string[] = []
  const faults: string[] = []
  const begun = performance.now()
  const write = (line: string) => lines.push(`${((performance.now() - begun) / 1000).toFixed(2)} ${line}`)
  const blame = (line: string) => {
    write(line)
    faults.push(line)
  }
  // The policy's reports go to the console only; this one also says which rule was broken.
  await page.addInitScript(countChanges)
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', (event) =>
      // biome-ignore lint/suspicious/noConsole: read by the diary
      console.error(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    ),
  )
  page.on('console', (message) => {
    const line = `console ${message.type()}: ${message.text()}`
    if (message.type() === 'error' && !isEcho(message.text())) blame(line)
    else write(line)
  })
  page.on('pageerror', (error) => blame(`uncaught: ${error.stack ?? error.message}`))
  const busy = watchNetwork(page, (line, isFault) => (isFault ? blame(line) : write(line)), expected)
  return {
    lines,
    faults,
    settle: async () => {
      for (const url of await settleWith(page, busy)) blame(`no answer for ${longestWait / 1000} s: ${url}`)
    },
    readKeys: async () => {
      if (page.isClosed()) return
      for (const key of await findRawKeys(page)) blame(`key in place of words: ${key} at ${page.url()}`)
    },
  }
}

/** Marks what a test itself asks in the page. */
export const ofTheTest = 'x-of-the-test'

/** What every call of the portal says (specification §7), the public check of a permit too. */
const everyCall = ['culture', 'languagecode', 'cache-control', 'pragma', 'expires'] as const
const missingHeaders = (request: Request): readonly string[] => {
  const isCall = /^\/(?:api|assets\/dx)\//.test(new URL(request.url()).pathname)
  if (!isCall || request.isNavigationRequest()) return []
  const headers = request.headers()
  if (headers[ofTheTest] !== undefined) return []
  return everyCall.filter((name) => headers[name] === undefined)
}

type Note = (line: string, isFault: boolean) => void
/** The requests that are on their way. */
type Busy = Set<Request>

const watchNetwork = (page: Page, note: Note, expected: readonly number[]): Busy => {
  const busy: Busy = new Set()
  page.on('request', (request) => {
    // Of a page that is left one hears no more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) busy.clear()
    busy.add(request)
    for (const name of missingHeaders(request)) note(`without ${name}: ${request.url()}`, true)
  })
  page.on('requestfinished', (request) => busy.delete(request))
  page.on('requestfailed', (request) => {
    busy.delete(request)
    note(`failed: ${request.method()} ${request.url()} ${request.failure()?.errorText}`, false)
  })
  page.on('response', (response) => {
    const status = response.status()
    const isFault = status >= 400 && !expected.includes(status)
    note(`${status} ${response.request().method()} ${response.url()}`, isFault)
  })
  return busy
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const untilQuiet = async (busy: Busy, until: number): Promise<void> => {
  let quietSince = Date.now()
  while (Date.now() < until && Date.now() - quietSince < calm) {
    await pause(25)
    if (busy.size > 0) quietSince = Date.now()
  }
}

/**
 * Nothing on its way and nothing changing: a busy page answers late and may have asked for more by then. A page that
 * never stands still, as a counting clock on it does not let it, is no fault: only what is not answered is.
 */
const settleWith = async (page: Page, busy: Busy): Promise<string[]> => {
  const until = Date.now() + longestWait
  let before = await changesOf(page)
  for (let round = 0; round < 20 && Date.now() < until && !page.isClosed(); round += 1) {
    await untilQuiet(busy, until)
    const now = await changesOf(page)
    if (now !== undefined && now === before && busy.size === 0) break
    before = now
  }
  return [...busy].map((request) => request.url())
}

/** `authorizations.status.ISS`, `Messages_X` or an unfilled `{{name}}`, as text or as the name of something. */
export const findRawKeys = (page: Page): Promise<string[]> => {
  const words = [...features, 'frame', 'home', 'documents', 'ui']
  return page.evaluate((known) => {
    // There the keys are what one came to see.
    if (location.hash.startsWith('#/localization')) return []
    const raw = new RegExp(
      `(?<![\\w@/.-])(?:${known.join('|')})(?:\\.\\w+)+(?![\\w@])|Messages_\\w+|\\{\\{`,
      'u',
    )
    const found = new Set<string>()
    const look = (text: string | null) => {
      const key = text === null ? null : raw.exec(text)
      if (key) found.add(key[0])
    }
    look(document.title)
    // biome-ignore lint/performance/useDomNodeTextContent: words of neighbouring elements must not run into each other
    look(document.body.innerText)
    for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]`)) look(element.getAttribute(name))
    return [...found]
  }, words)
}
