import { expect, it } from 'vitest'
import { addDays } from '../casework/rules.ts'
import type { RecordedMovement } from './recorded.ts'
import { missedReports } from './report-duty.ts'
import type { Source } from './rules.ts'

let count = 0
const moved = (source: Source, date: string, quantity: string): RecordedMovement => {
  count += 1
  return {
    id: `m${String(count).padStart(4, '0')}`,
    source,
    date,
    recordedOn: date,
    lines: [{ lineId: 'one', quantity }],
    isLastConsignment: false,
    correctsId: null,
  }
}
const much = [{ id: 'one', quantity: '1000', isCounted: false }]

it.each([
  ['nothing has moved', [], 0],
  ['all reported', [moved('customs', '2026-06-01', '5'), moved('establishment', '2026-06-01', '5')], 0],
  ['the day has not passed', [moved('customs', '2026-06-07', '5')], 0],
  ['one is late', [moved('customs', '2026-06-06', '5')], 1],
  [
    'one is late, one is not yet',
    [moved('customs', '2026-06-06', '5'), moved('customs', '2026-06-09', '5')],
    1,
  ],
  ['two are late', [moved('customs', '2026-06-01', '5'), moved('customs', '2026-06-02', '5')], 2],
  [
    'of three the first is reported',
    [
      moved('customs', '2026-06-01', '5'),
      moved('customs', '2026-06-02', '5'),
      moved('customs', '2026-06-03', '5'),
      moved('establishment', '2026-06-01', '5'),
    ],
    2,
  ],
  [
    'one report names all',
    [
      moved('customs', '2026-06-01', '5'),
      moved('customs', '2026-06-02', '5'),
      moved('establishment', '2026-06-02', '10'),
    ],
    0,
  ],
] as [string, RecordedMovement[], number][])(
  'reports that have not come in time: %s',
  (_name, movements, missed) => {
    const rules = {
      today: '2026-06-17',
      tolerancePercent: 0.5,
      reportDueOn: (day: string) => addDays(day, 10),
    }
    expect(missedReports(much, movements, rules)).toBe(missed)
  },
)
