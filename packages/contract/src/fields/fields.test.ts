import { expect, test } from 'vitest'
import { faultOf, isDay } from './check.ts'
import { changedFields, type Field, isChangedBy, isSeenBy } from './field.ts'

type Side = 'office' | 'holder'
const note: Field<'code', Side> = { key: 'note', type: 'longText', max: 10, seenBy: ['office'] }
const code: Field<'code', Side> = {
  key: 'code',
  type: 'text',
  required: true,
  rule: 'code',
  changedBy: ['office'],
}
const rules = { code: (text: string) => /^[A-Z]+$/.test(text) }

test('A value is judged by its type, its length and its rule', () => {
  expect(faultOf(code, '', rules)).toBe('required')
  expect(faultOf(code, 'abc', rules)).toBe('code')
  expect(faultOf(code, 'ABC', rules)).toBeUndefined()
  expect(faultOf(code, 'A\nB', rules)).toBe('line')
  expect(faultOf(note, 'two\nlines', rules)).toBeUndefined()
  expect(faultOf(note, 'much too long', rules)).toBe('tooLong')
  expect(faultOf(note, null, rules)).toBeUndefined()
  expect(faultOf({ key: 'count', type: 'number' }, '2', {})).toBe('invalid')
  expect(faultOf({ key: 'on', type: 'boolean' }, 'yes', {})).toBe('invalid')
  expect(faultOf({ key: 'kind', type: 'choice', options: ['a'] }, 'b', {})).toBe('invalid')
  expect(faultOf({ key: 'kinds', type: 'set', options: ['all', 'a'] }, ['all', 'a'], {})).toBe('allAlone')
})

test('A day is one of the calendar', () => {
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2027-02-29')).toBe(false)
  expect(isDay('29.2.2028')).toBe(false)
})

test('What somebody does not see he does not change', () => {
  expect([isSeenBy(note, 'office'), isChangedBy(note, 'office')]).toEqual([true, true])
  expect([isSeenBy(note, 'holder'), isChangedBy(note, 'holder')]).toEqual([false, false])
  expect([isSeenBy(code, 'holder'), isChangedBy(code, 'holder')]).toEqual([true, false])
})

test('Two versions are told apart by what they say', () => {
  const silent: Field = { key: 'seal', type: 'text', isSilent: true }
  const before = { note: 'one', code: 'A ', seal: 'x' }
  const after = { note: 'two', code: 'A', seal: 'y' }
  expect(changedFields([note, code, silent], before, after).map(({ key }) => key)).toEqual(['note'])
  expect(changedFields([note, code], { note: '' }, { note: null })).toEqual([])
})
