import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for permits to cultivate, with plants and stock. */
export const cultivationConsequences: Consequences<'cultivation'> = {
  ...on([...companyEvents, ...caseworkEvents], { cultivation: 'restsElsewhere' }),
  ...on([...personEvents, ...officerEvents], { cultivation: 'ofCases' }),
  ...on(['establishmentClosed', 'establishmentMerged'], {
    cultivation: ['flagged holderClosed', 'verdict HOLDER_CLOSED'],
  }),
  // Nothing new is planted; what stands is destroyed or handed over (1961 art. 23).
  ...on(['licenseSuspended', 'licenseRevoked', 'licenseSurrendered', 'licenseExpired'], {
    cultivation: ['flagged licenceEnded', 'verdict LICENSE_STOPPED'],
  }),
  establishmentReopened: { cultivation: ['no longer flagged holderClosed', 'verdict VALID'] },
  establishmentRenamed: { cultivation: ['flagged holderRenamed'] },
  licenseLifted: { cultivation: ['no longer flagged licenceEnded', 'verdict VALID'] },
  trainingReset: { cultivation: 'otherWorld' },
}
