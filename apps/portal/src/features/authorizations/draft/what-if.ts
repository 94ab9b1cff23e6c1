import type { CaseBalance } from '@papaver/contract/authorizations/schema.ts'
import { isExact, lastsUntil } from '@papaver/contract/balances/rules.ts'
import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import { compare, minus, plus } from '@papaver/contract/quantities/base.ts'
import { computeLine, type Masters } from '../../masters/goods/goods.ts'
import type { DraftLine } from './lines.ts'

/** A round figure near `value`: 1, 2, 2.5 or 5 times a power of ten. */
const rounded = (value: number): string => {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10].reduce((best, each) =>
    Math.abs(each * power - value) < Math.abs(best * power - value) ? each : best,
  )
  return String(Number((step * power).toPrecision(6)))
}

/** Quantities worth trying in the unit of the line: half, three quarters, as it stands. Decimal strings. */
export const stepsFor = (quantity: string): readonly string[] => {
  const value = Number(quantity)
  if (!(value > 0) || !Number.isFinite(value)) return []
  const smaller = [rounded(value / 2), rounded((value * 3) / 4)].filter((step) => compare(step, quantity) < 0)
  return [...new Set(smaller.filter((step) => /^\d+(\.\d{1,9})?$/.test(step))), quantity]
}

/** Grams of base of one substance that the lines ask for. */
export const askedGrams = (lines: readonly DraftLine[], substanceId: number, masters: Masters): string =>
  plus(
    '0',
    ...lines.flatMap((line) =>
      (computeLine(line, masters)?.components ?? [])
        .filter((part) => part.substanceId === substanceId)
        .map(({ baseGrams }) => baseGrams),
    ),
  )

/**
 * The balance with what is typed now in place of what was saved last. Of a rounded one the rounded rest decides, here as at
 * the server.
 */
export const balanceWith = (balance: CaseBalance, asked: string, today: string): CaseBalance => {
  if (!isExact(balance))
    return { ...balance, thisCaseGrams: asked, fits: compare(asked, balance.freeGrams ?? '0') <= 0 }
  const leftGrams = minus(balance.freeGrams, asked)
  return {
    ...balance,
    thisCaseGrams: asked,
    leftGrams,
    lastsUntil: lastsUntil(balance, asked, today),
    fits: compare(leftGrams, '0') >= 0,
  }
}

/** A balance of the year's list, before the case that is being written has been saved with this substance. */
export const withoutCase = (row: Omit<BalanceRow, 'id' | 'state'>): CaseBalance => ({
  ...row,
  thisCaseGrams: '0',
  leftGrams: isExact(row) ? row.freeGrams : null,
  fits: true,
})
