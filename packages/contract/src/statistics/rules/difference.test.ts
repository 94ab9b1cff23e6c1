import { describe, expect, it } from 'vitest'
import type { TemplateColumn } from '../template.ts'
import { differenceOf, totalsBetween } from './difference.ts'

const column = (key: string, type: TemplateColumn['type']): TemplateColumn => ({
  ...{ key, type, names: { en: key }, required: false, maxLength: null, maxDigits: null, maxDecimals: null },
  ...{ list: null, role: 'none', flow: null, mayBeNegative: false, inPeriod: false },
})
const columns = [
  column('substance', 'substance'),
  column('form', 'form'),
  column('quantity', 'number'),
  column('day', 'date'),
]
/** Rows as `row substance form quantity day`, a dash for what is empty. */
const rowsOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const [row = '0', ...values] = line.split(' ')
    const said = columns.flatMap(({ key }, at) => {
      const value = values[at] ?? '-'
      return value === '-' ? [] : [[key, value]]
    })
    return { row: Number(row), said: Object.fromEntries(said) as Record<string, string> }
  })

describe('two uploads', () => {
  it.each<[what: string, before: string[], after: string[], rowKeys: string[], said: string[]]>([
    ['nothing', [], [], ['substance'], []],
    ['a row that came', [], ['1 morphine - 5'], ['substance'], ['+1']],
    ['a row that went', ['1 morphine - 5'], [], ['substance'], ['-1']],
    ['a cell of the same row', ['1 morphine - 5'], ['1 morphine - 6'], ['substance'], ['1 quantity 5 → 6']],
    [
      'a row of the same keys in another place',
      ['1 morphine - 5'],
      ['7 morphine base 6'],
      ['substance'],
      ['7 form - → base', '7 quantity 5 → 6'],
    ],
    [
      'a key itself, in the same place',
      ['1 kodien base 5 2026-05-04'],
      ['1 codeine base 5 2026-05-04'],
      ['substance'],
      ['1 substance kodien → codeine'],
    ],
    ['another row in the same place', ['1 morphine - 5'], ['1 codeine - 7'], ['substance'], ['+1', '-1']],
    [
      'the same in another writing',
      ['1 morphine - 2,50 4.5.2026'],
      ['1 morphine - 2.5 2026-05-04'],
      ['substance'],
      [],
    ],
    [
      'a cell that was emptied',
      ['1 morphine base 5'],
      ['1 morphine - 5'],
      ['substance'],
      ['1 form base → -'],
    ],
    [
      'keys that are there twice go by place',
      ['1 morphine - 5', '2 morphine - 6'],
      ['1 morphine - 5.5', '2 morphine - 6.5'],
      ['substance'],
      ['1 quantity 5 → 5.5', '2 quantity 6 → 6.5'],
    ],
    ['no keys at all', ['1 morphine base 5'], ['1 morphine base 6'], [], ['1 quantity 5 → 6']],
    ['an empty key', ['1 - base 5'], ['1 - base 6'], ['substance'], ['1 quantity 5 → 6']],
  ])('differ in %s', (_what, before, after, rowKeys, said) => {
    const { added, removed, cells, changedRows } = differenceOf(rowsOf(before), rowsOf(after), {
      columns,
      rowKeys,
    })
    expect([
      ...added.map(({ row }) => `+${row}`),
      ...removed.map(({ row }) => `-${row}`),
      ...cells.map(
        ({ row, columnKey, ...cell }) => `${row} ${columnKey} ${cell.before ?? '-'} → ${cell.after ?? '-'}`,
      ),
    ]).toEqual(said)
    expect(changedRows).toBe(new Set(cells.map(({ row }) => row)).size)
  })

  it('of which one is the other mended differ in its cells alone', () => {
    const [before, after] = [rowsOf(['1 kodien base 5']), rowsOf(['1 codeine salt 6'])]
    const { added, cells } = differenceOf(before, after, { columns, rowKeys: ['substance'] }, true)
    expect([added, cells.map(({ columnKey }) => columnKey)]).toEqual([[], ['substance', 'form', 'quantity']])
  })

  it('come to sums that are others', () => {
    const total = (columnKey: string, substanceId: number, baseGrams: string) => ({
      columnKey,
      substanceId,
      baseGrams,
    })
    expect(
      totalsBetween(
        [total('sale', 1, '5'), total('sale', 2, '1'), total('loss', 1, '3')],
        [total('sale', 1, '6'), total('loss', 1, '3'), total('sale', 3, '2')],
      ),
    ).toEqual([
      { columnKey: 'sale', substanceId: 1, before: '5', after: '6' },
      { columnKey: 'sale', substanceId: 2, before: '1', after: null },
      { columnKey: 'sale', substanceId: 3, before: null, after: '2' },
    ])
  })
})
