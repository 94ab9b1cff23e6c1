export const companyEvents = [
  'establishmentClosed',
  'establishmentReopened',
  'establishmentRenamed',
  'establishmentMerged',
] as const

export const personEvents = [
  'personDeactivated',
  'personLocked',
  'personUnlocked',
  'personGivenRole',
] as const

/** Of licences, partners, preparations, lists, permits here and abroad, keys and reports. */
export const caseworkEvents = [
  'licenseIssued',
  'licenseSuspended',
  'licenseLifted',
  'licenseRevoked',
  'licenseSurrendered',
  'licenseSurrenderAsked',
  'surrenderedLicenseRevoked',
  'licenseExpired',
  'licenseVaried',
  'quotaAdded',
  'quotaLowered',
  'partnerBlocked',
  'partnerUnblocked',
  'partnerMerged',
  'partnerRenamed',
  'preparationWithdrawn',
  'preparationRestored',
  'preparationReplaced',
  'substanceRescheduled',
  'factorChanged',
  'prohibitionChanged',
  'estimateLowered',
  'estimateBelowUse',
  'estimateRaised',
  'customsPointClosed',
  'customsPointReopened',
  'customsPointModeRemoved',
  'customsPointModeAdded',
  'holidaysChanged',
  'permitSuspended',
  'permitLifted',
  'permitRevoked',
  'permitReplaced',
  'permitExtended',
  'permitExpired',
  'permitCancelled',
  'requestEnded',
  'preExportObjected',
  'foreignPermitReceived',
  'foreignPermitReplaced',
  'foreignPermitSuspended',
  'foreignPermitRevoked',
  'foreignPermitExpired',
  'foreignKeyRotated',
  'foreignKeyCompromised',
  'ownKeyRotated',
  'ownKeyCompromised',
  'incidentOpened',
  'incidentClosed',
  'inspectionReported',
  'reportMissing',
  'reportLate',
  'reportReceived',
  'endorsementCorrected',
  'deviceRecordLate',
  'yearTurned',
] as const

export const officerEvents = ['officerAbsent', 'officerGone'] as const

/**
 * What happens in one part of the portal and concerns others. `casework/messages` names each for people (`events`); what follows
 * from it for whatever exists is said by the table of consequences.
 */
export const events = [
  ...companyEvents,
  ...personEvents,
  ...caseworkEvents,
  ...officerEvents,
  'trainingReset',
] as const
export type EventName = (typeof events)[number]
