import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'
import { caseKinds } from '../kinds.ts'

/** Whoever reads cases of some kind; of which, their own rights say. */
const readers = caseKinds.map(({ rights }) => rights.read)

export const workCalls = {
  'work.list': ['GET', '/api/work', readers, 'cases.read'],
  'work.export': ['GET', '/api/work/export', readers, 'cases.read'],
  'work.counts': ['GET', '/api/work/counts', readers, 'cases.read'],
  // who has how much to do, and who is away until when (product §3.8)
  'work.load': ['GET', '/api/office/work/load', officeReaders],
  'work.setAbsence': ['PUT', '/api/office/officers/:id/absence', officeReaders],
  // what the authority has to do with a company
  // what closing it comes to, before it is done
  'work.effectOfClosing': ['GET', '/api/office/establishments/:id/effect', ['master.edit']],
  'work.ofEstablishment': ['GET', '/api/office/establishments/:id/work', officeReaders],
} as const satisfies CallTable
