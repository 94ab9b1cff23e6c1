import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { licensePlace } from './place.ts'

export const licensesCalls = {
  ...caseCalls('licenses', licensePlace),
  // the certificate
  'licenses.document': ['GET', '/api/licenses/:id/document', ['license.read'], 'documents.read'],
  // the letter of a refusal or revocation
  'licenses.letter': ['GET', '/api/licenses/:id/letters/:letterId', ['license.read'], 'documents.read'],
  // what the holder has under way and in force, before the licence is stopped
  'licenses.effect': ['GET', '/api/office/licenses/:id/effect', officeReaders],
} as const satisfies CallTable
