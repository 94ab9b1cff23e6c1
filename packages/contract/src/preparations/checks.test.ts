import { expect, it } from 'vitest'
import { type ComponentFacts, checksOf, type PreparationFacts } from './checks.ts'

const component: ComponentFacts = {
  position: 1,
  substanceId: 1,
  formId: 11,
  name: 'Morphine',
  strength: '10',
  unit: 'mg',
  isForm: true,
  isMass: true,
}
const inOrder: PreparationFacts = {
  said: {},
  components: [component],
  hasBase: true,
  notOffered: [],
  same: [],
  lostVersion: null,
  hasFile: true,
}
const of = (changed: Partial<ComponentFacts>): Partial<PreparationFacts> => ({
  components: [{ ...component, ...changed }],
})
const product = { id: 'p', number: 'P-1', isRegistered: true, isPrivate: false }
/** What is said of the described fields stands in their own tests. */
const said = (facts: PreparationFacts): string[] =>
  checksOf(facts).flatMap(({ severity, code, line, fix }) =>
    code === 'missing' && line === null && fix?.field !== 'components' ? [] : [`${severity} ${code}`],
  )

it.each<[string, Partial<PreparationFacts>, string[]]>([
  ['in order', {}, ['pass base', 'pass characteristics']],
  ['no component', { components: [] }, ['block missing', 'pass characteristics']],
  ['no strength', of({ strength: null }), ['block missing', 'pass characteristics']],
  ['a form of another substance', of({ isForm: false }), ['block formUnfit', 'pass characteristics']],
  ['no strength at all', of({ strength: '0' }), ['block strengthUnfit', 'pass characteristics']],
  [
    'a strength of twenty digits',
    of({ strength: '12345678901234567890' }),
    ['block strengthUnfit', 'pass characteristics'],
  ],
  ['a strength in litres', of({ isMass: false }), ['block unitUnfit', 'pass characteristics']],
  [
    'one form twice',
    { components: [component, { ...component, position: 2 }] },
    ['block componentTwice', 'pass characteristics'],
  ],
  ['a base that is nothing', { hasBase: false }, ['block baseNothing', 'pass characteristics']],
  [
    'what is not offered any more',
    { notOffered: [{ field: 'use', name: 'Old' }] },
    ['block notOffered', 'pass base', 'pass characteristics'],
  ],
  ['registered already', { same: [product] }, ['block registered', 'pass base', 'pass characteristics']],
  [
    'asked for already',
    { same: [{ ...product, isRegistered: false }] },
    ['warn sameRequested', 'pass base', 'pass characteristics'],
  ],
  [
    'somebody’s own trial product',
    { same: [{ ...product, isPrivate: true }] },
    ['warn samePrivate', 'pass base', 'pass characteristics'],
  ],
  [
    'a version that is replaced already',
    { lostVersion: 'P-7' },
    ['block versionLost', 'pass base', 'pass characteristics'],
  ],
  ['no summary of characteristics', { hasFile: false }, ['warn characteristicsMissing', 'pass base']],
])('%s', (_name, changed, expected) => {
  expect(said({ ...inOrder, ...changed })).toEqual(expected)
})
