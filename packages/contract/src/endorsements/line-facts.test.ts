import { expect, it } from 'vitest'
import type { AuthorizationLine } from '../authorizations/schema.ts'
import { factsOfLine } from './line-facts.ts'

const goods = { detail: 'Diazepam', casNumber: '439-14-5', hsCode: '300490', batch: 'B-7', purity: null }
const step = (factor: string, value: string, unit: string | null) => ({ factor, value, unit, label: null })

it.each([
  ['a preparation', [step('packSize', '5', 'pc'), step('strength', '10', 'mg')], { size: '5', unit: 'pc' }],
  ['a substance', [step('purity', '98', '%')], null],
])('names the units in a pack of %s', (_case, formula, pack) => {
  const line = { ...goods, components: [{ formula }] } as unknown as AuthorizationLine
  expect(factsOfLine(line)).toEqual({ ...goods, pack })
})

it('has no pack where a base cannot be counted', () => {
  expect(factsOfLine({ ...goods, components: [] }).pack).toBeNull()
})
