import { describe, expect, test } from 'vitest'
import { compare, plus } from '../quantities/base.ts'
import {
  balanceOf,
  balancesOf,
  closingFaults,
  dryRatioOf,
  type Entry,
  effects,
  faultsOf,
  flowOf,
  inOrder,
  pools,
  type ReportType,
  reportTypes,
} from './balance.ts'

let serial = 0
const entry = (type: ReportType, on: string, figures: Partial<Entry> = {}): Entry => {
  serial += 1
  return {
    type,
    on,
    cycle: 1,
    plants: '0',
    fresh: '0',
    dry: '0',
    id: String(serial).padStart(6, '0'),
    ...figures,
  }
}

/** Planted, harvested, dried, sampled, handed over, the rest destroyed. */
const season = (): Entry[] => [
  entry('STA', '2026-03-02', { plants: '400' }),
  entry('PRO', '2026-03-20', { plants: '20' }),
  entry('INC', '2026-04-01', { plants: '5' }),
  entry('HAR', '2026-06-10', { plants: '415', fresh: '100000' }),
  entry('STK', '2026-06-25', { fresh: '98000', dry: '21560.25' }),
  entry('SAM', '2026-06-26', { dry: '60.25' }),
  entry('HND', '2026-07-01', { dry: '21000' }),
  entry('DES', '2026-07-10', { fresh: '2000', dry: '500' }),
]

describe('the balance of a cycle', () => {
  test('a season adds up to the gram', () => {
    const balance = balanceOf(1, season())
    expect(balance.stock).toEqual({ plants: '0', fresh: '0', dry: '0' })
    expect(balance.dryingLoss).toBe('76439.75')
    expect(dryRatioOf(balance)).toBe('22')
    expect(flowOf(balance)).toEqual({
      harvested: '100000',
      dryingLoss: '76439.75',
      handedOver: '21000',
      sampled: '60.25',
      lost: '0',
      destroyed: '2500',
      freshStock: '0',
      dryStock: '0',
    })
    expect(faultsOf(season())).toEqual([])
    expect(closingFaults([balance], 0)).toEqual([])
  })

  test('each cycle has its own', () => {
    const second = season().map((each) => ({ ...each, cycle: 2, id: `${each.id}b` }))
    const both = balancesOf([...second, ...season()])
    expect(both.map(({ cycle }) => cycle)).toEqual([1, 2])
    expect(both[0]?.sums).toEqual(both[1]?.sums)
    const mixed = [...season().slice(0, 1), entry('HAR', '2026-06-10', { cycle: 2, fresh: '10' })]
    expect(faultsOf(mixed)).toMatchObject([{ code: 'notStarted', entry: { cycle: 2 } }])
  })

  test('of nothing dried there is no ratio', () => {
    expect(dryRatioOf(balanceOf(1, season().slice(0, 4)))).toBeNull()
  })
})

describe('what a record cannot say', () => {
  const start = entry('STA', '2026-03-02', { plants: '100' })
  const harvest = entry('HAR', '2026-06-10', { plants: '100', fresh: '1000' })
  const cases: [string, Entry[], object[]][] = [
    ['a harvest without a start', [harvest], [{ code: 'notStarted' }]],
    ['a harvest before the start', [start, { ...harvest, on: '2026-03-01' }], [{ code: 'notStarted' }]],
    [
      'more plants than stand',
      [start, { ...harvest, plants: '101' }],
      [{ code: 'tooMuch', pool: 'plants', missing: '1' }],
    ],
    [
      'more handed over than is there',
      [start, harvest, entry('HND', '2026-06-12', { fresh: '1000.000000001' })],
      [{ code: 'tooMuch', pool: 'fresh', missing: '0.000000001' }],
    ],
    [
      'dry material that was never dried',
      [start, harvest, entry('HND', '2026-06-12', { dry: '1' })],
      [{ code: 'tooMuch', pool: 'dry', missing: '1' }],
    ],
    [
      'handed over before it was harvested, though there is enough later',
      [start, entry('HND', '2026-06-09', { fresh: '10' }), harvest],
      [{ code: 'tooMuch', pool: 'fresh', missing: '10' }],
    ],
    [
      'drying that makes it heavier',
      [start, harvest, entry('STK', '2026-06-20', { fresh: '100', dry: '100.5' })],
      [{ code: 'dryHeavier' }],
    ],
    [
      'an end without cultivation after a start',
      [start, entry('END', '2026-12-01')],
      [{ code: 'endedButBegun' }],
    ],
  ]
  test.each(cases)('%s', (_name, entries, expected) => {
    expect(faultsOf(entries)).toMatchObject(expected)
  })

  test('an end without cultivation alone is right', () => {
    expect(faultsOf([entry('END', '2026-12-01')])).toEqual([])
  })

  test('on one day what comes in stands before what goes out, however it was reported', () => {
    const day = '2026-06-10'
    const handed = entry('HND', day, { fresh: '1000' })
    expect(
      inOrder([handed, { ...harvest, on: day, id: '9' }, { ...start, on: day }]).map(({ type }) => type),
    ).toEqual(['STA', 'HAR', 'HND'])
    expect(faultsOf([handed, { ...harvest, on: day, id: '9' }, { ...start, on: day }])).toEqual([])
  })
})

describe('what keeps it from being closed', () => {
  const of = (left: string, standing = '0') =>
    balancesOf([
      entry('STA', '2026-03-02', { plants: '10' }),
      entry('HAR', '2026-06-10', { plants: String(10 - Number(standing)), fresh: '1000' }),
      entry('HND', '2026-06-11', { fresh: String(1000 - Number(left)) }),
    ])
  test.each([
    ['30', '0', 3, []],
    ['30.001', '0', 3, [{ cycle: 1, code: 'stockLeft', amount: '30.001' }]],
    ['0', '2', 3, [{ cycle: 1, code: 'standing', amount: '2' }]],
    ['1', '0', 0, [{ cycle: 1, code: 'stockLeft', amount: '1' }]],
  ])('%s g left, %s plants standing, %s per cent', (left, standing, tolerance, expected) => {
    expect(closingFaults(of(left, standing), tolerance)).toEqual(expected)
  })
})

/** A sequence of its own for each seed (mulberry32). */
const randomBy = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

describe('whatever is reported, as long as the rules take it', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed))(
    'plants and grams add up at every step: %i',
    (seed) => {
      const random = randomBy(seed)
      let record: Entry[] = []
      let taken = 0
      for (let step = 0; step < 60; step += 1) {
        const type = reportTypes[random(reportTypes.length)] ?? 'STA'
        const figure = (below: number) => (random(3) === 0 ? '0' : `${random(below)}.${random(1000)}`)
        const next = entry(type, `2026-0${1 + random(9)}-${10 + random(18)}`, {
          cycle: 1 + random(2),
          plants: String(random(50)),
          fresh: figure(900),
          dry: figure(300),
        })
        if (faultsOf([...record, next]).length > 0) continue
        record = [...record, next]
        taken += 1
        for (const cycle of [1, 2]) {
          const own = inOrder(record.filter((each) => each.cycle === cycle))
          // Not only at the end: after each thing that happened.
          for (let length = 0; length <= own.length; length += 1) {
            const { stock, sums, dryingLoss } = balanceOf(cycle, own.slice(0, length))
            for (const pool of pools) {
              const come = reportTypes
                .filter((each) => effects[each][pool] === 1)
                .map((each) => sums[each][pool])
              const gone = reportTypes
                .filter((each) => effects[each][pool] === -1)
                .map((each) => sums[each][pool])
              expect(compare(stock[pool], '0')).toBeGreaterThanOrEqual(0)
              expect(compare(plus(...come), plus(...gone, stock[pool]))).toBe(0)
            }
            expect(compare(dryingLoss, '0')).toBeGreaterThanOrEqual(0)
            const { harvested, ...parts } = flowOf(balanceOf(cycle, own.slice(0, length)))
            expect(compare(harvested, plus(...Object.values(parts)))).toBe(0)
          }
        }
      }
      expect(taken).toBeGreaterThan(3)
    },
  )
})
