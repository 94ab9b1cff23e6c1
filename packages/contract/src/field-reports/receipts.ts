import { exceeds, fallsShort } from '../cultivation/rules.ts'
import { compare } from '../quantities/base.ts'

/** Plants, and grams as weighed, as decimal text. */
export interface Figures {
  readonly plants: string
  readonly fresh: string
  readonly dry: string
}
const pools = ['plants', 'fresh', 'dry'] as const

export const isSame = (one: Figures, other: Figures): boolean =>
  pools.every((pool) => compare(one[pool], other[pool]) === 0)

/** By so many per cent a receipt differs before it looks like a slip of the pen, or like something else. */
const farPercent = 10

/** Is the receipt far from what was handed over: another unit, another place of the decimal point, or goods that went astray? */
export const isFarOff = (said: Figures, received: Figures): boolean =>
  pools.some(
    (pool) =>
      exceeds(received[pool], said[pool], farPercent) || fallsShort(received[pool], said[pool], farPercent),
  )

/** Another figure than the grower's wants words, and so does whatever takes the place of an earlier receipt. */
export const wantsWords = (said: Figures, received: Figures, earlier: Figures | null): boolean =>
  !isSame(said, received) || (earlier !== null && !isSame(earlier, received))
