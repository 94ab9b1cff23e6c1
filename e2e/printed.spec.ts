import { writeFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Words of heads and figures that have no box on paper. */
const lostOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main th, main td [data-prints], main td bdi')]
      .filter((element) => (element.textContent ?? '').trim() !== '' && !element.closest('[data-noprint]'))
      .filter((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getClientRects().length === 0
      })
      .map((element) => element.textContent ?? ''),
  )

/** Words of cells that end in dots: on paper nobody can point at them to read the rest. */
const shortened = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main td *')]
      .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((element) => element.textContent ?? ''),
  )

/** What sticks out of the room that the page has, and cannot be scrolled to. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.getElementById('content')
    const edge = room?.getBoundingClientRect()
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== room &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...(room?.querySelectorAll<HTMLElement>('*') ?? [])]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isOut = edge !== undefined && (left < edge.left - 1 || right > edge.right + 1)
        return width > 1 && isOut && !scrolls(element.parentElement)
      })
      .map((element) => `${element.tagName} ${(element.textContent ?? '').slice(0, 40)}`)
  })

/** How many pressable things that only a screen can use are left on the paper. */
const pressable = (page: Page): Promise<number> =>
  page.locator('button:visible:not([data-prints]), input[type=search]:visible, .pv-button:visible').count()

test('heads and base figures of lists and cases stand on the paper, buttons do not', () =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export?view=all&status=PRO' })
    const href = await page
      .getByRole('table')
      .locator('tbody a[href^="#/import-export/"]')
      .first()
      .getAttribute('href')
    for (const [name, place] of [
      ['list', '/import-export?view=all'],
      ['case', (href ?? '').slice(1)],
      ['balances', '/import-export/balances'],
      ['people', '/users'],
    ] as const) {
      await goTo(page, place)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settle(page)
      await page.emulateMedia({ media: 'print' })
      expect([name, await cutNumbers(page)]).toEqual([name, []])
      expect([name, await lostOnPaper(page), await pressable(page)]).toEqual([name, [], 0])
      expect([name, await shortened(page)]).toEqual([name, []])
      const pictures = process.env.KEEP_PICTURES
      if (pictures)
        writeFileSync(
          `${pictures}/printed-${name}.pdf`,
          await page.pdf({ format: 'A4', preferCSSPageSize: true }),
        )
      await page.emulateMedia({ media: 'screen' })
    }
  }))

/** Permit numbers of the list of which something is hidden by their cell or their line. */
const cutNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main bdi[dir="ltr"]')]
      .filter((number) => /^[A-Z]{2}\/[A-Z]\//.test(number.textContent ?? ''))
      .filter((number) => {
        const box = number.getBoundingClientRect()
        let around = number.parentElement
        while (around !== null && around.tagName !== 'TABLE') {
          const edge = around.getBoundingClientRect()
          const clips = getComputedStyle(around).overflowX !== 'visible' || around.tagName === 'TD'
          if (clips && (box.left < edge.left - 1 || box.right > edge.right + 1)) return true
          around = around.parentElement
        }
        return false
      })
      .map((number) => number.textContent ?? ''),
  )

test.each(['fi', 'ar'])('with help beside it a page fits the room that is left, in %s', (culture) =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/home', culture })
    await page.getByRole('button', { name: sayIn(culture)('help.button'), exact: true }).click()
    for (const place of ['/home', '/import-export?view=all', '/import-export/balances', '/users']) {
      await goTo(page, place)
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await settle(page)
        expect([place, width, await sticksOut(page)]).toEqual([place, width, []])
      }
    }
  }),
)

test.each(['en', 'ar', 'de'])('a permit number is never cut, at any width, in %s', (culture) =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export?view=all', culture })
    for (const width of [1280, 1024, 768, 640, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await settle(page)
      expect([width, await cutNumbers(page)]).toEqual([width, []])
      // Magnified to 200 % a screen of 1280 px is one of 640: rows of cards there, never on paper.
      const tables = page.getByRole('table')
      expect([width, await tables.count()]).toEqual([width, width < 720 ? 0 : 1])
      await page.emulateMedia({ media: 'print' })
      await tables.waitFor()
      await page.emulateMedia({ media: 'screen' })
      const pictures = process.env.KEEP_PICTURES
      if (pictures) await page.screenshot({ path: `${pictures}/list-${culture}-${width}.png` })
    }
  }),
)
