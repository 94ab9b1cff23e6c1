import { test } from 'vitest'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an officer sees what waits for him of every kind, and finds cases from the top of the page', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/work' })
    await page.getByRole('heading', { name: say('work.title') }).waitFor()
    await page
      .getByRole('cell', { name: say('work.kinds.authorizations') })
      .first()
      .waitFor()
    await page.getByRole('searchbox', { name: say('frame.search.label') }).fill('Helix')
    await page.keyboard.press('Enter')
    await page.waitForURL(/#\/work\?search=Helix/)
  }))

test('an officer keeps a list as it stands, opens it with that, and shares it with a colleague', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'officer', { place: '/work?view=unassigned&search=Helix' })
    const menu = page.getByRole('button', { name: say('saved-views.menu.title') })
    await menu.click()
    await page.getByRole('button', { name: say('saved-views.menu.new') }).click()
    const dialog = page.getByRole('dialog', { name: say('saved-views.form.new') })
    await dialog.getByRole('textbox', { name: say('saved-views.form.name') }).fill('Helix, untaken')
    await dialog.getByRole('checkbox', { name: say('saved-views.form.isShared') }).check()
    await dialog.getByRole('button', { name: say('saved-views.form.save') }).click()
    await page.locator('nav [aria-current]', { hasText: 'Helix, untaken' }).waitFor()
    await menu.click()
    await page.getByRole('button', { name: say('saved-views.menu.choose') }).click()
    await page.getByText(say('saved-views.done.chosen')).waitFor()
    await goTo(page, '/home')
    await goTo(page, '/work')
    await page.waitForURL(/#\/work\?search=Helix.*view=unassigned|#\/work\?view=unassigned.*search=Helix/)

    const colleague = await signedIn(open, 'admin', { place: '/work?view=all' })
    await colleague.getByRole('link', { name: 'Helix, untaken' }).click()
    await colleague.waitForURL(/search=Helix/)
  }))

test('who hands out the work sees who has how much, says who is away, and assigns cases of two kinds together', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'admin', { place: '/work/load' })
    const row = page.getByRole('row', { name: /Ilse Marten/ })
    await row.getByRole('link', { name: say('work.kinds.authorizations') }).waitFor()
    await page.getByRole('row', { name: new RegExp(say('casework.views.unassigned')) }).waitFor()

    await goTo(page, '/work?view=unassigned')
    const first = (kind: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: say(`work.kinds.${kind}`), exact: true }) })
        .first()
    for (const kind of ['authorizations', 'preparations']) await first(kind).getByRole('checkbox').check()
    await page
      .getByRole('button', { name: new RegExp(`^${say('casework.list.bulk.action.assign')}`) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('casework.actions.officer')).click()
    await page.getByRole('option', { name: /Ilse Marten/ }).click()
    await dialog.getByRole('button', { name: say('casework.list.bulk.confirm.assign') }).click()
    await dialog.getByText(say('casework.list.bulk.doneCount', { count: 2 })).waitFor()
    await dialog
      .getByRole('button', { name: say('ui.close') })
      .last()
      .click()

    await goTo(page, '/work/load')
    await page.getByRole('button', { name: `${say('work.load.absence')} Ilse Marten` }).click()
    await page.getByRole('dialog').getByLabel(say('work.absence.until')).fill('31 Dec 2099')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('work.absence.save') })
      .click()
    await row.getByText(say('casework.actions.away', { day: '31 Dec 2099' })).waitFor()
    await page.getByRole('button', { name: `${say('work.load.absence')} Ilse Marten` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('work.absence.back') })
      .click()
    await row.getByText(say('casework.actions.away', { day: '31 Dec 2099' })).waitFor({ state: 'detached' })
  }))
