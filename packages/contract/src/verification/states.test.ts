import { expect, test } from 'vitest'
import { isFresh } from '../signed-list.ts'
import { type DeviceFacts, type DeviceVerdict, holdsMark, judgeOnDevice } from './states.ts'

const facts: DeviceFacts = {
  code: 'essentials',
  key: 'known',
  isSigned: true,
  listed: undefined,
  validUntil: '2026-09-15',
  today: '2026-09-15',
}
test.each<[DeviceVerdict, string, Partial<DeviceFacts>]>([
  ['AUTHENTIC', 'on its last day', {}],
  ['EXPIRED', 'the day after', { today: '2026-09-16' }],
  ['NOT_YET', 'before its first day', { validFrom: '2026-09-16', validUntil: '2027-09-15' }],
  ['AUTHENTIC', 'on its first day', { validFrom: '2026-09-15' }],
  ['REVOKED', 'listed so before its first day', { validFrom: '2026-09-16', listed: 'REVOKED' }],
  ['PARTLY_USED', 'listed so', { listed: 'PARTLY_USED' }],
  ['EXPIRED', 'partly used and over', { listed: 'PARTLY_USED', today: '2026-09-16' }],
  ['REVOKED', 'listed so', { listed: 'REVOKED' }],
  ['SUSPENDED', 'listed so and over', { listed: 'SUSPENDED', today: '2026-09-16' }],
  ['FORGED', 'not signed, whatever the list says', { isSigned: false, listed: 'REVOKED' }],
  ['COMPROMISED', 'signed with a key that others have had', { key: 'compromised' }],
  ['COMPROMISED', 'the same, partly used', { key: 'compromised', listed: 'PARTLY_USED' }],
  ['COMPROMISED', 'the same, before its first day', { key: 'compromised', validFrom: '2026-09-16' }],
  ['REVOKED', 'the same, and listed so', { key: 'compromised', listed: 'REVOKED' }],
  ['EXPIRED', 'the same, the day after', { key: 'compromised', today: '2026-09-16' }],
  ['FORGED', 'not even with that key', { key: 'compromised', isSigned: false }],
  ['UNKNOWN_KEY', 'by a key that is not known here', { key: 'unknown', isSigned: undefined }],
  ['UNABLE', 'the device cannot check signatures', { isSigned: undefined }],
  ['OLD_CODE', 'a token', { code: 'token', key: 'unknown', isSigned: undefined }],
  ['NO_CODE', 'a menu of a restaurant', { code: 'other', key: 'unknown', isSigned: undefined }],
])('%s: %s', (verdict, _why, change) => {
  expect(judgeOnDevice({ ...facts, ...change })).toBe(verdict)
})

const list = { madeAt: '2026-06-17T08:00:00.000Z', validUntil: '2026-06-18T08:00:00.000Z' }
test.each([
  ['2026-06-17T07:56:00Z', true],
  ['2026-06-17T07:54:00Z', false],
  ['2026-06-18T07:59:59Z', true],
  ['2026-06-18T08:00:00Z', false],
])('a list is fresh at %s: %s', (now, expected) => {
  expect(isFresh(list, Date.parse(now))).toBe(expected)
})

test.each([
  ['the first', [1, 2, 3, 4, 5], true],
  ['the last', [6, 7, 8, 9, 10], true],
  ['across two', [3, 4, 5, 6, 7], false],
  ['one that differs at its end', [6, 7, 8, 9, 11], false],
])('a mark is found where it stands: %s', (_which, mark, expected) => {
  expect(holdsMark(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), Uint8Array.from(mark))).toBe(expected)
})
