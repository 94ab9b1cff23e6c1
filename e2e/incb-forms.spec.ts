import { readFile } from 'node:fs/promises'
import { laterPeriod, periodOn } from '@papaver/contract/periods.ts'
import { readXlsx } from 'hucre'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, callerOn } from './ask.ts'
import { expectNoBarriers } from './axe.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { type Say, sayIn } from './words.ts'

/** The last quarter that is over and in which customs endorsed imports of narcotic drugs. */
const lastQuarter = async (page: Page): Promise<string> => {
  const now = periodOn('quarter', new Date().toISOString().slice(0, 10))
  for (const back of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const period = laterPeriod('quarter', now, -back)
    const { parts } = await ask(page, 'incb-forms.get', { params: { code: 'A', period } })
    if ((parts[0]?.filled.length ?? 0) > 0) return period
  }
  throw new Error('the demonstration has no endorsed imports')
}

const saved = async (page: Page, say: Say, format: string): Promise<Buffer> => {
  await page.getByRole('button', { name: say('incb-forms.save') }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText(say(`incb-forms.formats.${format}`), { exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^incb-a-.*\\.${format}$`))
  return readFile(await file.path())
}

test('an officer looks behind a figure of form A, enters another, moves the form on and saves it', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'officer', { place: '/incb-forms' })
    await page.getByRole('heading', { level: 1, name: say('incb-forms.title') }).waitFor()
    await expectNoBarriers(page)
    const period = await lastQuarter(page)
    await goTo(page, `/incb-forms/A/${period}`)
    const { parts } = await ask(page, 'incb-forms.get', { params: { code: 'A', period } })
    const row = parts[0]?.filled.find(({ cells }) => cells.quantity?.figure)
    expect(row).toBeDefined()
    const figure = page
      .getByRole('row', { name: new RegExp(row?.name ?? '') })
      .filter({ hasText: row?.countryName ?? '' })
      .first()
      .getByRole('button')
      .last()
    await figure.click()
    const behind = page.getByRole('dialog', { name: say('incb-forms.cell.title') })
    await behind.getByRole('link').first().waitFor()
    expect(await behind.getByRole('link').first().getAttribute('href')).toContain('/import-export/')
    await expectNoBarriers(page)

    await behind.getByRole('button', { name: say('incb-forms.override.title') }).click()
    const entering = page.getByRole('dialog', { name: say('incb-forms.override.title') })
    await entering.getByLabel(say('incb-forms.override.figure')).fill('12.5')
    await entering.getByLabel(say('incb-forms.override.reason')).fill('As the company wrote.')
    await entering.getByRole('button', { name: say('incb-forms.override.save') }).click()
    await entering.waitFor({ state: 'hidden' })
    await settle(page)
    await page.getByText(say('incb-forms.entered')).first().waitFor()
    await expectNoBarriers(page)

    await page.getByRole('button', { name: say('incb-forms.steps.submit'), exact: true }).click()
    await page.getByText(say('incb-forms.history.submit')).waitFor()
    // Who moved it to review does not approve it.
    expect(
      await page.getByRole('button', { name: say('incb-forms.steps.approve'), exact: true }).count(),
    ).toBe(0)

    const sheets = (await readXlsx(await saved(page, say, 'xlsx'))).sheets
    expect(sheets[0]?.rows.some((cells) => cells.includes(12.5))).toBe(true)
    expect((await saved(page, say, 'xml')).toString()).toContain('entered="true">12.5<')
    expect((await saved(page, say, 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: say('incb-forms.steps.return'), exact: true }).click()
    const returning = page.getByRole('dialog')
    await returning.getByLabel(say('incb-forms.override.reason')).fill('Another letter came.')
    await returning.getByRole('button', { name: say('incb-forms.steps.return'), exact: true }).click()
    await page.getByText('Another letter came.').waitFor()
  }))

test('an officer finds an estimate with what was consumed beside it, and writes how it was made', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'officer', { place: '/incb-forms?code=B' })
    const { items } = await ask(page, 'incb-forms.list', { query: { code: 'B' } })
    const period = items[0]?.period ?? ''
    await page.getByRole('link', { name: say('incb-forms.titleOf', { form: 'B', period }) }).click()
    await page.getByRole('columnheader', { name: `Consumed in ${Number(period) - 2}` }).waitFor()
    await page
      .getByRole('button', { name: new RegExp(`^${say('incb-forms.text.write')}`) })
      .first()
      .click()
    const writing = page.getByRole('dialog')
    await writing.getByRole('textbox').fill('Consumption of three years, and what companies expect.')
    await expectNoBarriers(page)
    await writing.getByRole('button', { name: say('incb-forms.text.save') }).click()
    await writing.waitFor({ state: 'hidden' })
    await page.getByText('Consumption of three years, and what companies expect.').waitFor()
    await expectNoBarriers(page)
  }))

test('what was sent as form B becomes the estimates of its year, after a look at what changes', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const page = await signedIn(open, 'officer', { place: '/incb-forms?code=B' })
    const admin = await signedIn(open, 'admin')
    const { items } = await ask(page, 'incb-forms.list', { query: { code: 'B' } })
    const params = { code: 'B', period: items[0]?.period ?? '' }
    const step = async (person: Page, action: string, body: object) =>
      (await callerOn(person).call('incb-forms.act', { params: { ...params, action }, body })).body
    const { version } = await ask(page, 'incb-forms.get', { params })
    const { seal } = await step(page, 'submit', { version })
    await step(admin, 'approve', { version: version + 1, seal })
    const sentOn = new Date().toISOString().slice(0, 10)
    await step(page, 'send', { version: version + 2, sentOn, reference: 'INCB/20' })

    await goTo(page, `/incb-forms/B/${params.period}`)
    const button = page.getByRole('button', { name: say('incb-forms.takeOver.button') })
    await button.click()
    const dialog = page.getByRole('dialog')
    const changed = dialog.getByText(say('incb-forms.takeOver.changes.correct'), { exact: true })
    await changed.first().waitFor()
    await expectNoBarriers(page)
    await dialog.getByRole('button', { name: say('incb-forms.takeOver.confirm'), exact: true }).click()
    await page.getByText(say('incb-forms.takeOver.done')).waitFor()

    await button.click()
    await dialog.getByText(say('incb-forms.takeOver.nothing')).waitFor()
    expect(await changed.count()).toBe(0)
    await dialog.getByRole('link', { name: 'Morphine' }).click()
    await page.getByText('INCB/20').first().waitFor()
  }))
