import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { expect, test } from 'vitest'
import { headInput, headOf, typedFault } from './typed.ts'

const fields: readonly CaseField[] = [
  { section: 'who', key: 'name', type: 'text', max: 10 },
  { section: 'who', key: 'code', type: 'text', rule: 'gtin' },
  { section: 'who', key: 'partnerId', type: 'reference', by: 'id', shown: 'partner.id' },
  { section: 'who', key: 'pointId', type: 'reference', by: 'row', shown: 'point.id' },
  { section: 'who', key: 'countries', type: 'references' },
  { section: 'who', key: 'strength', type: 'decimal' },
  { section: 'who', key: 'plants', type: 'number' },
  { section: 'who', key: 'wantedOn', type: 'day' },
  { section: 'who', key: 'isNew', type: 'boolean' },
  { section: 'who', key: 'letter.number', type: 'text' },
  { section: 'who', key: 'letter.issuedOn', type: 'day' },
]

const record = {
  name: 'Codeine',
  code: null,
  partner: { id: 'p1' },
  point: null,
  countries: ['FI', 'SE'],
  strength: '12.5',
  plants: 1990,
  wantedOn: '2026-06-17',
  isNew: true,
  letter: null,
}

test('A record is typed as its reader would type it', () => {
  expect(headOf(fields, record, 'de')).toEqual({
    name: 'Codeine',
    code: '',
    partnerId: 'p1',
    pointId: '',
    countries: ['FI', 'SE'],
    strength: '12,5',
    plants: '1990',
    wantedOn: '2026-06-17',
    isNew: true,
    'letter.number': '',
    'letter.issuedOn': '',
  })
})

test('What is typed goes over the wire as the contract has it', () => {
  const typed = { ...headOf(fields, record, 'de'), pointId: '7', name: ' Morphine ' }
  expect(headInput(fields, typed, 'de')).toEqual({
    name: 'Morphine',
    code: null,
    partnerId: 'p1',
    pointId: 7,
    countries: ['FI', 'SE'],
    strength: '12.5',
    plants: 1990,
    wantedOn: '2026-06-17',
    isNew: true,
    letter: null,
  })
})

test.each([
  ['a text that is too long', { name: 'Morphine sulphate' }, { name: null }],
  ['a year that is still being typed', { wantedOn: '0002-06-17' }, { wantedOn: null }],
  ['a figure that cannot be read', { strength: 'twelve' }, { strength: null }],
  ['what breaks a rule, as a check will say so', { code: '123' }, { code: '123' }],
  ['a part of something', { 'letter.number': 'A 1' }, { letter: { number: 'A 1', issuedOn: null } }],
])('%s', (_what, typed, sent) => {
  expect(headInput(fields, { ...headOf(fields, record, 'en'), ...typed }, 'en')).toMatchObject(sent)
})

test.each([
  ['plants', '1 990', 'en', 1990, undefined],
  ['plants', '1.990', 'de', 1990, undefined],
  ['plants', '١٢', 'ar', 12, undefined],
  ['plants', ' 0 ', 'en', 0, undefined],
  ['plants', '-5', 'en', null, 'whole'],
  ['plants', '1.5', 'en', null, 'whole'],
  ['plants', 'abc', 'en', null, 'whole'],
  ['plants', '99999999999999999999', 'en', null, 'whole'],
  ['strength', '١٢٫٥', 'ar', '12.5', undefined],
  ['strength', '12.500', 'ru', null, 'figure'],
  ['strength', '-1', 'en', null, 'figure'],
  ['strength', '1'.repeat(20), 'en', null, 'figure'],
  ['strength', '', 'en', null, undefined],
])('Of %s, «%s» in %s goes as %s, with the fault %s', (key, typed, culture, sent, fault) => {
  const field = fields.find((each) => each.key === key) as CaseField
  expect(headInput([field], { [key]: typed }, culture)).toEqual({ [key]: sent })
  expect(typedFault(field, typed, { culture, rules: {} })).toBe(fault)
})

test('A figure that has to be there is missed where nothing is typed', () => {
  const field: CaseField = { section: 'who', key: 'plants', type: 'number', required: true }
  expect(typedFault(field, '  ', { culture: 'en', rules: {} })).toBe('required')
})
