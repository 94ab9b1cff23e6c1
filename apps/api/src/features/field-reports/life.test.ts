import { describe, expect, it } from 'vitest'
import { cultivationStep } from '../../testing/cultivation.ts'
import { addPicture, current, reportStep } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { runDaily } from './actions/daily.ts'

const { at, harvest, permitNow, recordNow, send, start } = fieldSeason()

describe('a season', () => {
  it('adds up to the gram and is closed', async () => {
    expect((await start()).status).toBe('SUB')
    expect((await permitNow()).status).toBe('RUN')
    await harvest()
    expect((await permitNow()).status).toBe('HRV')
    await send('STK', { happenedOn: '2026-06-10', fresh: '98', dry: '21.56', unit: 'kg' })
    await send('SAM', { happenedOn: '2026-06-11', dry: '60', unit: 'g', laboratory: 'State laboratory' })
    const handed = await send('HND', {
      happenedOn: '2026-06-12',
      dry: '21',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: 'D-1',
    })
    expect(handed).toMatchObject({ receipt: { state: 'awaited', dueOn: '2026-07-02' } })
    const asked = await send('DES', {
      fresh: '2',
      dry: '0.5',
      unit: 'kg',
      method: 'Composted',
      wantedOn: '2026-06-17',
      narrative: 'What is left over',
    })
    // Until it is done it lies there still.
    expect((await recordNow()).cycles[0].stock).toEqual({ plants: '0', fresh: '2000', dry: '500' })
    const refused = await cultivationStepRefused('close')
    expect(refused.message).toBe('cultivationNotBalanced')
    expect(refused.details.faults.map(({ code }: { code: string }) => code)).toEqual(['pending'])

    const approved = await reportStep(at.admin, asked, 'approve', {
      approval: { on: '2026-06-17', witness: 'Officer Lind', method: 'Composted under lime' },
    })
    expect(approved).toMatchObject({ status: 'APR', approval: { on: '2026-06-17' } })
    const params = { id: asked.id, action: 'record' }
    const destruction = { on: '2026-06-17', first: 'Mira Solberg', second: 'Aron Hale' }
    const bare = await at.grower.call('field-reports.act', {
      params,
      body: { version: approved.version, destruction },
    })
    expect([bare.status, bare.body.message]).toEqual([409, 'fieldReportPictureMissing'])
    await addPicture(at.grower, asked.id)
    const alone = await at.grower.call('field-reports.act', {
      params,
      body: {
        version: (await current(at.grower, asked.id)).version,
        destruction: { ...destruction, second: 'mira solberg' },
      },
    })
    expect(alone.status).toBe(400)
    const done = await reportStep(at.grower, await current(at.grower, asked.id), 'record', { destruction })
    expect(done).toMatchObject({ status: 'SUB', counted: { fresh: '2000', dry: '500' } })

    const receipts = await at.buyer.call('field-reports.receipts')
    expect(receipts.body).toMatchObject([{ id: handed.id, said: { dry: '21000' }, state: 'awaited' }])
    const confirmed = await at.buyer.call('field-reports.receive', {
      params: { id: handed.id },
      body: { on: '2026-06-14', dry: '21000' },
    })
    expect(confirmed.body).toMatchObject({ state: 'agreed' })
    const { body: all } = await at.officer.call('field-reports.list', {
      query: { permit: at.permit.id, pageSize: '50' },
    })
    for (const { id, status } of all.items)
      if (status === 'SUB') await reportStep(at.officer, await current(at.officer, id), 'accept')
    expect((await recordNow()).cycles).toMatchObject([
      {
        cycle: 1,
        stock: { plants: '0', fresh: '0', dry: '0' },
        dryRatio: '22',
        faults: [],
        flow: {
          harvested: '100000',
          handedOver: '21000',
          sampled: '60',
          destroyed: '2500',
          dryingLoss: '76440',
        },
      },
    ])
    expect((await cultivationStep(at.admin, await permitNow(), 'close')).status).toBe('CLO')
    expect(
      (await at.grower.call('field-reports.create', { body: { kind: 'HAR', permitId: at.permit.id } })).body
        .message,
    ).toBe('fieldReportPermitClosed')
  })

  const cultivationStepRefused = async (action: string) =>
    (
      await at.admin.call('cultivation.act', {
        params: { id: at.permit.id, action },
        body: { version: (await permitNow()).version },
      })
    ).body
})

describe('the buyer', () => {
  const deliver = async () => {
    await start()
    await harvest()
    return send('HND', {
      happenedOn: '2026-06-07',
      fresh: '50',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: 'D-9',
    })
  }

  it('is brought goods under a delivery note of their own: one that is named twice is pointed out', async () => {
    const first = await deliver()
    const again = await send('HND', {
      happenedOn: '2026-06-08',
      fresh: '10',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: 'd 9',
    })
    const flagged = await at.officer.call('field-reports.list', { query: { flag: 'deliveryNoteTwice' } })
    expect(flagged.body.items.map(({ id }: { id: string }) => id)).toEqual([again.id])
    expect(first.id).not.toBe(again.id)
  })

  it('says another figure: it waits for an officer, and what was not given stays with the grower', async () => {
    const handed = await deliver()
    const confirm = (body: object) =>
      at.buyer.call('field-reports.receive', { params: { id: handed.id }, body })
    expect((await confirm({ on: '2026-06-06', fresh: '48000' })).status).toBe(422)
    const said = await confirm({ on: '2026-06-08', fresh: '48000', comment: 'Two bags were missing.' })
    expect(said.body.state).toBe('differs')
    expect((await confirm({ on: '2026-06-08', fresh: '50000' })).body.message).toBe('fieldReportReceived')
    const queue = await at.officer.call('field-reports.list', { query: { flag: 'receiptDiffers' } })
    expect(queue.body.items.map(({ id }: { id: string }) => id)).toEqual([handed.id])
    const settled = await reportStep(at.admin, await current(at.admin, handed.id), 'settle', {
      settlement: 'buyer',
      comment: 'The scale of the buyer is calibrated.',
    })
    expect(settled).toMatchObject({ counted: { fresh: '48000' }, receipt: { state: 'settled' } })
    expect((await recordNow()).cycles[0].stock.fresh).toBe('52000')
  })

  it('is nobody else, and never another house', async () => {
    const handed = await deliver()
    const importer = await at.app.as('importer')
    expect((await importer.call('field-reports.receipts')).body).toEqual([])
    const body = { on: '2026-06-08', fresh: '1' }
    expect((await importer.call('field-reports.receive', { params: { id: handed.id }, body })).status).toBe(
      404,
    )
    expect((await at.grower.call('field-reports.receive', { params: { id: handed.id }, body })).status).toBe(
      403,
    )
    expect((await at.buyer.call('field-reports.get', { params: { id: handed.id } })).status).toBe(403)
  })

  it('is reminded once his days are over', async () => {
    const handed = await deliver()
    const done = await runDaily(at.app.deps, new Date('2026-10-05T10:00:00Z'))
    expect(done).toMatchObject({ unconfirmed: expect.any(Number), failed: 0 })
    expect((await current(at.officer, handed.id)).number).toBe(handed.number)
    const late = async () =>
      (
        await at.officer.call('field-reports.list', { query: { flag: 'receiptLate', pageSize: '50' } })
      ).body.items.map(({ id }: { id: string }) => id)
    expect(await late()).toContain(handed.id)
    const body = { on: '2026-06-08', fresh: '50000' }
    expect((await at.buyer.call('field-reports.receive', { params: { id: handed.id }, body })).status).toBe(
      200,
    )
    expect(await late()).not.toContain(handed.id)
  })
})

it('a report is taken once, however often its sending is repeated', async () => {
  await start()
  const body = {
    kind: 'HAR',
    permitId: at.permit.id,
    cycle: 1,
    happenedOn: '2026-06-03',
    harvestCode: 'FINAL',
    plants: 400,
    fresh: '100',
    unit: 'kg',
  }
  const headers = { 'idempotency-key': 'a-phone-1-create' }
  const made = await Promise.all(
    Array.from({ length: 10 }, () => at.grower.call('field-reports.create', { body, headers })),
  )
  expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1)
  const { id, version } = made[0]?.body ?? {}
  const sent = await Promise.all(
    Array.from({ length: 10 }, () =>
      at.grower.call('field-reports.act', {
        params: { id, action: 'submit' },
        body: { version, declaration: true },
        headers: { 'idempotency-key': 'a-phone-1-submit' },
      }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await recordNow()).cycles[0].sums.HAR.fresh).toBe('100000')
})
