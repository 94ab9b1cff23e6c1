import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import { expect, test } from 'vitest'
import { headInput, headOf } from './typed.ts'

const fields: readonly CaseField[] = [
  { section: 'who', key: 'name', type: 'text', max: 10 },
  { section: 'who', key: 'code', type: 'text', rule: 'gtin' },
  { section: 'who', key: 'partnerId', type: 'reference', by: 'id', shown: 'partner.id' },
  { section: 'who', key: 'pointId', type: 'reference', by: 'row', shown: 'point.id' },
  { section: 'who', key: 'countries', type: 'references' },
  { section: 'who', key: 'strength', type: 'decimal' },
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
