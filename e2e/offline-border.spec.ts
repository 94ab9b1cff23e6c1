import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { openBrowser } from './browser.ts'
import { goTo, signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf, photographOf } from './photograph.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')
const device = (key: string, values: Record<string, string> = {}) => say(`endorsements.device.${key}`, values)

/** What the page looks like now, where somebody wants to look at it. */
const show = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.LOOK_FOLDER
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}

/** Permits that goods may cross with at the point of customs, with the documents that come along. */
const papersOf = async (customs: Page, officer: Page, count: number) => {
  const { items } = await ask(customs, 'endorsements.expected', { query: { pageSize: '100' } })
  const usable = items.filter(({ isUsable, status }) => isUsable && status === 'ISS').slice(0, count)
  expect(usable).toHaveLength(count)
  return Promise.all(
    usable.map(async ({ id, number }) => {
      const pdf = await documentOf(officer, id)
      const { checkCode } = dataInside(pdf).payload
      return { id, number, pdf, checkCode }
    }),
  )
}

/** Until the device has its list, and the page that works without a network is kept on it. */
const untilReady = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: device('open') }).waitFor()
  await page.evaluate(async () => {
    const found = () => navigator.serviceWorker.getRegistration('/border/')
    while ((await found())?.active?.state !== 'activated')
      await new Promise((done) => setTimeout(done, 20))
  })
}

const atDesk = (page: Page) => page.getByRole('heading', { level: 1, name: device('title') }).waitFor()

const findAtDesk = async (page: Page, number: string): Promise<void> => {
  await page.getByLabel(device('numberOrCode')).fill(number)
  await page.getByRole('button', { name: say('endorsements.find.find') }).click()
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
}

/** Fills in what crosses, signs with the code of the paper, and leaves it to the device. */
const endorse = async (page: Page, checkCode: string): Promise<void> => {
  const quantities = page.getByRole('group', { name: say('endorsements.form.quantities') })
  await quantities.getByRole('textbox').first().fill('1')
  for (const other of (await quantities.getByRole('textbox').all()).slice(1)) await other.fill('0')
  await page.getByLabel(say('endorsements.form.sign')).fill(checkCode)
  await page.getByRole('button', { name: say('endorsements.form.submit'), exact: true }).click()
}
const isKept = (page: Page, number: string) =>
  page.getByRole('heading', { name: number }).filter({ hasText: device('kept', { number: '' }).trim() }).waitFor()
const cardOf = (page: Page, number: string) =>
  page.getByRole('region', { name: device('waiting') }).getByRole('listitem').filter({ hasText: number }).first()
const stands = (page: Page, number: string, stage: string) =>
  cardOf(page, number).getByText(device(`stage.${stage}`), { exact: true }).waitFor()

const endorsementsOf = (page: Page, id: string) => ask(page, 'endorsements.list', { params: { id } })

test('an endorsement is recorded without a network, outlives a reload, and arrives once', () =>
  onScreens(browser, async (open) => {
    const officer = await signedIn(open, 'officer')
    const customs = await signedIn(open, 'customs', { place: '/import-export/customs/find' })
    const [paper] = await papersOf(customs, officer, 1)
    if (paper === undefined) throw new Error('a permit is expected')
    const { id, number, checkCode } = paper
    await untilReady(customs)
    await customs.context().setOffline(true)
    await customs.getByRole('textbox', { name: say('endorsements.find.number') }).fill(number)
    await customs.getByRole('textbox', { name: say('endorsements.find.code') }).fill(checkCode)
    await customs.getByRole('button', { name: say('endorsements.find.find') }).first().click()
    await customs.getByText(device('away')).waitFor()
    await show(customs, 'border-away')
    await customs.getByRole('link', { name: device('open') }).first().click()
    await atDesk(customs)
    await show(customs, 'border-desk')

    // A photograph of the paper leads to it, and a slip in the code is told at once.
    const picture = { name: 'permit.png', mimeType: 'image/png', buffer: await photographOf(browser, paper.pdf) }
    await customs.locator('input[type=file]').first().setInputFiles(picture)
    await customs.getByRole('heading', { level: 1, name: number }).waitFor()
    await endorse(customs, 'AAAA-AAAA')
    await customs.getByText(say('endorsements.refusals.endorsementWrongCode')).waitFor()
    await show(customs, 'border-permit')
    await endorse(customs, checkCode)
    await isKept(customs, number)
    await show(customs, 'border-kept')
    await customs.reload()
    await customs.getByRole('link', { name: device('title') }).click()
    await stands(customs, number, 'waiting')
    await show(customs, 'border-waiting')
    expect(await endorsementsOf(officer, id)).toEqual([])

    await customs.context().setOffline(false)
    await stands(customs, number, 'sent')
    const recorded = await endorsementsOf(officer, id)
    expect(recorded).toHaveLength(1)
    expect(recorded[0]?.notedAt).not.toBeNull()
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(/without a network/).waitFor()
    await show(officer, 'border-officer')
  }))

test('an answer that is lost, and a permit revoked meanwhile', () =>
  onScreens(browser, async (open) => {
    const officer = await signedIn(open, 'admin')
    const customs = await signedIn(open, 'customs', {
      place: '/import-export/customs/find',
      expected: [409],
    })
    const [paper, other] = await papersOf(customs, officer, 2)
    if (paper === undefined || other === undefined) throw new Error('permits are expected')
    await untilReady(customs)

    // The portal itself: recorded, but the answer does not come back.
    await goTo(customs, `/import-export/customs/${paper.id}`)
    const calls = `**/api/authorizations/${paper.id}/endorsements`
    await customs.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await endorse(customs, paper.checkCode)
    await isKept(customs, paper.number)
    expect(await endorsementsOf(officer, paper.id)).toHaveLength(1)
    await customs.unroute(calls)
    await cardOf(customs, paper.number).getByRole('button', { name: device('again') }).click()
    await stands(customs, paper.number, 'sent')
    expect(await endorsementsOf(officer, paper.id)).toMatchObject([{ notedAt: null }])

    // At the desk, while the authority revokes what it does not know of.
    await customs.context().setOffline(true)
    await customs.goto(`${new URL(customs.url()).origin}/border/`)
    await atDesk(customs)
    await findAtDesk(customs, other.number)
    await endorse(customs, other.checkCode)
    await isKept(customs, other.number)
    await takeByCall(officer, 'authorizations', [other.id, 'revoke'], {
      reasonCode: 'REVOKE-OTHER',
      comment: 'Looked into.',
    })
    await customs.getByRole('link', { name: device('title') }).click()
    await customs.context().setOffline(false)
    await stands(customs, other.number, 'refused')
    await cardOf(customs, other.number).getByText(say('endorsements.light.RVK')).waitFor()
    await show(customs, 'border-refused')
    expect(await endorsementsOf(officer, other.id)).toEqual([])

    // Whoever signs out is asked first, and loses nothing by staying.
    await customs.getByRole('link', { name: device('portal') }).click()
    await stands(customs, other.number, 'refused')
    await settle(customs)
    await customs.getByRole('banner').getByRole('button', { name: 'Marta Quist' }).click()
    await customs.getByRole('menuitem', { name: say('frame.logout') }).click()
    const question = customs.getByRole('dialog', { name: device('leave.title') })
    await show(customs, 'border-leave')
    await question.getByRole('button', { name: device('leave.stay') }).click()
    await stands(customs, other.number, 'refused')
  }))
