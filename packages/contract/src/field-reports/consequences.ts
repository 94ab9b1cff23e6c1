import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for field reports whose receipt is in question. */
export const fieldReportConsequences: Consequences<'fieldReport'> = {
  // A report says what has happened; a receipt that is in question is settled by the parties or an officer.
  ...on([...companyEvents, ...caseworkEvents], { fieldReport: 'fact' }),
  ...on([...personEvents, ...officerEvents], { fieldReport: 'ofCases' }),
  ...on(['licenseSuspended', 'licenseRevoked', 'licenseSurrendered', 'licenseExpired'], {
    fieldReport: ['flagged licenceEnded'],
  }),
  establishmentRenamed: { fieldReport: ['renamed'] },
  licenseLifted: { fieldReport: ['no longer flagged licenceEnded'] },
  trainingReset: { fieldReport: 'otherWorld' },
}
