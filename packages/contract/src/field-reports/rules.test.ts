import { expect, it } from 'vitest'
import type { ReportType } from '../cultivation/balance.ts'
import type { CultivationStatus } from '../cultivation/life.ts'
import { concernsOf, isReportable, offeredTypes } from './rules.ts'

const afterEnd: ReportType[] = ['INC', 'HAR', 'STK', 'SAM', 'HND', 'DES']

/** 1961 Convention art. 23(2)(b) and 28(1): without permit or licence nothing is planted; what is there is accounted for. */
it.each<[CultivationStatus, boolean, readonly ReportType[]]>([
  ['ISS', false, ['STA', 'INC', 'END']],
  ['ISS', true, ['INC', 'END']],
  ['RUN', false, ['STA', 'PRO', ...afterEnd]],
  ['RUN', true, afterEnd],
  ['HRV', true, afterEnd],
  ['SUS', true, ['INC', 'HAR', 'STK', 'SAM', 'DES']],
  ['RVK', true, ['INC', 'HAR', 'STK', 'SAM', 'DES', 'HND']],
  ['EXP', true, ['STA', 'END']],
  ['CLO', true, []],
  ['RPL', false, []],
])('under a permit %s, ended %s, is offered', (status, isEnded, expected) => {
  expect(offeredTypes(status, isEnded)).toEqual(expected)
})

it.each<[string, ReportType, string | null, string | null, boolean]>([
  ['plants while nothing has ended', 'PRO', null, '2026-06-17', true],
  ['plants of the day before the end, sent afterwards', 'PRO', '2026-06-10', '2026-06-09', true],
  ['plants of the day of the end', 'PRO', '2026-06-10', '2026-06-10', false],
  ['plants of no day', 'STA', '2026-06-10', null, false],
  ['a hand-over after the end', 'HND', '2026-06-10', '2026-06-17', true],
  ['a destruction after the end', 'DES', '2026-06-10', null, true],
])('may be reported: %s', (_case, type, ended, happenedOn, expected) => {
  expect(isReportable(type, 'RUN', { endedFrom: ended, happenedOn })).toBe(expected)
})

const permit = { status: 'RUN' as CultivationStatus, validUntil: '2026-12-31', unlicensedFrom: null }
const at = { today: '2026-06-17', isBeingCorrected: false }
it.each([
  ['nothing', {}, []],
  ['the end of the licence', { unlicensedFrom: '2026-06-01' }, ['licenceEnded']],
  ['the last day', { validUntil: '2026-06-16' }, ['permitEnded']],
  ['the suspension', { status: 'SUS' as const }, ['permitSuspended']],
  ['the revocation', { status: 'RVK' as const }, ['permitRevoked']],
  ['the closing', { status: 'CLO' as const, validUntil: '2026-06-16' }, ['permitClosed']],
])('a report that is not done with hears of %s', (_case, change, expected) => {
  expect(concernsOf('SUB', { ...permit, ...change }, at)).toEqual(expected)
  expect(concernsOf('ACC', { ...permit, ...change }, at)).toEqual([])
})
