import { expect, it } from 'vitest'
import { addDays } from '../casework/rules.ts'
import { reconcile } from './reconciliation.ts'
import type { RecordedMovement } from './recorded.ts'
import { missedReports, reportDue, untimelyReports } from './report-duty.ts'
import type { Source } from './rules.ts'

const moved = (
  id: string,
  source: Source,
  date: string,
  more: Partial<RecordedMovement> & { quantity?: string } = {},
): RecordedMovement => ({
  id,
  source,
  date,
  recordedOn: date,
  lines: [{ lineId: 'one', quantity: more.quantity ?? '5' }],
  isLastConsignment: false,
  correctsId: null,
  ...more,
})
const lines = [{ id: 'one', quantity: '1000', isCounted: false }]
const rules = {
  today: '2026-06-17',
  tolerancePercent: 0.5,
  reportDueOn: (day: string) => addDays(day, 10),
}
const missing = (movedOn: string) => ({ movedOn, dueOn: addDays(movedOn, 10), reportedOn: null })

it.each([
  ['nothing has moved', [], []],
  ['the day has not passed', [moved('a', 'customs', '2026-06-07')], []],
  ['in time', [moved('a', 'customs', '2026-06-01'), moved('b', 'establishment', '2026-06-01')], []],
  [
    'two are missing',
    [moved('a', 'customs', '2026-06-02'), moved('b', 'customs', '2026-06-01')],
    [missing('2026-06-01'), missing('2026-06-02')],
  ],
  [
    'one came late, one is missing',
    [
      moved('a', 'customs', '2026-05-01'),
      moved('b', 'customs', '2026-05-20'),
      moved('c', 'establishment', '2026-05-01', { recordedOn: '2026-05-12' }),
    ],
    [{ movedOn: '2026-05-01', dueOn: '2026-05-11', reportedOn: '2026-05-12' }, missing('2026-05-20')],
  ],
  [
    'it came in time and was corrected later',
    [
      moved('a', 'customs', '2026-05-01'),
      moved('b', 'establishment', '2026-05-01'),
      moved('c', 'establishment', '2026-05-01', { recordedOn: '2026-06-01', correctsId: 'b' }),
    ],
    [],
  ],
  [
    'the record of customs came in weeks later: the days run from there',
    [moved('a', 'customs', '2026-05-01', { recordedOn: '2026-06-07' })],
    [],
  ],
  [
    'and are over in their turn',
    [moved('a', 'customs', '2026-05-01', { recordedOn: '2026-06-06' })],
    [{ movedOn: '2026-05-01', dueOn: '2026-06-16', reportedOn: null }],
  ],
  [
    'a record that is corrected later was known before',
    [
      moved('a', 'customs', '2026-05-01'),
      moved('b', 'customs', '2026-05-01', { recordedOn: '2026-06-15', correctsId: 'a' }),
    ],
    [missing('2026-05-01')],
  ],
  [
    'a record that said nothing told nothing before it was corrected',
    [
      moved('a', 'customs', '2026-05-01', { quantity: '0' }),
      moved('b', 'customs', '2026-05-01', { recordedOn: '2026-06-15', correctsId: 'a' }),
    ],
    [],
  ],
  [
    'reported within the days after the record came in',
    [
      moved('a', 'customs', '2026-05-01', { recordedOn: '2026-06-01' }),
      moved('b', 'establishment', '2026-05-01', { recordedOn: '2026-06-11' }),
    ],
    [],
  ],
  [
    'reported after the days from there',
    [
      moved('a', 'customs', '2026-05-01', { recordedOn: '2026-06-01' }),
      moved('b', 'establishment', '2026-05-01', { recordedOn: '2026-06-12' }),
    ],
    [{ movedOn: '2026-05-01', dueOn: '2026-06-11', reportedOn: '2026-06-12' }],
  ],
  [
    'that nothing moved came late',
    [moved('a', 'establishment', '2026-05-01', { recordedOn: '2026-06-01', quantity: '0' })],
    [],
  ],
] as [string, RecordedMovement[], unknown[]][])(
  'reports that did not come in time: %s',
  (_name, all, found) => {
    expect(untimelyReports(lines, all, rules)).toEqual(found)
  },
)

it.each([
  ['the crossing', '2026-05-01', 1, '2026-05-11', ['LAT', 'ONE']],
  ['the day on which its record came in', '2026-06-10', 0, '2026-06-20', []],
] as const)('what the holder owes runs from %s', (_name, recordedOn, missed, due, flags) => {
  const all = [moved('a', 'customs', '2026-05-01', { recordedOn })]
  expect(missedReports(lines, all, rules)).toBe(missed)
  expect(reportDue(lines, all, rules)).toBe(due)
  expect(reconcile(lines, all, { ...rules, oneSideDays: 15 })[0]?.flags).toEqual(flags)
})

it('what is due first is said, whichever crossed first', () => {
  const all = [
    moved('a', 'customs', '2026-05-01', { recordedOn: '2026-06-10' }),
    moved('b', 'customs', '2026-06-08'),
  ]
  expect(reportDue(lines, all, rules)).toBe('2026-06-18')
})
