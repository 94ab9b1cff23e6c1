import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { faultsOf } from './axe-sweep.ts'
import {
  atBorder,
  cardOf,
  disputed,
  documentsOf,
  endorsementsOf,
  findAtDesk,
  goOffline,
  goOnline,
  isKept,
} from './border-desk.ts'
import { goTo, signedIn } from './people.ts'
import { onScreens } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const held = (key: string, values: Record<string, string> = {}) => say(`endorsements.held.${key}`, values)

const greenOf = (customs: Page) => customs.getByText(say('endorsements.light.ISS'), { exact: true })

/** While nobody knows whether goods are held, no light says that the permit may be used (1961 art. 31(1), (4)). */
const withoutRecords = async (customs: Page, id: string): Promise<void> => {
  const records = `**/api/authorizations/${id}/endorsements`
  let answer: (how: 'fails' | 'comes') => void = () => {}
  const answered = new Promise<'fails' | 'comes'>((resolve) => {
    answer = resolve
  })
  await customs.route(records, async (route) =>
    (await answered) === 'fails' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await customs.evaluate((place) => {
    location.hash = place
  }, `/import-export/customs/${id}`)
  await customs.getByText(held('asking')).waitFor()
  expect(await greenOf(customs).count()).toBe(0)
  answer('fails')
  await customs.getByText(held('unknown')).waitFor()
  expect(await greenOf(customs).count()).toBe(0)
  await show(customs, 'held-unknown')
  await customs.unroute(records)
  await customs.getByRole('button', { name: say('ui.state.retry') }).click()
  await greenOf(customs).waitFor()
}

/** To hold other goods the officer is taken to the form, and no green light stays above it. */
const holdAndBack = async (customs: Page): Promise<void> => {
  await customs.getByRole('button', { name: held('other') }).click()
  const heading = customs.getByRole('heading', { name: held('title') })
  await expect.poll(() => heading.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  expect(await greenOf(customs).count()).toBe(0)
  await customs.getByRole('button', { name: held('notOther') }).click()
  await greenOf(customs).waitFor()
}

test('a permit is suspended while customs fills in its form: the goods are held, and count once they are released', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin', { expected: [409] })
    const customs = await signedIn(open, 'customs', {
      place: '/import-export/customs/find',
      expected: [409, 503],
    })
    const [permit] = await documentsOf(customs, officer, 1)
    const { id, number, checkCode } = permit ?? expect.fail('a permit is expected at the point of customs')
    await withoutRecords(customs, id)
    await holdAndBack(customs)
    await customs.getByLabel(say('endorsements.form.declaration')).fill('26XVHELD01')
    await customs.getByLabel(say('endorsements.form.remark')).fill('Two pallets, in bay four.')
    await customs.getByLabel(say('endorsements.form.sign')).fill(checkCode)

    // Meanwhile the permit is suspended: nothing is recorded, and nothing that was typed is lost.
    const why = { reasonCode: 'SUSPEND-INVESTIGATION', comment: 'An inquiry.' }
    await takeByCall(officer, 'authorizations', [id, 'suspend'], why)
    await customs.getByRole('button', { name: say('endorsements.form.submit'), exact: true }).click()
    await customs.getByText(held('keep')).waitFor()
    expect(await endorsementsOf(officer, id)).toEqual([])
    await expect
      .poll(() => customs.getByLabel(say('endorsements.form.declaration')).inputValue())
      .toBe('26XVHELD01')
    const faults = await faultsOf(customs, 'held', 'en')
    await show(customs, 'held-form')
    await customs.getByRole('button', { name: held('submit'), exact: true }).click()
    await customs
      .getByRole('heading', { name: number })
      .filter({ hasText: held('done', { number: '' }).trim() })
      .waitFor()
    await customs.getByText(held('label')).waitFor()
    await show(customs, 'held-done')

    // Whoever relieves the officer reads what is in the store, though the permit is suspended.
    await goTo(customs, '/home')
    await customs.getByRole('link', { name: say('frame.home.count.goodsHeld') }).click()
    await customs.getByRole('link', { name: number }).first().waitFor()
    await customs.getByText(held('doNotRelease')).first().waitFor()
    // What is held, and not what is left: under its own title, on paper as well.
    await customs.getByRole('heading', { level: 1, name: say('endorsements.expected.span.held') }).waitFor()
    await customs.getByText('26XVHELD01').waitFor()
    await customs.getByText(disputed('reasons.suspended')).first().waitFor()
    faults.push(...(await faultsOf(customs, 'held list', 'en')))
    await show(customs, 'held-list')
    expect(await endorsementsOf(officer, id)).toMatchObject([
      {
        declarationNumber: '26XVHELD01',
        isDisputed: true,
        dispute: { isHeld: true, reasons: ['suspended'] },
      },
    ])
    const { items } = await ask(officer, 'notifications.list', { query: { pageSize: '100' } })
    expect(items.some(({ code }) => code === 'IE_HELD')).toBe(true)

    // They are released once the permit can be used, and not before.
    await goTo(admin, `/import-export/${id}?tab=movements`)
    await admin.getByText(held('label')).first().waitFor()
    await admin.getByRole('button', { name: disputed('settle') }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByText(held('noRelease')).waitFor()
    expect(await dialog.getByText(held('outcomes.here'), { exact: true }).count()).toBe(0)
    faults.push(...(await faultsOf(admin, 'held settle', 'en')))
    await show(admin, 'held-settle')
    await admin.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await takeByCall(officer, 'authorizations', [id, 'lift'], { comment: 'Nothing was found.' })
    await admin.reload()
    await admin.getByRole('button', { name: disputed('settle') }).click()
    await dialog.getByText(held('outcomes.here'), { exact: true }).click()
    await dialog
      .getByLabel(disputed('dialog.reason'))
      .fill('The inquiry is over; customs released the goods.')
    await dialog.getByRole('button', { name: disputed('dialog.confirm') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await admin.getByText(held('settled.here')).first().waitFor()
    await show(admin, 'held-settled')
    expect((await endorsementsOf(officer, id)).map((each) => each.isDisputed).toSorted()).toEqual([
      false,
      true,
    ])
    expect(faults).toEqual([])
  }))

test('other goods are held without a network: the device says so before they are sent, and names no quantity', () =>
  onScreens(async (open) => {
    const { officer, customs, permit } = await atBorder(open)
    const { id, number, checkCode } = permit
    await goOffline(customs)
    await findAtDesk(customs, number)
    await customs.getByRole('button', { name: held('other') }).click()
    await customs
      .getByLabel(say('endorsements.form.otherGoods'))
      .fill('Ketamine, by the labels of the drums.')
    await customs.getByLabel(say('endorsements.form.sign')).fill(checkCode)
    await customs.getByRole('button', { name: held('submit'), exact: true }).click()
    await isKept(customs, number)

    // Whoever comes to the device reads it in its list, and first of all on the page of the permit.
    await customs.getByRole('link', { name: say('endorsements.done.next') }).click()
    const listed = customs.getByRole('listitem').filter({ hasText: held('doNotRelease') })
    await listed.filter({ hasText: number }).getByText(held('waitsHere')).waitFor()
    const faults = await faultsOf(customs, 'held in the list', 'en')
    await show(customs, 'held-device-list')
    await findAtDesk(customs, number)
    const notice = customs.getByRole('listitem').filter({ hasText: held('waitsHere') })
    await notice.getByText(held('unstated')).first().waitFor()
    await customs.getByText(held('now')).waitFor()
    faults.push(...(await faultsOf(customs, 'held on the page', 'en')))
    await show(customs, 'held-device-permit')
    expect(await notice.getByText(/\b0\b/).count()).toBe(0)

    await goOnline(customs)
    await cardOf(customs, number).getByText(held('state.open'), { exact: true }).waitFor()
    expect(await endorsementsOf(officer, id)).toMatchObject([
      { dispute: { isHeld: true, reasons: ['otherGoods'] } },
    ])
    await goTo(officer, `/import-export/${id}?tab=movements`)
    await officer.getByText(held('unstated')).waitFor()
    await show(officer, 'held-other-goods')
    expect(faults).toEqual([])
  }))
