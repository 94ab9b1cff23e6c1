import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { typedInto } from '../apps/api/src/testing/filled-template.ts'
import { expectNoBarriers } from './axe.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { type Say, sayIn } from './words.ts'

const place = '/statistics-upload/check?template=T3&period=2025'

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

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const drop = async (page: Page, buffer: Buffer): Promise<void> => {
  await page.locator('input[type=file]').first().setInputFiles({ name: 'T3.xlsx', mimeType, buffer })
  await settle(page)
}

test('a company checks a file without a report, and is told what is amiss', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'importer', { place })
    const { name, bytes } = await takeTemplate(page, say)
    expect(name).toBe('T3-XV-002-2025.xlsx')

    await drop(
      page,
      await typedInto(bytes, [
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

    // What is no spreadsheet is refused in words, and the page stays as it is.
    await drop(page, Buffer.from('%PDF-1.7'))
    await page.getByRole('alert').getByText(say('frame.refusals.spreadsheetRenamed')).waitFor()
  }))

test('the browser takes a first look: what it finds is shown at once, and what cannot be read is not sent', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'importer', { place })
    const { bytes } = await takeTemplate(page, say)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    let sent = 0
    await page.route('**/api/statistics/templates/T3/check?*', async (route) => {
      sent += 1
      await held
      await route.continue()
    })

    await drop(page, Buffer.from('%PDF-1.7'))
    await page.getByRole('alert').getByText(say('frame.refusals.spreadsheetRenamed')).waitFor()
    expect(sent).toBe(0)

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'T3.xlsx', mimeType },
        buffer: await typedInto(bytes, [
          { Substance: 'Kodien', 'Opening stock': 'many', 'Closing stock': 1 },
          { Substance: 'Codeine', 'Opening stock': 5, 'Closing stock': 5 },
        ]),
      })
    const look = page.getByRole('region', { name: say('statistics.look.title') })
    await look.getByText(say('statistics.findings.codes.notANumber')).waitFor()
    await look.getByText('C2', { exact: true }).waitFor()
    // Which substances there are is the authority's to say.
    expect(await look.getByText(say('statistics.findings.codes.unknownSubstance')).count()).toBe(0)
    letGo()
    const result = page.getByRole('region', { name: say('statistics.result.title') })
    await result.getByText(say('statistics.findings.codes.unknownSubstance')).waitFor()
    await look.waitFor({ state: 'detached' })
    expect(sent).toBe(1)
  }))

test('a report is begun, mended on the screen, submitted, asked about by cell, answered and accepted', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
    const page = await signedIn(open, 'importer', {
      place: '/statistics-upload/submissions/new',
    })
    await choose(page, say('statistics.draft.start.kind'), 'T2')
    await choose(page, say('statistics.draft.start.period'), '2025')
    await button(page, 'statistics.draft.begin').click()
    const { bytes } = await saved(page, () => button(page, 'statistics.page.download').click())
    await drop(
      page,
      await typedInto(bytes, [
        { Substance: 'Morphine', 'Opening stock': 100, Loss: 40, 'Closing stock': 60 },
        { Substance: 'Kodien', 'Opening stock': 5, 'Closing stock': 5 },
      ]),
    )
    const result = page.getByRole('region', { name: say('statistics.result.title') })
    const wrong = result.getByRole('row', { name: /Kodien/ })
    await wrong.waitFor()
    await expectNoBarriers(page)

    // A row is mended here, and a warning explained.
    await result.getByText(say('statistics.report.mend', { count: 1 })).click()
    await fieldOf(result, 'Substance').fill('Codeine')
    await result
      .getByRole('button', { name: say('statistics.report.judgeAnew', { count: 1 }), exact: true })
      .click()
    await wrong.waitFor({ state: 'detached' })
    // What it says differently from the file before it stands beside what was found.
    await result.getByText(say('statistics.report.difference.title')).click()
    await result.getByRole('heading', { name: say('statistics.report.difference.cells') }).waitFor()
    await result.getByText('Kodien').waitFor()
    await expectNoBarriers(page)
    await button(page, 'statistics.report.explain').click()
    const why = page.getByRole('dialog')
    await why.getByRole('textbox').fill('A tin was stolen; see the incident report.')
    await why.getByRole('button', { name: say('statistics.report.explainConfirm') }).click()
    await result.getByText('A tin was stolen').waitFor()
    await page.getByText(say('statistics.checks.explained.title', { count: 1 })).waitFor()

    await button(page, 'statistics.draft.submit').click()
    const sending = page.getByRole('dialog')
    await sending.getByRole('checkbox').check()
    await sending.getByRole('button', { name: say('statistics.draft.submit'), exact: true }).click()
    await page
      .getByRole('heading', { level: 1 })
      .getByText(/ST-\d+/)
      .waitFor()
    const number =
      /ST-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
    const id = new URL(page.url()).hash.split('/').at(-1) ?? ''

    const officer = await signedIn(open, 'officer', {
      place: `/statistics-upload/submissions/${id}?tab=rows`,
    })
    await officer.getByRole('button', { name: /^60/ }).click()
    await expectNoBarriers(officer)
    await button(officer, 'casework.actions.ask.button').click()
    const asking = officer.getByRole('dialog')
    await asking.getByRole('textbox', { name: /Closing stock/ }).fill('Was this counted?')
    await asking.getByRole('textbox', { name: say('casework.actions.question') }).fill('One question.')
    await asking.getByRole('button', { name: say('casework.actions.ask.confirm'), exact: true }).click()
    await officer.getByText(say('casework.actions.ask.done')).waitFor()

    await goTo(page, `/statistics-upload/submissions/${id}/edit`)
    await page.reload()
    await page.getByRole('textbox', { name: /Closing stock/ }).fill('Counted on the last day of the year.')
    await page.locator('#draft-answer').fill('It was.')
    await expectNoBarriers(page)
    await button(page, 'casework.draft.sendAnswer').click()
    await page.getByRole('heading', { level: 1 }).getByText(number).waitFor()

    await goTo(officer, `/statistics-upload/submissions/${id}`)
    await officer.reload()
    await officer.getByText('Counted on the last day of the year.', { exact: true }).waitFor()
    await button(officer, 'statistics.actions.accept.button').click()
    await officer
      .getByRole('dialog')
      .getByRole('button', { name: say('statistics.actions.accept.confirm'), exact: true })
      .click()
    await officer.getByText(say('statistics.actions.accept.done')).waitFor()
    await goTo(officer, '/statistics-upload?view=done')
    await officer.getByRole('link', { name: number }).waitFor()
    await expectNoBarriers(officer)
  }))

test('an officer names the company of a check, and a grower says in Arabic on a telephone that there is nothing', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const officer = await signedIn(open, 'officer', { place: '/statistics-upload/check' })
    await officer.getByText(say('statistics.page.noCompany')).waitFor()
    expect(await officer.getByRole('button', { name: say('statistics.page.download') }).count()).toBe(0)
    await choose(officer, say('statistics.page.company'), 'XV-002')
    await settle(officer)
    expect(officer.url()).toContain('company=')
    expect((await takeTemplate(officer, say)).name).toMatch(/^T1-XV-002-\d{4}-\d{2}\.xlsx$/)

    const arabic = sayIn('ar')
    const grower = await signedIn(open, 'grower', { culture: 'ar', viewport: { width: 320, height: 800 } })
    await goTo(grower, '/statistics-upload?view=all')
    await grower.getByRole('heading', { level: 1, name: arabic('statistics.owed.title') }).waitFor()
    await expectNoBarriers(grower)
    await grower.getByRole('button', { name: /T4/ }).first().click()
    await grower.getByRole('button', { name: arabic('statistics.owed.steps.nil') }).click()
    await grower
      .getByRole('dialog')
      .filter({ hasText: arabic('statistics.owed.nil.what') })
      .getByRole('button', { name: arabic('statistics.owed.nil.confirm'), exact: true })
      .click()
    await grower.getByText(arabic('statistics.owed.nil.done')).waitFor()
  }))
