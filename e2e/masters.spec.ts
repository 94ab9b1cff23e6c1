import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { openBrowser } from './browser.ts'
import { figuresIn } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { addSubstance, addSulfate, press } from './substance.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')
const papaverone = { name: 'Papaverone', arabic: 'بابافيرون', code: 'papaverone', casNumber: '57-27-2' }

/** The line of a new draft with these goods, and what it says of them. */
const draftLine = async (page: Page, goods: string): Promise<string> => {
  await goTo(page, '/import-export')
  await page
    .getByRole('link', { name: say('authorizations.list.new') })
    .first()
    .click()
  await page.getByRole('radio', { name: say('authorizations.kinds.IMA') }).check()
  await page.getByRole('radio', { name: say('authorizations.draft.groups.NP') }).check()
  await page.getByRole('button', { name: say('authorizations.draft.begin') }).click()
  await page.getByRole('heading', { name: say('authorizations.draft.title.import') }).waitFor()
  await settle(page)
  const line = page.getByRole('group', {
    name: say('authorizations.draft.line', { line: 1 }),
    exact: true,
  })
  const label = (key: string) =>
    say('authorizations.draft.ofLine', { field: say(`authorizations.fields.line.${key}`), line: 1 })
  await line.getByRole('combobox', { name: label('substanceId') }).fill(goods)
  const found = page.getByRole('listbox', { name: say('authorizations.fields.line.substanceId') })
  await found.getByRole('option').first().click()
  await line.getByRole('textbox', { name: label('quantity') }).fill('2')
  // biome-ignore lint/performance/useDomNodeTextContent: figures of neighbouring cells must not run into each other
  const read = () => line.innerText()
  await expect
    .poll(async () => figuresIn(await read()).some((figure) => Math.abs(figure - 1706.8) < 2))
    .toBe(true)
  // Leaving a section saves it.
  await page.getByRole('textbox', { name: say('authorizations.draft.remarksLabel') }).focus()
  await settle(page)
  return line.getByRole('combobox', { name: label('substanceId') }).inputValue()
}

test('an officer adds a substance with its salt, a company requests it at once, and then it is switched off', () =>
  onScreens(browser, async (open) => {
    const officer = await signedIn(open, 'officer')
    await addSubstance(officer, papaverone)
    await addSulfate(officer, papaverone)
    const importer = await signedIn(open, 'importer')
    expect(await draftLine(importer, 'papaverone sulfate')).toContain('Papaverone sulfate')
    const abroad = await signedIn(open, 'importer', { culture: 'ar', place: '/import-export' })
    await abroad.getByText('بابافيرون').first().waitFor()
    await goTo(officer, '/masters/substances?q=papaverone')
    await officer.getByRole('link', { name: 'Papaverone', exact: true }).click()
    await settle(officer)
    await press(officer, 'masters.deeds.deactivate.button')
    const dialog = officer.getByRole('dialog', {
      name: say('masters.deeds.deactivate.title', { name: 'Papaverone' }),
    })
    await dialog.getByText(say('masters.usage.kinds.drafts', { count: 1, shown: '1' })).waitFor()
    await dialog.getByRole('button', { name: say('masters.deeds.deactivate.confirm'), exact: true }).click()
    await officer.getByText(say('masters.standing.inactive')).first().waitFor()
    const later = await signedIn(open, 'importer.staff')
    const offered = await ask(later, 'masters.substances')
    expect(offered.map(({ name }) => name)).not.toContain('Papaverone')
  }))

test('a file with a broken line is shown line by line and writes nothing; mended it is written whole', () =>
  onScreens(browser, async (open) => {
    const page = await signedIn(open, 'officer', { place: '/masters/personTitles' })
    await press(page, 'masters.list.import')
    const dialog = page.getByRole('dialog')
    const send = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'titles.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    const apply = dialog.getByRole('button', { name: say('masters.import.apply'), exact: true })
    await send('code,name_en,name_fi\nQUEEN,Queen,Kuningatar\nMR,Mister,Herra\nmrs x,Broken,\n')
    await dialog.getByText(say('masters.import.someRefused', { count: 1 })).waitFor()
    await dialog.getByText('A4', { exact: true }).waitFor()
    expect(await apply.isDisabled()).toBe(true)
    const before = await ask(page, 'masters.personTitles')
    expect(before.map(({ code }) => code)).not.toContain('QUEEN')
    await send('code,name_en,name_fi\nQUEEN,Queen,Kuningatar\nMR,Mister,Herra\n')
    await dialog.getByText(say('masters.import.ready', { added: '1', changed: '1' })).waitFor()
    await apply.click()
    await page.getByText(say('masters.import.done')).waitFor()
    await settle(page)
    await goTo(page, '/masters/personTitles?q=kuningatar')
    await page.getByRole('link', { name: 'Queen', exact: true }).waitFor()
    await goTo(page, '/masters/personTitles?q=mister')
    await page.getByRole('link', { name: 'Mister', exact: true }).waitFor()
  }))
