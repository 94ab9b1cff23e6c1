/** Hashes in hex that seals or kept heads know, by place. */
export class Claims {
  readonly #hashes = new Map<number, Set<string>>()
  last = 0

  add(place: number, hash: string): void {
    const known = this.#hashes.get(place)
    if (known) known.add(hash)
    else this.#hashes.set(place, new Set([hash]))
    this.last = Math.max(this.last, place)
  }

  places(): number[] {
    return [...this.#hashes.keys()]
  }

  /** Undefined where nothing is known of the place. */
  agrees(place: number, hash: Buffer): boolean | undefined {
    const known = this.#hashes.get(place)
    return known && known.size === 1 && known.has(hash.toString('hex'))
  }

  has(place: number): boolean {
    return this.#hashes.has(place)
  }
}
