import { describe, expect, it } from 'vitest'
import { issuedCultivation } from '../../testing/cultivation.ts'
import { fieldSeason } from '../../testing/field-season.ts'
import { change } from '../../testing/strangers.ts'
import { listYields } from './ledger-store.ts'

const { at, behind, codesOf, harvest, recordNow, send, start } = fieldSeason()

/** What is grown otherwise is no measure. */
let placing = 'GREENHOUSE'
const own = async () =>
  (await listYields(at.app.deps.db, 'GREENHOUSE')).filter(({ rootId }) => rootId === at.permit.id)
const place = () =>
  behind(`update cultivation set placing_code = $2 where case_id = $1`, [at.permit.id, placing])
let places = 500
/** A finished cycle of another house, of so many grams on a thousand square metres. */
const ofOther = async (house: number, grams: number): Promise<void> => {
  places += 1
  const { id } = await issuedCultivation(at.app, {
    startsOn: '2026-06-17',
    plots: [{ name: 'House 1', parcel: `9/${places}`, area: '1000', areaUnit: 'm2' }],
  })
  const { rows } = await behind(`select id from establishment where id <> $1 order by id limit 1 offset $2`, [
    at.permit.applicant.id,
    house,
  ])
  await behind('update work_case set establishment_id = $2 where id = $1', [id, rows[0].id])
  await behind(`update cultivation set placing_code = $2 where case_id = $1`, [id, placing])
  await behind(
    `insert into cultivation_entry (root_id, report_id, type, cycle, happened_on, fresh)
      values ($1, $1, 'HAR', 1, '2026-06-01', $2)`,
    [id, grams],
  )
}

describe('a yield', () => {
  it('is that of a finished cycle, each by itself', async () => {
    await place()
    await start()
    await harvest({ plants: 300, fresh: '60' })
    // A hundred plants still stand.
    expect(await own()).toEqual([])
    await harvest({ plants: 100, fresh: '20', happenedOn: '2026-06-04' })
    await send('STA', { happenedOn: '2026-06-05', plants: 50, cycle: 2 })
    await harvest({ plants: 50, fresh: '10', happenedOn: '2026-06-08', cycle: 2 })
    const found = await own()
    // A thousand square metres.
    expect(found.map(({ cycle, perSquareMetre }) => [cycle, Number(perSquareMetre)])).toEqual([
      [1, 80],
      [2, 10],
    ])
  })

  it('is shown of others only as a middle of so many that none can be told from it', async () => {
    await change(at.app, 'cultivation.yieldGrowers', 2)
    await place()
    await start()
    await harvest({ fresh: '70', explanation: 'Little has grown elsewhere.' })
    await ofOther(0, 50_000)
    await ofOther(0, 60_000)
    expect((await recordNow()).usual.all).toBeNull()
    await ofOther(1, 100_000)
    // 50, 60 and 100 g a square metre of two others; one's own 70 are no part of it.
    expect(Number((await recordNow()).usual.all)).toBe(60)
  })

  it('far from what is usual is taken with its reason, once the cycle is over', async () => {
    const said = { happenedOn: '2026-06-03', harvestCode: 'FINAL', plants: 400, unit: 'kg' }
    const warned = (fresh: string, more: object = {}) => codesOf('HAR', { ...said, fresh, ...more }, 'warn')
    await change(at.app, 'cultivation.yieldGrowers', 2)
    placing = 'POLY'
    await place()
    await start()
    // Nobody can say what is usual.
    expect(await warned('10')).not.toContain('yieldUnusual')
    await ofOther(0, 60_000)
    await ofOther(1, 100_000)
    // Usual are 80 g a square metre, half of it and half more at most.
    expect(await warned('39.9')).toContain('yieldUnusual')
    expect(await warned('40')).not.toContain('yieldUnusual')
    expect(await warned('120.1')).toContain('yieldUnusual')
    expect(await codesOf('HAR', { ...said, fresh: '39.9' })).toContain('explanationMissing')
    // A hundred plants still stand: the cycle will yield more.
    expect(await warned('10', { plants: 300 })).not.toContain('yieldUnusual')
    await change(at.app, 'cultivation.yieldTolerance', 60)
    expect(await warned('39.9')).not.toContain('yieldUnusual')
  })
})
