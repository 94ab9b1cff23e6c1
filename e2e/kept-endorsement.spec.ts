import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, callerOn } from './ask.ts'
import { findOverflow } from './axe.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  cardOf,
  device,
  endorse,
  endorsementsOf,
  findAtDesk,
  goOffline,
  isKept,
  reportExcess,
  waiting,
} from './border-desk.ts'
import { choose } from './fields.ts'
import { goTo, logIn } from './people.ts'
import { addressOf, onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const draft = (key: string) => say(`endorsements.draft.${key}`)
const declaration = (page: Page) => page.getByLabel(say('endorsements.form.declaration'))
const permitPage = (id: string) => `/import-export/customs/${id}`

/** Types a declaration number, and waits until it lies on the device. */
const type = async (page: Page, number: string): Promise<void> => {
  await declaration(page).fill(number)
  await page.getByText(draft('kept')).waitFor()
}
const hasAgain = (page: Page, number: string) =>
  expect.poll(() => declaration(page).inputValue()).toBe(number)

const signIn = async (page: Page, person: string, id: string): Promise<void> => {
  await page.goto(addressOf(`/login?fwd=${encodeURIComponent(permitPage(id))}`))
  await logIn(page, person, say)
  await declaration(page).waitFor()
}

test('what customs typed outlives a reload and a closed tab, is nobody else’s, and goes when it is sent', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open)
    const { id, number, checkCode } = permit
    const context = customs.context()
    await goTo(customs, permitPage(id))
    await type(customs, '26XVKEPT01')
    expect(await faultsOf(customs, 'kept form', 'en')).toEqual([])
    await show(customs, 'endorsement-kept')
    // A phone at 200 % zoom.
    await customs.setViewportSize({ width: 195, height: 400 })
    expect(await findOverflow(customs)).toEqual([])
    await show(customs, 'endorsement-kept-195')
    await customs.setViewportSize({ width: 1280, height: 800 })
    // But the code, which says that the document is in the hand.
    const code = customs.getByLabel(say('endorsements.form.sign'))
    await code.fill(checkCode)
    await customs.reload()
    await hasAgain(customs, '26XVKEPT01')
    expect(await code.inputValue()).toBe('')

    // The tab was the session: another person finds that something is there, and not what. A tab that opens beside it would be given the session.
    const again = await context.newPage()
    await customs.close()
    await signIn(again, 'customs.staff', id)
    expect(await declaration(again).inputValue()).toBe('')
    await again.getByText(/can read and send it/).waitFor()
    expect(await cardOf(again, number).count()).toBe(0)
    await again.getByRole('banner').getByRole('button', { name: 'Ole Brandt' }).click()
    await again.getByRole('menuitem', { name: say('frame.logout') }).click()
    await again
      .getByRole('link', { name: say('frame.login') })
      .first()
      .waitFor()

    await signIn(again, 'customs', id)
    await hasAgain(again, '26XVKEPT01')
    await goTo(again, '/import-export/customs')
    await cardOf(again, number)
      .getByRole('link', { name: draft('goOn') })
      .click()
    await hasAgain(again, '26XVKEPT01')
    await endorse(again, checkCode)
    await again.getByRole('link', { name: say('endorsements.done.next') }).waitFor()
    expect(await endorsementsOf(officer, id)).toMatchObject([{ declarationNumber: '26XVKEPT01' }])
    await goTo(again, '/import-export/customs')
    expect(await again.getByRole('region', { name: waiting('waiting') }).count()).toBe(0)
  }))

test('at the desk without a network, too, and what is discarded is gone', () =>
  onScreens(async (open) => {
    const { customs, permit } = await atBorder(open)
    const { number, checkCode } = permit
    await goOffline(customs)
    await findAtDesk(customs, number)
    await type(customs, '26XVKEPT02')
    await customs.reload()
    await hasAgain(customs, '26XVKEPT02')

    await customs.getByRole('button', { name: draft('discard') }).click()
    await customs
      .getByRole('dialog')
      .getByRole('button', { name: draft('discard') })
      .click()
    await hasAgain(customs, '')
    await customs.getByText(draft('kept')).waitFor({ state: 'detached' })
    await customs.reload()
    await hasAgain(customs, '')

    await type(customs, '26XVKEPT03')
    await endorse(customs, checkCode)
    await isKept(customs, number)
    await customs.reload()
    await customs.getByRole('link', { name: device('title') }).click()
    await customs.getByText(waiting('stage.waiting'), { exact: true }).waitFor()
    expect(await customs.getByText(waiting('stage.draft'), { exact: true }).count()).toBe(0)
  }))

test('what another tab goes on with is not discarded with it', () =>
  onScreens(async (open) => {
    const { customs, permit } = await atBorder(open)
    await goTo(customs, permitPage(permit.id))
    await type(customs, '26XVKEPT06')
    const beside = await customs.context().newPage()
    await beside.goto(customs.url())
    await hasAgain(beside, '26XVKEPT06')
    await declaration(beside).fill('26XVKEPT07')
    // To the first tab it is another form of this permit.
    await cardOf(customs, permit.number).waitFor()
    await customs.getByRole('button', { name: draft('discard') }).click()
    await customs
      .getByRole('dialog')
      .getByRole('button', { name: draft('discard') })
      .click()
    await customs.getByText(draft('kept')).waitFor({ state: 'detached' })
    await beside.reload()
    await hasAgain(beside, '26XVKEPT07')
  }))

test('what was received as more than the permit allows is no form that was left', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open, { expected: [422] })
    const { id, number, checkCode } = permit
    await goTo(customs, permitPage(id))
    await type(customs, '26XVKEPT04')
    await reportExcess(customs, checkCode)
    await customs.getByRole('heading', { name: say('endorsements.excess.title') }).waitFor()
    expect(await endorsementsOf(officer, id)).toMatchObject([
      { declarationNumber: '26XVKEPT04', dispute: { isHeld: true, reasons: ['exceeds'] } },
    ])
    await show(customs, 'excess-received')
    await customs.getByRole('button', { name: say('endorsements.excess.back') }).click()
    // No green over goods that are held: the form opens for another consignment alone, and says which one is held.
    const another = customs.getByRole('button', { name: say('endorsements.twice.further') })
    await another.waitFor()
    expect(await declaration(customs).count()).toBe(0)
    await customs.getByText(say('endorsements.meaning.GOODS')).waitFor()
    expect(await customs.getByText('26XVKEPT04').count()).toBeGreaterThan(1)
    expect(await faultsOf(customs, 'goods held', 'en')).toEqual([])
    await show(customs, 'goods-held')
    await customs.setViewportSize({ width: 195, height: 400 })
    expect(await findOverflow(customs)).toEqual([])
    await customs.setViewportSize({ width: 1280, height: 800 })
    await another.click()
    await hasAgain(customs, '')
    expect(await customs.getByText(draft('kept')).count()).toBe(0)
    // On paper stands what is on record, and neither the form nor where photos are added.
    await customs.emulateMedia({ media: 'print' })
    const signed = customs.getByText(say('endorsements.form.sign'))
    const photos = customs.getByText(say('endorsements.photos.add'))
    expect(await customs.getByText('26XVKEPT04').first().isVisible()).toBe(true)
    expect([await signed.count(), await signed.isVisible(), await photos.first().isVisible()]).toEqual([
      1,
      false,
      false,
    ])
    await customs.emulateMedia({ media: 'screen' })
    await customs.reload()
    await another.click()
    await hasAgain(customs, '')

    // What an officer answers stands at the top.
    const [held] = await endorsementsOf(officer, id)
    await callerOn(officer).call('endorsements.settle', {
      params: { id, endorsementId: held?.id ?? '' },
      body: { outcome: 'allowed', reason: 'The rest is sent back.' },
    })
    await customs.reload()
    await customs.getByText(say('endorsements.held.settled.allowed')).first().waitFor()
    await show(customs, 'goods-answered')

    // A reason that is longer than a narrow dialog is read whole below its field.
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.setViewportSize({ width: 320, height: 800 })
    await officer
      .getByRole('button', { name: say('endorsements.movements.correct'), exact: true })
      .first()
      .click()
    const reasons = await ask(officer, 'masters.reasons')
    const [longest] = reasons
      .filter(({ code }) => code.startsWith('ENDORSE-'))
      .toSorted((one, other) => other.name.length - one.name.length)
    await choose(officer, say('endorsements.correction.reason'), longest?.name ?? '')
    expect(await officer.locator('[data-whole]').textContent()).toBe(longest?.name)
    await show(officer, 'reason-320')
    await goTo(customs, '/import-export/customs')
    await customs.getByRole('heading', { level: 1 }).waitFor()
    expect(await cardOf(customs, number).count()).toBe(0)
  }))
