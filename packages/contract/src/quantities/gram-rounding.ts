/** How many decimals a figure of grams is shown with: from one gram on, and below. */
export interface GramRounding {
  readonly decimals: number
  readonly smallDecimals: number
}

/** As the settings ship: a tenth of a gram, and a milligram below one gram (product §3.5). */
export const usualRounding: GramRounding = { decimals: 1, smallDecimals: 3 }
