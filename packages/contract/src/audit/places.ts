/** A place in the trail: by the number of its entry; without one, in a lane, or behind so many entries of all lanes. */
export interface TrailPlace {
  readonly seq: number | null
  readonly lane: number | null
  readonly place: number
}

/** What a place is called. An entry that is gone has no number: it is known by its lane and its place there. */
export const nameOfPlace = ({ seq, lane, place }: TrailPlace): string => {
  if (seq !== null) return String(seq)
  return lane === null ? String(place) : `${lane}/${place}`
}
