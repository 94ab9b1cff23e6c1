import { describe, expect, test } from 'vitest'
import { crossingFor, endAt } from './crossing.ts'
import { differencesOf, reconcile } from './reconciliation.ts'
import type { RecordedMovement } from './recorded.ts'
import { endsPermit, hasLeft, type Source } from './rules.ts'

const line = { id: 'l', quantity: '10', isCounted: false }
let serial = 0
const moved = (source: Source, quantity: string, more: Partial<RecordedMovement> = {}): RecordedMovement => {
  serial += 1
  return {
    id: `m${serial}`,
    source,
    date: '2026-06-17',
    recordedOn: '2026-06-17',
    isLastConsignment: false,
    correctsId: null,
    lines: [{ lineId: 'l', quantity }],
    ...more,
  }
}
const points = { entryId: 1, exitId: 2 }
const rules = {
  today: '2026-06-18',
  tolerancePercent: 0.5,
  oneSideDays: 15,
  isReported: true,
  reportDueOn: () => '9999-12-31',
}

describe('which end somebody records', () => {
  test.each([
    ['any other permit crosses once', { entryId: 1, exitId: null }, [1, 2], [], 'entry', 1, '10', '10'],
    ['the point of entry, before', points, [1], [], 'entry', 1, '10', '10'],
    ['the point of entry, after', points, [1], [moved('customs', '4')], 'entry', 1, '6', '6'],
    ['the point of exit, before anything came in', points, [2], [], 'exit', 2, '10', '0'],
    ['the point of exit', points, [2], [moved('customs', '4')], 'exit', 2, '10', '4'],
    [
      'the point of exit, when a part has left',
      points,
      [2],
      [moved('customs', '4'), moved('exit', '3')],
      'exit',
      2,
      '7',
      '1',
    ],
    [
      'the point of exit, when more has left than came in',
      points,
      [2],
      [moved('customs', '4'), moved('exit', '5')],
      'exit',
      2,
      '5',
      '0',
    ],
    ['who is at both, before', points, [1, 2], [], 'entry', 1, '10', '10'],
    ['who is at both, while goods are inside', points, [1, 2], [moved('customs', '4')], 'exit', 2, '10', '4'],
    [
      'who is at both, when all has left',
      points,
      [1, 2],
      [moved('customs', '4'), moved('exit', '4')],
      'entry',
      1,
      '6',
      '6',
    ],
  ] as const)('%s', (_name, at, own, movements, end, pointId, remaining, expected) => {
    const found = crossingFor(at, [line], movements, (point) => (own as readonly number[]).includes(point))
    expect(found).toEqual({ end, pointId, lines: [{ lineId: 'l', remaining, expected }] })
  })

  test.each([
    [2, 'exit'],
    [1, 'entry'],
    [7, 'entry'],
    [null, 'entry'],
  ] as const)('a record at %s is of the %s', (point, end) => {
    expect(endAt(points, point)).toBe(end)
  })
})

describe('what came in beside what left', () => {
  test.each<[string, RecordedMovement[], string, string[]]>([
    ['as much left as came in', [moved('customs', '4'), moved('exit', '4')], '2026-06-18', ['MAT']],
    ['less left', [moved('customs', '4'), moved('exit', '3')], '2026-06-18', ['DIF']],
    ['more left', [moved('customs', '4'), moved('exit', '5')], '2026-06-18', ['DIF']],
    ['nothing has left yet', [moved('customs', '4')], '2026-06-18', []],
    ['nothing has left for too long', [moved('customs', '4')], '2026-07-20', ['ONE']],
    ['it left and nobody saw it come in', [moved('exit', '4')], '2026-07-20', ['ONE']],
  ])('%s', (_name, movements, today, flags) => {
    const [found] = reconcile([line], movements, { ...rules, today })
    expect(found?.flags).toEqual(flags)
    const isOpen = differencesOf([line], movements, { ...rules, today }).length > 0
    expect(isOpen).toBe(flags.some((flag) => flag === 'DIF' || flag === 'ONE'))
  })

  test.each<[string, RecordedMovement[], boolean, boolean]>([
    ['nothing has left', [moved('customs', '4')], false, false],
    ['one consignment has left', [moved('customs', '4'), moved('exit', '3')], false, true],
    ['of several a part is inside', [moved('customs', '10'), moved('exit', '6')], true, false],
    ['of several all has left', [moved('customs', '10'), moved('exit', '6'), moved('exit', '4')], true, true],
    [
      'of several the last has left short',
      [moved('customs', '10'), moved('exit', '6', { isLastConsignment: true })],
      true,
      true,
    ],
  ])('%s', (_name, movements, several, expected) => {
    expect(hasLeft([line], movements, several)).toBe(expected)
    // By its entry alone the permit would be done already.
    expect(endsPermit([line], movements, [], several)).toBe(true)
  })
})
