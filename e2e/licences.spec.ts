import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { openBrowser } from './browser.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')

test('an application begins with what the register knows, and is saved as one types', async () => {
  await onScreens(browser, async (open) => {
    const page = await signedIn(open, 'importer')
    await goTo(page, '/licenses')
    await page.getByRole('heading', { level: 1, name: say('licenses.list.titleOf.holder') }).waitFor()
    await goTo(page, '/licenses/new')
    await page.getByRole('button', { name: say('licenses.draft.begin') }).click()
    await page.getByLabel(say('licenses.fields.purpose')).first().waitFor()
    await page.getByLabel(say('licenses.fields.purpose')).first().fill('Stability tests')
    const params = { id: idOf(page) }
    await expect
      .poll(async () => (await ask(page, 'licenses.get', { params })).purpose)
      .toBe('Stability tests')
    await settle(page)
    const { items } = await ask(page, 'licenses.list', { query: { view: 'all', pageSize: '50' } })
    const records = await Promise.all(items.map(({ id }) => ask(page, 'licenses.get', { params: { id } })))
    const issued = records.filter(({ mayFollow }) => mayFollow.includes('variation'))
    await goTo(page, `/licenses/${issued[0]?.id}`)
    await page.getByText(say('licenses.case.certificate')).first().waitFor()
    // A change begins with what the licence says, and shows what it says otherwise.
    await page.getByRole('button', { name: say('licenses.succession.begin.variation') }).click()
    await page.getByLabel(say('licenses.fields.purpose')).first().waitFor()
    const change = { params: { id: idOf(page) } }
    await page.getByLabel(say('licenses.fields.purpose')).first().fill('Reference standards too')
    const changed = async () =>
      (await ask(page, 'licenses.get', change)).follows?.changes.map(({ field }) => field) ?? []
    await expect.poll(changed).toContain('purpose')
    const begun = await ask(page, 'licenses.get', change)
    expect(begun.follows).toMatchObject({ id: issued[0]?.id, as: 'variation' })
    expect(begun.activities).toEqual(issued[0]?.activities)
    await settle(page)
  })
})
