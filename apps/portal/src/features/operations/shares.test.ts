import { expect, it } from 'vitest'
import { sharesOf } from './shares.ts'

const span = (from: string, to: string, status: 'ok' | 'failed' | 'unknown') => ({
  from: `2026-06-17T${from}:00Z`,
  to: `2026-06-17T${to}:00Z`,
  status,
  code: '',
})

it('says how much of the time a part stood in each state', () => {
  expect(sharesOf([])).toEqual([])
  expect(
    sharesOf([span('00:00', '09:00', 'ok'), span('09:00', '09:02', 'failed'), span('09:02', '12:00', 'ok')]),
  ).toEqual([
    { status: 'ok', percent: 100 },
    { status: 'failed', percent: 1 },
  ])
})
