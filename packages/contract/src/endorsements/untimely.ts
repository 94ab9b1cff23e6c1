import { isPositive } from '../quantities/base.ts'
import {
  type ComparedLine,
  type ReconciliationRules,
  type RecordedMovement,
  unanswered,
} from './reconciliation.ts'
import { effective } from './rules.ts'

/** A report that did not come by its day; `reportedOn` null: it has not come at all. ISO days. */
export interface UntimelyReport {
  readonly movedOn: string
  readonly dueOn: string
  readonly reportedOn: string | null
}

/** When it was first reported: that a record was corrected later does not make it late. */
const firstRecordedOn = (movements: readonly RecordedMovement[], movement: RecordedMovement): string => {
  const before = movements.find(({ id }) => id === movement.correctsId)
  return before === undefined ? movement.recordedOn : firstRecordedOn(movements, before)
}

/** Reports of movements that are missing although their day has passed, and those that came after it; the oldest first. */
export const untimelyReports = (
  lines: readonly ComparedLine[],
  movements: readonly RecordedMovement[],
  { today, tolerancePercent, reportDueOn }: Omit<ReconciliationRules, 'oneSideDays'>,
): UntimelyReport[] => {
  const standing = effective(movements)
  const missing = unanswered(standing, lines, tolerancePercent)
    .map(({ date }) => ({ movedOn: date, dueOn: reportDueOn(date), reportedOn: null }))
    .filter(({ dueOn }) => dueOn < today)
  const late = standing
    .filter((each) => each.source === 'establishment')
    .filter((each) => each.lines.some(({ quantity }) => isPositive(quantity)))
    .map((each) => ({
      movedOn: each.date,
      dueOn: reportDueOn(each.date),
      reportedOn: firstRecordedOn(movements, each),
    }))
    .filter(({ dueOn, reportedOn }) => reportedOn > dueOn)
  return [...missing, ...late].toSorted((left, right) => left.movedOn.localeCompare(right.movedOn))
}
