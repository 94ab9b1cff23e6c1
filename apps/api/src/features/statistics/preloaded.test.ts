import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { fieldSeason } from '../../testing/field-season.ts'
import { sendForm } from '../../testing/send-form.ts'
import type { TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, handIn, saveReport, sendReportFile } from '../../testing/submissions.ts'

const { at, harvest, send, start } = fieldSeason()

const fileOf = async (who: TestPerson, code: string, period: string): Promise<Buffer> =>
  (await who.call('statistics.templateFile', { params: { code }, query: { period } })).bytes
const rowsIn = async (file: Buffer): Promise<Record<string, unknown>[]> => {
  const [head = [], ...rows] = (await readXlsx(file)).sheets[0]?.rows ?? []
  return rows.map((row) =>
    Object.fromEntries(head.map((title, index) => [String(title).replace(/ \*$/, ''), row[index]])),
  )
}
const check = (who: TestPerson, code: string, period: string, content: Buffer) =>
  sendForm(who, 'statistics.check', {
    params: { code },
    query: { period },
    file: { name: 'report.xlsx', bytes: content },
  })

describe('the template of a grower', () => {
  it('begins with what he has reported of the period, as an independent sum has it, and passes as it is', async () => {
    await start()
    await harvest()
    await send('STK', { happenedOn: '2026-06-10', fresh: '90', dry: '18.5', unit: 'kg' })
    await send('SAM', { happenedOn: '2026-06-11', dry: '60', unit: 'g', laboratory: 'State laboratory' })
    await send('HND', {
      happenedOn: '2026-06-12',
      dry: '12',
      unit: 'kg',
      buyerId: at.buyerId,
      deliveryNote: 'D-1',
    })
    const file = await fileOf(at.grower, 'T4', '2026-Q2')
    const rows = await rowsIn(file)
    const own = rows.find(({ 'Yield fresh, kg': fresh }) => fresh === 100) ?? expect.fail('no row')
    expect(own).toMatchObject({
      Site: 'House 1',
      'Area, m²': 1000,
      'Number of plants': 400,
      'Yield dry, kg': 18.5,
      'Loss, kg': 0,
      'Quantity of the product, kg': 12,
      // 10 kg fresh, and 18.5 less 0.06 less 12 dried
      'Stock, kg': 16.44,
    })

    // Whatever the demonstration has beside it: plant by plant and gram by gram from the records themselves.
    const { body: list } = await at.grower.call('cultivation.list', { query: { pageSize: '50' } })
    let [fresh, stock] = [0, 0]
    for (const { id } of list.items) {
      const { status, body } = await at.grower.call('cultivation.record', { params: { id } })
      if (status !== 200) continue
      for (const { type, on, fresh: grams } of body.entries)
        if (type === 'HAR' && on >= '2026-04-01' && on <= '2026-06-30') fresh += Number(grams)
      for (const cycle of body.cycles) stock += Number(cycle.stock.fresh) + Number(cycle.stock.dry)
    }
    const sum = (title: string) => rows.reduce((all, row) => all + Number(row[title] ?? 0), 0)
    expect(sum('Yield fresh, kg') * 1000).toBeCloseTo(fresh, 6)
    expect(sum('Stock, kg') * 1000).toBeCloseTo(stock, 6)

    const { status, body } = await check(at.grower, 'T4', '2026-Q2', file)
    expect([status, body.errors, body.rows]).toEqual([200, 0, rows.length])
  })

  it('says nothing of what happened after the period, and nothing of other houses', async () => {
    await start()
    await harvest()
    const before = await rowsIn(await fileOf(at.grower, 'T4', '2026-Q1'))
    expect(before.every((row) => Number(row['Yield fresh, kg'] ?? 0) !== 100)).toBe(true)
    const buyers = await at.buyer.call('statistics.templateFile', {
      params: { code: 'T4' },
      query: { period: '2026-Q2' },
    })
    expect(await rowsIn(buyers.bytes)).toEqual([])
  })
})

describe('the account of a grower', () => {
  const besideRecord = async (id: string) => {
    const { status, body } = await at.grower.call('statistics.comparison', { params: { id } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.record
  }

  it('stands beside the record that it began with, and what says something else is marked', async () => {
    await start()
    await harvest()
    await send('STK', { happenedOn: '2026-06-10', fresh: '90', dry: '18.5', unit: 'kg' })
    const filled = (await rowsIn(await fileOf(at.grower, 'T4', '2026-Q2'))) as Record<
      string,
      string | number
    >[]
    // One of them is written otherwise.
    const at100 = filled.findIndex((row) => row['Yield fresh, kg'] === 100)
    const rows = filled.map((row, place) => (place === at100 ? { ...row, 'Yield fresh, kg': 99.5 } : row))
    const report = { code: 'T4', period: '2026-Q2' }
    const begun = await beginReport(at.grower, report)
    const { id } = begun
    const { id: uploadId } = await sendReportFile(at.grower, id, report, rows)
    await saveReport(at.grower, begun, { uploadId })
    const seen = await besideRecord(id)
    const of = (key: string) => seen.find(({ columnKey }: { columnKey: string }) => columnKey === key)
    const { now, recorded, isUnusual } = of('yieldFresh')
    expect([isUnusual, Number(recorded) - Number(now)]).toEqual([true, 0.5])
    for (const key of ['area', 'plants', 'yieldDry', 'lossKg', 'disposal', 'productQuantity', 'stock'])
      expect([key, of(key)]).toMatchObject([key, { isUnusual: false }])
    // What is reported from the field afterwards shows, too.
    await send('SAM', { happenedOn: '2026-06-11', dry: '60', unit: 'g', laboratory: 'State laboratory' })
    const stock = (await besideRecord(id)).find(
      ({ columnKey }: { columnKey: string }) => columnKey === 'stock',
    )
    expect([stock.isUnusual, Number(stock.now) - Number(stock.recorded)]).toEqual([
      true,
      expect.closeTo(0.06, 9),
    ])
  })
})

describe('the template of a yearly account', () => {
  it('begins with the stocks with which the report before ended', async () => {
    const importer = await at.app.as('importer')
    expect(await rowsIn(await fileOf(importer, 'T3', '2025'))).toEqual([])
    await handIn(importer, { code: 'T3', period: '2024' }, [
      { Substance: 'Morphine', 'Opening stock': 97.5, 'Closing stock': 97.5 },
      { Substance: 'Codeine', 'Opening stock': 0, 'Closing stock': 0 },
      { Substance: 'Oxycodone', 'Opening stock': 7, 'Closing stock': 7 },
    ])
    const rows = await rowsIn(await fileOf(importer, 'T3', '2025'))
    expect(rows.map((row) => [row.Substance, row['Opening stock']])).toEqual([
      ['Morphine', 97.5],
      ['Oxycodone', 7],
    ])
    const inFinnish = await importer.call('statistics.templateFile', {
      params: { code: 'T3' },
      query: { period: '2025' },
      headers: { culture: 'fi' },
    })
    expect((await readXlsx(inFinnish.bytes)).sheets[0]?.rows[1]?.[0]).toBe('Morfiini')
    // Another house begins with nothing of it.
    expect(await rowsIn(await fileOf(await at.app.as('rival'), 'T3', '2025'))).toEqual([])
  })
})
