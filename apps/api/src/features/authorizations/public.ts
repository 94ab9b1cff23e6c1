export { type DailyDone, runDaily } from './actions/daily.ts'
export { withUnit } from './actions/differences.ts'
export { draftPreExports } from './actions/draft-pre-exports.ts'
export { followPreExport } from './actions/follow-pre-export.ts'
export { lowerFlag, raiseFlag } from './actions/permit-flags.ts'
export { applyUse, isUsedUp, setReportDue, type Use } from './actions/use.ts'
export { earlierPermits, lastOf } from './chain.ts'
export { runChecks } from './check-facts.ts'
export { tick } from './checklist.ts'
export { codeOf } from './code-of.ts'
export { customsNotesOf } from './customs-notes.ts'
export { drugsIn, drugsOf } from './drugs.ts'
export { abroadView } from './foreign/abroad-view.ts'
export { followDispatch } from './foreign/declared.ts'
export { followIncoming } from './foreign/follow-incoming.ts'
export { listReturns } from './foreign/foreign-store.ts'
export { hindrancesOf, hindrancesOfRecord, useHere } from './foreign/incoming.ts'
export { listToKeep } from './foreign/keep-export.ts'
export { foreignCulture, partiesOf } from './foreign/mail.ts'
export { pairedLines } from './foreign/paired-lines.ts'
export { flagToSendAgain } from './foreign/reported-key.ts'
export { keepMessaged, keepReturn, mailReturn, returnWayOf } from './foreign/returned.ts'
export { foreignAuthorityName } from './foreign/transmit.ts'
export { addresseesOf, routeOf } from './foreign/ways.ts'
export { allowsSeveral, isReturned } from './kind-rules.ts'
export { licensedOn } from './license-facts.ts'
export { computeLines, lineName, unitWord } from './lines.ts'
export { itemsOf } from './list.ts'
export { permitDocuments } from './marks-store.ts'
export { listGeneralInUse, listOneSided } from './owed-store.ts'
export { permitLine } from './permit-data.ts'
export { termsOf } from './permit-terms.ts'
export {
  type AuthorizationRecord,
  componentsOf,
  getLinked,
  getRecord,
  hasUse,
  lockRecord,
  type StoredComponent,
  statusOf,
} from './record.ts'
export { countOwedReports, listReportableIds, type ReportPage } from './report-store.ts'
export { mailAbout, servedAuthorizations } from './served-kind.ts'
export { shownAuthorizations } from './shown-kind.ts'
export { mayRead } from './sides.ts'
export {
  countOverdue,
  type HeaderRow,
  type KindRow,
  type LineRow,
  listKinds,
  setUsedQuantity,
  updateHeader,
} from './store.ts'
export { insufficientOn } from './sufficient.ts'
export { linesView, lineView, nameSince, type ViewContext } from './view.ts'
