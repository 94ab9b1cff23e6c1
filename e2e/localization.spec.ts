import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const folder = mkdtempSync(join(tmpdir(), 'papaver-texts-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const say = sayIn('en')
const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
/** The cell of a text in a language, by the place of its column. */
const cellOf = (page: Page, key: string, column: number) =>
  page.getByRole('row').filter({ hasText: key }).locator(`[data-column="${column}"]`)

/** Writes into the cell that a filter leaves, and saves by keyboard. */
const write = async (page: Page, key: string, text: string): Promise<void> => {
  await cellOf(page, key, 2).dblclick()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
  await page.keyboard.press('Control+Enter')
}

test('a German text is changed in its cell, stands on another screen, and goes back from the toast', () =>
  onScreens(async (open) => {
    const key = 'frame.menu.home'
    const page = await signedIn(open, 'officer', { place: `/localization?q=${key}&languages=de` })
    await write(page, key, 'Übersicht')
    const undo = page.getByRole('button', { name: say('localization.saved.undo') })
    // The time of a message stops while it has the focus, so that the look at the other screen may take long.
    await undo.focus()
    const other = await signedIn(open, 'admin', { culture: 'de' })
    await other.getByRole('link', { name: 'Übersicht' }).first().waitFor()
    await undo.click()
    await cellOf(page, key, 2).getByText(sayIn('de')(key), { exact: true }).waitFor()
  }))

test('a lost placeholder is refused in the cell, and nothing typed is lost', () =>
  onScreens(async (open) => {
    const key = 'ui.flags_other'
    const page = await signedIn(open, 'officer', { place: `/localization?q=${key}&languages=de` })
    await write(page, key, 'Fahnen')
    await page.getByText(/\{count\}\W* is missing/).waitFor()
    expect(await page.getByRole('textbox', { name: key }).inputValue()).toBe('Fahnen')
    await page.keyboard.press('Escape')
    await cellOf(page, key, 2).getByText('{count}').waitFor()
  }))

test('Persian is added, filled from a spreadsheet, and the portal is seen in it from right to left', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/localization', expected: [422] })
    await page.getByRole('button', { name: say('localization.actions.languages'), exact: true }).click()
    await page.getByRole('button', { name: say('localization.languages.add') }).click()
    const dialog = page.getByRole('dialog', { name: say('localization.add.title') })
    await dialog.getByLabel(say('localization.add.language'), { exact: true }).fill('Persian')
    await page.getByRole('option', { name: /Persian/ }).click()
    expect(await dialog.getByLabel(say('localization.add.name'), { exact: true }).inputValue()).toBe('فارسی')
    await dialog.getByText(say('localization.add.fromFile'), { exact: true }).click()
    await dialog.getByRole('button', { name: say('localization.add.do'), exact: true }).click()

    const input = page.getByRole('dialog').locator('input[type=file]')
    await input.setInputFiles(fileOf('broken.csv', 'key;fa\nframe.menu.home;"خانه\n'))
    await page
      .getByText(say('frame.refusals.brokenCsv', { line: 2 }))
      .first()
      .waitFor()
    await input.setInputFiles(fileOf('fa.csv', '\ufeffkey;فارسی (fa)\nframe.menu.home;خانه\nui.close;بستن\n'))
    await page.getByRole('button', { name: say('localization.import.doCount', { count: 2 }) }).click()
    await page.getByText(say('localization.import.done', { count: 2 })).waitFor()

    await page.getByRole('button', { name: say('localization.actions.languages'), exact: true }).click()
    const line = page.getByRole('listitem').filter({ hasText: 'فارسی' })
    await line.getByRole('button', { name: say('localization.languages.see') }).click()
    await page.getByRole('link', { name: 'خانه' }).first().waitFor({ state: 'attached' })
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.keyboard.press('Escape')
    await settle(page)
    await goTo(page, '/home')
    await page.getByRole('link', { name: 'خانه' }).first().waitFor()
  }))
