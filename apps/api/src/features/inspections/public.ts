export { emitInspection, inspectionSteps } from './actions.ts'
export { type InspectedRecord, plannedOf, reasonsOfInspections } from './record.ts'
export { type InspectionRow, listDoneAt, listInspections, listReportedAt } from './store.ts'
export { inspectionsOf } from './view.ts'
