import { describe, expect, it } from 'vitest'
import { layout, moved, report, shown, subjects } from './bare-form.ts'
import { amountIn, type Figure, fillForm, type Override, roundedFigure, withOverrides } from './fill.ts'
import { inFormOrder, measureOf } from './layout.ts'

describe('a figure of the form', () => {
  it.each([
    ['1234.5', 'kg', 3, '1.234'],
    ['1235.5', 'kg', 3, '1.236'],
    ['1234.500000001', 'kg', 3, '1.235'],
    ['0.0005', 'g', 3, null],
    ['0.0015', 'g', 3, '0.002'],
    ['0.000500001', 'g', 3, '0.001'],
    ['0', 'kg', 3, null],
    ['0.499', 'kg', 3, null],
    ['1234.5678', 'kg', 6, '1.234568'],
    ['1000000000000', 'kg', 3, '1000000000.000'],
    ['1500', 'kg', 0, '2'],
    ['2500', 'kg', 0, '2'],
    ['790', 'l', 3, '1.000'],
    ['1975', 'l', 1, '2.5'],
    ['12345', 'ha', 4, '1.2345'],
    ['3', 'number', 0, '3'],
  ] as const)('%s in %s with %i decimals is %s', (amount, unit, decimals, expected) => {
    expect(roundedFigure(amount, { unit, decimals, ...(unit === 'l' ? { density: '0.79' } : {}) })).toBe(
      expected,
    )
  })
})

describe('the unit of a substance', () => {
  it.each([
    ['g', null, { unit: 'g', decimals: 3 }],
    ['', null, { unit: 'kg', decimals: 3 }],
    ['l', '0.8', { unit: 'l', decimals: 2, density: '0.8' }],
    // Nobody knows what a litre of it weighs.
    ['l', null, { unit: 'kg', decimals: 3 }],
  ])('%s of density %s', (reportingUnit, density, expected) => {
    expect(measureOf(layout, { reportingUnit, density })).toEqual(expected)
  })
  it('is the first of the form where the form has not that of the masters', () => {
    const units = [{ unit: 'kg', decimals: 6 }] as const
    expect(measureOf({ units }, { reportingUnit: 'g', density: null })).toEqual(units[0])
  })
})

describe('a form that is filled', () => {
  it.each<[string, Figure[], Record<string, string | null>]>([
    ['nothing of which nothing is known', [], {}],
    [
      'adds up what several reports and templates say, and rounds the sum',
      [
        report('T2', 'closingStock', 1, '0.4'),
        report('T3', 'closingStock', 1, '0.4'),
        report('T3', 'closingStock', 1, '0.2'),
      ],
      { 'I 1  stock': '0.001' },
    ],
    [
      'has each substance in its unit',
      [report('T2', 'manufactured', 2, '1.5'), report('T2', 'manufactured', 3, '1.5')],
      { 'I 3  made': null, 'I 2  made': '1.500' },
    ],
    [
      'tells countries apart where its rows are countries, and adds them up where not',
      [
        moved('export', 1, 'FR', '1000'),
        moved('export', 1, 'DE', '2000'),
        moved('export', 1, 'FR', '500'),
        moved('import', 1, 'FR', '10'),
        moved('import', 1, 'DE', '20'),
      ],
      { 'I 1  imports': '0.030', 'II 1 DE exports': '2.000', 'II 1 FR exports': '1.500' },
    ],
    [
      'leaves out other conventions, schedules, templates, columns and substances that there are not',
      [
        report('T2', 'manufactured', 4, '1'),
        report('T2', 'manufactured', 5, '1'),
        report('T3', 'manufactured', 1, '1'),
        report('T2', 'used', 1, '1'),
        report('T2', 'manufactured', 99, '1'),
      ],
      {},
    ],
    [
      'has hectares of what its part is about, and figures of other years beside them',
      [
        report('T4', 'area', 1, '12500', { by: 'sownOn', on: '2025-04-01' }),
        report('T4', 'area', 1, '7', { by: 'harvestedOn', on: '2025-09-01' }),
        report('T4', 'area', 2, '12500', { by: 'sownOn', on: '2025-04-01' }),
        report('T7', 'hospitals', 1, '150', { years: -2 }),
        report('T7', 'hospitals', 1, '9000', { years: -3 }),
        report('T7', 'hospitals', 1, '9000'),
      ],
      { 'III 1  sown': '1.2500', 'III 1  past': '0.150' },
    ],
    ['is blank where nothing was left', [report('T2', 'closingStock', 1, '0')], { 'I 1  stock': null }],
  ])('%s', (_what, figures, expected) => {
    expect(shown(fillForm(layout, subjects, figures))).toEqual(expected)
  })

  it('keeps the grams exactly, and what they come from', () => {
    const figures = [report('T2', 'closingStock', 1, '0.1'), report('T3', 'closingStock', 1, '0.2')]
    const [part] = fillForm(layout, subjects, figures)
    const cell = part?.rows[0]?.cells.stock
    expect(cell).toMatchObject({ amount: '0.3', figure: null, sources: figures })
  })

  it('has its rows in the order of their codes, then of countries', () => {
    const figures = [1, 2, 3].flatMap((id) =>
      ['FR', 'DE'].map((country) => moved('export', id, country, '1')),
    )
    const rows = fillForm(layout, subjects, figures)[1]?.rows ?? []
    expect(rows.map(({ substanceId, country }) => `${substanceId} ${country}`)).toEqual([
      '3 DE',
      '3 FR',
      '2 DE',
      '2 FR',
      '1 DE',
      '1 FR',
    ])
  })
})

it('has substances with a place first, then others by code and name', () => {
  const [first, second, third] = subjects
  const order = (place: number | null) => ({ ...first, order: place }) as (typeof subjects)[number]
  expect(
    [third, order(20), second, order(10)].toSorted(inFormOrder).map((each) => each?.order ?? each?.id),
  ).toEqual([10, 20, 3, 2])
})

const override = (figure: string | null): Override => ({
  figure,
  reason: 'As the company wrote on 3 May.',
  at: '2026-05-03T10:00:00Z',
  byName: 'Officer',
})

describe('what an officer puts in the place of a figure', () => {
  const filled = fillForm(layout, subjects, [report('T2', 'manufactured', 1, '1000')])
  const put = (given: Parameters<typeof withOverrides>[3]) => withOverrides(layout, subjects, filled, given)
  const place = { part: 'I', substanceId: 1, country: null, column: 'made' }

  it('stands there, and both are known', () => {
    const parts = put([{ ...place, override: override('2.5') }])
    const row = parts[0]?.rows[0]
    expect(shown(parts)).toEqual({ 'I 1  made': '2.5' })
    expect(row?.cells.made).toMatchObject({ figure: '1.000', override: { figure: '2.5' } })
    expect(amountIn(row, 'made')).toBe('2500')
  })
  it('may leave a cell blank', () => {
    const parts = put([{ ...place, override: override(null) }])
    expect(shown(parts)).toEqual({ 'I 1  made': null })
    expect(amountIn(parts[0]?.rows[0], 'made')).toBe('0')
  })
  it('makes a row where there was none, in the unit of its substance and in its place', () => {
    const parts = put([
      { ...place, substanceId: 2, column: 'special', override: override('1.5') },
      { part: 'II', substanceId: 1, country: 'FR', column: 'exports', override: override('3') },
    ])
    expect(shown(parts)).toEqual({ 'I 2  special': '1.5', 'I 1  made': '1.000', 'II 1 FR exports': '3' })
    expect(parts[0]?.rows.map(({ substanceId, unit }) => [substanceId, unit])).toEqual([
      [2, 'g'],
      [1, 'kg'],
    ])
    expect(amountIn(parts[0]?.rows[0], 'special')).toBe('1.5')
  })
  it('is in the unit of its column, whatever that of the substance', () => {
    const parts = put([
      { ...place, part: 'III', column: 'sown', override: override('1.5') },
      { ...place, part: 'III', column: 'houses', override: override('3') },
      { ...place, substanceId: 3, column: 'special', override: override('2') },
    ])
    const [row] = parts[2]?.rows ?? []
    expect(['sown', 'houses'].map((column) => amountIn(row, column))).toEqual(['15000', '3'])
    // A litre of it weighs 800 g.
    expect(amountIn(parts[0]?.rows[0], 'special')).toBe('1600')
  })
})
