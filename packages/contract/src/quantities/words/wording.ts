/** The units in which a quantity is spoken; every smaller one is a thousandth of the one before. */
export type SpokenUnit = 'gram' | 'milligram' | 'microgram' | 'nanogram'

/** What each language must know. Counts are whole, from 0 to 999 999 999 999 999. */
export interface Wording {
  /** `21, gram` → "twenty-one grams". */
  count(value: number, unit: SpokenUnit): string
  /** `9343, 6` → "nine thousand three hundred and forty-three grams and six tenths"; tenths from 1 to 9. */
  gramsAndTenths(grams: number, tenths: number): string
  /** Joins two or more counts of falling units. */
  list(counts: readonly string[]): string
}

/** Groups of three digits, the lowest first: 1 234 567 → [567, 234, 1]. */
export function thousandsOf(value: number): number[] {
  const groups: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 1000)) groups.push(rest % 1000)
  return groups
}

/** The member of a table of words; a missing one is a mistake in the table, not in the quantity. */
export function wordAt(table: readonly string[], index: number): string {
  const word = table[index]
  if (word === undefined) throw new RangeError(`no word at ${index}`)
  return word
}

export function joinedList(counts: readonly string[], comma: string, and: string): string {
  const last = counts.at(-1) ?? ''
  return counts.length < 2 ? last : counts.slice(0, -1).join(comma) + and + last
}
