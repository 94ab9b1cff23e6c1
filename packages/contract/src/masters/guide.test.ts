import { describe, expect, test } from 'vitest'
import { codeOfName, repeatedForms, unsourcedFactor } from './guide.ts'

test.each([
  ['Papaverone', 'papaverone'],
  ['N-Éthyl (R) papaverone ', 'n-ethyl-r-papaverone'],
  ['بابافيرون', ''],
])('the code of %s is “%s”', (name, code) => {
  expect(codeOfName(name)).toBe(code)
})

const form = (en: string, casNumber: string | null = null, more: Record<string, string> = {}) => ({
  names: { en, ...more },
  values: { casNumber, formula: 'C17H19NO3*HCl' },
})

describe('the same salt twice', () => {
  const standing = [
    form('Base', '57-27-2'),
    form('morphine hydrochloride', '52-26-6', { fi: 'morfiinihydrokloridi' }),
  ]
  test.each([
    ['another name, the same formula', [form('morphine bromide')], [[]]],
    ['a name that stands, in other letters', [form('Morphine Hydrochloride')], [['names.en']]],
    [
      'a name that stands in another language',
      [form('x', null, { fi: 'Morfiinihydrokloridi' })],
      [['names.fi']],
    ],
    ['a number that stands', [form('x', '52-26-6')], [['values.casNumber']]],
    [
      'one of the form above it',
      [form('x', '1-1-1'), form('X', '1-1-1')],
      [[], ['names.en', 'values.casNumber']],
    ],
    ['nothing typed yet', [form(''), form('')], [[], []]],
  ])('%s', (_what, forms, paths) => {
    expect(repeatedForms(forms, standing).map((found) => found.map(({ path }) => path))).toEqual(paths)
  })
})

test('a factor names its source', () => {
  expect(unsourcedFactor({ names: {}, values: { source: ' ' } })).toEqual([
    { path: 'values.source', code: 'required' },
  ])
  expect(unsourcedFactor({ names: {}, values: { source: 'Yellow List' } })).toEqual([])
})
