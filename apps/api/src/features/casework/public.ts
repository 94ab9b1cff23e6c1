export { insertAttachment, listAttachments, removeAttachment } from './attachment-store.ts'
export type { CaseFilter, View } from './filter-store.ts'
export { type HandOver, handOverCases } from './hand-over.ts'
export {
  type HistoryInput,
  insertHistory,
  insertNote,
  lastSteps,
  listHistory,
  listNotes,
} from './history-store.ts'
export { type Command, once, sweepIdempotencyKeys } from './idempotency.ts'
export {
  type CaseCount,
  type CasePage,
  countCases,
  countStatuses,
  findNumbered,
  type ListedCase,
  listCases,
  type Sort,
} from './list-store.ts'
export {
  countAnsweredCases,
  countWeeks,
  type DecisionTime,
  type Due,
  listDecisionTimes,
  listDueCases,
  listEndingCases,
  listUntouchedCases,
  type Week,
} from './overview-store.ts'
export { type Scope, type Side, scopeOf, sideOf, systemScope } from './policy.ts'
export {
  type CaseRow,
  type CaseValues,
  countOpenCases,
  findCase,
  insertCase,
  lockCase,
  updateCase,
  withOpenCases,
} from './store.ts'
export { deleteTick, listTicks, saveTick, type TickRow } from './tick-store.ts'
export { type Calendar, calendarOf, clockOf, daysLeft, startOfDay } from './working-days.ts'
