import { readFile } from 'node:fs/promises'
import { shippedCultures } from '@papaver/contract/features.ts'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './axe.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const languages = new Intl.DisplayNames(['en'], { type: 'language' })

test('an officer adds a column to a template, is told of a mistake at its field, publishes, and finds it in the file', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const words = (key: string, values = {}) => say(`statistics.templates.${key}`, values)
    const page = await signedIn(open, 'officer', { place: '/administration/statistics-templates' })
    await page.getByRole('link', { name: /^T7/ }).click()
    await page.getByRole('button', { name: words('begin', { version: 2 }) }).click()
    await settle(page)
    await expectNoBarriers(page)

    await page.getByRole('button', { name: words('columns.add') }).click()
    const panel = page.getByRole('region', {
      name: words('columnAt', { number: 8, name: '' }).replace(/, $/, ''),
    })
    for (const culture of shippedCultures.filter((each) => each !== 'fi')) {
      const name = words('nameIn', { language: languages.of(culture) })
      await panel.getByLabel(name, { exact: true }).fill(`Wholesalers ${culture}`)
    }
    await page.getByRole('button', { name: words('publish'), exact: true }).click()
    await panel.getByText(words('findings.nameMissing')).waitFor()
    const missing = panel.getByLabel(words('nameIn', { language: 'Finnish' }), { exact: true })
    expect(await missing.getAttribute('aria-invalid')).toBe('true')
    await expectNoBarriers(page)
    await missing.fill('Tukkukauppiaat')

    await page.getByRole('button', { name: words('columns.up', { what: 'Wholesalers en' }) }).click()
    await page.getByRole('button', { name: words('publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('changes.added', { name: 'Wholesalers en' })).waitFor()
    await fieldOf(dialog, words('ask.note')).fill('Wholesalers are asked for')
    await dialog.getByRole('button', { name: words('publish'), exact: true }).click()
    await page.getByText(words('inUse', { version: 2 })).waitFor()
    await expectNoBarriers(page)

    await goTo(page, '/statistics-upload/check?template=T7&period=2025')
    await choose(page, say('statistics.page.company'), 'XV-002')
    await settle(page)
    await page.getByRole('button', { name: say('statistics.page.download') }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('ui.list.formats.xlsx'), exact: true }).click(),
    ])
    const { sheets } = await readXlsx(await readFile(await file.path()))
    expect(sheets[0]?.rows[0]?.slice(-2)).toEqual(['Wholesalers en', 'Remark'])
  }))

test('an officer begins a further template with the columns of another, and gives it up again', () =>
  onScreens(async (open) => {
    const say = sayIn('en')
    const words = (key: string, values = {}) => say(`statistics.templates.${key}`, values)
    const page = await signedIn(open, 'officer', { place: '/administration/statistics-templates' })
    await page.getByRole('button', { name: words('add.title') }).click()
    const dialog = page.getByRole('dialog')
    const begin = dialog.getByRole('button', { name: words('add.confirm'), exact: true })
    await begin.click()
    await dialog.getByText(words('add.codeFault')).waitFor()
    await fieldOf(dialog, words('add.code')).fill('t9')
    await choose(page, words('add.from'), 'T7')
    await expectNoBarriers(page)
    await begin.click()
    await page.getByRole('heading', { level: 1, name: 'T9' }).waitFor()
    await page.getByText(words('notYet')).waitFor()
    await expectNoBarriers(page)

    await goTo(page, '/administration/statistics-templates')
    await page.getByRole('link', { name: /^T9/ }).click()
    await page.getByRole('button', { name: say('ui.more') }).click()
    await page.getByText(words('discard'), { exact: true }).click()
    const asking = page.getByRole('dialog', { name: words('ask.discard', { code: 'T9', version: 1 }) })
    await asking.getByRole('button', { name: words('discard'), exact: true }).click()
    await page.getByRole('link', { name: /^T8/ }).waitFor()
    // The list is fetched anew behind the dialog.
    await page.getByRole('link', { name: /^T9/ }).waitFor({ state: 'detached' })
  }))
