import { expect, it } from 'vitest'
import type { RowPlan } from './check-row.ts'
import { Mending } from './mended-cells.ts'

const column = (key: string, type: string, at: number) => ({ column: { key, type }, at })
const columns = [column('substance', 'substance', 0), column('opening', 'number', 2), column('on', 'date', 3)]
const plan = {
  columns,
  places: new Map(columns.map(({ column: { key }, at }) => [key, at])),
} as unknown as RowPlan
const text = (at: number, value: string) => ({ column: at, kind: 'text' as const, value, isFormula: false })
const row = { row: 4, isHidden: false, cells: [text(0, 'Kodien'), text(2, 'many')] }

it.each([
  ['substance', 'Codeine', [text(0, 'Codeine'), text(2, 'many')]],
  ['opening', '2,5', [text(0, 'Kodien'), { ...text(2, '2.5'), kind: 'number' }]],
  ['opening', '1,234', [text(0, 'Kodien'), text(2, '1,234')]],
  ['opening', '', [text(0, 'Kodien')]],
  ['on', '4.5.2026', [text(0, 'Kodien'), text(2, 'many'), { ...text(3, '2026-05-04'), kind: 'date' }]],
  ['elsewhere', 'x', row.cells],
])('%s typed as %j', (columnKey, value, cells) => {
  expect(new Mending([{ row: 4, columnKey, value }]).mend(row, plan).cells).toEqual(cells)
})

it('other rows stay as they are', () => {
  const mending = new Mending([{ row: 5, columnKey: 'substance', value: 'Codeine' }])
  expect(mending.mend(row, plan)).toBe(row)
})
