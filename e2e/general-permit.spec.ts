import { quarterOf } from '@papaver/contract/endorsements/quarters.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { recordOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

/** What customs saw and nobody has reported is filled in already; less is reported where it came in parts. */
const report = async (page: Page, number: string, quantity?: string): Promise<void> => {
  await goTo(page, `/import-export/movements?search=${encodeURIComponent(number)}&view=all`)
  await page
    .getByRole('button', { name: new RegExp(`^${say('endorsements.reports.report')}`) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByRole('textbox', { name: /^1\. / })
  if (quantity !== undefined) await amount.fill(quantity)
  await dialog.getByRole('button', { name: say('endorsements.reports.send'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

test('a general permit covers three shipments, rests for two reports that did not come, and goes on with them', async () => {
  await onScreens(async (open) => {
    const importer = await signedIn(open, 'importer')
    // The calendar has suspended it: of three shipments only the first was reported.
    const query = { view: 'all', kind: 'IMG', status: 'SUS', pageSize: '10' }
    const [permit] = (await ask(importer, 'authorizations.list', { query })).items
    const id = permit?.id ?? ''
    const movements = async (source: string) =>
      (await ask(importer, 'endorsements.list', { params: { id } })).filter((each) => each.source === source)
    expect([(await movements('customs')).length, (await movements('establishment')).length]).toEqual([3, 1])
    await goTo(importer, `/import-export/${id}`)
    await importer.getByRole('heading', { level: 1, name: permit?.number ?? '' }).waitFor()
    const second = (await movements('customs')).toSorted((left, right) =>
      left.date.localeCompare(right.date),
    )[1]
    // The summary of the quarter names what is missing.
    const quarter = quarterOf(second?.date ?? '')
    const asked = { quarter, search: permit?.number ?? '' }
    const [row] = (await ask(importer, 'endorsements.summary', { query: asked })).items
    expect(row?.untimely.map(({ movedOn }) => movedOn)).toContain(second?.date)
    await goTo(importer, `/import-export/summary?${new URLSearchParams(asked)}`)
    await importer
      .getByText(row?.substanceName ?? '', { exact: true })
      .first()
      .waitFor()
    await report(importer, permit?.number ?? '', second?.lines[0]?.quantity)
    expect((await recordOf(importer, id)).status).toBe('SUS')
    await report(importer, permit?.number ?? '')
    await expect.poll(async () => (await recordOf(importer, id)).status).toBe('PAU')
  })
})
