import type { CallOutput } from '@papaver/contract/endpoints.ts'

type Point = CallOutput<'masters.customsPoints'>[number]

/** What the form says of the places at which goods are recorded. */
export interface Places {
  /** The permit's own, where this person records; goods cross there whatever became of it (0172). */
  readonly permitPointId: number | null
  /** Empty for the authority, which may name any. */
  readonly ownIds: readonly number[]
}

const isOwn = ({ id }: Point, { ownIds }: Places): boolean => ownIds.length === 0 || ownIds.includes(id)

/** Points that may be named: one's own, without those that take no record any more. */
export const pointsToName = (points: readonly Point[], places: Places): Point[] =>
  points.filter((point) => isOwn(point, places) && (point.isActive || point.id === places.permitPointId))

/** Closed points that matter here: the permit's, and those of the customs officer; the permit's first. */
export const closedHere = (points: readonly Point[], places: Places): Point[] => {
  const { permitPointId, ownIds } = places
  return points
    .filter(({ id, isActive }) => !isActive && (id === permitPointId || ownIds.includes(id)))
    .toSorted(({ id: one }, { id: other }) => Number(other === permitPointId) - Number(one === permitPointId))
}
