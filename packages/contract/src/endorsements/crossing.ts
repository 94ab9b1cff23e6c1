import { compare, minus } from '../quantities/base.ts'
import { type AuthorizedLine, effective, inAll, type Movement, usedByLine } from './rules.ts'

/** Customs points of a permit; only goods in transit have two. */
export interface PointsOfPermit {
  readonly entryId: number | null
  readonly exitId: number | null
}
/** A line of a permit at one of its points. */
export interface CrossingLine {
  readonly lineId: string
  /** What may still cross there. */
  readonly remaining: string
  /** What is expected there: of an exit what came in and has not left, of an entry all that remains. */
  readonly expected: string
}
export interface Crossing {
  readonly end: 'entry' | 'exit'
  readonly pointId: number | null
  readonly lines: readonly CrossingLine[]
}

const count = (movements: readonly Movement[], source: 'customs' | 'exit'): number =>
  effective(movements).filter((each) => each.source === source).length

/** At the point of exit goods leave; at every other one they come in, or cross once. */
export const endAt = ({ exitId }: PointsOfPermit, pointId: number | null): Crossing['end'] =>
  exitId !== null && pointId === exitId ? 'exit' : 'entry'

/** The point at which somebody records: his own of the two; where both are his, the exit once goods are inside. */
export const pointFor = (
  { entryId, exitId }: PointsOfPermit,
  isOwn: (point: number) => boolean,
  movements: readonly Movement[],
): number | null => {
  if (exitId === null) return entryId
  if (entryId === null || !isOwn(entryId)) return exitId
  return isOwn(exitId) && count(movements, 'customs') > count(movements, 'exit') ? exitId : entryId
}

/** What somebody records of goods in transit, and how much of each line he may expect. */
export const crossingFor = (
  points: PointsOfPermit,
  lines: readonly AuthorizedLine[],
  movements: readonly Movement[],
  isOwn: (point: number) => boolean,
): Crossing => {
  const pointId = pointFor(points, isOwn, movements)
  const end = endAt(points, pointId)
  const entered = usedByLine(lines, movements, [])
  const left = usedByLine(lines, movements, [], 'exit')
  return {
    end,
    pointId,
    lines: lines.map(({ id, quantity }) => {
      const inside = minus(inAll(entered.get(id)), inAll(left.get(id)))
      const remaining = minus(quantity, inAll((end === 'exit' ? left : entered).get(id)))
      const isInside = compare(inside, '0') > 0
      return {
        lineId: id,
        remaining,
        expected: end === 'exit' && isInside ? inside : end === 'exit' ? '0' : remaining,
      }
    }),
  }
}
