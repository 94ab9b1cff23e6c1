import { describe, expect, it } from 'vitest'
import { layout, moved, report, shown, subjects } from './bare-form.ts'
import { type Figure, fillForm, gramsIn, type Override, roundedFigure, withOverrides } from './fill.ts'

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
  ] as const)('%s g in %s with %i decimals is %s', (grams, unit, decimals, expected) => {
    expect(roundedFigure(grams, { unit, decimals })).toBe(expected)
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
      'has very potent drugs in grams, by family and by name',
      [report('T2', 'manufactured', 2, '1.5'), report('T2', 'manufactured', 3, '1.5')],
      { 'I 3  made': '1.500', 'I 2  made': '1.500' },
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
    ['is blank where nothing was left', [report('T2', 'closingStock', 1, '0')], { 'I 1  stock': null }],
  ])('%s', (_what, figures, expected) => {
    expect(shown(fillForm(layout, subjects, figures))).toEqual(expected)
  })

  it('keeps the grams exactly, and what they come from', () => {
    const figures = [report('T2', 'closingStock', 1, '0.1'), report('T3', 'closingStock', 1, '0.2')]
    const [part] = fillForm(layout, subjects, figures)
    const cell = part?.rows[0]?.cells.stock
    expect(cell).toMatchObject({ baseGrams: '0.3', figure: null, sources: figures })
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
    expect(gramsIn(row, 'made')).toBe('2500')
  })
  it('may leave a cell blank', () => {
    const parts = put([{ ...place, override: override(null) }])
    expect(shown(parts)).toEqual({ 'I 1  made': null })
    expect(gramsIn(parts[0]?.rows[0], 'made')).toBe('0')
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
    expect(gramsIn(parts[0]?.rows[0], 'special')).toBe('1.5')
  })
})
