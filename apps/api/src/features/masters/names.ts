/** One thing's names, `{ en: 'Morphine', fi: 'Morfiini', … }`. */
export type Names = Readonly<Record<string, string>>

/** The name in a culture; in English where the culture has none. */
export const nameIn = (names: Names, culture: string): string =>
  names[culture] ?? names[culture.split('-')[0] ?? ''] ?? names.en ?? Object.values(names)[0] ?? ''

const collators = new Map<string, Intl.Collator>()
const collatorOf = (culture: string): Intl.Collator => {
  const known = collators.get(culture)
  if (known) return known
  const collator = new Intl.Collator(culture, { numeric: true })
  collators.set(culture, collator)
  return collator
}

/** Rows in the order of their names, as readers of this language expect it. */
export const sortedByName = <Row extends { readonly name: string }>(rows: Row[], culture: string): Row[] => {
  const { compare } = collatorOf(culture)
  return rows.sort((left, right) => compare(left.name, right.name))
}
