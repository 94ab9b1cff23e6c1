import type { PreExportDirection } from '@papaver/contract/pre-export/fields.ts'
import { preExportKind } from '@papaver/contract/pre-export/kind.ts'
import type { PreExportStatus } from '@papaver/contract/pre-export/life.ts'
import type { PreExportActionInput } from '@papaver/contract/pre-export/schema.ts'
import {
  type CaseFacts,
  type CaseRecord,
  type CaseRow,
  factsOfCase,
  recordsOf,
  type StepContext as StepContextOfAnyCase,
} from '../casework/public.ts'
import { getNotification, type NotificationRow } from './store.ts'

/** A notification whole: the case, and what it says. */
export interface PreExportRecord extends CaseRecord {
  readonly notification: NotificationRow
}
export type StepContext = StepContextOfAnyCase<PreExportRecord, PreExportActionInput>

export const records = recordsOf(
  preExportKind.entity,
  async (db, row): Promise<PreExportRecord> => ({
    case: row,
    notification: await getNotification(db, row.id),
  }),
)

export const directionOf = ({ kind }: Pick<CaseRow, 'kind'>): PreExportDirection => kind as PreExportDirection
export const isOutgoing = ({ case: row }: CaseRecord): boolean => directionOf(row) === 'outgoing'

export interface PreExportCaseFacts extends CaseFacts<PreExportStatus> {
  readonly direction: PreExportDirection
}
export const factsOf = ({ case: row }: PreExportRecord): PreExportCaseFacts => ({
  ...factsOfCase<PreExportStatus>(row),
  direction: directionOf(row),
})

/** What a notification is called, and what mails about it say. */
export const named = {
  nameKey: ({ case: { kind } }: PreExportRecord): string => `pre-export.kinds.${kind}`,
  mailParams: ({ notification }: PreExportRecord) => ({ subject: notification.partner ?? '' }),
}
