export { applyUse, setReportDue, type Use } from './actions/use.ts'
export { contextOf, readContext, writeContext } from './context.ts'
export { lineName } from './lines.ts'
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
export { listReportableIds, type ReportPage } from './report-store.ts'
export {
  findIssuedByNumber,
  findIssuedByToken,
  type HeaderRow,
  type IssuedRow,
  type KindRow,
  type LineRow,
  setUsedQuantity,
} from './store.ts'
export { lineView, type ViewContext } from './view.ts'
