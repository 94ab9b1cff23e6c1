import { expect, test } from 'vitest'
import { clockFault, momentBy } from './signed-list.ts'

const list = { madeAt: '2026-06-17T08:00:00.000Z', validUntil: '2026-06-18T08:00:00.000Z' }
const at = (moment: string): number => Date.parse(`2026-06-${moment}Z`)

test.each<[string, string | undefined, string, ReturnType<typeof clockFault>]>([
  ['right', '17T08:00:30', '17T20:00:00', undefined],
  ['right, and the list is old', '17T08:00:30', '30T20:00:00', undefined],
  ['a few minutes behind', '17T07:56:00', '17T07:57:00', undefined],
  ['two days behind', '15T08:00:00', '15T08:10:00', 'behind'],
  ['set back after the list came', '17T08:00:30', '16T08:00:00', 'behind'],
  ['nine hours ahead', '17T17:00:00', '17T17:10:00', 'ahead'],
  ['set right after it was nine hours ahead', '17T17:00:00', '17T08:20:00', undefined],
  ['unknown when the list came', undefined, '17T17:00:00', undefined],
])('a clock that is %s', (_what, receivedAt, now, fault) => {
  const received = receivedAt === undefined ? undefined : at(receivedAt)
  expect(clockFault(list, { now: at(now), receivedAt: received })).toBe(fault)
})

test.each([
  ['the device', '17T20:00:00', '17T20:00:00'],
  ['the list, where the device is behind it', '15T20:00:00', '17T08:00:00'],
])('documents are judged by the moment of %s', (_what, now, moment) => {
  expect(momentBy(list, at(now))).toBe(at(moment))
  expect(momentBy(null, at(now))).toBe(at(now))
})
