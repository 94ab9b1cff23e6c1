import { addDays } from '../casework/rules.ts'
import { compare, isPositive, minus, plus, times } from '../quantities/base.ts'
import { type AuthorizedLine, effective, type Movement, type Side, sideOf } from './rules.ts'

/** Match, difference, one side only, excess, late (product §9). */
export const reconciliationFlags = ['MAT', 'DIF', 'ONE', 'EXC', 'LAT'] as const
export type ReconciliationFlag = (typeof reconciliationFlags)[number]

export interface ReconciliationRules {
  readonly today: string
  /** Per cent of what customs recorded. */
  readonly tolerancePercent: number
  /** Days after which one record without the other is no longer a matter of patience (product §9). */
  readonly oneSideDays: number
  /** The last day for the holder's report of a movement. */
  readonly reportDueOn: (movedOn: string) => string
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
export interface LineReconciliation {
  readonly lineId: string
  readonly customs: string
  readonly holder: string
  readonly foreign: string
  /** Worst first; empty while there is nothing to compare yet. */
  readonly flags: readonly ReconciliationFlag[]
}

const totals = (movements: readonly RecordedMovement[], side: Side, lineId: string): string =>
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
const apart = (left: string, right: string): string =>
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

const inOrder = (movements: readonly RecordedMovement[], side: Side): RecordedMovement[] =>
  movements
    .filter(({ source }) => sideOf(source) === side)
    .toSorted((left, right) => left.date.localeCompare(right.date) || left.id.localeCompare(right.id))

/**
 * The customs records whose reports are owed, the longest owed first: the first report answers the first movement, the
 * second the second. None where all are answered, or where the reports name all that customs saw.
 */
export const unanswered = (
  movements: readonly RecordedMovement[],
  lines: readonly ComparedLine[],
  tolerancePercent: number,
): readonly RecordedMovement[] => {
  const customs = inOrder(movements, 'customs').filter((each) =>
    each.lines.some(({ quantity }) => isPositive(quantity)),
  )
  const reports = inOrder(movements, 'holder')
  const owed = customs.slice(reports.length)
  if (owed.length === 0 || reports.length === 0) return owed
  const isCovered = lines.every(({ id, isCounted }) => {
    const seen = totals(movements, 'customs', id)
    const reported = totals(movements, 'holder', id)
    return compare(reported, seen) >= 0 || !differs(seen, reported, { percent: tolerancePercent, isCounted })
  })
  return isCovered ? [] : owed
}

/** The day by which the holder must report; null where nothing is owed. */
export const reportDue = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: Pick<ReconciliationRules, 'tolerancePercent' | 'reportDueOn'>,
): string | null => {
  const [owed] = unanswered(effective(movements), lines, rules.tolerancePercent)
  return owed === undefined ? null : rules.reportDueOn(owed.date)
}

/** How many movements the holder has not reported although the day for it is over. */
export const missedReports = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  { today, tolerancePercent, reportDueOn }: Omit<ReconciliationRules, 'oneSideDays'>,
): number =>
  unanswered(effective(movements), lines, tolerancePercent).filter(({ date }) => reportDueOn(date) < today)
    .length

/** Did a report come after its day, or is one owed whose day has passed? */
const isHolderLate = (
  standing: readonly RecordedMovement[],
  lines: readonly ComparedLine[],
  rules: ReconciliationRules,
): boolean => {
  const due = reportDue(lines, standing, rules)
  if (due !== null && due < rules.today) return true
  return standing.some(
    (each) => sideOf(each.source) === 'holder' && each.recordedOn > rules.reportDueOn(each.date),
  )
}

const flagsOf = (
  line: ComparedLine,
  { customs, holder }: { customs: string; holder: string },
  sides: { since: string | null; isOwed: boolean; isLate: boolean },
  rules: ReconciliationRules,
): ReconciliationFlag[] => {
  const flags: ReconciliationFlag[] = []
  if (compare(customs, line.quantity) > 0 || compare(holder, line.quantity) > 0) flags.push('EXC')
  if (sides.isLate) flags.push('LAT')
  if (sides.since !== null) {
    const isMoved = isPositive(customs) || isPositive(holder)
    if (isMoved && addDays(sides.since, rules.oneSideDays) < rules.today) flags.push('ONE')
  } else if (!differs(customs, holder, { percent: rules.tolerancePercent, isCounted: line.isCounted }))
    flags.push('MAT')
  // A consignment whose report is still owed is no difference yet.
  else if (!sides.isOwed || compare(holder, customs) > 0) flags.push('DIF')
  return flags
}

const hasMoved = ({ lines }: Movement): boolean => lines.some(({ quantity }) => isPositive(quantity))

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
  const days = standing
    .filter((each) => sideOf(each.source) === side && hasMoved(each))
    .map(({ date }) => date)
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
  const isOwed = reportDue(lines, standing, rules) !== null
  const isLate = isHolderLate(standing, lines, rules)
  return lines.map((line) => {
    const figures = {
      customs: totals(standing, 'customs', line.id),
      holder: totals(standing, 'holder', line.id),
      foreign: totals(standing, 'foreign', line.id),
    }
    const isAny = has('customs') || has('holder')
    const sides = { since, isOwed, isLate }
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
    const isContradicted = isAbroad || flags.includes('DIF') || flags.includes('EXC')
    if (!isContradicted && !flags.includes('ONE')) return []
    const said = recordedLine(movements, line.id)
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

/** The figures that a decision was taken on. */
export const sameRecords = (left: RecordedLine, right: RecordedLine): boolean =>
  (['customs', 'holder', 'foreign'] as const).every((side) => {
    const [one, other] = [left[side], right[side]]
    return one === null || other === null ? one === other : compare(one, other) === 0
  })
