import { describe, expect, it } from 'vitest'
import { current, reportStep } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { mailsTo } from '../../testing/strangers.ts'

const { at, behind, harvest, recordNow, send, start } = fieldSeason()

describe('a correction', () => {
  it('takes the place of the report, and the record follows', async () => {
    await start()
    const first = await harvest()
    const draft = await at.grower.call('field-reports.create', {
      body: { kind: 'HAR', permitId: at.permit.id, corrects: { id: first.id } },
    })
    expect(draft.body).toMatchObject({ fresh: '100', corrects: { number: first.number } })
    const twice = await at.grower.call('field-reports.create', {
      body: { kind: 'HAR', permitId: at.permit.id, corrects: { id: first.id } },
    })
    expect([twice.status, twice.body.message]).toEqual([409, 'fieldReportCorrected'])
    const { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle } = draft.body
    const saved = await at.grower.call('field-reports.save', {
      params: { id: draft.body.id },
      body: { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle, fresh: '90' },
    })
    const sent = await reportStep(at.grower, saved.body, 'submit', { declaration: true })
    expect(await current(at.grower, first.id)).toMatchObject({
      status: 'RPL',
      replacedBy: { number: sent.number },
    })
    expect((await recordNow()).cycles[0].stock.fresh).toBe('90000')
  })

  it('is refused where later reports would not hold', async () => {
    await start()
    const first = await harvest()
    await send('SAM', { happenedOn: '2026-06-04', fresh: '95', unit: 'kg', laboratory: 'L' })
    const draft = (
      await at.grower.call('field-reports.create', {
        body: { kind: 'HAR', permitId: at.permit.id, corrects: { id: first.id } },
      })
    ).body
    const { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle } = draft
    const saved = await at.grower.call('field-reports.save', {
      params: { id: draft.id },
      body: { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle, fresh: '90' },
    })
    expect(saved.body.checks.map(({ code }: { code: string }) => code)).toContain('leavesTooLittle_fresh')
  })
})

describe('a correction in the grower’s place', () => {
  const correct = (who: typeof at.officer, id: string, more: object) =>
    who.call('field-reports.create', {
      body: {
        kind: 'HAR',
        permitId: at.permit.id,
        corrects: { id },
        establishmentId: at.permit.applicant.id,
        receivedOn: '2026-06-17',
        ...more,
      },
    })

  it('has a reason, which the grower is told and reads on the report', async () => {
    await start()
    const first = await harvest()
    const seen = await current(at.officer, first.id)
    expect(seen).toMatchObject({ mayCorrect: true, correctionReason: null })
    const bare = await correct(at.officer, first.id, {})
    expect([bare.status, bare.body.details.fields]).toEqual([
      400,
      [{ path: 'correctionReason', code: 'required' }],
    ])
    const reason = 'The scale was out of order.'
    const { body: draft } = await correct(at.officer, first.id, { correctionReason: reason })
    const { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle } = draft
    const saved = await at.officer.call('field-reports.save', {
      params: { id: draft.id },
      body: { kind, permitId, version, happenedOn, harvestCode, plants, unit, cycle, fresh: '90' },
    })
    const sent = await reportStep(at.officer, saved.body, 'submit', { declaration: true })
    expect((await recordNow()).cycles[0].stock.fresh).toBe('90000')
    expect(await current(at.grower, sent.id)).toMatchObject({
      correctionReason: reason,
      corrects: { number: first.number },
    })
    const { rows } = await behind(
      `select distinct recipient from mail_outbox where entity_id = $1 and template = 'FR_CORRECTED'`,
      [sent.id],
    )
    expect(rows).toHaveLength(1)
    const mails = await mailsTo(at.app, rows[0].recipient)
    expect(mails.find(({ template }) => template === 'FR_CORRECTED')?.body).toContain(reason)
    const bell = await at.grower.call('notifications.list', { query: { pageSize: '50' } })
    expect(bell.body.items.filter(({ code }: { code: string }) => code === 'FR_CORRECTED')).toHaveLength(1)
  })

  it('is nothing that the grower says of his own, nor a report that corrects nothing', async () => {
    await start()
    const first = await harvest()
    const own = await at.grower.call('field-reports.create', {
      body: { kind: 'HAR', permitId: at.permit.id, corrects: { id: first.id }, correctionReason: 'Mine' },
    })
    expect(own.status).toBe(400)
    const entered = await at.officer.call('field-reports.create', {
      body: {
        kind: 'HAR',
        permitId: at.permit.id,
        establishmentId: at.permit.applicant.id,
        receivedOn: '2026-06-17',
        correctionReason: 'None',
      },
    })
    expect(entered.status).toBe(400)
  })
})
