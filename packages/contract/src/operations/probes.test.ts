import { describe, expect, it } from 'vitest'
import { endStageOf, overallStatus } from './probes.ts'

it.each([
  [[], 'ok'],
  [['off', 'ok'], 'ok'],
  [['ok', 'warning', 'off'], 'warning'],
  [['warning', 'failed', 'ok'], 'failed'],
] as const)('%j together are %s', (statuses, overall) => {
  expect(overallStatus(statuses)).toBe(overall)
})

describe('the end of a certificate', () => {
  it.each([
    [61, undefined],
    [60, 60],
    [31, 60],
    [30, 30],
    [8, 30],
    [7, 7],
    [-1, 7],
  ])('in %i days is stage %s', (days, stage) => {
    expect(endStageOf(days)).toBe(stage)
  })
})
