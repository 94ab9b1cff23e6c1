import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { FieldReportAction, FieldReportStatus } from '@papaver/contract/field-reports/life.ts'
import type { ReceiptState } from '@papaver/contract/field-reports/rules.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { type CaseFacts, policyOf } from '../casework/public.ts'

/** What the rules must know of a field report. */
export interface ReportFacts extends CaseFacts<FieldReportStatus> {
  readonly type: ReportType
  readonly isDestroyed: boolean
  readonly receipt: ReceiptState | null
}

/** Only a destruction is asked for, and once it is done there is nothing to decide. */
const ofDestruction: readonly FieldReportAction[] = ['withdraw', 'approve', 'refuse', 'record']

const ownReasons = (_principal: Principal, facts: ReportFacts, action: FieldReportAction): string[] => {
  const { type, isDestroyed, receipt } = facts
  if (ofDestruction.includes(action)) return type === 'DES' && !isDestroyed ? [] : ['notFromHere']
  if (action === 'accept') return type === 'DES' && !isDestroyed ? ['notDestroyed'] : []
  if (action === 'settle') return receipt === 'differs' || receipt === 'questioned' ? [] : ['notFromHere']
  return []
}

export const judgedReports = policyOf(fieldReportKind, ownReasons)
