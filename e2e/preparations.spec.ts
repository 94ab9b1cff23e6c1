import { fileURLToPath } from 'node:url'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { expectNoBarriers } from './axe.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { dataInside, download } from './permit-pdf.ts'
import { type Open, onScreens, settle } from './screens.ts'
import { fillDraft, idOf, openCase, submitDraft, tickByCall } from './story.ts'
import { sayIn } from './words.ts'

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

/** The draft that is open goes to the authority. */
const sendDraft = async (page: Page): Promise<void> => {
  const name = say('casework.draft.submit')
  await expect.poll(() => page.getByRole('button', { name, exact: true }).first().isEnabled()).toBe(true)
  await press(page, name)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

/** A draft of an import of 20 packs, the base of which is seen at once. */
const beginWith = async (page: Page, goods: string, gramsInPack: number): Promise<Authorization> => {
  await fillDraft(page, say, [{ goods, quantity: '20', share: gramsInPack / 1000 }])
  return ask(page, 'authorizations.get', { params: { id: idOf(page) } })
}

interface Deciders {
  officer: Page
  admin: Page
}

/** From the goods picker to the permit; what officers do with any request, other stories show. */
const issueFor = async (page: Page, { officer, admin }: Deciders, goods: string): Promise<Authorization> => {
  await beginWith(page, goods, 1.10505)
  const { id } = await submitDraft(page, say)
  await takeByCall(officer, 'authorizations', [id, 'take'])
  const { checks } = await ask(officer, 'authorizations.get', { params: { id } })
  const warningReasons = checks
    .filter(({ severity }) => severity === 'warn')
    .map(({ code, line, about }) => ({
      warning: [code, line ?? '', about ?? ''].join(' ').trim(),
      reason: 'Looked at.',
    }))
  await tickByCall(officer, id)
  await takeByCall(officer, 'authorizations', [id, 'propose'], { decision: 'approve', warningReasons })
  await takeByCall(admin, 'authorizations', [id, 'approve'])
  await takeByCall(admin, 'authorizations', [id, 'issue'])
  return ask(page, 'authorizations.get', { params: { id } })
}

/** On its page, on paper and where anybody checks it, a permit says what it was issued for. */
const keepsItsVersion = async (page: Page, open: Open, permit: Authorization): Promise<void> => {
  const name = 'Journeydol 30/5'
  await page.reload()
  await settle(page)
  await openCase(page, say, permit)
  const { lines } = await ask(page, 'authorizations.get', { params: { id: permit.id } })
  expect(lines).toEqual(permit.lines)
  await page.getByText(name).first().waitFor()
  const button = page.getByRole('button', { name: say('authorizations.case.permit.open') })
  const data = dataInside(await download(page, () => button.click()))
  const { verifyUrl, payload } = data
  const exchange = page.getByRole('button', { name: say('authorizations.case.permit.exchange') })
  const file = await download(page, () => exchange.click(), 'json')
  expect(JSON.parse(file.toString())).toEqual(data)
  expect(payload.lines).toMatchObject([
    { name: { en: expect.stringContaining(name) }, baseGrams: lines[0]?.components[0]?.baseGrams },
  ])
  const telephone = await open('/display-authorization')
  await telephone.goto('about:blank')
  await telephone.goto(verifyUrl)
  await telephone.getByText(name).first().waitFor()
  // Both of its drugs, each by itself: 20 packs hold 22.1 g of the one and 5 g of the other.
  await telephone.getByRole('heading', { name: 'Codeine', level: 4 }).waitFor()
  await telephone.getByRole('heading', { name: 'Morphine', level: 4 }).waitFor()
  await telephone
    .getByText(/^5[.,]0\s/)
    .first()
    .waitFor()
}

/** 500 lines as LibreOffice saves them, five of them wrong; how they were made stands beside them. */
const list = fileURLToPath(new URL('../apps/api/src/testing/product-list/products.ods', import.meta.url))

/** A list is looked at, entered while one sees how far it is, and each line has its result. */
const takesIn = async (page: Page): Promise<void> => {
  const results = (result: string) => say(`casework.import.results.${result}`)
  const tab = (result: string) => page.getByRole('button', { name: new RegExp(`^${results(result)} `) })
  await goTo(page, '/preparations/import')
  await page.locator('input[type=file]').setInputFiles(list)
  await tab('refused').click()
  await page.getByText(say('casework.checks.notFound.title', { value: 'unobtainium' })).waitFor()
  const enter = page.getByRole('button', { name: say('casework.import.enter', { count: 495 }) })
  await enter.click()
  await page.getByRole('progressbar').waitFor()
  await page.getByText(say('casework.import.done', { count: 495 })).waitFor()
  await tab('entered').click()
  await expectNoBarriers(page)
}

test('a product is asked for, its base confirmed, changed as a new version, and a list comes in line by line', () =>
  onScreens(async (open) => {
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
    await sendDraft(importer)
    const id = idOf(importer)

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

    const permit = await issueFor(importer, { officer, admin }, 'Journeydol')
    // 20 packs of it, as computed above.
    await importer.getByText('22.1').first().waitFor()

    // A change is a new version, which begins with what the entry says.
    await goTo(importer, `/preparations/${id}`)
    await press(importer, words('case.renew'))
    await importer.waitForURL(/edit$/)
    const content = importer.getByRole('region', { name: words('draft.sections.composition') })
    await content.getByRole('button').first().click()
    await fieldOf(importer, words('fields.packSize')).fill('100')
    await fieldOf(importer, words('fields.manufacturer')).focus()
    await importer.getByText('2.2101').first().waitFor()
    const newer = idOf(importer)
    await sendDraft(importer)
    await takeByCall(officer, 'preparations', [newer, 'take'])
    await takeByCall(officer, 'preparations', [newer, 'propose'], { decision: 'approve' })
    await takeByCall(admin, 'preparations', [newer, 'approve'], { confirmsBase: true })

    await keepsItsVersion(importer, open, permit)
    // Whoever asks again is offered the newer one alone.
    const draft = await beginWith(importer, 'Journeydol', 2.2101)
    expect(draft.lines[0]?.preparationId).toBe(newer)
    const asked = await submitDraft(importer, say)

    // Out of the catalogue: how much that touches is said before.
    await goTo(admin, `/preparations/${newer}`)
    await press(admin, words('actions.deactivate.button'))
    const withdrawal = admin.getByRole('dialog')
    await withdrawal.getByText(words('case.effect.requests', { number: 1 })).waitFor()
    await withdrawal.getByText(words('case.effect.permits', { number: 0 })).waitFor()
    await withdrawal.getByRole('textbox').fill('An investigation is under way.')
    await withdrawal.getByRole('button', { name: words('actions.deactivate.confirm'), exact: true }).click()
    await withdrawal.waitFor({ state: 'hidden' })
    await goTo(officer, `/import-export/${asked.id}`)
    await officer
      .getByText(say('authorizations.checks.preparationNotApproved.title', { substance: 'Journeydol 30/5' }))
      .first()
      .waitFor()

    await takesIn(importer)
  }))
