import type { Check } from '@papaver/contract/casework/schema.ts'
import type { PreExportAction, PreExportStatus } from '@papaver/contract/pre-export/life.ts'
import type { PreExport, PreExportActionInput } from '@papaver/contract/pre-export/schema.ts'
import { type ServedKind, type ShownKind, usualPeriods } from '../casework/public.ts'
import { drafts, type PreExportDraft } from './actions/draft.ts'
import { overdueFlag, steps } from './actions/steps.ts'
import { runChecks } from './checks.ts'
import { judgedPreExports } from './policy.ts'
import { named, type PreExportRecord, records } from './record.ts'
import { listOfRequests, type NotificationValues, updateNotification } from './store.ts'
import { type Item, itemsOf, sheetsOf, viewOf } from './view.ts'

type Served = ServedKind<
  PreExportRecord,
  PreExportActionInput,
  NotificationValues,
  PreExportDraft,
  PreExportAction,
  PreExportStatus
>
/** What follows from a step elsewhere: the export request that waits for the answer goes on. */
export type FollowPreExport = NonNullable<Served['afterStep']>

/** Pre-export notifications, sent and received, as a kind of case (product §3.7). */
export const servedPreExports: Served & ShownKind<PreExportRecord, Item, PreExport, Check[]> = {
  ...judgedPreExports,
  records,
  steps,
  updateOwn: updateNotification,
  concerned: async ({ db }, { requestIds }) => requestIds && listOfRequests(db, requestIds),
  drafts,
  periods: usualPeriods,
  ...named,
  viewOf,
  itemsOf,
  sheetsOf,
  checksOf: runChecks,
  flagsOfOpen: new Set([overdueFlag]),
}
