import { describe, expect, it } from 'vitest'
import {
  faultsOfReport,
  isInspected,
  openFindings,
  type PointFacts,
  type ReportedInspection,
  type ReportFacts,
} from './rules.ts'

const point = (change: Partial<PointFacts> = {}): PointFacts => ({
  outcome: 'inOrder',
  note: null,
  remedyOn: null,
  ...change,
})
const finding = point({ outcome: 'finding', note: 'No lock.' })
const report = (change: Partial<ReportFacts> = {}): ReportFacts => ({
  doneOn: '2026-03-10',
  points: [point(), point()],
  result: 'inOrder',
  summary: 'All rooms seen.',
  today: '2026-03-10',
  ...change,
})

describe('a report of an inspection', () => {
  const cases: [name: string, change: Partial<ReportFacts>, faults: string[]][] = [
    ['is whole', {}, []],
    ['has findings and says so', { points: [finding, point()], result: 'withFindings' }, []],
    ['found the house not in order', { points: [finding, finding], result: 'notInOrder' }, []],
    [
      'has a finding to be put right',
      { points: [point({ ...finding, remedyOn: '2026-03-10' })], result: 'withFindings' },
      [],
    ],
    ['without a list needs no point', { points: [] }, []],
    ['has no day', { doneOn: null }, ['doneOn missing']],
    ['is of tomorrow', { doneOn: '2026-03-11' }, ['doneOn future']],
    ['leaves a point out', { points: [point(), point({ outcome: null })] }, ['points.2.outcome missing']],
    [
      'has a finding without words',
      { points: [point({ outcome: 'finding', note: ' ' })], result: 'withFindings' },
      ['points.1.note missing'],
    ],
    [
      'wants a finding put right before it was found',
      { points: [point({ ...finding, remedyOn: '2026-03-09' })], result: 'withFindings' },
      ['points.1.remedyOn early'],
    ],
    ['looked at nothing', { points: [point({ outcome: 'notLooked' })] }, ['points.1.outcome nothing']],
    ['says nothing of the whole', { result: null }, ['result missing']],
    ['calls a finding in order', { points: [finding] }, ['result contradicts']],
    ['finds fault without a finding', { result: 'notInOrder' }, ['result contradicts']],
    ['has no words', { summary: '  ' }, ['summary missing']],
  ]
  it.each(cases)('%s', (_name, change, faults) => {
    expect(faultsOfReport(report(change)).map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
  })
})

describe('a house that was inspected within a year', () => {
  const at = { today: '2026-03-31', days: 365 }
  const done = { status: 'done', result: 'inOrder', doneOn: '2025-03-31' } as const
  const cases: [name: string, inspections: Parameters<typeof isInspected>[0], expected: boolean][] = [
    ['a year ago to the day', [done], true],
    ['a day too long ago', [{ ...done, doneOn: '2025-03-30' }], false],
    ['with findings', [{ ...done, result: 'withFindings' }], true],
    ['not in order', [{ ...done, result: 'notInOrder' }], false],
    ['only planned', [{ status: 'planned', result: null, doneOn: null }], false],
    ['never', [], false],
  ]
  it.each(cases)('%s', (_name, inspections, expected) => {
    expect(isInspected(inspections, at)).toBe(expected)
  })
})

const reported = (
  doneOn: string,
  result: ReportedInspection['result'],
  ...points: readonly (readonly [string, 'inOrder' | 'finding' | 'notLooked', string?])[]
): ReportedInspection => ({
  doneOn,
  result,
  points: points.map(([code, outcome, remedyOn = null]) => ({ code, outcome, remedyOn })),
})
it.each<[string, ReportedInspection[], unknown]>([
  ['nobody was there', [], undefined],
  ['all in order', [reported('2026-01-10', 'inOrder', ['safe', 'inOrder'])], undefined],
  [
    'a finding that is not due yet',
    [reported('2026-01-10', 'withFindings', ['safe', 'finding', '2026-06-17'])],
    { count: 1, doneOn: '2026-01-10', isSevere: false },
  ],
  [
    'a finding whose day has passed',
    [reported('2026-01-10', 'withFindings', ['safe', 'finding', '2026-06-16'])],
    { count: 1, doneOn: '2026-01-10', isSevere: true },
  ],
  [
    'not in order as a whole',
    [reported('2026-01-10', 'notInOrder', ['safe', 'finding'], ['books', 'finding'])],
    { count: 2, doneOn: '2026-01-10', isSevere: true },
  ],
  [
    'seen in order since, whatever the order in which they are given',
    [
      reported('2026-03-01', 'withFindings', ['safe', 'inOrder'], ['books', 'finding']),
      reported('2026-01-10', 'notInOrder', ['safe', 'finding']),
    ],
    { count: 1, doneOn: '2026-03-01', isSevere: false },
  ],
  [
    'not looked at since',
    [
      reported('2026-01-10', 'notInOrder', ['safe', 'finding']),
      reported('2026-03-01', 'withFindings', ['safe', 'notLooked'], ['books', 'finding']),
    ],
    { count: 2, doneOn: '2026-03-01', isSevere: true },
  ],
  [
    'the whole establishment in order since',
    [
      reported('2026-01-10', 'notInOrder', ['safe', 'finding']),
      reported('2026-03-01', 'inOrder', ['books', 'inOrder']),
    ],
    undefined,
  ],
])('findings that are open: %s', (_what, inspections, expected) => {
  expect(openFindings(inspections, '2026-06-17')).toEqual(expected)
})
