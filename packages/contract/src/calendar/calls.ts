import type { CallTable } from '../call.ts'
import { officeReaders } from '../casework/case-calls.ts'
import { caseKinds } from '../kinds.ts'

/** Whoever reads cases of some kind; of which, their own rights say. */
const readers = [...new Set(caseKinds.map(({ rights }) => rights.read))]

export const calendarCalls = {
  'calendar.month': ['GET', '/api/calendar/month', readers, 'cases.read'],
  'calendar.list': ['GET', '/api/calendar', readers, 'cases.read'],
  // the link under which a program reads it
  'calendar.subscription': ['GET', '/api/calendar/subscription', readers],
  'calendar.makeLink': ['POST', '/api/calendar/actions/makeLink', readers],
  'calendar.endLink': ['POST', '/api/calendar/actions/endLink', readers],
  // the mail of the day, which officers get
  'calendar.setMail': ['POST', '/api/calendar/actions/setMail', officeReaders],
  // whoever has the link; its token stands where no log writes it
  'calendar.feed': ['GET', '/api/public/calendar.ics', 'anyone'],
} as const satisfies CallTable
