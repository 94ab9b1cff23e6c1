import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { beginDraft, fillLine, leaveSection } from './story.ts'
import { enterInSteps, press } from './substance.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const papaverone = { name: 'Papaverone', arabic: 'بابافيرون', code: 'papaverone', casNumber: '57-27-2' }

/** The goods of a new draft's line, as they stand in it: two kilograms, of which 85.34 in a hundred are the base. */
const draftLine = async (page: Page, goods: string): Promise<string> => {
  await beginDraft(page, say)
  const line = await fillLine(page, say, 1, { goods, quantity: '2', share: 0.8534 })
  await leaveSection(page, say)
  await settle(page)
  const field = say('authorizations.fields.line.substanceId')
  return line
    .getByRole('combobox', { name: say('authorizations.draft.ofLine', { field, line: 1 }) })
    .inputValue()
}

test('an officer enters a substance with its salt step by step, a company requests it at once, and then it is switched off', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    await enterInSteps(officer, papaverone)
    const importer = await signedIn(open, 'importer')
    expect(await draftLine(importer, 'papaverone sulfate')).toContain('Papaverone sulfate')
    const abroad = await signedIn(open, 'importer', { culture: 'ar', place: '/import-export' })
    await abroad.getByText('بابافيرون').first().waitFor()
    await goTo(officer, '/masters/substances?q=papaverone')
    await officer.getByRole('link', { name: 'Papaverone', exact: true }).click()
    await settle(officer)
    await press(officer, 'masters.actions.deactivate.button')
    const dialog = officer.getByRole('dialog', {
      name: say('masters.actions.deactivate.title', { name: 'Papaverone' }),
    })
    await dialog.getByText(say('masters.usage.kinds.drafts', { count: 1, shown: '1' })).waitFor()
    await dialog.getByRole('button', { name: say('masters.actions.deactivate.confirm'), exact: true }).click()
    await officer.getByText(say('masters.standing.inactive')).first().waitFor()
    const later = await signedIn(open, 'importer.staff')
    const offered = await ask(later, 'masters.substances')
    expect(offered.map(({ name }) => name)).not.toContain('Papaverone')
  }))

test('a file with a broken line is shown line by line and writes nothing; mended it is written whole', () =>
  onScreens(async (open) => {
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
