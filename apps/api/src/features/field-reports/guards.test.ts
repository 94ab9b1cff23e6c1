import { describe, expect, it } from 'vitest'
import { cultivationStep } from '../../testing/cultivation.ts'
import { current } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'

const { at, behind, codesOf, harvest, permitNow, recordNow, send, start } = fieldSeason()

describe('every guard', () => {
  it('nothing is reported before the start, and no start twice ends without cultivation', async () => {
    const refused = await at.grower.call('field-reports.create', {
      body: { kind: 'HAR', permitId: at.permit.id },
    })
    expect([refused.status, refused.body.message]).toEqual([409, 'fieldReportPermitClosed'])
    await start()
    expect(
      await codesOf('HAR', {
        happenedOn: '2026-02-01',
        harvestCode: 'FINAL',
        plants: 1,
        fresh: '1',
        unit: 'kg',
      }),
    ).toContain('notStarted')
    expect(await codesOf('HAR', { happenedOn: '2026-06-03', cycle: 2 })).toContain('notStarted')
  })

  it.each([
    ['ahead', 'STA', { happenedOn: '2026-06-18', plants: 1 }],
    ['beforePermit', 'STA', { happenedOn: '2026-01-09', plants: 1 }],
    ['cycleUnfit', 'STA', { happenedOn: '2026-02-02', plants: 1, cycle: 3 }],
    ['nothing', 'STA', { happenedOn: '2026-02-02', plants: 0 }],
    ['missing', 'STA', { happenedOn: '2026-06-16' }],
  ])('%s', async (code, kind, said) => {
    expect(await codesOf(kind, said)).toContain(code)
  })

  it('no more leaves than is there, on any day', async () => {
    await start()
    await harvest()
    const out = (said: object) => ({ happenedOn: '2026-06-07', laboratory: 'L', unit: 'kg', ...said })
    expect(await codesOf('SAM', out({ fresh: '100.001' }))).toContain('tooMuch_fresh')
    expect(await codesOf('SAM', out({ dry: '0.001' }))).toContain('tooMuch_dry')
    expect(await codesOf('SAM', out({ plants: 1 }))).toContain('tooMuch_plants')
    expect(await codesOf('SAM', out({ fresh: '1', happenedOn: '2026-06-02' }))).toContain('tooMuch_fresh')
    expect(await codesOf('SAM', out({}))).toContain('nothing')
    expect(await codesOf('SAM', out({ fresh: '1', unit: 'ha' }))).toContain('unitNotMass')
    expect(await codesOf('SAM', { ...out({ fresh: '1' }), unit: null })).toContain('missing')
    expect(await codesOf('STK', { happenedOn: '2026-06-07', fresh: '1', dry: '1.1', unit: 'kg' })).toContain(
      'dryHeavier',
    )
  })

  it('what is unusual is taken with its reason', async () => {
    await start()
    const much = { happenedOn: '2026-06-03', harvestCode: 'FINAL', plants: 400, fresh: '551', unit: 'kg' }
    expect(await codesOf('HAR', much, 'warn')).toContain('harvestHigh')
    expect(await codesOf('HAR', much)).toContain('explanationMissing')
    expect(await codesOf('HAR', { ...much, fresh: '550' }, 'warn')).not.toContain('harvestHigh')
    expect(await codesOf('HAR', { ...much, explanation: 'A long summer' })).toEqual([])
    expect(await codesOf('PRO', { happenedOn: '2026-03-01', plants: 1601 }, 'warn')).toContain('morePlants')
    await harvest()
    const dried = { happenedOn: '2026-06-07', fresh: '100', dry: '14', unit: 'kg' }
    expect(await codesOf('STK', dried, 'warn')).toContain('dryRatio')
    expect(await codesOf('STK', { ...dried, dry: '15' }, 'warn')).not.toContain('dryRatio')
  })

  it('the same twice is taken with a reason, and a correction of it is no second one', async () => {
    await start()
    const first = await harvest({ plants: 10, fresh: '2' })
    const again = { happenedOn: '2026-06-03', harvestCode: 'FINAL', plants: 10, fresh: '2', unit: 'kg' }
    expect(await codesOf('HAR', again, 'warn')).toContain('sentTwice')
    expect(await codesOf('HAR', again)).toEqual(['explanationMissing'])
    expect(await codesOf('HAR', { ...again, explanation: 'A second table of the same size' })).toEqual([])
    expect(await codesOf('HAR', { ...again, fresh: '2.001' }, 'warn')).not.toContain('sentTwice')
    expect(await codesOf('HAR', { ...again, happenedOn: '2026-06-04' }, 'warn')).not.toContain('sentTwice')
    const corrected = { ...again, corrects: { id: first.id } }
    expect(await codesOf('HAR', corrected, 'warn')).not.toContain('sentTwice')
  })

  it('is handed over to a buyer of the permit who holds a licence', async () => {
    await start()
    await harvest()
    const said = { happenedOn: '2026-06-07', fresh: '1', unit: 'kg' }
    expect(await codesOf('HND', said)).toContain('missing')
    expect(await codesOf('HND', { ...said, buyerId: at.buyerId })).toEqual([])
    const of = `where id in (select id from license_reading where establishment_id = $1)`
    await behind(`update work_case set status = 'SUS' ${of}`, [at.buyerId])
    expect(await codesOf('HND', { ...said, buyerId: at.buyerId })).toContain('buyerUnlicensed')
    await behind(`update work_case set status = 'ISS' ${of}`, [at.buyerId])
  })

  it('while the permit is suspended nothing is planted or handed over, and what stands is reported', async () => {
    await start()
    const suspended = await cultivationStep(at.admin, await permitNow(), 'suspend', {
      reasonCode: 'SUSPEND-OTHER',
      comment: 'Until the fence stands again',
    })
    const refused = await at.grower.call('field-reports.create', {
      body: { kind: 'PRO', permitId: at.permit.id },
    })
    expect(refused.body.message).toBe('fieldReportPermitClosed')
    await harvest()
    expect((await cultivationStep(at.admin, suspended, 'lift')).status).toBe('HRV')
  })
})

describe('days and hours', () => {
  it('working days of the authority, its holidays and a change of the clocks', async () => {
    await start()
    const reported = await current(at.grower, (await harvest()).id)
    // Ten working days after Wednesday, 3 June.
    expect(reported.reportBy).toEqual({ day: '2026-06-17', moment: null })
    expect(reported.isReportedLate).toBe(false)
    expect(await codesOf('INC', { happenedOn: '2026-06-02', incidentCode: 'PEST' }, 'warn')).toContain(
      'lateDays',
    )
  })

  it('a theft at 23:50 alerts at once: officers, the contact and the desk of incidents, with its hours', async () => {
    await start()
    const sent = await send('INC', {
      happenedOn: '2026-06-16',
      happenedTime: '23:50',
      incidentCode: 'THEFT',
      plants: 12,
      plot: 'House 1',
      narrative: 'The north door was broken open.',
      policeNumber: 'P-1',
    })
    expect(sent).toMatchObject({ isSecurity: true, isReportedLate: false, incident: null })
    const seen = await current(at.officer, sent.id)
    expect(seen.incident.number).toMatch(/^INC-/)
    expect(new Date(seen.reportBy.moment).getTime()).toBeGreaterThan(at.app.clock.now().getTime())
    const incident = (await at.officer.call('incidents.get', { params: { id: seen.incident.id } })).body
    expect(incident).toMatchObject({ kind: 'THEFT', status: 'REP', policeNumber: 'P-1' })
    expect(incident.office.links.map(({ number }: { number: string }) => number).sort()).toEqual(
      [at.permit.number, sent.number].sort(),
    )
    const { rows } = await behind(
      `select template from mail_outbox where entity_id = $1 and template = 'FR_SECURITY'`,
      [sent.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    const bell = await at.officer.call('notifications.list')
    expect(JSON.stringify(bell.body)).toContain(sent.number)
    expect((await recordNow()).cycles[0].stock.plants).toBe('388')
  })
})
