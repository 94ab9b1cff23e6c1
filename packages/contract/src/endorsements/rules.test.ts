import { describe, expect, it } from 'vitest'
import { agreesAbroad, reconcile, recordedLine } from './reconciliation.ts'
import { differs, type RecordedMovement } from './recorded.ts'
import { reportDue } from './report-duty.ts'
import {
  crossedByLine,
  dateProblem,
  effective,
  endsPermit,
  excessOf,
  expectedSpan,
  inAll,
  isLate,
  isUsable,
  type Source,
  tokenIn,
  usedByLine,
} from './rules.ts'

let count = 0
const moved = (
  source: Source,
  date: string,
  quantity: string,
  more: Partial<RecordedMovement> = {},
): RecordedMovement => {
  count += 1
  return {
    id: `m${String(count).padStart(4, '0')}`,
    source,
    date,
    recordedOn: date,
    lines: [{ lineId: 'one', quantity }],
    isLastConsignment: false,
    correctsId: null,
    ...more,
  }
}
const lines = [{ id: 'one', quantity: '10', isCounted: false }]

describe('what counts as use', () => {
  it('is what customs recorded, in the place of what it corrected', () => {
    const first = moved('customs', '2026-06-01', '4')
    const second = moved('customs', '2026-06-01', '3.000000001', { correctsId: first.id })
    const third = moved('customs', '2026-06-01', '2', { correctsId: second.id })
    const others = [moved('establishment', '2026-06-02', '9'), moved('foreign', '2026-06-02', '9')]
    expect(inAll(usedByLine(lines, [first], []).get('one'))).toBe('4')
    expect(inAll(usedByLine(lines, [first, second], []).get('one'))).toBe('3.000000001')
    expect(inAll(usedByLine(lines, [first, second, third, ...others], []).get('one'))).toBe('2')
    expect(effective([first, second, third])).toEqual([third])
  })

  it.each([
    // decided, of what customs had then, with what customs recorded since
    ['4', '4', '4', '4'],
    ['3', '4', '4', '3'],
    ['4.5', '4', '4', '4.5'],
    ['0', '4', '4', '0'],
    ['3', '4', '6.000000001', '5.000000001'],
    ['3', '0', '0', '3'],
    ['1', '4', '2', '0'],
  ])('decided %s of %s, and %s in all by customs: %s', (quantity, customsThen, seen, used) => {
    const decisions = [{ lineId: 'one', quantity, customsThen, countsIn: 2026 }]
    const movements = seen === '0' ? [] : [moved('customs', '2026-06-01', seen)]
    expect(inAll(usedByLine(lines, movements, decisions).get('one'))).toBe(used)
  })

  const turn = [moved('customs', '2025-12-31', '4'), moved('customs', '2026-01-01', '3')]
  it.each([
    ['as it moved', undefined, { 2025: '4', 2026: '3' }],
    ['short in the later year', { quantity: '6', countsIn: 2026 }, { 2025: '4', 2026: '2' }],
    ['short in the earlier one', { quantity: '6', countsIn: 2025 }, { 2025: '3', 2026: '3' }],
    ['short by more than the later year saw', { quantity: '3', countsIn: 2026 }, { 2025: '3', 2026: '0' }],
    ['nothing came', { quantity: '0', countsIn: 2025 }, { 2025: '0', 2026: '0' }],
    ['too much', { quantity: '7.5', countsIn: 2026 }, { 2025: '4', 2026: '3.5' }],
  ])('counts in the year of the goods: %s', (_name, decided, expected) => {
    const decisions = decided === undefined ? [] : [{ lineId: 'one', customsThen: '7', ...decided }]
    const used = usedByLine(lines, turn, decisions).get('one') ?? new Map()
    expect(Object.fromEntries(used)).toEqual(expected)
  })

  it.each([
    ['7', '3', []],
    ['7', '3.000000001', [{ lineId: 'one', presented: '3.000000001', remaining: '3' }]],
    ['10', '0', []],
    ['10', '0.000000001', [{ lineId: 'one', presented: '0.000000001', remaining: '0' }]],
    // What is above already is not presented once more.
    ['12', '1', [{ lineId: 'one', presented: '1', remaining: '0' }]],
    ['12', '0', []],
  ])('used %s, presented %s', (used, quantity, excess) => {
    expect(
      excessOf(lines, new Map([['one', new Map([[2026, used]])]]), [{ lineId: 'one', quantity }]),
    ).toEqual(excess)
  })
})

// 1961 Convention art. 31(7)(b), (c); decision 0216.
it.each([
  ['came in: what an officer decided', false, 'customs', '9', '9'],
  ['left: what customs saw leave', true, 'customs', '9', '12'],
  ['left: what counts, where that is more', true, 'customs', '13', '13'],
  ['left after transit: what customs saw at the exit', false, 'exit', '9', '4'],
] as const)('whether more may cross is judged, of what %s', (_name, isExport, source, quantity, expected) => {
  const movements = [moved('customs', '2026-06-01', '12'), moved('exit', '2026-06-02', '4')]
  const decisions = [{ lineId: 'one', quantity, customsThen: '12', countsIn: 2026 }]
  const counted = usedByLine(lines, movements, decisions)
  expect(inAll(crossedByLine(lines, movements, counted, { source, isExport }).get('one'))).toBe(expected)
})

describe('the end of a permit', () => {
  it.each([
    ['nothing crossed', [], true, false],
    ['part, more to come', [moved('customs', '2026-06-01', '4')], true, false],
    ['part, single consignment', [moved('customs', '2026-06-01', '4')], false, true],
    ['all', [moved('customs', '2026-06-01', '4'), moved('customs', '2026-06-02', '6')], true, true],
    [
      'the last, with a remainder',
      [moved('customs', '2026-06-01', '4', { isLastConsignment: true })],
      true,
      true,
    ],
    ['the holder alone says all', [moved('establishment', '2026-06-01', '10')], false, false],
  ])('%s', (_name, movements, several, ends) => {
    expect(endsPermit(lines, movements, [], several)).toBe(ends)
  })
})

describe('when a permit may be used', () => {
  it.each([
    ['ISS', '2026-06-30', true, false],
    ['PAU', '2026-06-30', true, false],
    ['ISS', '2026-07-01', false, true],
    ['EXP', '2026-07-01', false, true],
    ['SUS', '2026-06-30', false, false],
    ['CLO', '2026-06-30', false, false],
    ['RVK', '2026-06-30', false, false],
  ] as const)('%s on %s', (status, today, usable, late) => {
    expect(isUsable(status, '2026-06-30', today)).toBe(usable)
    expect(isLate(status, '2026-06-30', today)).toBe(late)
  })

  it.each([
    ['2026-06-17', undefined],
    ['2026-06-18', { problem: 'Future', limit: '2026-06-17' }],
    ['2026-06-01', undefined],
    ['2026-05-31', { problem: 'BeforeIssue', limit: '2026-06-01' }],
  ])('a movement on %s', (date, problem) => {
    expect(dateProblem(date, { today: '2026-06-17', from: '2026-06-01', until: '2026-06-30' })).toEqual(
      problem,
    )
  })

  it('not after its last day', () => {
    const days = { today: '2026-07-05', from: '2026-06-01', until: '2026-06-30' }
    expect(dateProblem('2026-06-30', days)).toBeUndefined()
    expect(dateProblem('2026-07-01', days)).toEqual({ problem: 'AfterEnd', limit: '2026-06-30' })
  })
})

describe('two records of one movement', () => {
  it.each([
    // Of counted goods one piece is always within the tolerance, whatever share of them it is.
    ['pieces', '1000', '1000', false],
    ['pieces', '1000', '1005', false],
    ['pieces', '1000', '1006', true],
    ['pieces', '1000', '994', true],
    ['pieces', '10', '11', false],
    ['pieces', '10', '9', false],
    ['pieces', '10', '12', true],
    ['pieces', '0', '1', false],
    ['pieces', '0', '2', true],
    // A unit of what is weighed or measured may be a kilogram: only the share counts.
    ['kg', '4.2', '4.8', true],
    ['kg', '4.8', '4.2', true],
    ['kg', '4.2', '4.221', false],
    ['kg', '4.2', '4.221000001', true],
    ['kg', '4.2', '4.179', false],
    ['kg', '1000', '1005', false],
    ['kg', '1000', '1005.1', true],
    ['kg', '0.2', '0.2', false],
    ['kg', '0', '0.000000001', true],
    ['kg', '0', '0', false],
  ])('in %s: %s and %s', (unit, left, right, apart) => {
    expect(differs(left, right, { percent: 0.5, isCounted: unit === 'pieces' })).toBe(apart)
  })

  it('without any tolerance every gram tells, and still one piece does not', () => {
    expect(differs('4.2', '4.2', { percent: 0, isCounted: false })).toBe(false)
    expect(differs('4.2', '4.200000001', { percent: 0, isCounted: false })).toBe(true)
    expect(differs('10', '11', { percent: 0, isCounted: true })).toBe(false)
  })

  const rules = {
    today: '2026-06-17',
    tolerancePercent: 0.5,
    oneSideDays: 15,
    reportDueOn: () => '2026-06-20',
  }
  const flags = (movements: RecordedMovement[], more: Partial<typeof rules> = {}, authorized = lines) =>
    reconcile(authorized, movements, { ...rules, ...more })[0]?.flags
  const much = [{ id: 'one', quantity: '1000', isCounted: false }]

  it('is compared when both have spoken', () => {
    const customs = moved('customs', '2026-06-10', '500')
    expect(flags([], {}, much)).toEqual([])
    expect(flags([customs], {}, much)).toEqual([])
    expect(flags([customs], { today: '2026-06-26' }, much)).toEqual(['LAT', 'ONE'])
    expect(flags([customs, moved('establishment', '2026-06-10', '500')], {}, much)).toEqual(['MAT'])
    expect(flags([customs, moved('establishment', '2026-06-10', '450')], {}, much)).toEqual(['DIF'])
    expect(flags([customs, moved('establishment', '2026-06-10', '1001')], {}, much)).toEqual(['EXC', 'DIF'])
    const late = moved('establishment', '2026-06-10', '500', { recordedOn: '2026-06-21' })
    expect(flags([customs, late], {}, much)).toEqual(['LAT', 'MAT'])
  })

  it('is told in kilograms and in packs by its own measure', () => {
    const two = [moved('customs', '2026-06-10', '4.2'), moved('establishment', '2026-06-10', '4.8')]
    expect(flags(two)).toEqual(['DIF'])
    const packs = [{ id: 'one', quantity: '10', isCounted: true }]
    const counted = [moved('customs', '2026-06-10', '4'), moved('establishment', '2026-06-10', '5')]
    expect(flags(counted, {}, packs)).toEqual(['MAT'])
  })

  it('waits for the report of each consignment', () => {
    const two = [moved('customs', '2026-06-10', '500'), moved('customs', '2026-06-12', '300')]
    const dueOf = { tolerancePercent: 0.5, reportDueOn: (day: string) => `due ${day}` }
    expect(reportDue(much, [], dueOf)).toBeNull()
    expect(reportDue(much, two, dueOf)).toBe('due 2026-06-10')
    const one = [...two, moved('establishment', '2026-06-10', '500')]
    expect(reportDue(much, one, dueOf)).toBe('due 2026-06-12')
    expect(flags(one, {}, much)).toEqual([])
    expect(reportDue(much, [...two, moved('establishment', '2026-06-12', '800')], dueOf)).toBeNull()
    expect(reportDue(much, [...one, moved('establishment', '2026-06-12', '200')], dueOf)).toBeNull()
  })
})

describe('three records of one movement', () => {
  const customs = moved('customs', '2026-06-10', '500')

  it('a side that is silent has no figure, one that reports nothing has', () => {
    expect(recordedLine([], 'one')).toEqual({ customs: null, holder: null, foreign: null })
    const struck = moved('establishment', '2026-06-10', '400')
    const nil = moved('establishment', '2026-06-11', '0', { correctsId: struck.id })
    expect(recordedLine([customs, struck, nil], 'one')).toEqual({
      customs: '500',
      holder: '0',
      foreign: null,
    })
  })

  it.each([
    ['the copy is missing', [customs], null],
    ['customs is silent', [moved('foreign', '2026-06-10', '500')], null],
    ['both say the same', [customs, moved('foreign', '2026-06-10', '502.5')], true],
    ['the copy says less', [customs, moved('foreign', '2026-06-10', '490')], false],
    ['the copy says more', [customs, moved('foreign', '2026-06-10', '510')], false],
    [
      'a copy is still to come',
      [customs, moved('customs', '2026-06-12', '300'), moved('foreign', '2026-06-10', '500')],
      null,
    ],
    [
      'the first copy says more than all that customs saw',
      [customs, moved('customs', '2026-06-12', '300'), moved('foreign', '2026-06-10', '900')],
      false,
    ],
  ] as const)('%s', (_name, movements, agrees) => {
    expect(agreesAbroad(movements, { id: 'one', isCounted: false }, 0.5)).toBe(agrees)
  })
})

it.each([
  ['today', '2026-06-17', { from: '0001-01-01', to: '2026-06-17' }],
  ['week', '2026-06-17', { from: '0001-01-01', to: '2026-06-21' }],
  ['week', '2026-06-21', { from: '0001-01-01', to: '2026-06-21' }],
  ['week', '2026-06-15', { from: '0001-01-01', to: '2026-06-21' }],
] as const)('expects %s of %s', (when, today, span) => {
  expect(expectedSpan(when, today)).toEqual(span)
})

it.each([
  ['https://permits.example/#/display-authorization?t=q-_9Z', 'q-_9Z'],
  [' q-_9Z ', 'q-_9Z'],
  ['https://permits.example/#/display-authorization?x=1&t=q9', 'q9'],
])('reads the token of %s', (scanned, token) => {
  expect(tokenIn(scanned)).toBe(token)
})
