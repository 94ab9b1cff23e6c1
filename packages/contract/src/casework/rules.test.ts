import { describe, expect, it } from 'vitest'
import { daysAtWork, workingDaysBetween } from './rules.ts'

describe('daysAtWork', () => {
  const between = (from: string, to: string) => workingDaysBetween(from, to, new Set(['2026-06-24']))
  const stage = (day: string, rests = false) => ({ day, rests })
  it.each([
    ['decided on the day it came', [stage('2026-06-15')], '2026-06-15', 0],
    ['over a weekend', [stage('2026-06-12')], '2026-06-15', 1],
    [
      'steps that change nothing',
      [stage('2026-06-15'), stage('2026-06-16'), stage('2026-06-17')],
      '2026-06-19',
      4,
    ],
    [
      'while the applicant answers',
      [stage('2026-06-15'), stage('2026-06-16', true), stage('2026-06-22')],
      '2026-06-23',
      2,
    ],
    ['over a holiday', [stage('2026-06-23')], '2026-06-25', 1],
    ['never begun', [], '2026-06-25', 0],
  ])('%s', (_what, stages, end, days) => {
    expect(daysAtWork(stages, end, between)).toBe(days)
  })
})
