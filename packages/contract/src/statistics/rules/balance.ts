import { Exact } from '../../quantities/decimal.ts'
import type { Tolerances } from '../template.ts'
import type { Problem } from './findings.ts'

const sum = (values: readonly string[]) => values.reduce((total, value) => total.plus(value), new Exact(0))

/** How far two figures lie apart, in per cent of the second; undefined where that is nothing. */
const percentApart = (left: string, right: string) => {
  const whole = new Exact(right).abs()
  return whole.eq(0) ? undefined : new Exact(left).minus(right).abs().times(100).div(whole)
}

/** opening + what came in − what went out = closing, to the rounding of the account. */
export const judgeClosing = (
  {
    opening,
    added,
    taken,
    closing,
  }: {
    readonly opening: string
    readonly added: readonly string[]
    readonly taken: readonly string[]
    readonly closing: string
  },
  { rounding }: Pick<Tolerances, 'rounding'>,
): Problem | undefined => {
  const expected = sum([opening, ...added]).minus(sum(taken))
  const difference = new Exact(closing).minus(expected)
  if (difference.abs().lte(rounding)) return undefined
  const text = expected.toFixed()
  return {
    code: 'closingDiffers',
    hint: { expected: text, difference: difference.toFixed() },
    ...(expected.gte(0) && { suggestion: text }),
  }
}

/** What was there at the end of the last period is there at the beginning of this one. */
export const judgeOpening = (
  opening: string,
  lastClosing: string,
  { continuityPercent }: Pick<Tolerances, 'continuityPercent'>,
): Problem | undefined => {
  if (new Exact(opening).eq(lastClosing)) return undefined
  const apart = percentApart(opening, lastClosing)
  const isSmall = apart?.lte(continuityPercent) ?? false
  return {
    code: 'openingDiffers',
    ...(isSmall && { severity: 'warning' as const }),
    hint: { expected: lastClosing },
    suggestion: lastClosing,
  }
}

/** What was delivered, row by row, against what the account says was sold. */
export const judgeSales = (
  sold: string,
  delivered: string,
  { salesPercent }: Pick<Tolerances, 'salesPercent'>,
): Problem | undefined => {
  const difference = new Exact(sold).minus(delivered).abs()
  const apart = percentApart(sold, delivered)
  if (difference.eq(0) || apart?.lte(salesPercent)) return undefined
  return { code: 'salesDiffer', hint: { expected: delivered } }
}

/**
 * What the account says came in or went abroad against what customs endorsed: an error where it is more than so many
 * per cent and more than so much, a warning where it is anything at all.
 */
export const judgeTrade = (
  code: 'importDiffers' | 'exportDiffers',
  said: string,
  endorsed: string,
  { permitPercent, permitQuantity }: Pick<Tolerances, 'permitPercent' | 'permitQuantity'>,
): Problem | undefined => {
  const difference = new Exact(said).minus(endorsed).abs()
  if (difference.eq(0)) return undefined
  const apart = percentApart(said, endorsed)
  const isSmall = difference.lte(permitQuantity) || (apart?.lte(permitPercent) ?? false)
  return {
    code,
    ...(isSmall && { severity: 'warning' as const }),
    hint: { expected: endorsed },
    suggestion: endorsed,
  }
}
