import { describe, expect, test } from 'vitest'
import {
  alikeRows,
  emptyGuide,
  emptySalt,
  judgeGuide,
  problemsOfGuide,
  stepOf,
  substanceContent,
} from './guide-form.ts'

const rows = [
  { id: '1', name: 'Morphine', otherNames: ['morfiini', 'morphine', '57-27-2'] },
  { id: '2', name: 'Heroin', otherNames: ['diamorphine', '561-27-3'] },
  { id: '3', name: 'Ethylmorphine', otherNames: ['76-58-4'] },
]

test.each([
  [['Morfiini'], ['1 same']],
  [['MORPHINE'], ['1 same', '3 like']],
  [['Papaverone', '57-27-2'], ['1 same']],
  [['diam'], ['2 like']],
  [['mor'], []],
  [[''], []],
])('%j is already there as %j', (texts, found) => {
  expect(alikeRows(texts, rows).map(({ row, isSame }) => `${row.id} ${isSame ? 'same' : 'like'}`)).toEqual(
    found,
  )
})

describe('what is wrong before it is sent', () => {
  const given = { isNew: true, needed: 'en', standing: [] }
  const form = { ...emptySalt(), names: { en: 'x sulfate' } }
  const salt = { ...form, values: { ...form.values, factor: '0.85', source: 'Yellow List' } }
  const empty = emptyGuide('names')
  const substance = {
    ...empty.substance,
    names: { en: 'Papaverone' },
    values: { ...empty.substance.values, group: 'NP', convention: 'national', family: 'opiates' },
  }
  const guide = { ...empty, substance, forms: [salt] }
  test('the code follows the name until another is written', () => {
    expect(substanceContent(guide, 'en').code).toBe('papaverone')
    expect(substanceContent({ ...guide, substance: { ...substance, code: 'other' } }, 'en').code).toBe(
      'other',
    )
  })
  test.each([
    ['nothing', guide, []],
    ['a formula', { ...guide, baseFormula: 'C17Xx' }, ['forms baseFormula']],
    [
      'a check digit',
      { ...guide, substance: { ...substance, values: { ...substance.values, casNumber: '57-27-3' } } },
      ['control substance.values.casNumber'],
    ],
    [
      'a name',
      { ...guide, substance: { ...substance, names: { en: '' } } },
      ['names substance.code', 'names substance.names.en'],
    ],
    [
      'a factor',
      { ...guide, forms: [{ ...salt, values: { ...salt.values, factor: '1.1' } }] },
      ['forms forms.0.values.factor'],
    ],
    ['the same salt twice', { ...guide, forms: [...guide.forms, salt] }, ['forms forms.1.names.en']],
  ])('%s', (_what, each, found) => {
    const paths = problemsOfGuide(judgeGuide(each, given)).map(({ path }) => `${stepOf(path)} ${path}`)
    expect(paths).toEqual(found)
  })
})
