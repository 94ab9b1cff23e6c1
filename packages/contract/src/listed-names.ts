/** Several names (statuses, kinds, codes) in one value of an address or a query, with commas between them. */
export const namesIn = (text: string | undefined): string[] =>
  text?.split(',').filter((name) => name !== '') ?? []

/** And back; nothing where there are none, so that the address does not name what nobody has chosen. */
export const listOfNames = (names: readonly string[]): string | undefined =>
  names.length === 0 ? undefined : names.join(',')
