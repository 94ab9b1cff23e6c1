import type { ObligationContext } from '../template.ts'
import type { Problem } from './findings.ts'

/** Days of ISO 8601; both belong to it. */
export type Period = ObligationContext['period']

/** A day of a row lies within the period, and has been. */
export const judgeDay = (day: string, { from, to }: Period, today: string): Problem | undefined => {
  if (day > today) return { code: 'future', hint: { today } }
  return day < from || day > to ? { code: 'outsidePeriod', hint: { from, to } } : undefined
}

/** Who says that there was nothing has no rows. */
export const judgeNil = (isNil: boolean, rows: number): Problem | undefined =>
  isNil && rows > 0 ? { code: 'rowsWithNil', hint: { rows: String(rows) } } : undefined

/** Another upload of the same obligation that covers some of the same days. */
export const judgeOverlap = (period: Period, others: readonly Period[]): Problem | undefined => {
  const found = others.find(({ from, to }) => from <= period.to && to >= period.from)
  return found && { code: 'overlappingPeriod', hint: { from: found.from, to: found.to } }
}

/** The very file that was submitted before. */
export const judgeHash = (hash: string, earlier: readonly string[]): Problem | undefined =>
  earlier.includes(hash) ? { code: 'sameFile' } : undefined
