import { describe, expect, it } from 'vitest'
import { computedEnd, earliestEnd, isFitEnd, latestEnd, type ValidityFacts } from './terms.ts'

const plain: ValidityFacts = {
  issuedOn: '2026-06-17',
  plannedDate: '2026-07-06',
  requestedUntil: null,
  usual: 90,
  longestDays: 180,
  certificateEnd: null,
  licenseEnd: null,
}

describe('the last day of a permit', () => {
  it.each<[string, Partial<ValidityFacts>, string, string]>([
    ['is the default', {}, '2026-09-15', '2026-12-14'],
    ['is the wish of the applicant', { requestedUntil: '2026-08-01' }, '2026-08-01', '2026-12-14'],
    ['is never beyond the longest validity', { requestedUntil: '2027-08-01' }, '2026-12-14', '2026-12-14'],
    ['is never beyond the certificate', { certificateEnd: '2026-08-31' }, '2026-08-31', '2026-08-31'],
    ['is never beyond the licence', { licenseEnd: '2026-07-31' }, '2026-07-31', '2026-07-31'],
    [
      'is bound by whichever ends first',
      { certificateEnd: '2026-08-31', licenseEnd: '2026-10-01' },
      '2026-08-31',
      '2026-08-31',
    ],
  ])('%s', (_name, facts, computed, latest) => {
    expect([computedEnd({ ...plain, ...facts }), latestEnd({ ...plain, ...facts })]).toEqual([
      computed,
      latest,
    ])
  })

  it.each<[string, Partial<ValidityFacts>, string]>([
    ['runs to the end of the year', { usual: 'endOfYear' }, '2026-12-31'],
    ['in which the goods begin to move', { usual: 'endOfYear', plannedDate: '2027-01-10' }, '2027-06-18'],
    ['or for six months', { usual: 'sixMonths' }, '2026-12-16'],
    ['or for twelve', { usual: 'twelveMonths' }, '2027-06-16'],
    ['to the end of a shorter month', { usual: 'sixMonths', issuedOn: '2026-08-31' }, '2027-02-28'],
    ['never beyond the longest validity', { usual: 'twelveMonths', longestDays: 200 }, '2027-01-03'],
  ])('of a general permit %s', (_name, facts, expected) => {
    expect(computedEnd({ ...plain, longestDays: 366, ...facts })).toBe(expected)
  })

  it.each<[string, string, boolean]>([
    ['2026-07-05', 'before the goods are planned to move', false],
    ['2026-07-06', 'on the planned day', true],
    ['2026-12-14', 'on the last day of the longest validity', true],
    ['2026-12-15', 'a day later', false],
  ])('%s, %s, fits: %s', (day, _name, fits) => {
    expect(isFitEnd(plain, day)).toBe(fits)
  })

  it('is not in the past, whatever was planned', () => {
    expect(earliestEnd({ ...plain, plannedDate: '2026-06-01' })).toBe('2026-06-17')
    expect(earliestEnd({ ...plain, plannedDate: null })).toBe('2026-06-17')
  })
})
