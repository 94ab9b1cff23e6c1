import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { settle } from './screens.ts'

/** WCAG 2.2 at A and AA, and the habits that axe counts as good ones. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/**
 * What axe finds on the page as it stands, one line per element. The script is handed in through the debugger, which
 * the content security policy does not bind: the page itself keeps its policy.
 */
export const findBarriers = async (page: Page): Promise<string[]> => {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axe.source)
  const { violations } = await page.evaluate((values) => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe
    return run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
      preload: false,
    })
  }, tags)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1, 3).join(' ').trim()
      return `${id}: ${target.join(' ')}: ${why}`
    }),
  )
}

/** How many pixels the page is wider than the window; 0 where nothing has to be scrolled sideways. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const room = document.documentElement.clientWidth
    const wide = document.documentElement.scrollWidth - room
    if (wide <= 0) return []
    const outside = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (right > room + 1 || left < -1)
    })
    const names = outside.slice(0, 5).map((element) => `${element.tagName}.${element.className}`)
    return [`${wide} px too wide: ${names.join(', ')}`]
  })

/** Hints of empty search fields that do not fit: the browser cuts them. One that is drawn in another way is not shown by it. */
export const findCutHints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    return [...document.querySelectorAll('input[type=search][placeholder]')].flatMap((field) => {
      const input = field as HTMLInputElement
      const style = getComputedStyle(input)
      const isShown = input.value === '' && getComputedStyle(input, '::placeholder').opacity !== '0'
      const isSeen = input.checkVisibility({ visibilityProperty: true }) && input.clientWidth > 1
      if (pen === null || !isShown || !isSeen) return []
      // The shorthand says nothing where one of its parts is out of the ordinary.
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const needed = pen.measureText(input.placeholder).width
      const room =
        input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return needed > room + 1
        ? [`the hint “${input.placeholder}” needs ${Math.round(needed)} px of ${Math.round(room)}`]
        : []
    })
  })

/** Nothing in the way of anybody, and nothing to scroll sideways, once the page stands still: a list that is just closing is neither. */
export const expectNoBarriers = async (page: Page): Promise<void> => {
  await settle(page)
  expect([...(await findBarriers(page)), ...(await findOverflow(page))]).toEqual([])
}
