import type { CallTable } from '../call.ts'
import { caseCalls, officeReaders } from '../casework/case-calls.ts'
import { incidentPlace } from './place.ts'

const office = '/api/office/incidents'

export const incidentsCalls = {
  ...caseCalls('incidents', incidentPlace),
  // what happened in all incidents, one after the other
  'incidents.timeline': ['GET', `${office}/timeline`, officeReaders],
  // the letter as it would be sent, and as it was
  'incidents.preview': ['POST', `${office}/:id/letter`, ['case.review']],
  'incidents.letter': ['GET', `${office}/:id/letters/:letterId`, officeReaders],
  // what other systems of incidents take
  'incidents.exchangeFile': ['GET', `${office}/:id/exchange`, officeReaders],
} as const satisfies CallTable
