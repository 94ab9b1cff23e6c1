import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'
import { caseKinds } from '../kinds.ts'

/** Whoever reads cases of some kind; of which, their own rights say. */
const readers = caseKinds.map(({ rights }) => rights.read)

export const workCalls = {
  'work.list': ['GET', '/api/work', readers, 'cases.read'],
  'work.counts': ['GET', '/api/work/counts', readers, 'cases.read'],
  // what the authority has to do with a company
  'work.ofEstablishment': ['GET', '/api/office/establishments/:id/work', officeReaders],
} as const satisfies CallTable
