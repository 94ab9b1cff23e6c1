/** A part of what was harvested; grams as decimal text, which only the drawing rounds. */
export interface FlowPart {
  readonly key: string
  readonly grams: string
}

export interface FlowBand extends FlowPart {
  /** Of the row that its words have, from the top of the picture. */
  readonly top: number
  readonly height: number
  /** From the bar at the start to its own bar at the end, in a picture that is `flowWidth` wide. */
  readonly path: string
  readonly bar: { readonly top: number; readonly height: number }
}

export interface FlowLayout {
  readonly height: number
  /** What was harvested. */
  readonly source: { readonly top: number; readonly height: number }
  readonly bands: readonly FlowBand[]
}

export const flowWidth = 100
const sourceHeight = 160
/** Two lines of words. */
const rowHeight = 48
/** What is there at all can be seen. */
const thinnest = 2
const bar = 3

const round = (value: number): number => Math.round(value * 100) / 100

const pathOf = (from: number, to: number, height: number): string => {
  const [start, end, middle] = [bar, flowWidth - bar, flowWidth / 2]
  const [a, b, c, d] = [from, from + height, to, to + height].map(round)
  return `M${start} ${a}C${middle} ${a} ${middle} ${c} ${end} ${c}V${d}C${middle} ${d} ${middle} ${b} ${start} ${b}Z`
}

/**
 * A flow from one bar into as many as there are parts, each in a row that is as high as its words need at least. The bar at
 * the start is as high as all parts together, and stands in the middle.
 */
export const flowLayout = (parts: readonly FlowPart[]): FlowLayout => {
  const there = parts.filter(({ grams }) => Number(grams) > 0)
  const total = there.reduce((sum, { grams }) => sum + Number(grams), 0)
  const heights = there.map(({ grams }) => Math.max(thinnest, (Number(grams) / total) * sourceHeight))
  const rows = heights.map((height) => Math.max(rowHeight, height))
  const height = rows.reduce((sum, each) => sum + each, 0)
  const sourceTotal = heights.reduce((sum, each) => sum + each, 0)
  const source = { top: round((height - sourceTotal) / 2), height: round(sourceTotal) }
  let [top, from] = [0, source.top]
  const bands = there.map((part, place): FlowBand => {
    const [row = 0, own = 0] = [rows[place], heights[place]]
    const to = top + (row - own) / 2
    const band = {
      ...part,
      top: round(top),
      height: round(row),
      path: pathOf(from, to, own),
      bar: { top: round(to), height: round(own) },
    }
    top += row
    from += own
    return band
  })
  return { height: round(height), source, bands }
}
