import { test } from 'vitest'
import { signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an officer supplements an estimate and reads it in the statement; what is used beyond a correction is said before', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export/balances' })
    const name = 'Morphine'
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()

    await page.getByRole('button', { name: say('balances.steps.supplement') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('balances.fields.grams')).fill('750')
    await dialog.getByLabel(say('balances.fields.reference')).fill('INCB S9')
    await dialog.getByRole('button', { name: say('balances.steps.supplement') }).click()
    await page.getByRole('table').getByText('INCB S9').first().waitFor()

    await page.getByRole('button', { name: say('balances.steps.correct') }).click()
    await dialog.getByLabel(say('balances.fields.figure')).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel(say('balances.fields.newGrams')).fill('0')
    const [before = '', after = ''] = say('balances.excessWarning', { excess: '|' }).split('|')
    await dialog.getByText((before || after).trim()).waitFor()
    await show(page, 'balances-excess')
  }))
