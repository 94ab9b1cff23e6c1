import { expect, test } from 'vitest'
import { expectFocusIn } from './keys.ts'
import { signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('Escape closes what is innermost, and words that were typed are not dropped unasked', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export?view=all&status=PRO' })
    // With the mouse, and the case is what is read next.
    await page.getByRole('table').locator('tbody a[href^="#/import-export/"]').first().click()
    const hold = page.getByRole('button', { name: say('casework.actions.hold.button'), exact: true })
    await hold.waitFor()
    await settle(page)
    await expectFocusIn(page.getByRole('heading', { level: 1 }))

    await hold.click()
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('textbox') })
      .first()
    const calendar = page.getByRole('dialog', { name: say('ui.day.choose') })
    await dialog.getByRole('button', { name: say('ui.day.choose') }).click()
    await calendar.waitFor()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)

    await dialog.getByRole('combobox').or(dialog.locator('[aria-haspopup=listbox]')).first().click()
    const options = page.getByRole('option')
    await options.first().waitFor()
    await page.keyboard.press('Escape')
    await options.first().waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)

    const comment = dialog.locator('textarea')
    await comment.fill('We wait for the answer from abroad.')
    await page.keyboard.press('Escape')
    await dialog.getByText(say('ui.typed.text')).waitFor()
    await page.keyboard.press('Escape')
    await expectFocusIn(comment)
    expect(await comment.inputValue()).toBe('We wait for the answer from abroad.')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: say('ui.typed.drop') }).click()
    await dialog.waitFor({ state: 'detached' })
    await expectFocusIn(hold)

    await hold.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }))
