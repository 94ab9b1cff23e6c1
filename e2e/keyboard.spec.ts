import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { inDays } from './days.ts'
import { fieldOf } from './fields.ts'
import { expectFocusIn, expectFocusKept, logInByKeys, pick, pressOn, tabTo, typeInto } from './keys.ts'
import { onScreens, settle } from './screens.ts'
import { idOf, openReasons, order, partner, recordOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const button = (page: Page, key: string) => page.getByRole('button', { name: say(key), exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const draftByKeys = async (page: Page): Promise<void> => {
  await heading(page, say('casework.draft.new')).waitFor()
  await tabTo(page, page.getByRole('radio', { name: say('authorizations.kinds.IMA'), exact: true }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await pressOn(page, button(page, 'casework.draft.begin'))
  await heading(page, say('authorizations.draft.title_import')).waitFor()
  await settle(page)
  const field = (name: string) => fieldOf(page, say(`authorizations.fields.${name}`, { context: 'import' }))
  const points = await ask(page, 'masters.customsPoints')
  const purposes = await ask(page, 'masters.purposes')
  await pick(page, field('foreignEstablishmentId'), partner)
  await pick(page, field('customsPointId'), points.find(({ code }) => code === 'XV-C2')?.name ?? '')
  await pick(page, field('transportMode'), 'Air')
  const inLine = (key: string) => say('authorizations.draft.ofLine', { field: say(key), line: 1 })
  const goods = page.getByRole('combobox', { name: inLine('authorizations.fields.line.substanceId') })
  await typeInto(page, goods, order[0].goods)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await typeInto(
    page,
    page.getByRole('textbox', { name: inLine('authorizations.fields.line.quantity') }),
    '0.2',
  )
  await pick(page, field('purpose'), purposes.find(({ code }) => code === 'MANUFACTURE')?.name ?? '')
  await typeInto(page, field('plannedDate'), inDays(20))
  await tabTo(page, page.getByRole('textbox', { name: say('casework.draft.labels.remarks') }))
}

const submitByKeys = async (page: Page): Promise<void> => {
  const submit = button(page, 'casework.draft.submit')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await pressOn(page, submit)
  const dialog = page.getByRole('dialog', { name: say('authorizations.draft.submitTitle_import') })
  await pressOn(page, dialog.getByRole('checkbox'), 'Space')
  await pressOn(page, dialog.getByRole('button', { name: say('casework.draft.submit'), exact: true }))
  await dialog.waitFor({ state: 'detached' })
  await settle(page)
}

const findByKeys = async (page: Page, number: string): Promise<void> => {
  await page.getByRole('searchbox').first().waitFor()
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await page.keyboard.type(number)
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: number }).waitFor()
  await settle(page)
}

/** j and k move along the rows, Enter opens the one with the focus. */
const walkTheList = async (page: Page): Promise<void> => {
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await tabTo(page, rows)
  const at = () => rows.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
  const first = await at()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await at()).toBe(first + 2)
  await page.keyboard.press('k')
  expect(await at()).toBe(first + 1)
}

/** A step of the case page: its button, then the dialog's own. */
const actByKeys = async (page: Page, action: string): Promise<void> => {
  await pressOn(page, button(page, `authorizations.actions.${action}.button`))
  await page.getByRole('dialog').waitFor()
  for (const field of await openReasons(page, say)) await typeInto(page, field, 'Looked at.')
  const confirm = say(`authorizations.actions.${action}.confirm`)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }))
  await page.getByText(say(`authorizations.actions.${action}.done`), { exact: true }).waitFor()
  await settle(page)
  await expectFocusKept(page)
}

const takeAndProposeByKeys = async (page: Page): Promise<void> => {
  await pressOn(page, button(page, 'casework.actions.take.button'))
  await page.getByText(say('casework.actions.take.done'), { exact: true }).waitFor()
  await settle(page)
  await expectFocusKept(page)
  for (const step of ['checks', 'documents'])
    await pressOn(page, page.getByRole('checkbox', { name: say(`casework.case.before.${step}`) }), 'Space')
  await actByKeys(page, 'proposeApproval')
}

/** From the list to the case: search, the row, Enter. */
const openByKeys = async (page: Page, number: string): Promise<void> => {
  await findByKeys(page, number)
  await tabTo(page, page.getByRole('row', { name: number }))
  await page.keyboard.press('Enter')
  await heading(page, number).waitFor()
  await settle(page)
  await expectFocusIn(heading(page, number))
}

/** Finds the permit by its document and writes what crossed, all of it. */
const endorseByKeys = async (page: Page, printed: { number: string; checkCode: string }): Promise<void> => {
  const text = (key: string) => page.getByRole('textbox', { name: say(key) })
  await typeInto(page, text('endorsements.find.number'), printed.number)
  await typeInto(page, text('endorsements.find.code'), printed.checkCode)
  await pressOn(page, button(page, 'endorsements.find.find'))
  await heading(page, printed.number).waitFor()
  await settle(page)
  const quantities = page.getByRole('group', { name: say('endorsements.form.quantities') })
  await tabTo(page, quantities.getByRole('textbox'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.2')
  await typeInto(page, text('endorsements.form.sign'), printed.checkCode)
  await pressOn(page, button(page, 'endorsements.form.submit'))
  await page
    .getByRole('heading', { name: say('endorsements.done.title', { number: printed.number }) })
    .waitFor()
}

test('a request becomes a permit and crosses the border by keyboard alone', () =>
  onScreens(async (open) => {
    const importer = await logInByKeys(open, 'importer', '/import-export/new')
    await draftByKeys(importer)
    await submitByKeys(importer)
    const record = await recordOf(importer, idOf(importer))
    expect(record.status).toBe('REQ')

    const officer = await logInByKeys(open, 'officer', '/import-export?view=all')
    await walkTheList(officer)
    await openByKeys(officer, record.number ?? '')
    await takeAndProposeByKeys(officer)
    expect((await recordOf(officer, record.id)).proposal?.decision).toBe('approve')

    const admin = await logInByKeys(open, 'admin', '/import-export?view=all')
    await openByKeys(admin, record.number ?? '')
    await actByKeys(admin, 'approve')
    await actByKeys(admin, 'issue')
    const { document } = await recordOf(importer, record.id)

    const customs = await logInByKeys(open, 'customs.staff', '/import-export/customs/find')
    await endorseByKeys(customs, { number: record.number ?? '', checkCode: document?.checkCode ?? '' })
    expect((await recordOf(importer, record.id)).status).toBe('CLO')
  }))
