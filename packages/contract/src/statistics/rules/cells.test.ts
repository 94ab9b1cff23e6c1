import { expect, it } from 'vitest'
import type { SheetCell } from '../../sheet-cells.ts'
import { bareContext } from './bare-context.ts'
import { type ColumnShape, judgeCell } from './cells.ts'
import { judgeGln, judgeGtin } from './check-digits.ts'
import { knownTo } from './known.ts'

const file = { decimalMark: undefined, isTextFile: false }
const amount: ColumnShape = { type: 'number', isRequired: true }
const judged = (cell: Partial<SheetCell>, shape: ColumnShape, unit?: string) => {
  const { value, problems } = judgeCell(
    { column: 0, kind: 'text', value: '', isFormula: false, ...cell },
    shape,
    file,
    unit,
  )
  return [value, ...problems.map(({ code }) => code)]
}

it.each([
  ['kg', 'g', ['12500', 'unitFormat']],
  ['mg', 'g', ['0.0125', 'unitFormat']],
  ['g', 'g', ['12.5']],
  ['ml', 'g', [undefined, 'unitBeside']],
  ['€', 'g', [undefined, 'unitBeside']],
  ['%', 'g', ['12.5', 'percentFormat']],
])('a number shown with %s counts in %s as if it were written so', (shown, unit, expected) => {
  expect(judged({ kind: 'number', value: '12.5', shown }, amount, unit)).toEqual(expected)
})

it.each(['µg', 'μg', 'mcg', 'ｍｃｇ', 'мкг'])('a column of units takes %s for micrograms', (value) => {
  const unit: ColumnShape = { type: 'code', isRequired: true, isUnit: true, codes: new Set(['g', 'ug']) }
  expect(judged({ value }, unit)).toEqual(['ug'])
  const units = [{ code: 'ug' }] as never
  expect(knownTo({ ...bareContext, units }).unit(value)).toEqual({ code: 'ug' })
})

it('codes in letters and digits of full width are read', () => {
  expect(judgeGln('４０１２３４５０００００９')).toBeUndefined()
  expect(judgeGtin('４００６３８１３３３９３１')).toBeUndefined()
  const country: ColumnShape = { type: 'code', isRequired: true, codes: new Set(['FI', 'SE']) }
  expect(judged({ value: 'ＦＩ' }, country)).toEqual(['FI'])
})
