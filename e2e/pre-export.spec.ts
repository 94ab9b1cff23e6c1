import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { recordOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a precursor export waits for its notification, and goes on by the answer', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const query = { view: 'all', status: 'HLD', group: 'PREC', pageSize: '10' } as const
    const held = (await ask(officer, 'authorizations.list', { query })).items[0]
    const request = held?.id ?? ''

    const importer = await signedIn(open, 'importer')
    await goTo(importer, `/import-export/${request}`)
    const title = say('authorizations.case.preExports.title', { country: 'India' })
    await importer.getByText(title).waitFor()
    expect(await importer.getByRole('link', { name: /^PEN-/ }).count()).toBe(0)

    await goTo(officer, `/import-export/${request}`)
    await officer.getByText(title).waitFor()
    await officer.getByRole('link', { name: /^PEN-/ }).click()
    await officer.waitForURL(/pre-export/)
    // The signed letter that was sent stays with the case.
    const [saved] = await Promise.all([
      officer.waitForEvent('download'),
      press(officer, say('pre-export.case.openLetter')),
    ])
    expect(saved.suggestedFilename()).toMatch(/^PEN-\d+\.pdf$/)
    await press(officer, say('pre-export.actions.clear.button'))
    const dialog = officer.getByRole('dialog')
    await dialog.getByRole('button', { name: say('pre-export.actions.clear.confirm'), exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await settle(officer)

    expect((await recordOf(officer, request)).status).toBe('PRO')
    await importer.reload()
    await importer
      .getByText(/has no objection|No objection/)
      .first()
      .waitFor()
  }))
