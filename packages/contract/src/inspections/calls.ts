import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'

const office = '/api/office/inspections'

export const inspectionsCalls = {
  'inspections.list': ['GET', office, officeReaders],
  'inspections.export': ['GET', `${office}/export`, officeReaders],
  'inspections.counts': ['GET', `${office}/counts`, officeReaders],
  'inspections.get': ['GET', `${office}/:id`, officeReaders],
} as const satisfies CallTable
