import { describe, expect, it } from 'vitest'
import { cultivationStep } from '../../testing/cultivation.ts'
import { beginReport, current } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { runDaily } from './actions/daily.ts'

const { at, behind, codesOf, harvest, permitNow, send, start } = fieldSeason()

/** The grower's licence to cultivate, as it is now. */
const licence = async () => {
  const { rows } = await behind(
    `select c.id, c.number from work_case c join license l on l.id = c.id
      where c.establishment_id = $1 and 'cultivate' = any(l.activities) and c.issued_at is not null
      order by c.valid_until desc limit 1`,
    [at.permit.applicant.id],
  )
  return (await at.admin.call('licenses.get', { params: { id: rows[0].id } })).body
}
const licenceStep = async (action: string, input: object, person = at.admin) => {
  const { id, version } = await licence()
  const { status, body } = await person.call('licenses.act', {
    params: { id, action },
    body: { version, ...input },
  })
  expect([action, status, status === 200 ? null : body]).toEqual([action, 200, null])
  return body
}
const because = { reasonCode: 'SUSPEND-OTHER', comment: 'Until the fence is whole again' }
const flagged = async (call: 'cultivation.list' | 'field-reports.list', flag: string): Promise<string[]> =>
  (await at.officer.call(call, { query: { flag, view: 'all', pageSize: '100' } })).body.items.map(
    ({ id }: { id: string }) => id,
  )
const offered = async (): Promise<string[]> =>
  (await at.grower.call('field-reports.permits')).body.find(({ id }: { id: string }) => id === at.permit.id)
    .types
const mailed = async (code: string, id: string): Promise<number> =>
  (
    await behind(`select distinct recipient from mail_outbox where template = $1 and entity_id = $2`, [
      code,
      id,
    ])
  ).rows.length

describe('the licence ends while plants stand', () => {
  it('suspended: the mark, the notices and the page in the same transaction; nothing new is planted', async () => {
    await start()
    const waiting = await harvest()
    // Before it is confirmed the officer sees whom it touches; growers' own managers among them.
    const params = { id: (await licence()).id }
    const effect = (await at.officer.call('licenses.effect', { params })).body
    expect(effect.touched.cultivations.map(({ id }: { id: string }) => id)).toContain(at.permit.id)
    expect(effect.people).toBeGreaterThan(0)
    await licenceStep('suspend', because)
    const { number, id } = await licence()
    expect(await flagged('cultivation.list', 'licenceEnded')).toContain(at.permit.id)
    expect(await flagged('field-reports.list', 'licenceEnded')).toContain(waiting.id)
    expect((await permitNow()).ends).toEqual({
      licence: { from: '2026-06-17', license: { id, number } },
      lastDay: null,
    })
    expect((await at.grower.call('cultivation.get', { params: { id: at.permit.id } })).body.mayChange).toBe(
      false,
    )
    expect((await current(at.grower, waiting.id)).concerns).toEqual(['licenceEnded'])
    // Holder and officers.
    expect(await mailed('CUL_LICENCE_ENDED', at.permit.id)).toBeGreaterThan(1)
    expect(await offered()).toEqual(['INC', 'HAR', 'STK', 'SAM', 'HND', 'DES'])
    const planting = { kind: 'PRO', permitId: at.permit.id, cycle: 1, happenedOn: '2026-06-17', plants: 5 }
    const refused = await at.grower.call('field-reports.create', { body: planting })
    expect([refused.status, refused.body.message]).toEqual([409, 'fieldReportPermitClosed'])
    // What came before the end is still reported, from a telephone, too.
    expect(await codesOf('PRO', { happenedOn: '2026-06-16', plants: 5 })).toEqual([])
    const moved = await beginReport(at.grower, at.permit.id, 'PRO', { happenedOn: '2026-06-16', plants: 5 })
    const saved = await at.grower.call('field-reports.save', {
      params: { id: moved.id },
      body: { ...planting, version: moved.version },
    })
    expect(saved.body.checks.map(({ code }: { code: string }) => code)).toContain('licenceEnded')
    await send('HND', { happenedOn: '2026-06-17', fresh: '1', unit: 'kg', buyerId: at.buyerId })
    await send('DES', {
      fresh: '1',
      unit: 'kg',
      method: 'Composted',
      wantedOn: '2026-06-18',
      narrative: 'No licence',
    })
    expect(
      await codesOf(
        'HAR',
        { happenedOn: '2026-06-17', harvestCode: 'FINAL', plants: 0, fresh: '1', unit: 'kg' },
        'warn',
      ),
    ).toContain('harvestUnlicensed')

    await licenceStep('lift', {})
    expect(await flagged('cultivation.list', 'licenceEnded')).not.toContain(at.permit.id)
    expect(await flagged('field-reports.list', 'licenceEnded')).not.toContain(waiting.id)
    expect((await permitNow()).ends.licence).toBeNull()
    expect(await mailed('CUL_LICENCE_BACK', at.permit.id)).toBeGreaterThan(1)
    expect(await offered()).toContain('PRO')
  })

  it('a permit is not lifted, proposed, approved or issued without it; the checks name it', async () => {
    const suspended = await cultivationStep(at.admin, await permitNow(), 'suspend', because)
    await licenceStep('suspend', because)
    const { number } = await licence()
    const lifted = await at.admin.call('cultivation.act', {
      params: { id: suspended.id, action: 'lift' },
      body: { version: (await permitNow()).version },
    })
    expect([lifted.status, lifted.body.message]).toEqual([422, 'caseworkBlocked'])
    expect(lifted.body.details.checks).toMatchObject([{ code: 'licence_status', params: { number } }])
    await licenceStep('lift', {})
    await cultivationStep(at.admin, await permitNow(), 'lift')
    expect((await permitNow()).status).toBe('ISS')
  })

  it('expired: by the calendar, once, and a renewal clears it', async () => {
    await start()
    const { id } = await licence()
    const { rows } = await behind(`select valid_until::text as until from work_case where id = $1`, [id])
    await behind(`update work_case set valid_until = '2026-06-16' where id = $1`, [id])
    expect(await codesOf('PRO', { happenedOn: '2026-06-16', plants: 5 })).toEqual([])
    const first = await runDaily(at.app.deps)
    expect(first).toMatchObject({ failed: 0 })
    expect(first.licences).toBeGreaterThan(0)
    expect((await runDaily(at.app.deps)).licences).toBe(0)
    expect((await permitNow()).ends.licence).toMatchObject({ from: '2026-06-17' })
    expect(await offered()).not.toContain('PRO')
    await behind(`update work_case set valid_until = $2 where id = $1`, [id, rows[0].until])
    expect((await runDaily(at.app.deps)).licences).toBeGreaterThan(0)
    expect((await permitNow()).ends.licence).toBeNull()
  })
})

describe('the permit ends while plants stand', () => {
  it('is marked and told once, and no more once everything is accounted for', async () => {
    await start()
    await behind(`update work_case set valid_until = '2026-06-16' where id = $1`, [at.permit.id])
    await runDaily(at.app.deps)
    await runDaily(at.app.deps)
    expect(await flagged('cultivation.list', 'permitEnded')).toContain(at.permit.id)
    expect((await permitNow()).ends.lastDay).toBe('2026-06-16')
    expect(await mailed('CUL_ENDED', at.permit.id)).toBeGreaterThan(1)
    const { rows } = await behind(
      `select recipient from mail_outbox where template = 'CUL_ENDED' and entity_id = $1`,
      [at.permit.id],
    )
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length)
    expect(await offered()).not.toContain('STA')
    await send('INC', {
      happenedOn: '2026-06-17',
      happenedTime: '08:00',
      incidentCode: 'PEST',
      plants: 400,
      narrative: 'All of them died.',
    })
    expect(await flagged('cultivation.list', 'permitEnded')).not.toContain(at.permit.id)
    expect((await permitNow()).ends.lastDay).toBeNull()
  })

  it('revoked: marked until it is closed, and its reports know it', async () => {
    const report = await start()
    await cultivationStep(at.admin, await permitNow(), 'revoke', {
      reasonCode: 'REVOKE-OTHER',
      comment: 'For good',
    })
    expect(await flagged('cultivation.list', 'permitEnded')).toContain(at.permit.id)
    expect(await flagged('field-reports.list', 'permitEnded')).toContain(report.id)
    expect((await current(at.officer, report.id)).concerns).toEqual(['permitRevoked'])
  })
})
