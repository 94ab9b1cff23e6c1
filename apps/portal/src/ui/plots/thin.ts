import type { Corner, Plot } from '@papaver/contract/plots/plot.ts'

/** Twice the area of the triangle of three corners, with a degree of longitude as long as it is there. */
const triangle = (a: Corner, b: Corner, c: Corner, shrink: number): number =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) * shrink

/** Places by what they weigh, the lightest first. A place that weighs something else now is put in again. */
class Lightest {
  readonly #heap: { weight: number; place: number }[] = []

  push(weight: number, place: number): void {
    const heap = this.#heap
    heap.push({ weight, place })
    let at = heap.length - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (this.#weight(above) <= this.#weight(at)) break
      this.#swap(above, at)
      at = above
    }
  }

  pop(): { weight: number; place: number } | undefined {
    const heap = this.#heap
    const [first] = heap
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    heap[0] = last
    let at = 0
    for (;;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const least = this.#weight(right) < this.#weight(left) ? right : left
      if (this.#weight(at) <= this.#weight(least)) return first
      this.#swap(at, least)
      at = least
    }
  }

  #weight(at: number): number {
    return this.#heap[at]?.weight ?? Number.POSITIVE_INFINITY
  }

  #swap(left: number, right: number): void {
    const heap = this.#heap
    const [a, b] = [heap[left], heap[right]]
    if (a !== undefined && b !== undefined) [heap[left], heap[right]] = [b, a]
  }
}

/**
 * The same boundary with fewer corners: again and again the corner goes whose triangle with its neighbours is the smallest
 * (Visvalingam and Whyatt 1993), which moves the area the least.
 */
export const thin = (plot: Plot, most: number): Plot => {
  const count = plot.length
  if (count <= most) return plot
  const shrink = Math.cos(((plot[0]?.[1] ?? 0) * Math.PI) / 180)
  const before = plot.map((_, place) => (place + count - 1) % count)
  const after = plot.map((_, place) => (place + 1) % count)
  const weights: number[] = []
  const isGone = new Uint8Array(count)
  const heap = new Lightest()
  const weigh = (place: number): void => {
    const [a, b, c] = [plot[before[place] ?? 0], plot[place], plot[after[place] ?? 0]]
    if (a === undefined || b === undefined || c === undefined) return
    weights[place] = triangle(a, b, c, shrink)
    heap.push(weights[place] ?? 0, place)
  }
  plot.forEach((_, place) => {
    weigh(place)
  })
  for (let left = count; left > most; ) {
    const lightest = heap.pop()
    if (lightest === undefined) break
    const { place, weight } = lightest
    if (isGone[place] === 1 || weights[place] !== weight) continue
    isGone[place] = 1
    left -= 1
    const [previous, next] = [before[place] ?? 0, after[place] ?? 0]
    after[previous] = next
    before[next] = previous
    weigh(previous)
    weigh(next)
  }
  return plot.filter((_, place) => isGone[place] === 0)
}
