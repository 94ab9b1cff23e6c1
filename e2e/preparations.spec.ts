import { Buffer } from 'node:buffer'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { openBrowser } from './browser.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')
const words = (key: string, params = {}) => say(`preparations.${key}`, params)

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

/** The step of a case with its dialog; what the dialog asks for is given by `fill`. */
const take = async (
  page: Page,
  button: string,
  confirm: string,
  fill: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await press(page, button)
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill()
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

/** Component `position` of the form: substance, its salt or base, and the strength in milligrams. */
const component = async (page: Page, position: number, substance: string, form: string, strength: string) => {
  const at = (part: string) => page.locator(`#draft-component-${position}-${part}`)
  await at('substanceId').fill(substance)
  await page.getByRole('option', { name: substance }).filter({ visible: true }).first().click()
  await at('formId').click()
  await page.getByRole('option', { name: form }).filter({ visible: true }).first().click()
  await at('strength').fill(strength)
}

const list = [
  'tradeName,dosageForm,use,packSize,packUnit,components.1.substanceId,components.1.formId,components.1.strength,components.1.unit',
  'Listdol 30,TAB,human,100,tablet,codeine,base,30,mg',
  'Listdol 60,TAB,human,100,tablet,unobtainium,base,60,mg',
].join('\n')

test('a product is asked for, its base confirmed, changed as a new version, and a list comes in line by line', () =>
  onScreens(browser, async (open) => {
    const importer = await signedIn(open, 'importer', { place: '/preparations/new' })
    await fieldOf(importer, words('fields.tradeName')).fill('Journeydol 30/5')
    await press(importer, say('casework.draft.begin'))
    await importer.getByText(words('draft.sections.composition')).first().waitFor()
    await choose(importer, words('fields.dosageForm'), 'tablet')
    await choose(importer, words('fields.use'), words('choices.use.human'))
    await fieldOf(importer, words('fields.packSize')).fill('50')
    await choose(importer, words('fields.packUnit'), 'tablet')
    await component(importer, 1, 'Codeine', 'phosphate hemihydrate', '30')
    await press(importer, words('draft.addComponent'))
    await component(importer, 2, 'Morphine', 'Base', '5')
    // 50 × 30 mg × 0.7367, and 50 × 5 mg of the base itself.
    await importer.getByText('1.10505').first().waitFor()
    await importer.getByText('0.25').first().waitFor()
    await expectNoBarriers(importer)
    await press(importer, say('casework.draft.submit'))
    const sending = importer.getByRole('dialog')
    await sending.getByRole('checkbox').check()
    await sending.getByRole('button', { name: say('casework.draft.submit'), exact: true }).click()
    await sending.waitFor({ state: 'hidden' })
    const id = /preparations\/([0-9a-f-]{36})/.exec(importer.url())?.[1] ?? ''

    const officer = await signedIn(open, 'officer', { place: `/preparations/${id}` })
    await press(officer, say('casework.actions.take.button'))
    await take(
      officer,
      say('casework.actions.proposeApproval.button'),
      say('casework.actions.proposeApproval.confirm'),
    )
    const admin = await signedIn(open, 'admin', { place: `/preparations/${id}` })
    await take(
      admin,
      say('casework.actions.approve.button'),
      say('casework.actions.approve.confirm'),
      async () => {
        const dialog = admin.getByRole('dialog')
        await dialog.getByText('1.11').or(dialog.getByText('1.1')).first().waitFor()
        await dialog.getByRole('checkbox', { name: words('case.confirmsBase') }).check()
      },
    )
    await admin.getByRole('heading', { name: words('case.versions.title') }).waitFor()
    await expectNoBarriers(admin)

    // In the catalogue, and a favourite by one press.
    await goTo(importer, '/preparations/catalogue?search=journeydol')
    await importer.getByText('Journeydol 30/5').first().waitFor()
    await importer.getByRole('button', { name: words('favorite.add', { name: 'Journeydol 30/5' }) }).click()
    await importer
      .getByRole('button', { name: words('favorite.remove', { name: 'Journeydol 30/5' }) })
      .waitFor()

    // A change is a new version, which begins with what the entry says.
    await goTo(importer, `/preparations/${id}`)
    await press(importer, words('case.renew'))
    await importer.waitForURL(/edit$/)
    await importer.getByText('Journeydol 30/5').first().waitFor()

    await goTo(importer, '/preparations/import')
    await importer
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await importer.getByText(words('checks.unknown.title', { value: 'unobtainium' })).waitFor()
    await importer.getByRole('button', { name: say('casework.import.enter', { count: 1 }) }).click()
    await importer.getByText(say('casework.import.results.entered')).first().waitFor()
    await expectNoBarriers(importer)
  }))
