import type { Big } from 'big.js'
import { Half } from './decimal.ts'
import type { GramRounding } from './gram-rounding.ts'

/** Of what a rounding would make nothing, so many figures are shown: traces of a reference standard weigh something. */
const figuresOfTraces = 3
const mostDecimals = 9
/** Of a few grams, a figure that the rounding would take away is told: 1.05 g are not 1.0 g. */
const leastFigures = 3

/**
 * Grams as paper, words, screens, the public page, mails and exports show them: rounded here and nowhere else, half
 * to even; from one gram on three figures at least, where a hundredth is one of them. Kept and computed with are the exact ones.
 */
export const shownGrams = (grams: string, { decimals, smallDecimals }: GramRounding): string => {
  const exact = new Half(grams)
  if (exact.eq(0)) return '0'
  const small = exact.round(smallDecimals)
  if (small.abs().gte(1)) {
    const fine = exact.round(Math.max(decimals, Math.min(smallDecimals, leastFigures - 1 - exact.e)))
    return fine.eq(exact.round(decimals)) ? exact.toFixed(decimals) : fine.toFixed()
  }
  if (!small.eq(0)) return small.toFixed(smallDecimals)
  const traces = exact.prec(figuresOfTraces)
  return traces.round(mostDecimals).toFixed()
}

/** The power of ten with this exponent. */
const tenTo = (exponent: number): Big => new Half(10).pow(exponent)

/**
 * Rounded to so many figures, for those who may know about how much it is, and no more. It moves in powers of ten, none
 * smaller than `leastStep`: a figure that has become small would otherwise show small changes.
 */
export const roughGrams = (grams: string, figures: number, leastStep = '0'): string => {
  const exact = new Half(grams)
  if (exact.eq(0)) return '0'
  const least = new Half(leastStep)
  const own = tenTo(exact.e - figures + 1)
  const floor = least.eq(0) || least.eq(tenTo(least.e)) ? least : tenTo(least.e + 1)
  const step = own.gte(floor) ? own : floor
  return exact.div(step).round(0).times(step).toFixed()
}
