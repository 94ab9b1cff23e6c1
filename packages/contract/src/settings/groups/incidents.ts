import { number, text } from '../definition.ts'

export const incidentsSettings = {
  /** From noticing an incident to its report. */
  'incidents.securityIncidentHours': number(24, 1, 720, { unit: 'hours' }),
  /** From the report to the first response of the authority. */
  'incidents.responseHours': number(24, 1, 720, { unit: 'hours' }),
  /** Working days in which an incident is to be closed. */
  'incidents.closeDays': number(30, 1, 365, { unit: 'workingDays' }),
  /** Working days for the answer to a question. */
  'incidents.answerDays': number(3, 1, 365, { unit: 'workingDays' }),
  /** To whom letters go; empty: typed each time. */
  'incidents.policeMail': text('', { format: 'mail', max: 200 }),
  'incidents.incbMail': text('', { format: 'mail', max: 200 }),
} as const
