import { expect, test } from 'vitest'
import { firstInputs, type InputField, inputFault, inputValues } from './inputs.ts'

const fields = [
  { key: 'since', type: 'day', required: true, days: 'untilToday' },
  { key: 'until', type: 'day', days: 'fromToday' },
  { key: 'reason', type: 'longText', required: true, max: 10 },
  { key: 'officer', type: 'reference' },
  { key: 'isShared', type: 'boolean' },
  { key: 'count', type: 'number' },
  { key: 'networks', type: 'texts', max: 20 },
  { key: 'mail', type: 'text', rule: 'mail' },
  { key: 'year', type: 'number', from: 1990, upTo: 2200 },
  { key: 'grams', type: 'decimal', range: 'grams', unit: 'g' },
  { key: 'share', type: 'decimal' },
  { key: 'substance', type: 'reference', by: 'row', required: true },
  { key: 'places', type: 'texts', parted: true },
] as const satisfies readonly InputField[]
const byKey = Object.fromEntries(fields.map((field) => [field.key, field])) as Readonly<
  Record<string, InputField>
>
const today = '2026-06-15'
const rules = { mail: (text: string) => text.includes('@') }

test('nothing is chosen or typed at first', () => {
  expect(firstInputs(fields)).toEqual({
    ...{ since: '', until: '', reason: '', officer: '', isShared: false, count: '', networks: [], mail: '' },
    ...{ year: '', grams: '', share: '', substance: '', places: [] },
  })
})

test('fields begin with what a record says', () => {
  expect(firstInputs(fields, { reason: 'lost', count: 3, isShared: null })).toMatchObject({
    ...{ reason: 'lost', count: 3, isShared: false, mail: '' },
  })
})

test('what is sent has no blanks at its ends, and nothing typed is nothing said', () => {
  const typed = {
    ...firstInputs(fields),
    since: today,
    reason: ' lost \n',
    count: ' 12 ',
    networks: [' a', ''],
    ...{ year: '2026', grams: '12.5', share: '', substance: '7', places: ['a, b;', ' c'] },
  }
  expect(inputValues(fields, typed)).toEqual({
    ...{ since: today, until: null, reason: 'lost', officer: null, isShared: false, count: 12, mail: null },
    networks: ['a'],
    ...{ year: 2026, grams: '12.5', share: null, substance: 7, places: ['a', 'b', 'c'] },
  })
})

test.each([
  ['since', '', 'required'],
  ['since', today, undefined],
  ['since', '2026-06-16', 'late'],
  ['since', '2026-02-30', 'invalid'],
  ['until', '', undefined],
  ['until', today, undefined],
  ['until', '2026-06-14', 'early'],
  ['reason', ' \n ', 'required'],
  ['reason', 'lost', undefined],
  ['reason', 'lost in fire', 'tooLong'],
  ['count', '', undefined],
  ['count', '12', undefined],
  ['count', '-1', 'invalid'],
  ['count', '1,5', 'invalid'],
  ['count', '99999999999999999999', 'invalid'],
  ['networks', ['10.0.0.0/8'], undefined],
  ['year', '1989', 'invalid'],
  ['year', '1990', undefined],
  ['year', '2201', 'invalid'],
  ['grams', '', undefined],
  ['grams', '0', undefined],
  ['grams', '12,5', 'invalid'],
  ['grams', '?', 'invalid'],
  ['share', '0.5', undefined],
  ['share', '?', 'invalid'],
  ['grams', '1000000000001', 'invalid'],
  ['substance', '', 'required'],
  ['substance', '7', undefined],
  ['mail', 'nobody', 'mail'],
  ['mail', 'a@example.org', undefined],
] as const)('%s of %j: %s', (key, typed, fault) => {
  expect(inputFault(byKey[key] as InputField<'mail'>, typed, { rules, today })).toBe(fault)
})
