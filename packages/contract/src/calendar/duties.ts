import type { Permission } from '../access/permissions.ts'
import type { DateName } from '../casework/dates.ts'
import type { CaseSide } from '../casework/sides.ts'

/** A day on which somebody owes something of which there is no case of his yet. */
export interface DutyDeclaration {
  readonly name: DateName
  /** The capability that knows it; by it the calendar is narrowed. */
  readonly feature: string
  /** Whom it concerns, and what he must be able to do. */
  readonly side: CaseSide
  readonly right: Permission
}

/** Reports of figures that nobody has begun, harvests to be confirmed by their buyers, forms for the INCB. */
export const duties = [
  { name: 'figures', feature: 'statistics', side: 'holder', right: 'statistic.report' },
  { name: 'receipt', feature: 'field-reports', side: 'holder', right: 'cultivation.receive' },
  { name: 'form', feature: 'incb-forms', side: 'office', right: 'report.incb' },
] as const satisfies readonly DutyDeclaration[]
export type DutyName = (typeof duties)[number]['name']
