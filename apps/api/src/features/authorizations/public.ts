export { act } from './actions/act.ts'
export { type DailyDone, runDaily } from './actions/daily.ts'
export { createDraft } from './actions/draft.ts'
export { raiseFlag } from './actions/permit-flags.ts'
export { applyUse, setReportDue, type Use } from './actions/use.ts'
export { runChecks } from './check-facts.ts'
export { readContext, within } from './context.ts'
export { lineName, unitWord } from './lines.ts'
export { itemsOf, listAuthorizations } from './list.ts'
export { type MailAbout, mailAbout } from './mails.ts'
export {
  type AuthorizationRecord,
  componentsOf,
  getRecord,
  hasUse,
  lockRecord,
  type StoredComponent,
  statusOf,
} from './record.ts'
export { countOwedReports } from './reminder-store.ts'
export { listReportableIds, type ReportPage } from './report-store.ts'
export { mayRead } from './sides.ts'
export { findSigningKeys } from './signing-keys.ts'
export {
  countOverdue,
  findIssuedByNumber,
  findIssuedByToken,
  type HeaderRow,
  type IssuedRow,
  type KindRow,
  type LineRow,
  setUsedQuantity,
} from './store.ts'
export { lineView, type ViewContext } from './view.ts'
