import { expect, it } from 'vitest'
import { type DateFacts, dateChecks, plannableDay } from './date-checks.ts'

/** A Wednesday; the Friday of the next week but one is a holiday. */
const facts: DateFacts = {
  today: '2026-06-17',
  isDecided: false,
  plannedDate: '2026-07-06',
  requestedUntil: null,
  maxValidityDays: 180,
  holidays: new Set(['2026-06-24', '2026-12-31']),
  restDays: [0, 6],
  decisionDays: 10,
  certificateEnd: null,
}
const proposed = (changed: Partial<DateFacts>) => {
  const [check] = dateChecks({ ...facts, ...changed })
  return [check?.code, check?.fix?.field, check?.fix?.value]
}

it.each<[string, Partial<DateFacts>, (string | null | undefined)[]]>([
  // Ten working days from Wednesday 17 June, one of them a holiday.
  ['a day in the past', { plannedDate: '2026-06-16' }, ['plannedInPast', 'plannedDate', '2026-07-02']],
  [
    'a day in the past, where the certificate ends on a Sunday before that',
    { plannedDate: '2026-06-16', certificateEnd: '2026-06-28' },
    ['plannedInPast', 'plannedDate', '2026-06-26'],
  ],
  [
    'a day in the past, and the certificate has ended as well',
    { plannedDate: '2026-06-16', certificateEnd: '2026-06-17' },
    ['plannedInPast', 'plannedDate', null],
  ],
  [
    'an end before a Saturday',
    { plannedDate: '2026-07-04', requestedUntil: '2026-07-03' },
    ['endsBeforePlanned', 'validUntil', '2026-07-06'],
  ],
  [
    'an end before a day on which the certificate has ended',
    { requestedUntil: '2026-07-03', certificateEnd: '2026-07-05' },
    ['endsBeforePlanned', 'validUntil', null],
  ],
  // 180 days lead to Saturday 2 January.
  ['too long', { requestedUntil: '2027-01-03' }, ['tooLong', 'validUntil', '2027-01-01']],
  [
    'too long, and the certificate ends on a holiday',
    { requestedUntil: '2027-01-03', certificateEnd: '2026-12-31' },
    ['tooLong', 'validUntil', '2026-12-30'],
  ],
  ['nothing to mend', { requestedUntil: '2027-01-02' }, ['dates', undefined, undefined]],
])('proposes a day that can come true: %s', (_, changed, expected) => {
  expect(proposed(changed)).toEqual(expected)
})

it('plans for the first working day on which the licence counts', () => {
  expect(plannableDay(facts, '2026-08-01')).toBe('2026-08-03')
  expect(plannableDay(facts, '2026-06-18')).toBe('2026-07-02')
})

it('does not look for ever where nobody ever works', () => {
  expect(
    plannableDay({ ...facts, holidays: new Set(), restDays: [0, 1, 2, 3, 4, 5] }, '2026-06-18'),
  ).not.toBeNull()
})
