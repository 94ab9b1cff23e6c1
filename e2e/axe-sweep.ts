import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findCase } from './ask.ts'
import { findBarriers, findCutHints, findOverflow } from './axe.ts'
import { longestTest } from './longest-wait.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { onScreens, readKeys, speak } from './screens.ts'

/** Both directions; before a release the others are asked for, too: `AXE_CULTURES=es,fi,fr,ru,de`. */
const asked = process.env.AXE_CULTURES
export const cultures = (asked ?? 'en,ar').split(',')
export const [firstCulture = 'en'] = cultures
const widths = [1280, 320] as const
/** Barriers are looked for once at each width, as no language has rules of its own; whether all fits is looked at in each, at both. */
const hasBarriersAt = (culture: string, width: number): boolean =>
  asked !== undefined || (culture === 'ar') === (width === 320)

/** Another width, drawn. Nothing is fetched for it, so two frames are enough. */
const resize = async (page: Page, width: number): Promise<void> => {
  if (page.viewportSize()?.width === width) return
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/**
 * Everything that is wrong with the page as it is now, at both widths, each with the place in front. It begins with the
 * width that the page has and leaves it at the other, as each change of width is drawn anew.
 */
export const faultsOf = async (page: Page, place: string, culture: string): Promise<string[]> => {
  const faults: string[] = []
  const direction = await page.locator('html').getAttribute('dir')
  if (direction !== (culture === 'ar' ? 'rtl' : 'ltr')) faults.push(`${place}: written ${direction}`)
  const isNarrow = page.viewportSize()?.width === 320
  for (const width of isNarrow ? widths.toReversed() : widths) {
    await resize(page, width)
    const barriers = hasBarriersAt(culture, width) ? await findBarriers(page) : []
    const found = [...barriers, ...(await findOverflow(page)), ...(await findCutHints(page))]
    faults.push(...found.map((fault) => `${place} at ${width}, ${culture}: ${fault}`))
  }
  await readKeys(page)
  return faults
}

/** Everything that is wrong with places, in the language of the screen. */
const faultsIn = async (page: Page, culture: string, places: readonly string[]): Promise<string[]> => {
  const faults: string[] = []
  for (const place of places) {
    await goTo(page, place)
    // The heading is there when the page is; a page that shows a skeleton for ever is a fault as well.
    await page.getByRole('heading').first().waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    faults.push(...(await faultsOf(page, place, culture)))
  }
  return faults
}

/** Looks at places in the language of the screen alone. */
export const judgeIn = async (page: Page, culture: string, places: readonly string[]): Promise<void> =>
  expect(await faultsIn(page, culture, places)).toEqual([])

/**
 * Goes from place to place on one screen, in one language after the other, and gathers what is wrong, so that one run
 * shows it all. The second time the code of each page is there. A place that is opened wide in one language is opened
 * narrow in the next.
 */
export const judge = async (page: Page, places: readonly string[]): Promise<void> => {
  const faults: string[] = []
  for (const [turn, culture] of cultures.entries()) {
    await resize(page, widths[turn % 2] ?? 1280)
    if (turn > 0) await speak(page, culture)
    faults.push(...(await faultsIn(page, culture, places)))
  }
  expect(faults).toEqual([])
}

export const casesOf = (page: Page, statuses: readonly AuthorizationStatus[]): Promise<string[]> =>
  Promise.all(statuses.map(async (status) => `/import-export/${await findCase(page, status)}`))

type Places = (page: Page) => Promise<string[]> | string[]
export type SignedInPlaces = readonly (readonly [person: Person, what: string, places: Places])[]

/** Declares a test for each person of a table, who looks at his parts of it on one screen. */
export const sweep = (parts: SignedInPlaces): void => {
  for (const [person, own] of Map.groupBy(parts, ([person]) => person)) {
    const title = `${person}: ${own.map(([, what]) => what).join(', ')}`
    test(title, { timeout: longestTest }, () =>
      onScreens(async (open) => {
        const page = await signedIn(open, person, { culture: firstCulture })
        const places: string[] = []
        for (const [, , find] of own) places.push(...(await find(page)))
        await judge(page, places)
      }),
    )
  }
}
