import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import { expect, test } from 'vitest'
import { byUrgency } from './list.ts'

const balance = (
  substanceId: number,
  limitGrams: string | null,
  freeGrams: string | null,
  lastsUntil: string | null = null,
) => ({ substanceId, limitGrams, freeGrams, lastsUntil }) as BalanceRow

test('what is overdrawn comes first, then what runs out first, and what nobody draws on last', () => {
  const rows = [
    balance(1, '0', '0'),
    balance(2, '500', '500'),
    balance(3, null, null),
    balance(4, '100', '90'),
    balance(5, '100', '20', '2026-12-20'),
    balance(6, '0', '-5'),
    balance(7, '100', '1', '2026-12-03'),
  ]
  expect(byUrgency(rows).map(({ substanceId }) => substanceId)).toEqual([6, 7, 5, 4, 1, 2, 3])
})
