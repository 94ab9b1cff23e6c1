import type { Problem } from './findings.ts'

/** Two halves of a hash of a text, which together are as good as never alike for two texts (cyrb53 by bryc). */
const hashOf = (text: string): [number, number] => {
  let first = 0xde_ad_be_ef
  let second = 0x41_c6_ce_57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 2_654_435_761)
    second = Math.imul(second ^ code, 1_597_334_677)
  }
  first =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  second =
    Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(first ^ (first >>> 13), 3_266_489_909)
  return [first >>> 0, second >>> 0]
}

const firstRoom = 1024

/**
 * In which row the same was said first. Twelve bytes for each row and no texts: memory is the same whatever stands in
 * the rows.
 */
export class FirstRows {
  #size = 0
  #keys = new Uint32Array(firstRoom * 2)
  /** One more than the row; 0 is free. */
  #rows = new Uint32Array(firstRoom)

  #place(first: number, second: number): number {
    const mask = this.#rows.length - 1
    let place = first & mask
    while (
      this.#rows[place] !== 0 &&
      (this.#keys[place * 2] !== first || this.#keys[place * 2 + 1] !== second)
    )
      place = (place + 1) & mask
    return place
  }

  #grow(): void {
    const [keys, rows] = [this.#keys, this.#rows]
    this.#keys = new Uint32Array(keys.length * 2)
    this.#rows = new Uint32Array(rows.length * 2)
    for (const [place, row] of rows.entries())
      if (row !== 0) this.#put(keys[place * 2] ?? 0, keys[place * 2 + 1] ?? 0, row)
  }

  #put(first: number, second: number, row: number): number {
    const place = this.#place(first, second)
    const before = this.#rows[place] ?? 0
    if (before !== 0) return before
    this.#keys[place * 2] = first
    this.#keys[place * 2 + 1] = second
    this.#rows[place] = row
    return 0
  }

  /** The row that said the same before, from 0; undefined where this one is the first. */
  see(parts: readonly (string | undefined)[], row: number): number | undefined {
    const [first, second] = hashOf(JSON.stringify(parts))
    if (this.#size * 2 >= this.#rows.length) this.#grow()
    const before = this.#put(first, second, row + 1)
    if (before !== 0) return before - 1
    this.#size += 1
    return undefined
  }
}

/** The same day, recipient, product, quantity and document as in a row above. */
export const judgeRepeated = (before: number | undefined): Problem | undefined =>
  before === undefined ? undefined : { code: 'duplicateRow', hint: { row: String(before + 1) } }
