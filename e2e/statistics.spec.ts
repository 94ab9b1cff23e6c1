import { readFile } from 'node:fs/promises'
import { readXlsx, writeXlsx } from 'hucre'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { openBrowser } from './browser.ts'
import { choose } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { type Say, sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const place = '/statistics-upload?template=T3&period=2025'

const saved = async (page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** The template as XLSX. */
const takeTemplate = (page: Page, say: Say) =>
  saved(page, async () => {
    await page.getByRole('button', { name: say('statistics.page.download') }).click()
    await page.getByRole('button', { name: say('ui.list.formats.xlsx'), exact: true }).click()
  })

/** The template with rows typed into it, by the headings of its language. */
const fill = async (
  bytes: Buffer,
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<Buffer> => {
  const { sheets } = await readXlsx(bytes)
  const [head = []] = sheets[0]?.rows ?? []
  const typed = rows.map((row) => head.map((title) => row[String(title).replace(/ \*$/, '')] ?? null))
  return Buffer.from(
    await writeXlsx({
      sheets: sheets.map(({ name, rows: there, hidden = false }, sheet) => ({
        name,
        hidden,
        rows: sheet === 0 ? [head, ...typed] : there,
      })),
    }),
  )
}

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const drop = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.locator('input[type=file]').setInputFiles({ name: 'T3.xlsx', mimeType, buffer })
  await settle(page)
}

test('a company fills a template in, is told what is amiss, mends it and is told that all is right', () =>
  onScreens(browser, async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'importer', { place, expected: [422] })
    const { name, bytes } = await takeTemplate(page, say)
    expect(name).toBe('T3-XV-002-2025.xlsx')

    await drop(
      page,
      await fill(bytes, [
        { Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 50 },
        { Substance: 'Kodien', 'Opening stock': 'many', 'Closing stock': 1 },
        { Substance: 'Codeine', 'Opening stock': 5, 'Closing stock': 5 },
      ]),
    )
    const result = page.getByRole('region', { name: say('statistics.result.title') })
    await result.getByText(say('statistics.findings.codes.unknownSubstance')).waitFor()
    await result.getByText(say('statistics.findings.codes.notANumber')).waitFor()
    await result.getByText('A3', { exact: true }).waitFor()
    await expectNoBarriers(page)
    const copy = await saved(page, () =>
      result.getByRole('button', { name: say('statistics.result.copy'), exact: true }).click(),
    )
    expect(copy.name).toBe('T3-XV-002-2025-checked.xlsx')
    const rest = await saved(page, () =>
      result.getByRole('button', { name: say('statistics.result.copyRefused'), exact: true }).click(),
    )
    const names = (await readXlsx(rest.bytes)).sheets[0]?.rows.map(([substance]) => substance)
    expect(names).toContain('Kodien')
    expect(names).not.toContain('Codeine')

    await drop(
      page,
      await fill(bytes, [{ Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 100 }]),
    )
    await result.getByText(say('statistics.result.right')).waitFor()

    // What is no spreadsheet is refused in words, and the page stays as it is.
    await drop(page, Buffer.from('%PDF-1.7'))
    await page.getByRole('alert').getByText(say('frame.refusals.spreadsheetRenamed')).waitFor()
  }))

test('an officer names the company, and a grower works in Arabic on a telephone', () =>
  onScreens(browser, async (open) => {
    const say = sayIn('en')
    const officer = await signedIn(open, 'officer', { place: '/statistics-upload' })
    await officer.getByText(say('statistics.page.noCompany')).waitFor()
    expect(await officer.getByRole('button', { name: say('statistics.page.download') }).count()).toBe(0)
    await choose(officer, say('statistics.page.company'), 'XV-002')
    await settle(officer)
    expect(officer.url()).toContain('company=')
    expect((await takeTemplate(officer, say)).name).toMatch(/^T1-XV-002-\d{4}-\d{2}\.xlsx$/)

    const arabic = sayIn('ar')
    const grower = await signedIn(open, 'grower', { culture: 'ar', viewport: { width: 320, height: 800 } })
    await goTo(grower, '/statistics-upload?template=T4')
    await grower.getByRole('heading', { level: 1, name: arabic('statistics.page.title') }).waitFor()
    await expectNoBarriers(grower)
  }))
