import { describe, expect, it } from 'vitest'
import type { SheetEnd, SheetRow } from '../../sheet-cells.ts'
import type { Finding, ObligationContext, Template, TemplateColumn } from '../template.ts'
import { bareContext } from './bare-context.ts'
import { type AcceptedRow, FileCheck } from './check-file.ts'

const column = (
  key: string,
  type: TemplateColumn['type'],
  rest: Partial<TemplateColumn> = {},
): TemplateColumn => ({
  key,
  type,
  names: { en: key },
  required: false,
  maxLength: null,
  maxDigits: null,
  maxDecimals: null,
  list: null,
  role: 'none',
  flow: null,
  mayBeNegative: false,
  inPeriod: false,
  ...rest,
})

/** A trade account: one row for each substance and form. */
const account: Template = {
  code: 'T3',
  version: 1,
  names: { en: 'Trade account' },
  period: 'year',
  due: { months: 1, day: 31 },
  activities: [],
  columns: [
    column('substance', 'substance', { required: true }),
    column('form', 'form'),
    column('opening', 'number', { role: 'opening' }),
    column('import', 'number', { role: 'in', flow: 'import' }),
    column('sale', 'number', { role: 'out', flow: 'sale' }),
    column('loss', 'number', { role: 'out', flow: 'loss' }),
    column('closing', 'number', { role: 'closing', required: true }),
    column('date', 'date', { inPeriod: true }),
    column('permit', 'permit'),
    column('country', 'country'),
    column('recipient', 'recipient'),
    column('unit', 'unit'),
  ],
  lists: {},
  unit: 'g',
  rowKeys: ['substance', 'form', 'date'],
  groups: ['NP'],
}

const context: ObligationContext = {
  ...bareContext,
  meta: { ...bareContext.meta, template: 'T3' },
  substances: [
    {
      id: '1',
      code: 'NM',
      name: 'morphine',
      otherNames: ['Morphin'],
      group: 'NP',
      isLicensed: true,
      forms: [{ id: '11', name: 'hydrochloride', factor: '0.76' }],
    },
    { id: '2', code: 'NC', name: 'codeine', otherNames: [], group: 'NP', isLicensed: false, forms: [] },
  ],
  units: [
    { code: 'g', dimension: 'mass', factor: '1' },
    { code: 'kg', dimension: 'mass', factor: '1000' },
  ],
  countries: ['CH', 'FI'],
  recipients: [{ id: 'r1', name: 'Pharmacy', gln: '6291041500213' }],
  openings: [{ substanceId: '1', formId: null, baseGrams: '76' }],
  permits: [{ number: 'P1', direction: 'import', substanceId: '1', baseGrams: '380' }],
  deliveries: [{ substanceId: '1', baseGrams: '152' }],
  earlier: [{ columnKey: 'sale', substanceId: '1', values: ['190', '200', '210'] }],
}

const head = account.columns.map(({ key }) => key)
const rowOf = (row: number, values: readonly string[]): SheetRow => ({
  row,
  isHidden: false,
  cells: values.flatMap((value, at) =>
    value === '' ? [] : [{ column: at, kind: 'text' as const, value, isFormula: false }],
  ),
})

const checked = (
  rows: readonly (readonly string[])[],
  changed: Partial<ObligationContext> = {},
  end: Pick<SheetEnd, 'merges' | 'hiddenColumns'> = { merges: [], hiddenColumns: [] },
) => {
  const found: Finding[] = []
  const accepted: AcceptedRow[] = []
  const refused: number[] = []
  const file = { decimalMark: undefined, isTextFile: true }
  const check = new FileCheck(
    { template: account, context: { ...context, ...changed }, file, sheet: 'T3' },
    {
      found: (each) => found.push(each),
      accepted: (row) => accepted.push(row),
      refused: ({ row }) => refused.push(row),
    },
  )
  for (const [at, values] of rows.entries()) check.row(rowOf(at, values))
  check.end(end)
  const said = found.map(({ code, severity, cell }) => `${cell} ${code}${severity === 'warning' ? '?' : ''}`)
  return { said, accepted, refused, found, rows: check.rows, totals: check.totals() }
}

/** 100 g there, 500 g in, 200 g sold, 400 g left; of the hydrochloride, so 76, 380 and 152 g of base. */
const right = [
  'Morphin',
  'hydrochloride',
  '100',
  '500',
  '200',
  '',
  '400',
  '2025-03-01',
  'P1',
  'CH',
  'Pharmacy',
  'g',
]
const changedAt = (place: number, value: string) => right.with(place, value)

describe('a file', () => {
  it('may say its codes in letters of full width, and its unit by another symbol', () => {
    const { said, accepted } = checked([head, changedAt(9, 'ＣＨ').with(11, 'ｇ')])
    expect([said, accepted[0]?.values.country]).toEqual([[], 'CH'])
  })
  it('without faults is accepted with its totals', () => {
    const { said, accepted, totals } = checked([['Trade account 2025'], head, right])
    expect(said).toEqual([])
    expect(accepted).toEqual([
      {
        row: 2,
        values: Object.fromEntries(head.flatMap((key, at) => (right[at] ? [[key, right[at]]] : []))),
        substanceId: '1',
        formId: '11',
        preparationCode: null,
        bases: { opening: { 1: '76' }, import: { 1: '380' }, sale: { 1: '152' }, closing: { 1: '304' } },
      },
    ])
    expect(totals).toContainEqual({ columnKey: 'import', substanceId: '1', baseGrams: '380' })
  })

  it.each<[string, string[], string[]]>([
    [
      'a substance nobody knows',
      changedAt(0, 'heroin'),
      ['A2 unknownSubstance', 'null openingDiffers', 'null importDiffers', 'null salesDiffer?'],
    ],
    [
      'a form of another',
      changedAt(1, 'sulphate'),
      ['B2 unknownForm', 'C2 openingDiffers', 'D2 importDiffers', 'E2 salesDiffer?'],
    ],
    ['a stock that does not come out', changedAt(6, '390'), ['G2 closingDiffers']],
    ['a day of another year', changedAt(7, '1.3.2024'), ['H2 outsidePeriod']],
    ['a permit of somebody else', changedAt(8, 'P2'), ['I2 unknownPermit']],
    ['a country in small letters', changedAt(9, 'ch'), ['J2 unknownCountry']],
    ['a name that is no company', changedAt(10, 'Nobody'), ['K2 unknownRecipient?']],
    ['a GLN mistyped', changedAt(10, '6291041500214'), ['K2 glnDigit']],
    [
      'a unit of nobody',
      changedAt(11, 'lb'),
      ['L2 unitNotAllowed', 'null openingDiffers', 'null importDiffers', 'null salesDiffer?'],
    ],
    [
      'kilograms for grams',
      changedAt(11, 'kg'),
      ['C2 openingDiffers', 'D2 importDiffers', 'E2 salesDiffer?'],
    ],
    ['no stock', changedAt(6, ''), ['G2 missing']],
  ])('with %s is found faulty where it is', (_what, row, said) => {
    expect(checked([head, row]).said).toEqual(said)
  })

  it('says all at once, and takes the rows that are right', () => {
    const bad = ['codeine', '', '1', 'x', '', '', '1', '2027-01-01', '', 'XX', '', '']
    const { said, accepted, refused } = checked([head, right, bad, right])
    expect(said).toEqual([
      'D3 notANumber',
      'H3 future',
      'J3 unknownCountry',
      'A3 notLicensed',
      'A4 duplicateRow?',
      'C2 openingDiffers',
      'C3 openingDiffers',
      'D2 importDiffers',
      'E2 salesDiffer?',
    ])
    expect(accepted.map(({ row }) => row)).toEqual([1, 3])
    expect(refused).toEqual([2])
  })

  it('with a permit that nothing is said of, or none at all for what came in, is wrong', () => {
    const none = right.with(3, '0').with(6, '0').with(4, '100')
    expect(checked([head, none]).said).toContain('D2 importDiffers')
    expect(checked([head, right.with(8, '')], { permits: [] }).said).toEqual(['D2 permitNotUsed'])
  })

  it('is compared with what was usual', () => {
    const { found } = checked([head, right], {
      earlier: [{ columnKey: 'sale', substanceId: '1', values: ['0.2'] }],
    })
    expect(found).toMatchObject([{ code: 'unitSlip', cell: 'E2', suggestion: '0.2', value: '200' }])
  })

  it('that declares nothing has no rows', () => {
    expect(checked([head, right], { isNil: true }).said).toContain('null rowsWithNil')
  })

  it('without a head misses its columns', () => {
    expect(checked([['a', 'b']]).said).toEqual(
      expect.arrayContaining(['A1 unknownColumn?', 'B1 unknownColumn?', 'null missingColumn']),
    )
    expect(checked([]).said).toContain('null missingColumn')
  })
})

describe('what is not read', () => {
  const read = (heads: readonly string[], ...rows: string[][]) => checked([heads, ...rows]).said
  it.each<[what: string, heads: string[], row: string[], found: string]>([
    ['below an empty heading', [...head, '', ''], [...right, '7'], 'M2 notRead?'],
    ['below a heading of space', [...head, '\u00a0'], [...right, '7'], 'M2 notRead?'],
    ['below a heading that is not the template’s', [...head, 'price'], [...right, '7'], 'M2 notRead?'],
    ['beside the table', [...head], [...right, '', '7'], 'N2 notRead?'],
  ])('%s is found cell by cell', (_what, heads, row, found) => {
    expect(read(heads, row)).toContain(found)
  })
  it('space below such a heading says nothing', () => {
    expect(read([...head, ''], [...right, ' \u200b'])).toEqual([])
  })
  it('rows of space alone are no rows', () => {
    const { said, accepted } = checked([head, right, [' ', '\u00a0', '\u200b'], ['', ' ']])
    expect([said, accepted.length]).toEqual([[], 1])
  })
  it('rows above the head are found, a title is not', () => {
    expect(checked([['Trade account'], ['morphine', '7'], head, right]).said).toEqual([
      'A2 notRead?',
      'B2 notRead?',
    ])
  })
})

describe('what the program shows', () => {
  const withShown = (shown: string) => {
    const found: Finding[] = []
    const check = new FileCheck(
      { template: account, context, file: { decimalMark: undefined, isTextFile: false }, sheet: 'T3' },
      { found: (each) => found.push(each), accepted: () => {}, refused: () => {} },
    )
    check.row(rowOf(0, head))
    const cells = rowOf(1, right).cells.map((cell) =>
      /^\d+$/.test(cell.value) ? { ...cell, kind: 'number' as const, shown } : cell,
    )
    check.row({ row: 1, isHidden: false, cells })
    check.end({ merges: [], hiddenColumns: [{ fromColumn: 5, toColumn: 5 }] })
    return found.map(({ code, cell }) => `${cell} ${code}`)
  }
  it('a percentage or another unit is found, its own unit is not, and a hidden column is', () => {
    expect(withShown('%')).toContain('C2 percentFormat')
    expect(withShown('kg')).toContain('C2 unitFormat')
    expect(withShown('g')).toEqual(['F1 hiddenColumn'])
  })
})

describe('a stock that differs from the last one', () => {
  it('names the substance, and suggests what is meant in the salt and the unit of the cell', () => {
    const { found } = checked([head, right], {
      openings: [{ substanceId: '1', formId: null, baseGrams: '152' }],
    })
    const opening = found.find(({ code }) => code === 'openingDiffers')
    // 152 g of base are 200 g of a hydrochloride of which 0.76 is base.
    expect(opening).toMatchObject({
      cell: 'C2',
      hint: { substance: 'morphine', expected: '152' },
      suggestion: '200',
    })
  })
})
