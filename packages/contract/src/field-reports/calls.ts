import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { fieldReportPlace } from './place.ts'

const { request } = fieldReportPlace.rights

export const fieldReportsCalls = {
  ...caseCalls('field-reports', fieldReportPlace),
  // permits under which one may report, and what
  'field-reports.permits': ['GET', '/api/cultivation/open-permits', [request, 'case.enter'], 'cases.read'],
  // what a device of a grower needs while it has no network, and what was written on it
  'field-reports.device': ['GET', '/api/cultivation/device', [request]],
  'field-reports.send': ['POST', '/api/cultivation/sent-reports', [request], 'cases.submit'],
  // hand-overs to one's own house, and that they have arrived
  'field-reports.receipts': ['GET', '/api/cultivation/receipts', ['cultivation.receive'], 'cases.read'],
  'field-reports.receive': ['POST', '/api/cultivation/receipts/:id', ['cultivation.receive'], 'cases.submit'],
  // what somebody owes of a cultivation, and a reminder of it
  'field-reports.owed': ['GET', '/api/office/cultivation/owed', officeReaders],
  'field-reports.exportOwed': ['GET', '/api/office/cultivation/owed/export', officeReaders],
  'field-reports.remind': ['POST', '/api/office/cultivation/owed/:id/reminder', ['case.review']],
  // permits in force by what speaks for a visit, and some of them by chance
  'field-reports.risks': ['GET', '/api/office/cultivation/risks', officeReaders],
  'field-reports.exportRisks': ['GET', '/api/office/cultivation/risks/export', officeReaders],
  'field-reports.draw': ['POST', '/api/office/cultivation/risks/draw', ['case.review']],
} as const satisfies CallTable
