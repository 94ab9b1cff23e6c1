import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { findOverflow } from './axe.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  cardOf,
  device,
  endorse,
  endorsementsOf,
  goOffline,
  goOnline,
  isKept,
  reportExcess,
  stands,
} from './border-desk.ts'
import { goTo } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const addresses = '**/api/**/photos'
const field = (page: Page) => page.getByLabel(say('endorsements.form.photos'))
const remove = (scope: Pick<Page, 'getByRole'>, name: string) =>
  scope.getByRole('button', { name: say('ui.file.remove', { name }) })

/** Takes the first photo and refuses the next, as a server does that cannot read it; what is answered lets all of them pass. */
const refuseSecond = async (page: Page) => {
  let sent = 0
  const answer = async (route: Route): Promise<void> => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent === 1) return route.fallback()
    return route.fulfill({ status: 415, json: { message: 'unsupportedMedia', details: {} } })
  }
  await page.context().route(addresses, answer)
  return () => page.context().unroute(addresses, answer)
}
const pictureOf = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  // No two are alike: the same photo is kept once.
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: name.length * 20, height: 200 } }),
})

test('what is no photo is said as it is chosen, and photos of an excess are never lost without a word', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open, { expected: [415, 422] })
    const { id, checkCode } = permit
    await goTo(customs, `/import-export/customs/${id}`)
    const good = await pictureOf(customs, 'label.png')
    const bad = await pictureOf(customs, 'seal.png')
    await field(customs).setInputFiles([
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Two labels were wet') },
      { name: 'broken.png', mimeType: 'image/png', buffer: good.buffer.subarray(0, 60) },
      good,
      bad,
    ])
    await customs.getByText(say('ui.file.photo.empty')).waitFor()
    await customs.getByText(say('frame.refusals.pictureUnreadable')).waitFor()
    await show(customs, 'photos-chosen')
    expect(await faultsOf(customs, 'photos chosen', 'en')).toEqual([])
    await remove(customs, 'note.txt').click()
    expect(await customs.getByText('note.txt').count()).toBe(0)

    const letPass = await refuseSecond(customs)
    await reportExcess(customs, checkCode)
    const stop = customs.getByRole('alert', { name: say('endorsements.excess.title') })
    await stop.getByText(say('endorsements.photos.unsent')).waitFor()
    expect(await remove(stop, 'label.png').count()).toBe(0)
    await remove(stop, 'seal.png').waitFor()
    await show(customs, 'excess-photo-unsent')
    await customs.setViewportSize({ width: 320, height: 700 })
    expect(await findOverflow(customs)).toEqual([])
    await customs.setViewportSize({ width: 1280, height: 800 })
    const photosOf = async () => (await endorsementsOf(officer, id)).flatMap(({ photos }) => photos)
    expect((await photosOf()).map(({ name }) => name)).toEqual(['label.png'])

    await letPass()
    await stop.getByRole('button', { name: say('endorsements.photos.again') }).click()
    await stop.getByText(say('endorsements.photos.unsent')).waitFor({ state: 'detached' })
    expect((await photosOf()).map(({ name }) => name)).toEqual(['label.png', 'seal.png'])
  }))

test('of a record that waited, the photo that is not taken is given up alone', () =>
  onScreens(async (open) => {
    const { officer, customs, permits } = await atBorder(open, { count: 2, expected: [415] })
    const [, permit = expect.fail('a permit of which no goods are held is expected')] = permits
    const { id, number, checkCode } = permit
    await goOffline(customs)
    const numberOrCode = customs.getByLabel(device('numberOrCode'))
    await numberOrCode.fill('hello')
    await numberOrCode.press('Enter')
    await customs.getByText(say('endorsements.find.noNumber')).waitFor()
    // As an Arabic keyboard types it.
    await numberOrCode.fill(number.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''))
    await numberOrCode.press('Enter')
    await customs.getByRole('heading', { level: 1, name: number }).waitFor()
    // Nothing here knows the code: that is said before it is typed, and after.
    await customs.getByText(say('endorsements.form.signHintLater')).waitFor()
    await field(customs).setInputFiles([
      await pictureOf(customs, 'label.png'),
      await pictureOf(customs, 'seal.png'),
    ])
    await remove(customs, 'seal.png').waitFor()
    await endorse(customs, checkCode)
    await isKept(customs, number)
    await customs.getByText(device('codeLater')).waitFor()
    const letPass = await refuseSecond(customs)
    await goOnline(customs)
    await stands(customs, number, 'look')
    await show(customs, 'kept-photo-refused')
    await remove(cardOf(customs, number), 'seal.png').click()
    await stands(customs, number, 'sent')
    await letPass()
    const [recorded] = await endorsementsOf(officer, id)
    expect(recorded?.photos.map(({ name }) => name)).toEqual(['label.png'])
  }))
