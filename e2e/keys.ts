import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { password } from './people.ts'
import { type Open, settle } from './screens.ts'

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

/** Takes one of a group of radio buttons: Tab leads to the group, the arrows to the one that is wanted. */
export const chooseRadio = async (page: Page, group: Locator, name: string): Promise<void> => {
  const wanted = group.getByRole('radio', { name })
  await tabTo(page, group.getByRole('radio'))
  await page.keyboard.press('Space')
  // The button with the focus is the chosen one as soon as the page has taken the key.
  const isTaken = () =>
    page.evaluate(() => document.activeElement instanceof HTMLInputElement && document.activeElement.checked)
  await expect.poll(isTaken).toBe(true)
  for (let presses = 0; presses < 10 && !(await wanted.isChecked()); presses += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(isTaken).toBe(true)
  }
  expect(await wanted.isChecked(), `the arrows do not lead to ${name}`).toBe(true)
}

/** Presses the button that asks for a file; only the system's own window, which is none of ours, is answered. */
export const chooseFile = async (
  page: Page,
  button: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> => {
  // Listens from before the way there: the browser has to hear of it before the key comes.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), pressOn(page, button)])
  await chooser.setFiles(file)
}

/** The focus stands inside: nobody has to look for it. */
export const expectFocusIn = (within: Locator): Promise<void> =>
  expect
    .poll(() => within.evaluateAll((all) => all.some((one) => one.contains(document.activeElement))), {
      message: `the focus is not in ${within}`,
    })
    .toBe(true)

/** The focus stands on something, wherever that is: what held it is gone, and the page knew a place for it. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: 'the focus got lost',
    })
    .toBe(true)

/** A button's dialog takes the focus, holds it, leaves on Escape, and gives the focus back to the button. */
export const lookIntoDialog = async (page: Page, button: Locator): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await pressOn(page, button)
  await expectFocusIn(dialog)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    await expectFocusIn(dialog)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocusIn(button)
}

/** Types into the login dialog, whose first field has the focus once it is there. */
export const giveCredentials = async (page: Page, person: string, secret = password): Promise<void> => {
  await expectFocusIn(page.getByRole('dialog').getByRole('textbox').first())
  await page.keyboard.type(person)
  await page.keyboard.press('Tab')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
}

export const logInByKeys = async (
  open: Open,
  person: string,
  place: string,
  expected: readonly number[] = [],
): Promise<Page> => {
  const page = await open(`/login?fwd=${encodeURIComponent(place)}`, { expected })
  await giveCredentials(page, person)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await settle(page)
  return page
}
