import { Exact } from '../../quantities/decimal.ts'
import type { OwnSubstance, Tolerances } from '../template.ts'
import type { Problem } from './findings.ts'

/** Steps between units that are easily taken for each other: a digit, and g for mg or kg for g. */
const slips = ['1000', '10'] as const
/** A slip is a slip where it comes so near to the step. */
const nearness = '0.2'

const isNear = (ratio: InstanceType<typeof Exact>, step: string): boolean =>
  ratio.minus(step).abs().lte(new Exact(step).times(nearness))

/**
 * Is this much more or less than usual (the median of what was said before)? Ten or a thousand times it is probably
 * another unit, and the figure in the usual one is suggestion.
 */
export const judgeUsual = (
  value: string,
  usual: string | undefined,
  { unusualFactor }: Pick<Tolerances, 'unusualFactor'>,
): Problem | undefined => {
  if (usual === undefined || new Exact(usual).lte(0) || new Exact(value).lte(0)) return undefined
  const times = new Exact(value).div(usual)
  const parts = new Exact(usual).div(value)
  for (const step of slips) {
    if (isNear(times, step))
      return { code: 'unitSlip', hint: { usual, step }, suggestion: new Exact(value).div(step).toFixed() }
    if (isNear(parts, step))
      return { code: 'unitSlip', hint: { usual, step }, suggestion: new Exact(value).times(step).toFixed() }
  }
  return times.gt(unusualFactor) ? { code: 'unusuallyMuch', hint: { usual } } : undefined
}

/** There cannot be more of the base than of the goods that contain it. */
export const judgeBase = (base: string, gross: string): Problem | undefined =>
  new Exact(base).gt(gross) ? { code: 'baseAboveGross', hint: { gross } } : undefined

/** What was lost of all that was there and came in. */
export const judgeLoss = (
  lost: string,
  handled: string,
  { lossPercent }: Pick<Tolerances, 'lossPercent'>,
): Problem | undefined => {
  const limit = new Exact(handled).times(lossPercent).div(100)
  if (new Exact(lost).lte(limit)) return undefined
  const handledFigure = new Exact(handled)
  const percent = handledFigure.gt(0)
    ? new Exact(lost).times(100).div(handledFigure).round(1).toFixed()
    : '100'
  return { code: 'highLoss', hint: { percent, max: lossPercent } }
}

/** An import that is reported needs a permit that customs has endorsed. */
export const judgeUse = (said: string, endorsed: string): Problem | undefined =>
  new Exact(said).gt(0) && new Exact(endorsed).eq(0) ? { code: 'permitNotUsed' } : undefined

/** Only what the licence names is handled. */
export const judgeLicensed = ({
  name,
  isLicensed,
}: Pick<OwnSubstance, 'name' | 'isLicensed'>): Problem | undefined =>
  isLicensed ? undefined : { code: 'notLicensed', hint: { substance: name } }
