import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, callerOn } from './ask.ts'
import { inDays } from './days.ts'
import { untilKept } from './kept-page.ts'
import { goTo, signedIn } from './people.ts'
import { dataInside } from './permit-pdf.ts'
import { documentOf } from './photograph.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const declarationNumber = '26XV777000001'

/** A permit for several consignments that may cross at both officers' point, of which nothing has moved. */
const permitFor = async (customs: Page, officer: Page, at: number) => {
  const { items } = await ask(customs, 'endorsements.expected', { query: { pageSize: '100' } })
  const usable = items.filter(
    ({ isUsable, status, severalConsignments, direction }) =>
      isUsable && status === 'ISS' && severalConsignments && direction !== 'transit',
  )
  const permit = usable[at]
  if (permit === undefined) throw new Error('a permit for several consignments is expected')
  const { checkCode } = dataInside(await documentOf(officer, permit.id)).payload
  return { ...permit, checkCode }
}
type Permit = Awaited<ReturnType<typeof permitFor>>

/** Half of all that the permit allows, by the other officer. */
const recordHalf = (customs: Page, { id, lines, checkCode }: Permit) =>
  callerOn(customs).call('endorsements.record', {
    params: { id },
    body: {
      ...{ source: 'customs', date: inDays(0), declarationNumber, checkCode, lastConsignment: false },
      lines: lines.map((line) => ({ lineId: line.id, quantity: String(Number(line.remainingQuantity) / 2) })),
    },
  })
const movementsOf = (page: Page, id: string) => ask(page, 'endorsements.list', { params: { id } })
const fillForm = async (page: Page, checkCode: string): Promise<void> => {
  await page.getByLabel(say('endorsements.form.declaration')).fill(declarationNumber)
  await page.getByLabel(say('endorsements.form.sign')).fill(checkCode)
}
const submit = (page: Page) =>
  page.getByRole('button', { name: say('endorsements.form.submit'), exact: true }).click()

test('a crossing that another officer has recorded is asked about, and counted again only where that is said', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const customs = await signedIn(open, 'customs')
    const permit = await permitFor(customs, officer, 0)
    await recordHalf(customs, permit)
    const staff = await signedIn(open, 'customs.staff', {
      place: `/import-export/customs/${permit.id}`,
      expected: [409],
    })
    await fillForm(staff, permit.checkCode)
    await submit(staff)
    const dialog = staff.getByRole('dialog', { name: say('endorsements.twice.title') })
    await dialog.getByText(declarationNumber).waitFor()
    await dialog.getByRole('button', { name: say('endorsements.twice.same') }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await movementsOf(officer, permit.id)).toHaveLength(1)
    // That is the end of it: no fault is left at the form, and nothing of it on the device. It can be thought better of.
    await staff
      .getByRole('heading', { name: say('endorsements.twice.known', { number: '' }).trim() })
      .waitFor()
    await staff.getByText(say('endorsements.draft.kept')).waitFor({ state: 'detached' })
    expect(await staff.getByText(say('endorsements.twice.whatHeld')).count()).toBe(0)
    await show(staff, 'recorded-twice-same')
    await staff.getByRole('button', { name: say('endorsements.last.back') }).click()

    // What stands is on the page, before the form.
    await staff
      .getByText(say('endorsements.movements.declaration', { number: '' }).trim())
      .first()
      .waitFor()
    await submit(staff)
    await dialog.getByRole('button', { name: say('endorsements.twice.further') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await settle(staff)
    const recorded = await movementsOf(officer, permit.id)
    expect(recorded.map(({ isSecondConsignment }) => isSecondConsignment)).toEqual([false, true])
    const flagged = await ask(officer, 'authorizations.list', {
      query: { view: 'all', flag: 'recordedTwice', pageSize: '100' },
    })
    expect(flagged.items.map(({ id }) => id)).toContain(permit.id)
    await goTo(officer, `/import-export/${permit.id}?tab=movements`)
    await officer.getByText(say('endorsements.movements.second')).waitFor()
  }))

test('on a device without a network it waits for the answer of its person, and nothing is lost', () =>
  onScreens(async (open) => {
    const officer = await signedIn(open, 'officer')
    const customs = await signedIn(open, 'customs')
    const permit = await permitFor(customs, officer, 1)
    await recordHalf(customs, permit)
    const staff = await signedIn(open, 'customs.staff', {
      place: '/import-export/customs/find',
      expected: [409],
    })
    await staff.getByRole('link', { name: say('device.open') }).waitFor()
    await untilKept(staff, '/border/')
    await staff.context().setOffline(true)
    await staff
      .getByRole('link', { name: say('device.open') })
      .first()
      .click()
    await staff.getByLabel(say('endorsements.device.numberOrCode')).fill(permit.number)
    await staff.getByRole('button', { name: say('endorsements.find.find') }).click()
    await staff.getByRole('heading', { level: 1, name: permit.number }).waitFor()
    await staff.getByRole('heading', { name: say('endorsements.twice.earlier') }).waitFor()
    await fillForm(staff, permit.checkCode)
    await submit(staff)
    await staff
      .getByRole('heading', { name: permit.number })
      .filter({ hasText: say('endorsements.device.kept', { number: '' }).trim() })
      .waitFor()
    await staff.getByRole('link', { name: say('endorsements.device.title') }).click()

    await staff.context().setOffline(false)
    const card = staff
      .getByRole('region', { name: say('device.waiting') })
      .getByRole('listitem')
      .filter({ hasText: permit.number })
      .first()
    await card.getByText(say('device.stage.refused'), { exact: true }).waitFor()
    await card.getByText(say('endorsements.refusals.endorsementTwice')).waitFor()
    expect(await movementsOf(officer, permit.id)).toHaveLength(1)
    await card.getByRole('button', { name: say('endorsements.device.isFurther') }).click()
    await card.getByText(say('device.stage.sent'), { exact: true }).waitFor()
    const recorded = await movementsOf(officer, permit.id)
    expect(recorded.map(({ isSecondConsignment }) => isSecondConsignment)).toEqual([false, true])
  }))
