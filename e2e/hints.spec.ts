import { test } from 'vitest'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const reason = 'They restock once a year, each November.'

test('an officer finds what is unusual, sees why, and says what it was worth; who sets the limits reads it', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/import-export' })
    const flag = say('authorizations.flags.unusual')
    await page.getByRole('link', { name: new RegExp(`^${flag}`) }).click()
    await settle(page)
    await goTo(page, '/import-export?view=all&flag=unusual&search=OLS-26-119')
    await page
      .getByRole('link', { name: /\/NP\// })
      .first()
      .click()
    const card = page.getByRole('region', { name: say('authorizations.hints.title') })
    const rule = say('authorizations.hints.rule.ownQuantity')
    const hint = card.getByRole('listitem').filter({ hasText: rule })
    await hint.getByText('Morphine: 18.05').waitFor()
    await hint.getByText(say('authorizations.hints.compared')).click()
    await hint.getByRole('link').first().waitFor()

    await hint.getByRole('button', { name: say('authorizations.hints.opinion.notUseful') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('authorizations.hints.opinion.send') }).click()
    await dialog.getByText(say('authorizations.hints.opinion.reasonMissing')).waitFor()
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: say('authorizations.hints.opinion.send') }).click()
    await hint.getByText(reason).waitFor()

    const admin = await signedIn(open, 'admin', { place: '/import-export/hints' })
    await admin
      .getByRole('row', { name: new RegExp(rule) })
      .getByRole('cell', { name: '0 %' })
      .waitFor()
    await admin.getByText(reason).waitFor()
  }))
