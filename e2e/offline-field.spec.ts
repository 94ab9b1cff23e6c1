import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import { begunPermit, reportsOf } from './cultivations.ts'
import { fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import {
  begin,
  cardOf,
  declareAndSend,
  harvest,
  label,
  next,
  openOffline,
  phone,
  photo,
  press,
  skipTo,
  small,
  stands,
  typeName,
  untilReady,
  waiting,
} from './phone.ts'
import { type Open, onScreens, type ScreenOptions, settle } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const reportOf = (page: Page, id: string) => ask(page, 'field-reports.get', { params: { id } })

/** A permit under which a cycle was begun, and the grower's telephone, ready to be without a network. */
const inTheField = async (open: Open, options: ScreenOptions) => {
  const officer = await signedIn(open, 'officer')
  const admin = await signedIn(open, 'admin')
  const permit = await begunPermit(await signedIn(open, 'grower'), officer, admin)
  const grower = await signedIn(open, 'grower', options)
  await goTo(grower, '/spa-cultivation')
  await untilReady(grower, sayIn(options.culture ?? 'en'))
  return { officer, permit, grower }
}

test('a harvest with photos is written without a network, outlives a reload, and arrives once', () =>
  onScreens(async (open) => {
    const { officer, permit, grower } = await inTheField(open, { viewport: small })
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

    const unsent = grower.getByText(say('device.unsent', { count: 5 }))
    expect(await unsent.count()).toBe(0)
    await grower.clock.setSystemTime(Date.now() + 5.5 * 86_400_000)
    await grower.reload()
    await unsent.waitFor()
    await show(grower, 'field-unsent-for-days')
    await grower.clock.setSystemTime(Date.now())
    await grower.reload()
    await stands(grower, permit.number ?? '', 'waiting')

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

test('a network that does not lead to the authority is none', () =>
  onScreens(async (open) => {
    const { grower } = await inTheField(open, { viewport: small })
    await grower.context().route(/health.live|[/]api[/]/, (route) => route.abort('connectionrefused'))
    await openOffline(grower)
    await grower.getByText(waiting('offline'), { exact: true }).waitFor()
    expect(await grower.evaluate(() => navigator.onLine)).toBe(true)
    // Another network: as long as the authority has not answered in it, there is none.
    await grower.context().unrouteAll()
    const held: Route[] = []
    await grower.context().route(/health.live|[/]api[/]/, (route) => void held.push(route))
    await grower.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await grower.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await grower.getByText(phone('online')).count()).toBe(0)
    for (const route of held) await route.abort('connectionrefused')
    await grower.context().unrouteAll()
    await grower.evaluate(() => dispatchEvent(new Event('online')))
    await grower.getByText(phone('online')).waitFor()
  }))

test('an answer is lost, the rules refuse, and whoever signs out is asked', () =>
  onScreens(async (open) => {
    const { officer, permit, grower } = await inTheField(open, { viewport: small })

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
  onScreens(async (open) => {
    const sayIt = sayIn(culture)
    const { permit, grower } = await inTheField(open, { culture })
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
