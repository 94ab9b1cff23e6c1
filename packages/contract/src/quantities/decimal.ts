import { Big } from 'big.js'

/**
 * Decimal figures: sums and products are exact to the last digit, quotients to so many decimals that no figure which is
 * kept (fifteen at most) is rounded twice in a way that shows. They are made of decimal text, never of numbers.
 */
const decimalsOfQuotient = 60

const arithmetic = (rounding: 1 | 2) => {
  const Figure = Big()
  Figure.DP = decimalsOfQuotient
  Figure.RM = rounding
  return Figure
}

/** Rounds half up: what is computed and kept. */
export const Exact = arithmetic(1)
/** Rounds half to even: what is shown. */
export const Half = arithmetic(2)
