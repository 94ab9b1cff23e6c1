import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, sendByCall, takeByCall } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import { openBrowser } from './browser.ts'
import { requestByCall } from './cultivations.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens, settle } from './screens.ts'
import { sayIn } from './words.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const say = sayIn('en')
const phone = (key: string, values: Record<string, string> = {}) => say(`field-reports.phone.${key}`, values)
const waiting = (key: string) => say(`device.${key}`)
const label = (key: string) => say(`field-reports.fields.${key}`)
const typeName = (type: string) => say(`field-reports.types.${type}`)

/** What the page looks like now, where somebody wants to look at it. */
const show = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.LOOK_FOLDER
  if (folder) writeFileSync(join(folder, `${name}.png`), await page.screenshot({ fullPage: true }))
}

const small = { width: 360, height: 740 }
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel })

let houses = 0
/** A permit under which a cycle was begun, of so little land that there is enough of it for all stories. */
const begunPermit = async (grower: Page, officer: Page, admin: Page): Promise<CultivationView> => {
  houses += 1
  const plots = ['House 1', 'House 2'].map((name) => ({
    name,
    parcel: `${houses}/${name}`,
    area: '100',
    areaUnit: 'm2',
  }))
  const id = await requestByCall(grower, { startsOn: inDays(0), plots })
  await takeByCall(officer, 'cultivation', [id, 'take'])
  await takeByCall(officer, 'cultivation', [id, 'propose'], { decision: 'approve' })
  await takeByCall(admin, 'cultivation', [id, 'approve'])
  await takeByCall(admin, 'cultivation', [id, 'issue'])
  const start = { kind: 'STA', permitId: id, cycle: 1, happenedOn: inDays(0), plants: 400 }
  const { id: report } = await sendByCall(grower, 'field-reports.create', start)
  await takeByCall(grower, 'field-reports', [report, 'submit'], { declaration: true })
  return ask(grower, 'cultivation.get', { params: { id } })
}

const reportsOf = async (page: Page, permit: string, kind: string) => {
  const { items } = await ask(page, 'field-reports.list', { query: { permit, kind, pageSize: '100' } })
  return items.filter(({ status }) => status !== 'CAS')
}
const reportOf = (page: Page, id: string) => ask(page, 'field-reports.get', { params: { id } })

/** Until the device is ready, and the page that works without a network is kept on it. */
const untilReady = async (page: Page, sayIt = say): Promise<void> => {
  await page.getByRole('link', { name: sayIt('device.open') }).waitFor()
  await page.evaluate(async () => {
    const found = () => navigator.serviceWorker.getRegistration('/field/')
    while ((await found())?.active?.state !== 'activated') await new Promise((done) => setTimeout(done, 20))
  })
}
const openOffline = async (page: Page, title = phone('title')): Promise<void> => {
  await page.goto(`${new URL(page.url()).origin}/field/`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const press = (page: Page) => page.getByRole('button', { name: phone('next'), exact: true }).click()
/** To the next question, which is there once the page says another number. */
const next = async (page: Page): Promise<void> => {
  const heading = page.getByRole('heading', { level: 2 })
  const before = await heading.textContent()
  await press(page)
  await expect.poll(() => heading.textContent()).not.toBe(before)
}
const begin = async (page: Page, permit: CultivationView, type: string): Promise<void> => {
  await page
    .getByRole('link')
    .filter({ hasText: permit.number ?? '' })
    .click()
  await page.getByRole('button', { name: typeName(type), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: typeName(type) }).waitFor()
}
const cardOf = (page: Page, text: string) =>
  page
    .getByRole('region', { name: waiting('waiting') })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()
const stands = (page: Page, text: string, stage: string) =>
  cardOf(page, text)
    .getByText(waiting(`stage.${stage}`), { exact: true })
    .waitFor()

/** The harvest question by question, up to the look over it; `kilograms` as typed. */
const harvest = async (page: Page, plants: string, kilograms: string): Promise<void> => {
  await fieldOf(page, label('happenedOn')).fill(inDays(0))
  await next(page)
  await fieldOf(page, label('cycle')).fill('1')
  await next(page)
  await choose(page, label('plot'), 'House 1')
  await next(page)
  await page.getByText('Final harvest', { exact: true }).click()
  await next(page)
  await fieldOf(page, label('plants')).fill(plants)
  await fieldOf(page, label('fresh')).fill(kilograms)
  await page.getByText('kilogram', { exact: true }).click()
  await next(page)
}
/** Those that need no answer. */
const skipTo = async (page: Page, name: string): Promise<void> => {
  while ((await page.getByText(name, { exact: true }).count()) === 0) await next(page)
}
const declareAndSend = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: phone('title') }).waitFor()
}

test('a harvest with photos is written without a network, outlives a reload, and arrives once', () =>
  onScreens(browser, async (open) => {
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const permit = await begunPermit(await signedIn(open, 'grower'), officer, admin)
    const grower = await signedIn(open, 'grower', { viewport: small })
    await goTo(grower, '/spa-cultivation')
    await untilReady(grower)
    await show(grower, 'field-portal')
    await grower.context().setOffline(true)
    await openOffline(grower)
    await show(grower, 'field-home')

    await begin(grower, permit, 'HAR')
    await show(grower, 'field-question')
    await press(grower)
    await grower.getByText(phone('wanted')).first().waitFor()
    await show(grower, 'field-question-wrong')
    await harvest(grower, '400', '98.5')
    await grower.reload()
    await skipTo(grower, phone('photosHint'))
    await grower.locator('input[type=file]').setInputFiles([photo('row-1.png'), photo('row-2.png')])
    await grower.getByRole('img', { name: 'row-2.png' }).waitFor()
    await show(grower, 'field-photos')
    await grower.reload()
    await grower.getByRole('img', { name: 'row-2.png' }).waitFor()
    await next(grower)
    await grower.getByRole('heading', { name: phone('review') }).waitFor()
    await show(grower, 'field-review')
    // Changed from the look over it, one comes back to it.
    await grower.getByRole('link', { name: phone('changeOf', { field: label('plants') }) }).click()
    await fieldOf(grower, label('fresh')).fill('98')
    await next(grower)
    await declareAndSend(grower)
    await stands(grower, permit.number ?? '', 'waiting')
    await show(grower, 'field-waiting')
    await grower.reload()
    await stands(grower, permit.number ?? '', 'waiting')
    expect(await reportsOf(officer, permit.id, 'HAR')).toEqual([])

    await grower.context().setOffline(false)
    await stands(grower, typeName('HAR'), 'sent')
    await show(grower, 'field-sent')
    const found = await reportsOf(officer, permit.id, 'HAR')
    expect(found).toMatchObject([{ status: 'SUB', amount: { plants: '400', fresh: '98000' } }])
    const report = await reportOf(officer, found[0]?.id ?? '')
    expect(report.attachments.map(({ name }) => name)).toEqual(['row-1.png', 'row-2.png'])
    expect(report.noted).not.toBeNull()
    await goTo(officer, `/field-reports/${report.id}`)
    await officer.getByText(say('field-reports.case.noted')).waitFor()
    await show(officer, 'field-officer')
  }))

test('an answer is lost, the rules refuse, and whoever signs out is asked', () =>
  onScreens(browser, async (open) => {
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const permit = await begunPermit(await signedIn(open, 'grower'), officer, admin)
    const grower = await signedIn(open, 'grower', { viewport: small })
    await goTo(grower, '/spa-cultivation')
    await untilReady(grower)

    // Recorded, but the answer does not come back.
    const calls = '**/api/cultivation/sent-reports'
    let cut = 1
    await grower.route(calls, async (route) => {
      if (cut === 0) return route.continue()
      cut -= 1
      await route.fetch()
      await route.abort('connectionreset')
    })
    await begin(grower, permit, 'HAR')
    await harvest(grower, '100', '25')
    await skipTo(grower, phone('photosHint'))
    await next(grower)
    await declareAndSend(grower)
    await stands(grower, typeName('HAR'), 'sent')
    expect(cut).toBe(0)
    const [found, ...more] = await reportsOf(officer, permit.id, 'HAR')
    expect(more).toEqual([])
    expect((await reportOf(officer, found?.id ?? '')).noted).toBeNull()
    await cardOf(grower, typeName('HAR'))
      .getByRole('button', { name: waiting('seen') })
      .click()

    // More than stands there: it becomes a draft, which is finished in the portal.
    await begin(grower, permit, 'HAR')
    await harvest(grower, '5000', '30')
    await skipTo(grower, phone('photosHint'))
    await next(grower)
    await declareAndSend(grower)
    await stands(grower, typeName('HAR'), 'look')
    await grower.getByText(phone('blocked')).waitFor()
    await show(grower, 'field-blocked')
    await cardOf(grower, typeName('HAR'))
      .getByRole('link', { name: phone('finish') })
      .click()
    await expect.poll(() => fieldOf(grower, label('plants')).inputValue()).toBe('5000')
    await goTo(grower, '/spa-cultivation')
    await cardOf(grower, typeName('HAR'))
      .getByRole('button', { name: waiting('seen') })
      .click()

    // A draft on the device is lost by signing out, which is asked first.
    await begin(grower, permit, 'INC')
    await grower.getByRole('link', { name: phone('title') }).click()
    await stands(grower, typeName('INC'), 'draft')
    await settle(grower)
    const leave = async () => {
      await grower.getByRole('banner').getByRole('button', { name: 'Mira Solberg' }).click()
      await grower.getByRole('menuitem', { name: say('frame.logout') }).click()
    }
    await leave()
    const question = grower.getByRole('dialog', { name: waiting('leave.title') })
    await question.getByRole('button', { name: waiting('leave.stay') }).click()
    await stands(grower, typeName('INC'), 'draft')
    await leave()
    await question.getByRole('button', { name: waiting('leave.go') }).click()
    await grower
      .getByRole('link', { name: say('frame.login') })
      .first()
      .waitFor()
    await openOffline(grower)
    await grower.getByText(waiting('noSession')).waitFor()
    expect(await grower.getByRole('region', { name: waiting('waiting') }).count()).toBe(0)
  }))

test.each(['en', 'ar'])('the pages of the telephone are open to everybody, in %s', (culture) =>
  onScreens(browser, async (open) => {
    const sayIt = sayIn(culture)
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const first = await signedIn(open, 'grower')
    const permit = await begunPermit(first, officer, admin)
    const grower = await signedIn(open, 'grower', { culture })
    await goTo(grower, '/spa-cultivation')
    await untilReady(grower, sayIt)
    const faults = await faultsOf(grower, 'portal', culture)
    await grower.setViewportSize({ width: 320, height: 640 })
    await grower.context().setOffline(true)
    await openOffline(grower, sayIt('field-reports.phone.title'))
    faults.push(...(await faultsOf(grower, 'home', culture)))
    await show(grower, `field-home-320-${culture}`)
    await grower
      .getByRole('link')
      .filter({ hasText: permit.number ?? '' })
      .click()
    await grower.getByRole('heading', { level: 1, name: sayIt('field-reports.phone.which') }).waitFor()
    faults.push(...(await faultsOf(grower, 'types', culture)))
    await show(grower, `field-types-320-${culture}`)
    await grower.getByRole('button', { name: sayIt('field-reports.types.INC'), exact: true }).click()
    await grower.getByRole('heading', { level: 1, name: sayIt('field-reports.types.INC') }).waitFor()
    faults.push(...(await faultsOf(grower, 'question', culture)))
    await show(grower, `field-question-320-${culture}`)
    const key = /report\/([^/]+)/.exec(grower.url())?.[1] ?? ''
    for (const question of ['photos', 'review']) {
      await grower.evaluate((place) => {
        location.hash = place
      }, `/spa-cultivation/report/${key}/${question}`)
      await grower
        .getByText(sayIt(`field-reports.phone.${question === 'photos' ? 'photosHint' : 'review'}`))
        .waitFor()
      faults.push(...(await faultsOf(grower, question, culture)))
      await show(grower, `field-${question}-320-${culture}`)
    }
    expect(faults).toEqual([])
  }),
)
