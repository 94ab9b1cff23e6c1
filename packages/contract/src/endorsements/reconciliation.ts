import { addDays } from '../casework/rules.ts'
import { compare, isPositive } from '../quantities/base.ts'
import {
  apart,
  type ComparedLine,
  differs,
  hasMoved,
  inOrder,
  type ReconciliationRules,
  type RecordedMovement,
  toleranceOf,
  totals,
} from './recorded.ts'
import { isHolderLate, knownOn, reportDue } from './report-duty.ts'
import { effective, type Side, sideOf } from './rules.ts'

/** Match, difference, one side only, excess, late (product §9). */
export const reconciliationFlags = ['MAT', 'DIF', 'ONE', 'EXC', 'LAT'] as const
export type ReconciliationFlag = (typeof reconciliationFlags)[number]

export interface LineReconciliation {
  readonly lineId: string
  readonly customs: string
  readonly holder: string
  readonly foreign: string
  /** Worst first; empty while there is nothing to compare yet. */
  readonly flags: readonly ReconciliationFlag[]
}

const flagsOf = (
  line: ComparedLine,
  { customs, holder }: { customs: string; holder: string },
  sides: { since: string | null; isOwed: boolean; isLate: boolean; haveBothSpoken: boolean },
  rules: ReconciliationRules,
): ReconciliationFlag[] => {
  const flags: ReconciliationFlag[] = []
  if (compare(customs, line.quantity) > 0 || compare(holder, line.quantity) > 0) flags.push('EXC')
  if (sides.isLate) flags.push('LAT')
  const isMoved = isPositive(customs) || isPositive(holder)
  if (sides.since !== null) {
    if (isMoved && addDays(sides.since, rules.oneSideDays) < rules.today) flags.push('ONE')
    // Nothing that one side alone has said, and taken back, agrees with anything.
  } else if (!isMoved && !sides.haveBothSpoken) return flags
  else if (!differs(customs, holder, { percent: rules.tolerancePercent, isCounted: line.isCounted }))
    flags.push('MAT')
  // A consignment whose report is still owed is no difference yet.
  else if (!sides.isOwed || compare(holder, customs) > 0) flags.push('DIF')
  return flags
}

/** Who has recorded goods while the other has said nothing; undefined where both spoke, or nothing moved. */
const onlySide = (
  standing: readonly RecordedMovement[],
  { isReported = true }: Pick<ReconciliationRules, 'isReported'>,
): 'customs' | 'holder' | undefined => {
  const by = (side: Side) => standing.filter((each) => sideOf(each.source) === side)
  const [customs, holder] = [by('customs'), by('holder')]
  if (customs.some(hasMoved) && holder.length === 0) return isReported ? 'customs' : undefined
  return holder.some(hasMoved) && customs.length === 0 ? 'holder' : undefined
}

/** Since when one of the two alone has a movement on record; null where both have spoken, or nothing moved. */
export const oneSidedSince = (
  movements: readonly RecordedMovement[],
  rules: Pick<ReconciliationRules, 'isReported'>,
): string | null => {
  const standing = effective(movements)
  const side = onlySide(standing, rules)
  // Nobody could answer a record before it was there.
  const days = standing
    .filter((each) => sideOf(each.source) === side && hasMoved(each))
    .map((each) => knownOn(movements, each))
  return days.toSorted()[0] ?? null
}

/** Compares, line by line, what customs saw with what the holder reported. */
export const reconcile = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: ReconciliationRules,
): LineReconciliation[] => {
  const standing = effective(movements)
  const has = (side: Side) => standing.some((each) => sideOf(each.source) === side)
  const since = oneSidedSince(movements, rules)
  const isOwed = reportDue(lines, movements, rules) !== null
  const isLate = isHolderLate(movements, lines, rules)
  return lines.map((line) => {
    const figures = {
      customs: totals(standing, 'customs', line.id),
      holder: totals(standing, 'holder', line.id),
      foreign: totals(standing, 'foreign', line.id),
    }
    const isAny = has('customs') || has('holder')
    const sides = { since, isOwed, isLate, haveBothSpoken: has('customs') && has('holder') }
    return { lineId: line.id, ...figures, flags: isAny ? flagsOf(line, figures, sides, rules) : [] }
  })
}

/** A line as each of the three recorded it; null where one of them has recorded nothing yet. */
export interface RecordedLine {
  readonly customs: string | null
  readonly holder: string | null
  readonly foreign: string | null
}

/** What each side says of a line, told apart from a side that has not spoken: a nil report is a figure. */
export const recordedLine = (movements: readonly RecordedMovement[], lineId: string): RecordedLine => {
  const standing = effective(movements)
  const recorded = (side: Side): string | null =>
    standing.some((each) => sideOf(each.source) === side) ? totals(standing, side, lineId) : null
  return { customs: recorded('customs'), holder: recorded('holder'), foreign: recorded('foreign') }
}

/**
 * Does what the partner's authority sent back agree with customs (1961 art. 31(7))? Null while one of the two is
 * silent, and while copies of further consignments may still come. Where they disagree, an officer decides.
 */
export const agreesAbroad = (
  movements: readonly RecordedMovement[],
  { id, isCounted }: Pick<ComparedLine, 'id' | 'isCounted'>,
  tolerancePercent: number,
): boolean | null => {
  const { customs, foreign } = recordedLine(movements, id)
  if (customs === null || foreign === null) return null
  if (!differs(customs, foreign, { percent: tolerancePercent, isCounted })) return true
  const standing = effective(movements)
  const isAwaited = inOrder(standing, 'foreign').length < inOrder(standing, 'customs').length
  return isAwaited && compare(foreign, customs) < 0 ? null : false
}

/** Whose figure an officer lets count; `other` is none of the three, `none` takes a decision back. */
export const decidableSides = ['customs', 'holder', 'foreign', 'other'] as const
export type DecidableSide = (typeof decidableSides)[number]

/** A line whose records contradict each other, and by how much at most. */
export interface LineDifference extends RecordedLine {
  readonly lineId: string
  /** One of customs and holder alone has recorded it, for longer than is patience; then `apart` is all that it recorded. */
  readonly isOneSided: boolean
  /** In the unit of the line, as is the tolerance. */
  readonly apart: string
  readonly tolerance: string
}

/** Above what was authorized customs' record counts by the word of an officer alone (0180, 0211): where nobody says otherwise nothing is left to decide. */
const agreesWithCustoms = (
  { customs, holder, foreign }: RecordedLine,
  { isCounted, quantity }: ComparedLine,
  { tolerancePercent: percent }: ReconciliationRules,
): boolean =>
  customs !== null &&
  compare(customs, quantity) > 0 &&
  [holder, foreign].every((figure) => figure === null || !differs(customs, figure, { percent, isCounted }))

/**
 * The lines on which somebody has to decide: customs and holder differ, more is on record than was authorized, the copy
 * from abroad says something else, or one side alone has spoken for too long (product §9).
 */
export const differencesOf = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: ReconciliationRules,
): LineDifference[] => {
  const compared = reconcile(lines, movements, rules)
  return lines.flatMap((line) => {
    const flags = compared.find(({ lineId }) => lineId === line.id)?.flags ?? []
    const isAbroad = agreesAbroad(movements, line, rules.tolerancePercent) === false
    const said = recordedLine(movements, line.id)
    const isContradicted =
      isAbroad || flags.includes('DIF') || (flags.includes('EXC') && !agreesWithCustoms(said, line, rules))
    if (!isContradicted && !flags.includes('ONE')) return []
    const figures = [said.customs, said.holder, said.foreign].filter((figure) => figure !== null)
    const first = figures[0] ?? '0'
    const widest = figures
      .flatMap((left) => figures.map((right) => apart(left, right)))
      .toSorted((left, right) => compare(right, left))[0]
    const tolerance = toleranceOf(first, { percent: rules.tolerancePercent, isCounted: line.isCounted })
    const between = isContradicted ? (widest ?? '0') : first
    return [{ lineId: line.id, isOneSided: !isContradicted, ...said, apart: between, tolerance }]
  })
}

/**
 * The flags of a line once an officer has decided on its figures: it is above the permit where what counts is, whatever the records say
 * (1961 art. 31(7)(b)). In the unit of the line.
 */
export const flagsDecided = (
  flags: readonly ReconciliationFlag[],
  { counted, authorized }: { readonly counted: string; readonly authorized: string },
): ReconciliationFlag[] => flags.filter((flag) => flag !== 'EXC' || compare(counted, authorized) > 0)

/** The figures that a decision was taken on. */
export const sameRecords = (left: RecordedLine, right: RecordedLine): boolean =>
  (['customs', 'holder', 'foreign'] as const).every((side) => {
    const [one, other] = [left[side], right[side]]
    return one === null || other === null ? one === other : compare(one, other) === 0
  })
