import { expect, it } from 'vitest'
import { addDays } from '../casework/rules.ts'
import type { RecordedMovement } from './reconciliation.ts'
import type { Source } from './rules.ts'
import { untimelyReports } from './untimely.ts'

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
