import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { typedInto } from '../apps/api/src/testing/filled-template.ts'
import { fieldOf } from './fields.ts'
import { chooseFile, expectFocusKept, logInByKeys, pick, pressOn, tabTo, typeInto } from './keys.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a report is begun, its file sent, what was found read, explained and mended by keyboard alone', () =>
  onScreens(async (open) => {
    const page: Page = await logInByKeys(open, 'importer', '/statistics-upload/submissions/new')
    const button = (key: string, values = {}) =>
      page.getByRole('button', { name: say(key, values), exact: true })
    await pick(page, fieldOf(page, say('statistics.draft.start.kind')), 'T2')
    await pick(
      page,
      fieldOf(page, say('statistics.draft.start.period')),
      String(new Date().getFullYear() - 1),
    )
    await pressOn(page, button('statistics.draft.begin'))
    await button('statistics.page.download').waitFor()
    await settle(page)
    await expectFocusKept(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      pressOn(page, button('statistics.page.download')),
    ])
    const buffer = await typedInto(await readFile(await file.path()), [
      { Substance: 'Morphine', 'Opening stock': 100, Loss: 40, 'Closing stock': 60 },
      { Substance: 'Kodien', 'Opening stock': 5, 'Closing stock': 5 },
    ])
    await chooseFile(page, button('ui.file.chooseOne'), { name: 'T2.xlsx', mimeType, buffer })
    const result = page.getByRole('region', { name: say('statistics.result.title') })
    await result.waitFor()
    await settle(page)
    await expectFocusKept(page)

    // One goes from the findings of all kinds to the warnings, and says why one stands.
    await pressOn(
      page,
      result.getByRole('button', { name: new RegExp(say('statistics.result.views.warning')) }),
    )
    await pressOn(page, result.getByRole('button', { name: say('statistics.report.explain'), exact: true }))
    const why = page.getByRole('dialog')
    await typeInto(page, why.getByRole('textbox'), 'A tin was stolen.')
    await pressOn(page, why.getByRole('button', { name: say('statistics.report.explainConfirm') }))
    await why.waitFor({ state: 'detached' })
    await result.getByText('A tin was stolen.').waitFor()
    await expectFocusKept(page)

    await pressOn(
      page,
      result.locator('summary').filter({ hasText: say('statistics.report.mend', { count: 1 }) }),
    )
    await tabTo(page, fieldOf(result, 'Substance'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Codeine')
    await pressOn(page, button('statistics.report.judgeAnew', { count: 1 }))
    await result.getByRole('row', { name: /Kodien/ }).waitFor({ state: 'detached' })
    await settle(page)
    // What was pressed is gone with the row that was wrong: one goes on in what was found anew.
    await expectFocusKept(page)
    await tabTo(page, result.getByRole('button', { name: new RegExp(say('statistics.result.views.all')) }))
    expect(
      await result
        .locator('summary')
        .filter({ hasText: say('statistics.report.mend', { count: 1 }) })
        .count(),
    ).toBe(0)
  }))
