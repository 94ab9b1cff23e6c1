/** Chance that repeats: the same seed makes the same choices (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 up to one below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  /** A whole number of these, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    const picked = items[this.below(items.length)]
    if (picked === undefined) throw new RangeError('nothing to pick from')
    return picked
  }

  /** Each of them with this share. */
  some<Item>(items: readonly Item[], share = 0.5): Item[] {
    return items.filter(() => this.chance(share))
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => [this.next(), item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item)
  }

  /** One of them, as often as its weight says. */
  weighed<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[]
    let left = this.next() * names.reduce((sum, name) => sum + weights[name], 0)
    for (const name of names) {
      left -= weights[name]
      if (left < 0) return name
    }
    return this.pick(names)
  }

  /** Looks like an id and repeats with the seed, unlike one that the machine makes up. */
  id(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
  }
}
