import { describe, expect, it } from 'vitest'
import {
  againstCrossing,
  type CrossedPermit,
  type DisputeReason,
  onLinesOf,
  type StatusSince,
  statusesOn,
} from './disputed.ts'

const life: readonly StatusSince[] = [
  { status: 'ISS', on: '2026-06-10' },
  { status: 'PAU', on: '2026-06-12' },
  { status: 'SUS', on: '2026-06-14' },
  { status: 'PAU', on: '2026-06-16' },
]
const ended = (status: CrossedPermit['status'], on: string): Partial<CrossedPermit> => ({
  status,
  life: [...life, { status, on }],
})
const permit: CrossedPermit = {
  status: 'PAU',
  life,
  from: '2026-06-10',
  until: '2026-09-15',
  isHolderClosed: false,
  isLicensed: true,
}
const today = '2026-06-20'

describe('the statuses of a permit on a day', () => {
  it.each([
    ['2026-06-09', []],
    ['2026-06-10', ['ISS']],
    ['2026-06-12', ['ISS', 'PAU']],
    ['2026-06-15', ['SUS']],
    ['2026-06-16', ['SUS', 'PAU']],
    ['2026-06-19', ['PAU']],
  ])('%s: %j', (day, statuses) => {
    expect(statusesOn(life, day)).toEqual(statuses)
  })
})

// 1961 art. 31(4)-(7), 1971 art. 12(1): goods cross under an authorization that is in force.
describe('what stands against counting goods that crossed', () => {
  it.each<[string, Partial<CrossedPermit>, string, DisputeReason[]]>([
    ['in the life of the permit: nothing', {}, '2026-06-18', []],
    [
      'the day before a replacement: its successor has taken over',
      ended('RPL', '2026-06-19'),
      '2026-06-18',
      ['replaced'],
    ],
    ['the day of a replacement', ended('RPL', '2026-06-18'), '2026-06-18', ['replaced']],
    ['after a replacement', ended('RPL', '2026-06-17'), '2026-06-18', ['replaced']],
    ['the day before a revocation: nothing', ended('RVK', '2026-06-19'), '2026-06-18', []],
    ['after a revocation', ended('RVK', '2026-06-17'), '2026-06-19', ['revoked']],
    ['while it was suspended, though it goes on', {}, '2026-06-15', ['suspended']],
    ['before it was suspended: nothing', ended('SUS', '2026-06-19'), '2026-06-18', []],
    ['after a cancellation', ended('CAN', '2026-06-18'), '2026-06-18', ['cancelled']],
    ['of a closed permit, whenever', ended('CLO', '2026-06-19'), '2026-06-18', ['closed']],
    ['on its last day, of an expired one: nothing', { status: 'EXP', until: '2026-06-18' }, '2026-06-18', []],
    ['after its last day', { status: 'EXP', until: '2026-06-18' }, '2026-06-19', ['expired']],
    ['before it began', { from: '2026-06-13' }, '2026-06-12', ['tooEarly']],
    ['on a day on which its holder was closed', { isHolderClosed: true }, '2026-06-18', ['holderClosed']],
    // 1961 art. 30(1)(a), 31(3)(a), 1971 art. 8.
    ['on a day without a licence', { isLicensed: false }, '2026-06-18', ['licenseStopped']],
    ['on a day to come', {}, '2026-06-21', ['inFuture']],
    [
      'for more than one reason',
      { ...ended('RVK', '2026-06-18'), until: '2026-06-17' },
      '2026-06-21',
      ['revoked', 'expired', 'inFuture'],
    ],
  ])('%s', (_, changed, date, reasons) => {
    expect(againstCrossing({ ...permit, ...changed }, { date, today })).toEqual(reasons)
  })
})

describe('the same goods on the lines of another permit', () => {
  const line = (id: string, substanceId: number, unit = 'kg') => ({
    id,
    substanceId,
    formId: null,
    preparationId: null,
    unit,
  })
  it.each([
    ['in another order', [line('c', 2), line('d', 1)], ['d', 'c']],
    ['two of the same, one after the other', [line('c', 1), line('d', 2), line('e', 1)], ['c', 'd']],
    ['in another unit: none', [line('c', 1, 'g'), line('d', 2)], undefined],
    ['where one is missing: none', [line('c', 1)], undefined],
  ])('%s', (_, others, found) => {
    const moved = [
      { lineId: 'a', quantity: '1' },
      { lineId: 'b', quantity: '2' },
    ]
    const ids = onLinesOf(moved, [line('a', 1), line('b', 2)], others)?.map(({ lineId }) => lineId)
    expect(ids).toEqual(found)
  })
})
