import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { cultivationPlace } from './place.ts'

const { read } = cultivationPlace.rights

export const cultivationCalls = {
  ...caseCalls('cultivation', cultivationPlace),
  // the permit
  'cultivation.document': ['GET', '/api/cultivation/requests/:id/document', [read], 'documents.read'],
  // the letter of a refusal or revocation
  'cultivation.letter': ['GET', '/api/cultivation/requests/:id/letters/:letterId', [read], 'documents.read'],
  // what was reported under it, and what it comes to
  'cultivation.record': ['GET', '/api/cultivation/requests/:id/record', [read], 'cases.read'],
  // where it grows, for the map
  'cultivation.sites': ['GET', '/api/office/cultivation/requests/sites', officeReaders],
  // what a year came to in the whole country, by place, variety, purpose, placing or grower
  'cultivation.overview': ['GET', '/api/office/cultivation/overview', officeReaders],
  'cultivation.exportOverview': ['GET', '/api/office/cultivation/overview/export', officeReaders],
} as const satisfies CallTable
