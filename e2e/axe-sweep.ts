import type { AuthorizationStatus } from '@papaver/contract/authorizations/life.ts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findCase } from './ask.ts'
import { findBarriers, findOverflow } from './axe.ts'
import { goTo, type Person, signedIn } from './people.ts'
import { onScreens, readKeys } from './screens.ts'

/** Both directions; before a release the others are asked for, too: `AXE_CULTURES=es,fi,fr,ru,de`. */
const asked = process.env.AXE_CULTURES
export const cultures = (asked ?? 'en,ar').split(',')
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

/** Everything that is wrong with the page as it is now, at both widths, each with the place in front. */
export const faultsOf = async (page: Page, place: string, culture: string): Promise<string[]> => {
  const faults: string[] = []
  const direction = await page.locator('html').getAttribute('dir')
  if (direction !== (culture === 'ar' ? 'rtl' : 'ltr')) faults.push(`${place}: written ${direction}`)
  for (const width of widths) {
    await resize(page, width)
    const barriers = hasBarriersAt(culture, width) ? await findBarriers(page) : []
    const found = [...barriers, ...(await findOverflow(page))]
    faults.push(...found.map((fault) => `${place} at ${width}: ${fault}`))
  }
  await readKeys(page)
  return faults
}

/** Goes from place to place on one screen and gathers what is wrong, so that one run shows it all. */
export const judge = async (page: Page, culture: string, places: readonly string[]): Promise<void> => {
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

export const casesOf = (page: Page, statuses: readonly AuthorizationStatus[]): Promise<string[]> =>
  Promise.all(statuses.map(async (status) => `/import-export/${await findCase(page, status)}`))

type Places = (page: Page) => Promise<string[]> | string[]
export type SignedInPlaces = readonly (readonly [person: Person, what: string, places: Places])[]

/** Declares a test for each part of a table, in each of the languages. */
export const sweep = (parts: SignedInPlaces): void => {
  describe.each(cultures)('in %s', (culture) => {
    test.each(parts)('%s: %s', (person, _, places) =>
      onScreens(async (open) => {
        const page = await signedIn(open, person, { culture })
        await judge(page, culture, await places(page))
      }),
    )
  })
}
