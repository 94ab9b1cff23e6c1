import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('a loss is reported by telephone, and taken by an officer as its first response', () =>
  onScreens(async (open) => {
    const importer = await signedIn(open, 'importer.staff')
    await importer.setViewportSize({ width: 390, height: 800 })
    await goTo(importer, '/incidents/new')
    await importer.getByLabel(say('incidents.draft.start.kind')).first().click()
    await importer.getByRole('option', { name: 'Loss', exact: true }).click()
    await press(importer, say('incidents.draft.begin'))
    await importer.getByLabel(say('incidents.fields.noticedTime')).first().fill('00:01')
    await importer
      .getByRole('textbox', { name: say('incidents.fields.narrative'), exact: true })
      .fill('One tin is missing.')
    const params = { id: idOf(importer) }
    await expect
      .poll(async () => (await ask(importer, 'incidents.get', { params })).narrative)
      .toBe('One tin is missing.')
    await settle(importer)

    const officer = await signedIn(open, 'officer')
    await goTo(officer, '/incidents?view=unassigned')
    const { items } = await ask(officer, 'incidents.list', { query: { view: 'unassigned', pageSize: '10' } })
    await officer
      .getByRole('link', { name: items[0]?.number ?? '', exact: true })
      .first()
      .click()
    await press(officer, say('casework.actions.take.button'))
    await officer.getByText(say('incidents.case.responded')).first().waitFor()
    await goTo(officer, '/incidents/timeline')
    await officer.getByText(say('incidents.history.action.measure')).first().waitFor()
    await settle(officer)
  }))
