import { compare } from '../quantities/base.ts'
import {
  type ComparedLine,
  differs,
  hasMoved,
  inOrder,
  type ReconciliationRules,
  type RecordedMovement,
  totals,
} from './recorded.ts'
import { effective } from './rules.ts'

/** When it was first recorded: that a record was corrected later makes it neither new nor late. */
const firstRecordedOn = (
  movements: readonly RecordedMovement[],
  movement: RecordedMovement,
  isStill: (before: RecordedMovement) => boolean = () => true,
): string => {
  const before = movements.find(({ id }) => id === movement.correctsId)
  return before === undefined || !isStill(before)
    ? movement.recordedOn
    : firstRecordedOn(movements, before, isStill)
}

const later = (left: string, right: string): string => (left < right ? right : left)

/**
 * From when the holder could know that goods of his are on record: the day of the crossing, or the later one on which the record of
 * it came in or was settled. A record that said nothing told nothing.
 */
export const knownOn = (movements: readonly RecordedMovement[], movement: RecordedMovement): string =>
  later(movement.date, firstRecordedOn(movements, movement, hasMoved))

/**
 * The customs records whose reports are owed, the longest owed first: the first report answers the first movement, the
 * second the second. None where all are answered, or where the reports name all that customs saw.
 */
export const unanswered = (
  movements: readonly RecordedMovement[],
  lines: readonly ComparedLine[],
  tolerancePercent: number,
): readonly RecordedMovement[] => {
  const customs = inOrder(movements, 'customs').filter(hasMoved)
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

type ReportRules = Pick<ReconciliationRules, 'tolerancePercent' | 'reportDueOn'>
/** A report that is owed, or was made. ISO days. */
export interface ReportOfMovement {
  readonly movedOn: string
  readonly dueOn: string
  /** Null of one that has not come. */
  readonly reportedOn: string | null
}

/** The reports that are owed, the longest owed first, and by when. */
const owedReports = (
  movements: readonly RecordedMovement[],
  lines: readonly ComparedLine[],
  { tolerancePercent, reportDueOn }: ReportRules,
): ReportOfMovement[] =>
  unanswered(effective(movements), lines, tolerancePercent).map((each) => ({
    movedOn: each.date,
    dueOn: reportDueOn(knownOn(movements, each)),
    reportedOn: null,
  }))

/** The reports that came, each with the day by which it had to: the first answers the first record of customs, and so on. */
const reportsMade = (
  movements: readonly RecordedMovement[],
  { reportDueOn }: Pick<ReportRules, 'reportDueOn'>,
): (ReportOfMovement & { readonly reportedOn: string; readonly hasMoved: boolean })[] => {
  const standing = effective(movements)
  const customs = inOrder(standing, 'customs').filter(hasMoved)
  return inOrder(standing, 'holder').map((each, at) => {
    const answered = customs[at]
    const known = answered === undefined ? each.date : knownOn(movements, answered)
    return {
      movedOn: each.date,
      dueOn: reportDueOn(later(each.date, known)),
      reportedOn: firstRecordedOn(movements, each),
      hasMoved: hasMoved(each),
    }
  })
}

/** Reports of movements that are missing although their day has passed, and those that came after it; the oldest first. */
export const untimelyReports = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: ReportRules & Pick<ReconciliationRules, 'today'>,
): ReportOfMovement[] => {
  const missing = owedReports(movements, lines, rules).filter(({ dueOn }) => dueOn < rules.today)
  const late = reportsMade(movements, rules)
    .filter((each) => each.hasMoved && each.reportedOn > each.dueOn)
    .map(({ movedOn, dueOn, reportedOn }) => ({ movedOn, dueOn, reportedOn }))
  return [...missing, ...late].toSorted((left, right) => left.movedOn.localeCompare(right.movedOn))
}

/** The day by which the holder must report; null where nothing is owed. */
export const reportDue = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: ReportRules,
): string | null =>
  owedReports(movements, lines, rules)
    .map(({ dueOn }) => dueOn)
    .toSorted()[0] ?? null

/** How many movements the holder has not reported although the day for it is over. */
export const missedReports = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  rules: ReportRules & Pick<ReconciliationRules, 'today'>,
): number => owedReports(movements, lines, rules).filter(({ dueOn }) => dueOn < rules.today).length

/** Did a report come after its day, or is one owed whose day has passed? */
export const isHolderLate = (
  movements: readonly RecordedMovement[],
  lines: readonly ComparedLine[],
  rules: ReconciliationRules,
): boolean => {
  const due = reportDue(lines, movements, rules)
  if (due !== null && due < rules.today) return true
  return reportsMade(movements, rules).some(({ dueOn, reportedOn }) => reportedOn > dueOn)
}
