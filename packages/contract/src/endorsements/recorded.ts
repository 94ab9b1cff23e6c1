import { compare, isPositive, minus, plus, times } from '../quantities/base.ts'
import { type AuthorizedLine, type Movement, type Side, sideOf } from './rules.ts'

export interface ReconciliationRules {
  readonly today: string
  /** Per cent of what customs recorded. */
  readonly tolerancePercent: number
  /** Days after which one record without the other is no longer a matter of patience (product §9). */
  readonly oneSideDays: number
  /** The last day for the holder's report of a movement, from the day on which he could know that it is owed. */
  readonly reportDueOn: (knownOn: string) => string
  /** False of permits of whose movements the holder owes no report: that he is silent says nothing. */
  readonly isReported?: boolean
}
/** A movement and the authority's day on which it was recorded. */
export interface RecordedMovement extends Movement {
  readonly recordedOn: string
}
/** A line whose records are compared. */
export interface ComparedLine extends AuthorizedLine {
  /** Pieces (packs, tablets, ampoules), and not a mass or a volume. */
  readonly isCounted: boolean
}
export const totals = (movements: readonly RecordedMovement[], side: Side, lineId: string): string =>
  plus(
    '0',
    ...movements
      .filter(({ source }) => sideOf(source) === side)
      .flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId).map(({ quantity }) => quantity)),
  )

export interface Tolerance {
  /** Per cent of the first of the two figures. */
  readonly percent: number
  readonly isCounted: boolean
}

/** By how much two figures are apart, whichever is the larger. */
export const apart = (left: string, right: string): string =>
  compare(left, right) < 0 ? minus(right, left) : minus(left, right)

/**
 * How far another record may be from this one. Where goods are counted one piece is always within it (product §9); of
 * what is weighed or measured a "unit" may be a kilogram, which is no trifle.
 */
export const toleranceOf = (figure: string, { percent, isCounted }: Tolerance): string => {
  const share = times(figure, String(percent / 100))
  return isCounted && compare(share, '1') < 0 ? '1' : share
}

/** More than the tolerance apart. */
export const differs = (left: string, right: string, tolerance: Tolerance): boolean =>
  compare(apart(left, right), toleranceOf(left, tolerance)) > 0

export const hasMoved = ({ lines }: Movement): boolean => lines.some(({ quantity }) => isPositive(quantity))

export const inOrder = (movements: readonly RecordedMovement[], side: Side): RecordedMovement[] =>
  movements
    .filter(({ source }) => sideOf(source) === side)
    .toSorted((left, right) => left.date.localeCompare(right.date) || left.id.localeCompare(right.id))
