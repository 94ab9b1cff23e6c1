import type { EventName } from './events.ts'
import type { Reason } from './reasons.ts'

/** Officers of the authority; people of the companies whose things are concerned; those of other companies. */
export const recipients = ['officers', 'holders', 'others'] as const
export type Recipient = (typeof recipients)[number]
/** To whom, and the code of the notice. */
export type Notice = `${Recipient} ${string}`

const stopped = [
  'officers CASES_CONCERNED',
  'officers CUL_LICENCE_ENDED',
  'holders CUL_LICENCE_ENDED',
] as const
/** Of the way of any licence from its request to its certificate. */
const issued = [
  'officers CASE_SUBMITTED',
  'officers CASE_PROPOSED',
  'officers LIC_TO_SIGN',
  'holders LIC_ISSUED',
] as const

/** Who is notified of each event, and by which notice; or why nobody is. */
export const notices: { readonly [Event in EventName]: readonly Notice[] | Reason } = {
  establishmentClosed: [
    'officers CASES_CONCERNED',
    'holders KEY_REVOKED',
    'holders USR_ESTABLISHMENT_CLOSED',
  ],
  establishmentReopened: 'nothingToDo',
  establishmentRenamed: ['officers CASES_CONCERNED', 'holders ESTB_RENAMED'],
  establishmentMerged: [
    'officers CASES_CONCERNED',
    'holders KEY_REVOKED',
    'holders USR_ESTABLISHMENT_CLOSED',
  ],
  personDeactivated: ['holders KEY_REVOKED'],
  personLocked: ['holders KEY_REVOKED', 'holders USR_LOCKED'],
  personUnlocked: 'nothingToDo',
  personGivenRole: ['holders KEY_REVOKED', 'holders USR_ROLES'],
  licenseIssued: issued,
  licenseSuspended: [...stopped, 'holders LIC_SUSPENDED'],
  licenseLifted: ['holders LIC_LIFTED', 'officers CUL_LICENCE_BACK', 'holders CUL_LICENCE_BACK'],
  licenseRevoked: [...stopped, 'holders LIC_REVOKED'],
  licenseSurrendered: [...stopped, 'officers LIC_SURRENDERED'],
  licenseSurrenderAsked: ['officers LIC_SURRENDER_ASKED'],
  surrenderedLicenseRevoked: ['holders LIC_REVOKED'],
  licenseExpired: [...stopped, 'officers LIC_ENDED', 'holders LIC_EXPIRED'],
  licenseVaried: issued,
  quotaAdded: issued,
  quotaLowered: issued,
  partnerBlocked: ['officers CASES_CONCERNED', 'holders TE_STOPPED', 'others TE_STOPPED'],
  partnerUnblocked: ['holders TE_RESUMED', 'others TE_RESUMED'],
  partnerMerged: ['officers CASES_CONCERNED', 'holders TE_CHANGED', 'others TE_CHANGED'],
  partnerRenamed: [
    'officers CASE_SUBMITTED',
    'officers CASES_CONCERNED',
    'holders TE_APPROVED',
    'holders TE_CHANGED',
    'others TE_CHANGED',
  ],
  preparationWithdrawn: ['officers CASES_CONCERNED', 'holders PREP_WITHDRAWN'],
  preparationRestored: 'nothingToDo',
  preparationReplaced: ['officers CASE_SUBMITTED', 'officers CASE_PROPOSED', 'holders PREP_REPLACED'],
  substanceRescheduled: [
    'officers CASES_CONCERNED',
    'holders IE_INSUFFICIENT',
    'holders SCH_CHANGE',
    'others SCH_CHANGE',
  ],
  factorChanged: ['holders SCH_CHANGE'],
  prohibitionChanged: ['officers CASES_CONCERNED'],
  estimateLowered: ['officers BALANCE_CHANGED', 'officers CASES_CONCERNED'],
  estimateBelowUse: ['officers BALANCE_CHANGED', 'officers CASES_CONCERNED'],
  estimateRaised: ['officers BALANCE_CHANGED'],
  customsPointClosed: ['officers CASES_CONCERNED', 'holders POINT_CLOSED', 'others POINT_CLOSED'],
  customsPointReopened: ['holders POINT_REOPENED', 'others POINT_REOPENED'],
  customsPointModeRemoved: ['officers CASES_CONCERNED'],
  customsPointModeAdded: 'nothingToDo',
  holidaysChanged: 'nothingToDo',
  permitSuspended: ['officers CASES_CONCERNED', 'holders IE_SUSPENDED'],
  permitLifted: ['holders IE_LIFTED'],
  permitRevoked: ['officers CASES_CONCERNED', 'holders IE_REVOKED'],
  permitReplaced: ['holders IE_ISSUED', 'holders IE_REPLACED'],
  permitExtended: ['holders IE_ISSUED', 'holders IE_REPLACED'],
  permitExpired: ['holders IE_EXPIRED'],
  permitCancelled: ['officers CASES_CONCERNED', 'officers IE_CHANGE_ASKED', 'holders IE_CANCELLED'],
  requestEnded: ['officers CASES_CONCERNED'],
  preExportObjected: ['officers CASES_CONCERNED'],
  foreignPermitReceived: ['officers EXCHANGE_DIFFERS'],
  foreignPermitReplaced: ['officers EXCHANGE_STOPPED', 'holders IE_ABROAD_STOPPED'],
  foreignPermitSuspended: ['officers EXCHANGE_STOPPED', 'holders IE_ABROAD_STOPPED'],
  foreignPermitRevoked: ['officers EXCHANGE_STOPPED', 'holders IE_ABROAD_STOPPED'],
  foreignPermitExpired: ['officers EXCHANGE_STOPPED', 'holders IE_ABROAD_STOPPED'],
  foreignKeyRotated: 'nothingToDo',
  foreignKeyCompromised: ['officers EXCHANGE_STOPPED', 'holders IE_ABROAD_STOPPED'],
  ownKeyRotated: 'nothingToDo',
  ownKeyCompromised: ['officers SIGNING_KEY_REPORTED'],
  incidentOpened: ['officers CASE_SUBMITTED'],
  incidentClosed: 'nothingToDo',
  inspectionReported: ['officers CASES_CONCERNED', 'holders CASE_INSPECTED'],
  reportMissing: ['officers IE_DIFFERENCE'],
  reportLate: ['holders IE_REPORT_LATE', 'holders STAT_LATE', 'others STAT_LATE'],
  reportReceived: ['officers CASE_SUBMITTED'],
  endorsementCorrected: ['holders IE_ENDORSED'],
  deviceRecordLate: ['officers IE_DISPUTED'],
  yearTurned: ['holders STAT_DUE', 'others STAT_DUE'],
  officerAbsent: 'nothingToDo',
  officerGone: 'nothingToDo',
  trainingReset: 'nothingToDo',
}
