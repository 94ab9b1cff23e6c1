export { listAcross } from './across-store.ts'
export { act, answeredFlag, refuseStale, takeStep } from './actions/act.ts'
export {
  type CalendarContext,
  type Reminder,
  takeCalendarStep,
  withLocked,
} from './actions/calendar.ts'
export {
  type DailyRun,
  dailyJob,
  dayBefore,
  eachCase,
  lapseSilent,
  plainDaily,
  sendReminders,
  startRun,
} from './actions/daily.ts'
export { type LetterKind, makeLetter } from './actions/decision-letter.ts'
export { createDraft, openDraft, saveDraft } from './actions/drafts.ts'
export { endReplaced } from './actions/following-step.ts'
export type {
  EnterContext,
  ImportedCase,
  JudgedLine,
  ReadLine,
  RegisterImport,
} from './actions/import-lines.ts'
export { keepLetter } from './actions/keep-letter.ts'
export { needComment, needReason, refuseIncomplete } from './actions/needs.ts'
export { enterOwn, type OwnEntry } from './actions/own-entries.ts'
export { chosenTexts, textsOf } from './actions/texts.ts'
export {
  decidedNow,
  decidedOnTerms,
  noProposal,
  type UsualKind,
  type UsualNotices,
  usualSteps,
} from './actions/usual-steps.ts'
export {
  insertAttachment,
  listAttachments,
  listPhotoPlaces,
  removeAttachment,
} from './attachment-store.ts'
export { attachmentsOf } from './attachments.ts'
export type { CaseId } from './case-id.ts'
export {
  chosenConditions,
  conditionsChange,
  conditionsIn,
  printedConditions,
  refuseUnprintable,
  type StoredCondition,
  shownConditions,
} from './conditions.ts'
export { type CaseContext, readContext, within } from './context.ts'
export { type CaseOverPoint, listCasesOver } from './customs-point-store.ts'
export {
  type DatedRow,
  type DateFilter,
  type DateSource,
  type DutyDate,
  type FeatureDuty,
  listDates,
  listDatesByDay,
  listNewlyAssigned,
  type OwnDates,
} from './dates-store.ts'
export { countSpans, listDecisionTimes } from './day-store.ts'
export { documentCulture, documentHead, translator, wordIn } from './document-head.ts'
export { fieldsNotOffered, notOfferedOf } from './field-lists.ts'
export type { CaseFilter } from './filter-store.ts'
export { lowerStanding, readFlags, withoutFlag } from './flag-store.ts'
export {
  followPartner,
  goOnWithPartner,
  isFollowedTo,
  type PartnerEntry,
  partnerFollowedBy,
} from './follow-partner.ts'
export { type ForWhom, forWhom, ofOwnHouse } from './for-whom.ts'
export { type Forecast, forecast, foreseenOf, lookAhead } from './forecast.ts'
export { countHeldGoods } from './held-goods-store.ts'
export type { ReadStep } from './history.ts'
export {
  type HistoryInput,
  insertHistory,
  insertNote,
  lastSteps,
  listHistory,
  listStatuses,
  listStepsOf,
} from './history-store.ts'
export { countCasesOf } from './holder-store.ts'
export { type Command, once, sweepIdempotencyKeys } from './idempotency.ts'
export {
  fieldColumns,
  fieldLists,
  fitting,
  readFields,
  rowMeant,
  saysWord,
} from './import-fields.ts'
export {
  documentView,
  holderEssentials,
  keepDocument,
  markedDocument,
  printedHolderAddress,
  sendDocument,
  verifyAddress,
} from './issued-document.ts'
export { orDocumentFailed, signatoryOf, signedCode } from './issuing.ts'
export { lettersOf, sendLetter } from './letters.ts'
export type { LineCells, Problem } from './line-cells.ts'
export { filterOf, heldFrom, listPage, noCase } from './list.ts'
export {
  countCases,
  countEach,
  countStatuses,
  findNumbered,
  type ListedCase,
  listCases,
  type Sort,
} from './list-store.ts'
export { deleteAbsence, saveAbsence } from './load-store.ts'
export { isExaminer, readLoads } from './loads.ts'
export { type MailAbout, mailAbout, saidIn } from './mails.ts'
export {
  type IssuedCase,
  type IssuedDocuments,
  issuedDocuments,
  type MarksAsked,
  type StatusMarks,
} from './marks-store.ts'
export { listDueCases, listEndingCases } from './overview-store.ts'
export { countCasesWith, flagCases } from './partner-store.ts'
export { caseOfficers, isHouseManager, managersOf, notifyHouses, officersFor, officersOf } from './people.ts'
export { isOfOffice, type Scope, type Side, scopeOf, scopeOfDocument, sideOf, systemScope } from './policy.ts'
export { caseReaders, mayReadName, type Readers, readingOf } from './readers.ts'
export { type Reassignment, reassignCases } from './reassignment.ts'
export { followChanges, type RecheckedKind, runPendingChanges } from './recheck.ts'
export { type CaseOfHouse, type CaseRecord, lockHolder, ofHouse, recordsOf } from './records.ts'
export { takeReminder } from './reminder-store.ts'
export {
  actedForHolder,
  type CaseFacts,
  factsOfCase,
  judgedBy,
  policyOf,
  type Rules,
  rulesOf,
} from './rules.ts'
export { asAsked, serveCases } from './serve-cases.ts'
export { type HelpSheet, serveImport } from './serve-import.ts'
export {
  type AnyServedKind,
  type Drafts,
  type MailTo,
  type Outcome,
  type Passage,
  type ServedKind,
  type StepContext,
  usualPeriods,
} from './served-kind.ts'
export { caseColumns, type Sheet, type SheetColumn, sheetOf } from './sheets.ts'
export type { CommonItem, CommonView, ShownKind } from './shown-kind.ts'
export { type DocumentSignature, signedDocument } from './sign-document.ts'
export { findSignature, signatureView, signatureViews, storeDocument } from './signature-store.ts'
export {
  announcementOf,
  declareCompromised,
  findSigningKeys,
  keyReportOf,
  listPublicKeys,
  makeSigningKeys,
  type PublicKey,
  readSigningKeys,
  takeSigningKeys,
} from './signing-keys.ts'
export { askForStamp, judgeDocumentStamp, stampServiceOf } from './stamp-service.ts'
export {
  type CaseRow,
  countOpenCases,
  findCase,
  findIssuedNumber,
  findLinked,
  insertCase,
  keepCase,
  type Numbering,
  otherThan,
  takeNumbers,
  updateCase,
  withOpenCases,
} from './store.ts'
export { deleteTick, listTicks, saveTick, type TickRow } from './tick-store.ts'
export { listItems, showCase } from './view.ts'
export { type Calendar, calendarOf, clockOf, daysLeft, startOfDay } from './working-days.ts'
