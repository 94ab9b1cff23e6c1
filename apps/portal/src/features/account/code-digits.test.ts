import { expect, test } from 'vitest'
import { digitsOf, isBlockedKey } from './code-digits.ts'
import { inFours } from './secret-key.tsx'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456 ', '123456'],
  ['1234567', '123456'],
  ['12a3', '123'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['abc', ''],
  ['', ''],
])('%j is the code %s', (typed, digits) => {
  expect(digitsOf(typed)).toBe(digits)
})

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) =>
  isBlockedKey({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('letters and signs are blocked; digits, editing and moving are not', () => {
  for (const key of ['a', 'Z', ' ', '-', '.', 'é', '😀', 'ä']) expect(press(key), key).toBe(true)
  for (const key of [
    '0',
    '9',
    '٣',
    'Backspace',
    'Delete',
    'ArrowLeft',
    'Home',
    'End',
    'Tab',
    'Enter',
    'Escape',
  ])
    expect(press(key), key).toBe(false)
  expect(press('v', { ctrlKey: true })).toBe(false)
  expect(press('v', { metaKey: true })).toBe(false)
})

test('a secret is shown in fours', () => {
  expect(inFours('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
  expect(inFours('JBSWY3')).toBe('JBSW Y3')
})
