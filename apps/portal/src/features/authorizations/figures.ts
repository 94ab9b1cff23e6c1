/**
 * How many decimals a column of grams takes so that its digits stand below each other (look §6): one, or as many
 * as leave three figures of the smallest amount, since a few grams of one drug weigh as much as tonnes of another.
 */
export const columnDecimals = (figures: readonly (string | null)[]): number => {
  const sizes = figures.map(Number).filter((size) => size > 0)
  if (sizes.length === 0) return 1
  const decimals = 2 - Math.floor(Math.log10(Math.min(...sizes)))
  return Math.min(9, Math.max(1, decimals))
}
