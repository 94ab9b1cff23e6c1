import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takeByCall } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  atDesk,
  cardOf,
  deskOf,
  device,
  disputed,
  endorse,
  endorsementsOf,
  goOffline,
  goOnline,
  isDisputed,
  isKept,
  recordAtDesk,
  stands,
  waiting,
} from './border-desk.ts'
import { goTo, logIn } from './people.ts'
import { photographOf } from './photograph.ts'
import { addressOf, onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')

test('an endorsement is recorded without a network, outlives a reload, and arrives once', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open)
    const { id, number, checkCode } = permit
    await customs.context().setOffline(true)
    await customs.getByRole('textbox', { name: say('endorsements.find.number') }).fill(number)
    await customs.getByRole('textbox', { name: say('endorsements.find.code') }).fill(checkCode)
    await customs
      .getByRole('button', { name: say('endorsements.find.find') })
      .first()
      .click()
    await customs.getByText(waiting('away')).waitFor()
    await show(customs, 'border-away')
    await customs
      .getByRole('link', { name: waiting('open') })
      .first()
      .click()
    await atDesk(customs)
    await show(customs, 'border-desk')

    // A photograph of the permit leads to it, and a slip in the code is told at once.
    const picture = {
      name: 'permit.png',
      mimeType: 'image/png',
      buffer: await photographOf(permit.pdf),
    }
    await customs.locator('input[type=file]').first().setInputFiles(picture)
    await customs.getByRole('heading', { level: 1, name: number }).waitFor()
    await endorse(customs, 'AAAA-AAAA')
    await customs.getByText(say('endorsements.refusals.endorsementWrongCode')).waitFor()
    await show(customs, 'border-permit')
    for (const label of [
      'endorsements.form.point',
      'endorsements.permit.planned',
      'endorsements.permit.issued',
      'authorizations.fields.transportMode',
    ])
      await customs.getByText(say(label), { exact: true }).first().waitFor()
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

test('an answer that is lost, a permit revoked meanwhile, and a wrong code', () =>
  onScreens(async (open) => {
    const { officer, customs, permits } = await atBorder(open, {
      officer: 'admin',
      expected: [422],
      count: 3,
    })
    const [permit, other, third] = permits
    if (permit === undefined || other === undefined || third === undefined)
      throw new Error('permits are expected')

    // The portal itself: recorded, but the answer does not come back.
    await goTo(customs, `/import-export/customs/${permit.id}`)
    const calls = `**/api/authorizations/${permit.id}/endorsements`
    await customs.route(calls, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await endorse(customs, permit.checkCode)
    await isKept(customs, permit.number)
    expect(await endorsementsOf(officer, permit.id)).toHaveLength(1)
    await customs.unroute(calls)
    await cardOf(customs, permit.number)
      .getByRole('button', { name: waiting('again') })
      .click()
    await stands(customs, permit.number, 'sent')
    // The page that is still open says so, too.
    await customs
      .getByRole('heading', { name: permit.number })
      .filter({ hasText: say('endorsements.done.title', { number: '' }).trim() })
      .waitFor()
    expect(await endorsementsOf(officer, permit.id)).toMatchObject([{ notedAt: null }])

    // At the desk, while the authority revokes what it does not know of.
    await goOffline(customs)
    await recordAtDesk(customs, other)
    await takeByCall(officer, 'authorizations', [other.id, 'revoke'], {
      reasonCode: 'REVOKE-OTHER',
      comment: 'Looked into.',
    })
    await goOnline(customs)
    await isDisputed(customs, other.number, 'open')
    await cardOf(customs, other.number).getByText(disputed('reasons.revoked')).waitFor()
    await show(customs, 'border-disputed')
    expect(await endorsementsOf(officer, other.id)).toMatchObject([{ isDisputed: true }])

    // Whoever signs out is asked first where something is not on record, and loses nothing by staying.
    await customs.context().setOffline(true)
    await recordAtDesk(customs, { number: third.number, checkCode: 'CCCC-CCCC' })
    await customs.context().setOffline(false)
    await customs
      .getByRole('heading', { name: third.number })
      .filter({ hasText: device('notRecorded', { number: '' }).trim() })
      .waitFor()
    await customs.getByRole('link', { name: device('title') }).click()
    await stands(customs, third.number, 'refused')
    await show(customs, 'border-refused')
    await customs.getByRole('link', { name: waiting('portal') }).click()
    await stands(customs, third.number, 'refused')
    await settle(customs)
    await customs.getByRole('banner').getByRole('button', { name: 'Marta Quist' }).click()
    await customs.getByRole('menuitem', { name: say('frame.logout') }).click()
    const question = customs.getByRole('dialog', { name: waiting('leave.title') })
    await show(customs, 'border-leave')
    await question.getByRole('button', { name: waiting('leave.stay') }).click()
    await stands(customs, third.number, 'refused')
    await customs.getByRole('banner').getByRole('button', { name: 'Marta Quist' }).click()
    await customs.getByRole('menuitem', { name: say('frame.logout') }).click()
    await question.getByRole('button', { name: waiting('leave.go') }).click()
    await customs
      .getByRole('link', { name: say('frame.login') })
      .first()
      .waitFor()
    await customs.goto(deskOf(customs))
    await customs.getByText(waiting('noSession')).waitFor()
    expect(await customs.getByRole('region', { name: waiting('waiting') }).count()).toBe(0)
  }))

/** Signs in by hand, as whoever comes to a device that another one has left. */
const signIn = async (page: Page, person: string): Promise<void> => {
  await page.goto(addressOf('/login?fwd=%2Fimport-export%2Fcustoms'))
  await logIn(page, person, say)
  await page.getByRole('heading', { level: 1, name: say('endorsements.expected.title') }).waitFor()
}

test('what waits outlives a closed tab, is nobody else’s, and is sent by one of several tabs', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open)
    const context = customs.context()
    await goOffline(customs)
    await recordAtDesk(customs, permit)
    const desk = deskOf(customs)
    const again = await context.newPage()
    await customs.close()
    await again.goto(desk)

    // The tab was the session: its key went with it.
    const closed = again.getByRole('region', { name: waiting('waiting') }).getByText(/can read and send it/)
    await closed.waitFor()
    await again.getByText(waiting('noSession')).waitFor()
    expect(await again.getByText(permit.number).count()).toBe(0)
    await context.setOffline(false)
    await signIn(again, 'customs.staff')
    await closed.waitFor()
    await show(again, 'border-of-other')
    await again.getByRole('banner').getByRole('button', { name: 'Ole Brandt' }).click()
    await again.getByRole('menuitem', { name: say('frame.logout') }).click()
    await again
      .getByRole('link', { name: say('frame.login') })
      .first()
      .waitFor()
    expect(await endorsementsOf(officer, permit.id)).toEqual([])

    const beside = await context.newPage()
    await beside.goto(deskOf(again))
    await signIn(again, 'customs')
    await stands(again, permit.number, 'sent')
    await beside.close()
    expect(await endorsementsOf(officer, permit.id)).toHaveLength(1)
  }))

/** The camera shows the picture, as if the document were held before it. */
const holdBeforeCamera = (page: Page, picture: Buffer): Promise<void> =>
  page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: image.width, height: image.height })
    const draw = () => {
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, picture.toString('base64'))

test.each(['en', 'ar'])('the desk is open to everybody, and reads by camera, in %s', (culture) =>
  onScreens(async (open) => {
    const sayIt = sayIn(culture)
    const { officer, customs, permit } = await atBorder(open, { officer: 'admin', culture })
    await goOffline(customs, sayIt)
    const faults = await faultsOf(customs, 'desk', culture)
    await show(customs, `border-desk-320-${culture}`)
    const camera = customs.getByRole('button', { name: sayIt('endorsements.find.cameraOn') })
    await camera.click()
    await customs.getByText(sayIt('endorsements.find.cameraFailed')).waitFor()
    await holdBeforeCamera(customs, await photographOf(permit.pdf))
    await camera.click()
    await customs.getByRole('heading', { level: 1, name: permit.number }).waitFor()
    faults.push(...(await faultsOf(customs, 'permit', culture)))
    await show(customs, `border-permit-320-${culture}`)
    await endorse(customs, permit.checkCode, sayIt)
    await customs.getByRole('link', { name: sayIt('endorsements.done.next') }).waitFor()
    faults.push(...(await faultsOf(customs, 'kept', culture)))
    await show(customs, `border-kept-320-${culture}`)
    await customs.getByRole('link', { name: sayIt('endorsements.done.next') }).click()
    await customs.getByText(sayIt('device.stage.waiting'), { exact: true }).waitFor()
    await customs.getByText(sayIt('device.details')).click()
    faults.push(...(await faultsOf(customs, 'waiting', culture)))
    await show(customs, `border-waiting-320-${culture}`)

    // What becomes of it is said there, too.
    await takeByCall(officer, 'authorizations', [permit.id, 'revoke'], {
      reasonCode: 'REVOKE-OTHER',
      comment: 'Looked into.',
    })
    await customs.context().setOffline(false)
    await customs.getByText(sayIt('endorsements.disputed.state.open'), { exact: true }).waitFor()
    await customs.getByText(sayIt('endorsements.disputed.reasons.revoked')).waitFor()
    faults.push(...(await faultsOf(customs, 'disputed', culture)))
    await show(customs, `border-disputed-320-${culture}`)
    expect(faults).toEqual([])
  }),
)
