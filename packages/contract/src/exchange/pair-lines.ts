/** A line of goods by the codes of its substances, in their order. */
export interface CodedLine {
  readonly codes: readonly string[]
}

const fits = (ours: CodedLine, code: string): boolean => {
  const own = ours.codes.filter((each) => each !== '').join(' ')
  // A preparation's own code stands before those of its substances, and means nothing in another country.
  return own !== '' && ` ${code}`.endsWith(` ${own}`)
}

/**
 * Which line of theirs is meant by each of ours: goods of the same substances, in their order. Undefined where theirs has none
 * left.
 */
export const pairLines = <Theirs extends { readonly code: string }>(
  ours: readonly CodedLine[],
  theirs: readonly Theirs[],
): (Theirs | undefined)[] => {
  const left = [...theirs]
  return ours.map((line) => {
    const place = left.findIndex(({ code }) => fits(line, code))
    return place < 0 ? undefined : left.splice(place, 1)[0]
  })
}

/** Numbers of permits are alike where letters and figures are: marks and spaces are how somebody writes. */
export const plainNumber = (number: string): string => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
