import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const holdsFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Whether one sees where the focus is: an outline or a ring on the element or on the box it stands in. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const shows = (element: Element | null): boolean => {
      if (element === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    const focused = document.activeElement
    return (
      shows(focused) ||
      shows(focused?.parentElement ?? null) ||
      shows(focused?.parentElement?.parentElement ?? null)
    )
  })

/** Presses Tab (or another key) until the focus is there, and sees it there. */
export const tabTo = async (page: Page, wanted: Locator, key = 'Tab'): Promise<void> => {
  await wanted.first().waitFor()
  for (let presses = 0; presses < 150; presses += 1) {
    if (await holdsFocus(wanted)) {
      expect(await showsFocus(page), `the focus is not visible on ${wanted}`).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${wanted}`)
}

/** Goes there by Tab and presses a key on it. */
export const pressOn = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Goes to a field of text by Tab and types. */
export const typeInto = async (page: Page, wanted: Locator, text: string): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}

/** Takes a choice of a list by its name: opens it, goes down to it, takes it. */
export const pick = async (page: Page, field: Locator, name: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option', { name })
  await wanted.waitFor()
  const isMarked = () =>
    wanted.evaluateAll((all) =>
      all.some((one) => one.matches('[data-combobox-selected], [aria-selected=true]')),
    )
  for (let presses = 0; presses < 30 && !(await isMarked()); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await wanted.waitFor({ state: 'hidden' })
}
