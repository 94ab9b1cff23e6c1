const trimmed = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure)

const decimalsIn = (figure: string): number => trimmed(figure).split('.')[1]?.length ?? 0

/**
 * How many decimals a column of grams takes so that its digits stand below each other (look §6): as many as
 * the finest figure needs, between one and three; more only where a figure would else read as zero.
 */
export const columnDecimals = (figures: readonly (string | null)[]): number => {
  const known = figures.filter((figure) => figure !== null)
  const needed = Math.max(1, ...known.map((figure) => Math.min(decimalsIn(figure), 3)))
  const finest = known.map(Number).filter((size) => size > 0 && size < 0.001)
  return finest.length === 0 ? needed : Math.min(9, Math.ceil(-Math.log10(Math.min(...finest))))
}
