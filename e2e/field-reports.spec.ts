import type { CultivationView } from '@papaver/contract/cultivation/schema.ts'
import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ask, takeByCall } from './ask.ts'
import { issueByCall, reportByCall, reportsOf, requestByCall } from './cultivations.ts'
import { inDays } from './days.ts'
import { choose, fieldOf } from './fields.ts'
import { goTo, signedIn } from './people.ts'
import {
  begin,
  declareAndSend,
  harvest,
  label,
  next,
  openOffline,
  phone,
  photo,
  skipTo,
  small,
  stands,
  typeName,
  untilReady,
} from './phone.ts'
import { onScreens, settle } from './screens.ts'
import { show } from './show.ts'
import { idOf } from './story.ts'
import { sayIn } from './words.ts'

const say = sayIn('en')
const press = (within: Page, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const permitOf = (page: Page, id: string): Promise<CultivationView> =>
  ask(page, 'cultivation.get', { params: { id } })
const reportOf = (page: Page, id: string): Promise<FieldReport> =>
  ask(page, 'field-reports.get', { params: { id } })

/** A step of the page: its button, and the dialog that asks. */
const confirm = async (page: Page, step: string, fill?: () => Promise<void>): Promise<void> => {
  await press(page, say(`field-reports.actions.${step}.button`))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fill?.()
  await dialog
    .getByRole('button', { name: say(`field-reports.actions.${step}.confirm`), exact: true })
    .click()
  await dialog.waitFor({ state: 'hidden' })
  await settle(page)
}

/** On a phone: which permit, what it is, and the figures that this asks for. */
const start = async (grower: Page, permit: CultivationView): Promise<string> => {
  await goTo(grower, '/field-reports')
  await grower
    .getByRole('link', { name: say('field-reports.list.new') })
    .first()
    .click()
  await choose(grower, say('field-reports.draft.start.permitId'), permit.number ?? '')
  await choose(grower, say('field-reports.draft.start.kind'), say('field-reports.types.STA'))
  await press(grower, say('field-reports.draft.begin'))
  await fieldOf(grower, label('happenedOn')).fill(inDays(0))
  await fieldOf(grower, label('plants')).fill('400')
  const send = grower.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).first()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  const dialog = grower.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('field-reports.draft.submit'), exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await settle(grower)
  return idOf(grower)
}

/** A harvest with photos, written on the telephone while there is no network, and waiting there. */
const harvestInTheField = async (grower: Page, permit: CultivationView): Promise<void> => {
  await goTo(grower, '/spa-cultivation')
  await untilReady(grower)
  await grower.context().setOffline(true)
  await openOffline(grower)
  await begin(grower, permit, 'HAR')
  await harvest(grower, '400', '100')
  await skipTo(grower, phone('photosHint'))
  await grower.locator('input[type=file]').setInputFiles([photo('row-1.png'), photo('row-2.png')])
  await grower.getByRole('img', { name: 'row-2.png' }).waitFor()
  await next(grower)
  await declareAndSend(grower)
  await stands(grower, permit.number ?? '', 'waiting')
  await show(grower, 'season-waiting')
}

test('a season is reported from the field without a network, received with a difference, settled, destroyed by two and closed to the gram', () =>
  onScreens(async (open) => {
    const grower = await signedIn(open, 'grower')
    const officer = await signedIn(open, 'officer')
    const admin = await signedIn(open, 'admin')
    const id = await requestByCall(grower, { startsOn: inDays(0) })
    const permit = await issueByCall(officer, admin, id)
    await grower.setViewportSize(small)
    const first = await start(grower, permit)
    expect((await permitOf(grower, id)).status).toBe('RUN')

    await harvestInTheField(grower, permit)
    expect(await reportsOf(officer, id, 'HAR')).toEqual([])
    await grower.context().setOffline(false)
    await stands(grower, typeName('HAR'), 'sent')
    const [harvested, ...more] = await reportsOf(officer, id, 'HAR')
    expect(more).toEqual([])
    await goTo(officer, `/field-reports/${harvested?.id}?tab=documents`)
    await officer.getByText('row-1.png').first().waitFor()
    await officer.getByText('row-2.png').first().waitFor()
    await show(officer, 'season-harvest')

    await reportByCall(grower, id, 'STK', { fresh: '98', dry: '21.56', unit: 'kg' })
    const { buyers } = await permitOf(grower, id)
    const handed = await reportByCall(grower, id, 'HND', {
      dry: '21',
      unit: 'kg',
      buyerId: buyers[0]?.buyerId,
      deliveryNote: 'D-1',
    })

    const buyer = await signedIn(open, 'buyer')
    await goTo(buyer, '/field-reports/receipts')
    await press(buyer, say('field-reports.receipts.confirm.button'))
    const dialog = buyer.getByRole('dialog')
    await fieldOf(dialog, say('field-reports.receipts.confirm.dry')).fill('20900')
    await fieldOf(dialog, say('field-reports.receipts.confirm.comment')).fill('A bag was torn.')
    await dialog
      .getByRole('button', { name: say('field-reports.receipts.confirm.send'), exact: true })
      .click()
    await dialog.waitFor({ state: 'detached' })
    await buyer.getByText(say('field-reports.choices.receipt.differs')).first().waitFor()
    await show(buyer, 'season-buyer')

    await goTo(admin, '/field-reports?flag=receiptDiffers')
    await show(admin, 'season-differences')
    const { number } = await reportOf(admin, handed)
    await admin
      .getByRole('link', { name: number ?? '', exact: true })
      .first()
      .click()
    await confirm(admin, 'settle', async () => {
      const asked = admin.getByRole('dialog')
      await choose(admin, label('settlement'), say('field-reports.choices.settlement.buyer'))
      await asked.getByRole('textbox').last().fill('The scale of the buyer is calibrated.')
    })

    // What is left: two kilograms fresh, and what was never handed over.
    const rest = await reportByCall(grower, id, 'DES', {
      fresh: '2',
      dry: '0.66',
      unit: 'kg',
      method: 'Composted',
      wantedOn: inDays(0),
      narrative: 'What is left of the harvest.',
    })
    await goTo(admin, `/field-reports/${rest}`)
    await confirm(admin, 'approve', async () => {
      await fieldOf(admin.getByRole('dialog'), say('field-reports.actions.approval.witness')).fill(
        'Ilse Marten',
      )
    })
    await goTo(grower, `/field-reports/${rest}?tab=documents`)
    await grower.locator('input[type=file]').first().setInputFiles(photo('compost.png'))
    await expect.poll(async () => (await reportOf(grower, rest)).attachments.length).toBe(1)
    await confirm(grower, 'record', async () => {
      const asked = grower.getByRole('dialog')
      await fieldOf(asked, say('field-reports.actions.destruction.first')).fill('Mira Solberg')
      await fieldOf(asked, say('field-reports.actions.destruction.second')).fill('Aron Hale')
      await show(grower, 'season-signed')
    })

    await goTo(officer, `/field-reports/${first}`)
    await confirm(officer, 'accept')
    const { items } = await ask(officer, 'field-reports.list', { query: { permit: id, pageSize: '50' } })
    for (const each of items)
      if (each.status === 'SUB') await takeByCall(officer, 'field-reports', [each.id, 'accept'])
    const { cycles } = await ask(officer, 'cultivation.record', { params: { id } })
    expect(cycles).toMatchObject([
      {
        stock: { plants: '0', fresh: '0', dry: '0' },
        // Of 100 kg: 76.44 dried away, 20.9 reached the buyer, 2.66 were destroyed. Nothing is left.
        flow: {
          ...{ harvested: '100000', dryingLoss: '76440', handedOver: '20900', destroyed: '2660' },
          ...{ sampled: '0', lost: '0', freshStock: '0', dryStock: '0' },
        },
        faults: [],
      },
    ])
    await goTo(admin, `/cultivation/${id}?tab=record`)
    await show(admin, 'season-record')
    await goTo(admin, `/cultivation/${id}`)
    await press(admin, say('cultivation.actions.close.button'))
    const closing = admin.getByRole('dialog')
    await closing.getByRole('button', { name: say('cultivation.actions.close.confirm'), exact: true }).click()
    await closing.waitFor({ state: 'detached' })
    await expect.poll(async () => (await permitOf(admin, id)).status).toBe('CLO')
  }))
