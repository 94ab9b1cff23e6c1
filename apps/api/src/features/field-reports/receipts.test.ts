import { describe, expect, it } from 'vitest'
import { current, reportStep } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'

const { at, behind, harvest, recordNow, send, start } = fieldSeason()

/** Each delivery has a note of its own. */
let notes = 0
const deliver = async (fresh = '3') => {
  await start()
  await harvest()
  notes += 1
  return send('HND', {
    happenedOn: '2026-06-07',
    fresh,
    unit: 'kg',
    buyerId: at.buyerId,
    deliveryNote: `D-${notes}`,
  })
}
const confirm = (id: string, body: object) =>
  at.buyer.call('field-reports.receive', { params: { id }, body: { on: '2026-06-08', ...body } })
const flagsOf = async (id: string): Promise<string[]> =>
  (await behind(`select flags from work_case where id = $1`, [id])).rows[0].flags
const mailed = async (code: string, id: string): Promise<number> =>
  (
    await behind(`select distinct recipient from mail_outbox where template = $1 and entity_id = $2`, [
      code,
      id,
    ])
  ).rows.length
const stepsOf = async (id: string): Promise<string[]> =>
  (await behind(`select action from case_history where case_id = $1 order by id`, [id])).rows.map(
    ({ action }) => action,
  )
/** A correction of this report, from its draft to its sending. */
const corrected = async (id: string, said: object) => {
  const { body } = await at.grower.call('field-reports.create', {
    body: { kind: 'HND', permitId: at.permit.id, corrects: { id }, ...said },
  })
  return reportStep(at.grower, body, 'submit', { declaration: true })
}

describe('a receipt of 300 kg for 3 kg', () => {
  it('wants words, and is pointed out', async () => {
    const handed = await deliver()
    const bare = await confirm(handed.id, { fresh: '300000' })
    expect([bare.status, bare.body.details.fields]).toEqual([400, [{ path: 'comment', code: 'required' }]])
    expect((await confirm(handed.id, { fresh: '300000', comment: '  ' })).status).toBe(400)
    const said = await confirm(handed.id, { fresh: '300000', comment: 'As on the scale' })
    expect(said.body).toMatchObject({ state: 'differs', mayCorrect: true, counted: { fresh: '3000' } })
    expect(await flagsOf(handed.id)).toEqual(expect.arrayContaining(['receiptDiffers', 'receiptFar']))
  })

  it('is corrected by the buyer, with words, history and notices', async () => {
    const handed = await deliver()
    await confirm(handed.id, { fresh: '300000', comment: 'As on the scale' })
    expect((await confirm(handed.id, { fresh: '3000' })).body.message).toBe('fieldReportReceived')
    expect((await confirm(handed.id, { fresh: '3000', isCorrection: true })).status).toBe(400)
    const again = await confirm(handed.id, {
      fresh: '3000',
      isCorrection: true,
      comment: 'Grams, not kilograms',
    })
    expect(again.body).toMatchObject({ state: 'agreed', received: { fresh: '3000' } })
    expect(await flagsOf(handed.id)).not.toEqual(expect.arrayContaining(['receiptDiffers']))
    expect(await flagsOf(handed.id)).not.toEqual(expect.arrayContaining(['receiptFar']))
    expect(await stepsOf(handed.id)).toEqual(expect.arrayContaining(['receive', 'receiveAgain']))
    const { rows } = await behind(
      `select changes from case_history where case_id = $1 and action = 'receiveAgain'`,
      [handed.id],
    )
    expect(rows[0].changes).toEqual([{ field: 'receivedFresh', before: '300000', after: '3000' }])
    // The grower, and officers who had heard of the difference.
    expect(await mailed('FR_RECEIVED', handed.id)).toBeGreaterThan(1)
  })

  it('is settled by a third figure of the authority, which counts; grower and buyer are told', async () => {
    const handed = await deliver()
    await confirm(handed.id, { fresh: '300000', comment: 'As on the scale' })
    const settle = async (input: object) =>
      at.admin.call('field-reports.act', {
        params: { id: handed.id, action: 'settle' },
        body: {
          version: (await current(at.admin, handed.id)).version,
          comment: 'Weighed on the spot',
          ...input,
        },
      })
    const bare = await settle({ settlement: 'authority' })
    expect([bare.status, bare.body.details.field]).toEqual([422, 'settled'])
    // More than there ever was.
    const much = await settle({ settlement: 'authority', settled: { fresh: '300000' } })
    expect([much.status, much.body.message]).toEqual([409, 'fieldReportUnfit'])
    const settled = await settle({ settlement: 'authority', settled: { fresh: '2950' } })
    expect(settled.body).toMatchObject({
      counted: { fresh: '2950' },
      receipt: { state: 'settled', settlement: 'authority', settled: { fresh: '2950' } },
    })
    expect((await recordNow()).cycles[0].stock.fresh).toBe('97050')
    expect(await flagsOf(handed.id)).toEqual([])
    expect(await mailed('FR_SETTLED', handed.id)).toBeGreaterThan(0)
    expect(await mailed('FR_RECEIPT_SETTLED', handed.id)).toBeGreaterThan(0)
    const [receipt] = (await at.buyer.call('field-reports.receipts')).body.filter(
      ({ id }: { id: string }) => id === handed.id,
    )
    expect(receipt).toMatchObject({ settlement: 'authority', counted: { fresh: '2950' }, mayCorrect: false })
    const late = await confirm(handed.id, { fresh: '3000', isCorrection: true, comment: 'After all' })
    expect([late.status, late.body.message]).toEqual([409, 'fieldReportSettled'])
  })
})

describe('a hand-over that is corrected after its receipt', () => {
  it('keeps the figures that are sent with the correction, and everything else', async () => {
    const handed = await deliver()
    const { body } = await at.grower.call('field-reports.create', {
      body: {
        kind: 'HND',
        permitId: at.permit.id,
        corrects: { id: handed.id },
        fresh: '4',
        narrative: 'Two bags',
      },
    })
    expect(body).toMatchObject({
      fresh: '4',
      narrative: 'Two bags',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: `D-${notes}`,
      happenedOn: '2026-06-07',
    })
  })

  it('leaves the receipt in question: a mark, a task for the buyer, and the authority may settle it', async () => {
    const handed = await deliver()
    await confirm(handed.id, { fresh: '3000' })
    const second = await corrected(handed.id, { fresh: '4' })
    expect(second.receipt).toMatchObject({
      state: 'questioned',
      figures: { fresh: '3000' },
      questionedOn: '2026-06-17',
      dueOn: '2026-07-02',
    })
    expect(await flagsOf(second.id)).toContain('receiptInQuestion')
    expect(await mailed('FR_RECEIPT_QUESTIONED', second.id)).toBeGreaterThan(0)
    const receipt = (await at.buyer.call('field-reports.receipts')).body.find(
      ({ id }: { id: string }) => id === second.id,
    )
    expect(receipt).toMatchObject({ id: second.id, state: 'questioned', dueOn: '2026-07-02' })
    const owed = (await at.officer.call('field-reports.owed', { query: { view: 'soon' } })).body.items
    expect(owed.filter(({ id }: { id: string }) => id === second.id)).toMatchObject([
      { kind: 'receipt' },
      { kind: 'review' },
    ])
    const again = await confirm(second.id, { fresh: '4000', comment: 'A bag was overlooked' })
    expect(again.body).toMatchObject({ state: 'agreed', dueOn: null })
    expect(await flagsOf(second.id)).toEqual([])
  })

  it('leaves it alone where it says the same, and an officer settles it where it does not', async () => {
    const handed = await deliver()
    await confirm(handed.id, { fresh: '4000', comment: 'More than the note says' })
    const second = await corrected(handed.id, { fresh: '4' })
    expect(second.receipt).toMatchObject({ state: 'agreed', figures: { fresh: '4000' }, dueOn: null })
    expect(await flagsOf(second.id)).toEqual([])
    const third = await corrected(second.id, { fresh: '5' })
    const settled = await reportStep(at.admin, await current(at.admin, third.id), 'settle', {
      settlement: 'buyer',
      comment: 'The scale of the buyer is calibrated',
    })
    expect(settled).toMatchObject({ counted: { fresh: '4000' }, receipt: { state: 'settled' } })
  })
})
