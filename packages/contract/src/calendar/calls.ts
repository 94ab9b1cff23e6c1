import type { CallTable } from '../call.ts'
import { caseKinds } from '../kinds.ts'

/** Whoever reads cases of some kind; of which, their own rights say. */
const readers = [...new Set(caseKinds.map(({ rights }) => rights.read))]

export const calendarCalls = {
  'calendar.month': ['GET', '/api/calendar/month', readers],
  'calendar.list': ['GET', '/api/calendar', readers],
} as const satisfies CallTable
