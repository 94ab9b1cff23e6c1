import { type Consequences, on } from '../consequences/effects.ts'
import { caseworkEvents, companyEvents, officerEvents, personEvents } from '../consequences/events.ts'

/** What follows for licences in force. Flags of what is open end with them. */
export const licenseConsequences: Consequences<'license'> = {
  ...on([...companyEvents, ...caseworkEvents], { license: 'restsElsewhere' }),
  ...on([...personEvents, ...officerEvents], { license: 'ofCases' }),
  ...on(['establishmentClosed', 'establishmentMerged'], { license: ['flagged holderClosed'] }),
  ...on(['licenseVaried', 'quotaAdded', 'quotaLowered'], {
    license: ['status RPL', 'no longer flagged findingsOpen'],
  }),
  establishmentReopened: { license: ['no longer flagged holderClosed'] },
  establishmentRenamed: { license: ['flagged holderRenamed'] },
  licenseSuspended: { license: ['status SUS'] },
  licenseLifted: { license: ['status ISS'] },
  licenseRevoked: {
    license: ['status RVK', 'no longer flagged filesMissing', 'no longer flagged findingsOpen'],
  },
  licenseSurrendered: {
    license: ['status SUR', 'no longer flagged filesMissing', 'no longer flagged findingsOpen'],
  },
  licenseSurrenderAsked: { license: ['flagged surrenderAsked'] },
  surrenderedLicenseRevoked: { license: ['status RVK'] },
  licenseExpired: { license: ['status EXP', 'no longer flagged findingsOpen'] },
  inspectionReported: { license: ['flagged findingsOpen'] },
  trainingReset: { license: 'otherWorld' },
}
