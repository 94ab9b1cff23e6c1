import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { groundOf, reportedOf, typedCorners } from './cultivations.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const label = (key: string) => say(`cultivation.fields.${key}`)

const permitOf = (page: Page, id: string): Promise<CultivationView> =>
  ask(page, 'cultivation.get', { params: { id } })

const press = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** The case as others have left it. */
const openAnew = async (page: Page, id: string): Promise<void> => {
  await goTo(page, `/cultivation/${id}`)
  await page.reload()
  await settle(page)
}

/** A step of the case page: its button, and the dialog that asks. */
const confirm = async (page: Page, words: string, fill?: () => Promise<void>): Promise<void> => {
  await press(page, say(`${words}.button`))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.()
  await dialog.getByRole('button', { name: say(`${words}.confirm`), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

const submitButton = (page: Page) =>
  page.getByRole('button', { name: say('casework.draft.submit'), exact: true }).first()

const submit = async (page: Page): Promise<void> => {
  await expect.poll(() => submitButton(page).isEnabled()).toBe(true)
  await submitButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('casework.draft.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

/** What stands in lists of the authority, by its code. */
const named = async (
  page: Page,
  list: 'Purpose' | 'Placing' | 'Propagation',
  code: string,
): Promise<string> => {
  const rows = await ask(page, `masters.cultivation${list}Types`)
  return rows.find((row) => row.code === code)?.name ?? ''
}

const fillWhat = async (page: Page): Promise<void> => {
  const { crop } = await groundOf(page)
  await choose(page, label('substanceId'), crop.name)
  await choose(page, label('purposeCode'), await named(page, 'Purpose', 'MED'))
  await choose(page, label('placingCode'), await named(page, 'Placing', 'GREENHOUSE'))
  await choose(page, label('propagationCode'), await named(page, 'Propagation', 'CUTTING'))
  await fieldOf(page, label('startsOn')).fill(inDays(1))
  await fieldOf(page, label('endsOn')).fill(inDays(200))
  await fieldOf(page, label('cycles')).fill('2')
}

const fillPlot = async (page: Page): Promise<void> => {
  const { house } = await groundOf(page)
  await press(page, say('cultivation.draft.addPlot'))
  await page.locator('#draft-plots-1-name').fill('North field')
  await page.locator('#draft-plots-1-siteId').click()
  await page.getByRole('option', { name: house.siteName }).first().click()
  await page.locator('#draft-plots-1-parcel').fill('12/4')
  await page.locator('#draft-plots-1-area').fill('1')
  await press(page, say('cultivation.draft.boundary', { number: 1 }))
  await fieldOf(page, say('plots.add')).fill(typedCorners)
  await press(page, say('plots.addButton'))
  await press(page, say('cultivation.draft.boundaryDone', { number: 1 }))
}

const fillRest = async (page: Page): Promise<void> => {
  const { buyer } = await groundOf(page)
  await press(page, say('cultivation.draft.addVariety'))
  await page.locator('#draft-varieties-1-name').fill('Greenmere 7')
  await page.locator('#draft-varieties-1-thc').fill('18')
  await page.locator('#draft-varieties-1-plants').fill('2000')
  const { countryId } = await ask(page, 'settings.public')
  const countries = await ask(page, 'masters.countries')
  await page.locator('#draft-varieties-1-originCountry').fill(countryId)
  const own = countries.find(({ code }) => code === countryId)?.name ?? ''
  await page.getByRole('option', { name: own }).filter({ visible: true }).first().click()
  await fieldOf(page, label('expectedFresh')).fill('500')
  await fieldOf(page, label('expectedDry')).fill('100')
  await press(page, say('cultivation.draft.addBuyer'))
  await page.locator('#draft-buyers-1-buyerId').click()
  await page.getByRole('option', { name: buyer.name }).filter({ visible: true }).first().click()
  await page.locator('#draft-buyers-1-contractNumber').fill('C-1')
  await page.locator('#draft-buyers-1-contractOn').fill(inDays(-10))
  await page.locator('#draft-buyers-1-quantity').fill('100')
  await page.locator('#draft-buyers-1-isWhole').check()
  await fieldOf(page, label('responsibleName')).fill('Mira Solberg')
  await fieldOf(page, label('responsibleOccupation')).fill('Head of cultivation')
  await fieldOf(page, label('security')).fill('Fence, cameras, two locks')
}

/** From the list to a request in which nothing is left to fix; it is saved as one types. */
const request = async (page: Page): Promise<string> => {
  await goTo(page, '/cultivation')
  await page.getByRole('heading', { level: 1, name: say('cultivation.list.titleOf.holder') }).waitFor()
  await page
    .getByRole('link', { name: say('cultivation.list.new') })
    .first()
    .click()
  await press(page, say('cultivation.draft.begin'))
  await fillWhat(page)
  await fillPlot(page)
  await fillRest(page)
  // What is missing is told, and leads to its field.
  const missing = say('cultivation.checks.missing.title', { field: label('wastePlan') })
  await page.getByText(missing, { exact: true }).first().waitFor()
  await page
    .getByText(say('casework.draft.toFix', { count: 1 }), { exact: true })
    .first()
    .waitFor()
  await press(page, say('casework.draft.fillIn'))
  await expect
    .poll(() => fieldOf(page, label('wastePlan')).evaluate((input) => input === document.activeElement))
    .toBe(true)
  await fieldOf(page, label('wastePlan')).fill('Composted on the spot')
  await submit(page)
  return idOf(page)
}

test('a cultivation is requested with its boundary, asked about, inspected, permitted, changed and found on the map', async () => {
  await onScreens(async (open) => {
    const grower = await signedIn(open, 'grower')
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const id = await request(grower)
    const requested = await permitOf(grower, id)
    expect(requested.plots).toMatchObject([{ squareMetres: '10000' }])
    expect(Number(requested.plots[0]?.drawnSquareMetres)).toBeCloseTo(10_000, -3)

    await goTo(officer, `/cultivation/${id}`)
    await press(officer, say('casework.actions.take.button'))
    await officer.getByRole('tab', { name: say('ui.note.question') }).click()
    await officer.getByRole('textbox', { name: say('ui.note.question') }).fill('Who watches the composting?')
    await press(officer, say('casework.actions.askedFields'))
    await officer.getByRole('checkbox', { name: label('wastePlan'), exact: true }).check()
    await officer.keyboard.press('Escape')
    await press(officer, say('ui.note.questionSend'))
    await officer.getByText(say('casework.actions.ask.done'), { exact: true }).waitFor()
    await openAnew(grower, id)
    await grower.getByRole('link', { name: say('casework.actions.answer.button') }).click()
    await grower.getByRole('textbox', { name: say('casework.draft.answer') }).fill('Two of our own people.')
    await fieldOf(grower, label('wastePlan')).fill('Composted on the spot before two witnesses')
    await press(grower, say('casework.draft.sendAnswer'))
    await grower.getByText(say('casework.draft.answered'), { exact: true }).waitFor()

    // Nobody at the grower's learns of a visit that is not announced.
    await openAnew(officer, id)
    await confirm(officer, 'casework.actions.planInspection', async () => {
      const dialog = officer.getByRole('dialog')
      await fieldOf(dialog, say('inspections.plan.on')).fill(inDays(3))
      await dialog.getByRole('checkbox', { name: say('inspections.plan.announced') }).uncheck()
    })
    const [visit] = (await permitOf(officer, id)).inspections
    expect(visit?.isAnnounced).toBe(false)
    expect((await permitOf(grower, id)).inspections).toHaveLength(0)
    const dropped = { inspectionId: visit?.id, comment: 'The inspector is ill.' }
    await takeByCall(officer, 'cultivation', [id, 'dropInspection'], dropped)

    await takeByCall(officer, 'cultivation', [id, 'propose'], { decision: 'approve' })
    await goTo(admin, `/cultivation/${id}`)
    await confirm(admin, 'casework.actions.approve')
    await confirm(admin, 'cultivation.actions.issue')
    await reportedOf(id)

    await openAnew(grower, id)
    const { number } = await permitOf(grower, id)
    await grower.getByRole('heading', { name: say('cultivation.case.permit'), exact: true }).waitFor()
    await grower.getByRole('link', { name: say('cultivation.case.tabs.record'), exact: true }).click()
    await grower.getByRole('rowheader', { name: say('cultivation.record.flow.handedOver') }).waitFor()

    await openAnew(grower, id)
    await press(grower, say('cultivation.change.begin'))
    await grower.waitForURL((url) => !url.href.includes(id) && url.href.endsWith('/edit'))
    await grower.locator('#draft-varieties-1-plants').fill('2100')
    await submit(grower)
    await goTo(officer, `/cultivation/${idOf(grower)}`)
    const title = say('cultivation.change.title', { number: number ?? '' })
    await officer.getByRole('heading', { name: title, exact: true }).waitFor()

    await goTo(officer, '/cultivation/map')
    await officer
      .getByRole('link', { name: number ?? '', exact: true })
      .first()
      .waitFor()
  })
})
