import { Half } from '../quantities/decimal.ts'

/** Whoever has used more than so much of an estimate is told that it is nearly used up. */
const nearlyPercent = 90

export interface EstimateUse {
  /** Grams of anhydrous base. */
  readonly limitGrams: string
  readonly usedGrams: string
}

export type EstimateStanding = 'none' | 'within' | 'nearly' | 'over'

/** Per cent of the estimate that is used, with one decimal; null where there is no estimate. */
export const shareOf = ({ limitGrams, usedGrams }: EstimateUse): number | null =>
  new Half(limitGrams).lte(0) ? null : Number(new Half(usedGrams).times(100).div(limitGrams).round(1))

/** In which words the share is told; whatever is used without an estimate is over it. */
export const estimateStanding = (use: EstimateUse): EstimateStanding => {
  const used = new Half(use.usedGrams)
  if (new Half(use.limitGrams).lte(0)) return used.gt(0) ? 'over' : 'none'
  if (used.gte(use.limitGrams)) return 'over'
  return used.times(100).gt(new Half(use.limitGrams).times(nearlyPercent)) ? 'nearly' : 'within'
}
