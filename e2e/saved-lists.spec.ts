import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** Saves the list that is open as CSV; resolves to the name of the file and its lines. */
const save = async (page: Page): Promise<[name: string, lines: string[]]> => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: say('ui.list.export'), exact: true }).click()
  await page.getByRole('button', { name: say('ui.list.formats.csv') }).click()
  const download = await file
  const text = await readFile(await download.path(), 'utf8')
  return [download.suggestedFilename(), text.trim().split('\r\n')]
}

test('lists are saved as files as they stand, and the event log says who took what', () =>
  onScreens(async (open) => {
    const page = await signedIn(open, 'admin', { place: '/work?view=found' })
    const [work, cases] = await save(page)
    expect(work).toBe('work.csv')
    expect(cases.length).toBeGreaterThan(5)
    await goTo(page, '/users?view=active')
    const [, people] = await save(page)
    expect(people.some((line) => line.startsWith('importer.staff,Nora,Feld,'))).toBe(true)
    await goTo(page, '/emails?tab=outbox')
    expect((await save(page))[0]).toBe('outbox.csv')
    await goTo(page, '/masters/countries')
    expect((await save(page))[0]).toMatch(/^countries-\d{4}-\d\d-\d\d\.csv$/)
    await goTo(page, '/event-logs')
    await page.getByText(say('audit.actions.list.export')).first().waitFor()
  }))
