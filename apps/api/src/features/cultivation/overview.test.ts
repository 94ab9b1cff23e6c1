import type { Overview } from '@papaver/contract/cultivation/overview-schema.ts'
import { readXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { fieldSeason } from '../../testing/field-season.ts'

const { at, harvest, send, start } = fieldSeason()

const overview = async (query: Record<string, string> = {}): Promise<Overview> => {
  const { status, body } = await at.officer.call('cultivation.overview', { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

it('a year adds up to the records, whatever it is grouped by', async () => {
  await start()
  await harvest()
  await send('STK', { happenedOn: '2026-06-10', fresh: '90', dry: '18.5', unit: 'kg' })
  await send('HND', {
    happenedOn: '2026-06-12',
    dry: '12',
    unit: 'kg',
    buyerId: at.buyerId,
    deliveryNote: 'D-1',
  })

  // Independently, record by record.
  const { body: list } = await at.officer.call('cultivation.list', {
    query: { view: 'all', pageSize: '100' },
  })
  const naive = { fresh: 0, handedOver: 0, plants: 0, stock: 0 }
  for (const { id } of list.items) {
    const { status, body } = await at.officer.call('cultivation.record', { params: { id } })
    if (status !== 200) continue
    for (const entry of body.entries) {
      if (!String(entry.on).startsWith('2026')) continue
      if (entry.type === 'HAR') naive.fresh += Number(entry.fresh)
      if (entry.type === 'HND') naive.handedOver += Number(entry.fresh) + Number(entry.dry)
      if (['STA', 'PRO'].includes(entry.type)) naive.plants += Number(entry.plants)
    }
    for (const { stock } of body.cycles) naive.stock += Number(stock.fresh) + Number(stock.dry)
  }
  for (const by of ['place', 'variety', 'purpose', 'placing', 'grower']) {
    const { rows, totals, year } = await overview({ by, year: '2026' })
    expect(year).toBe(2026)
    for (const figure of ['fresh', 'handedOver', 'stock'] as const) {
      expect(Number(totals[figure]), `${by} ${figure}`).toBeCloseTo(naive[figure], 1)
      const sum = rows.reduce((all, { figures }) => all + Number(figures[figure]), 0)
      expect(sum, `${by} ${figure}`).toBeCloseTo(Number(totals[figure]), 1)
    }
    expect(Math.abs(Number(totals.plants) - naive.plants), by).toBeLessThanOrEqual(rows.length)
  }
})

it('names its groups, holds them against the year before, and is saved as a file', async () => {
  await start()
  await harvest()
  const byPurpose = await overview({ by: 'purpose', year: '2026' })
  expect(byPurpose.rows.every(({ name, key }) => name !== key || key === '')).toBe(true)
  const later = await overview({ by: 'grower', year: '2027' })
  expect(Number(later.freshBefore)).toBeGreaterThanOrEqual(100_000)
  const file = await at.officer.call('cultivation.exportOverview', { query: { by: 'grower', year: '2026' } })
  const rows = (await readXlsx(file.bytes)).sheets[0]?.rows ?? []
  expect(rows).toHaveLength((await overview({ by: 'grower', year: '2026' })).rows.length + 1)
  expect((await overview({ by: 'place', year: '1950' })).rows).toEqual([])
})
