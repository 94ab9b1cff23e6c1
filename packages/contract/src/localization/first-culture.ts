/** "de-CH;q=0.8" as a language and how much it is wanted; what cannot be read is wanted last. */
const wishOf = (part: string): { readonly tag: string; readonly weight: number } => {
  const [tag = '', ...more] = part.split(';').map((each) => each.trim().toLowerCase())
  const weight = Number(more.find((each) => each.startsWith('q='))?.slice(2) ?? '1')
  return { tag, weight: Number.isFinite(weight) ? weight : 0 }
}

/** So many languages of a header are looked at: a browser sends a few. */
const mostWishes = 20

/**
 * The first page speaks what the browser asks for (`Accept-Language`, RFC 9110 section 12.5.4), where the authority offers it, and the
 * authority's own language otherwise. `de-CH` is answered by `de` where nothing nearer is offered.
 */
export const firstCulture = (
  accepted: string | undefined,
  offered: readonly string[],
  usual: string,
): string => {
  const wishes = (accepted ?? '').split(',').slice(0, mostWishes).map(wishOf)
  const inTurn = wishes.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight)
  for (const { tag } of inTurn) {
    const named = (wanted: string | undefined) => offered.find((culture) => culture.toLowerCase() === wanted)
    const found = named(tag) ?? named(tag.split('-')[0])
    if (found !== undefined) return found
  }
  return usual
}
