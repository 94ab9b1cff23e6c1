import { type Consequences, each, on } from '../consequences/effects.ts'
import {
  type AuthorizationThing,
  all,
  closed,
  licenceMissing,
  licenceThere,
  missing,
  nothing,
  otherPartner,
  permits,
  requests,
  requestsAsTheyAre,
  stopped,
  stoppedAbroad,
  there,
  usableAgain,
  withoutPreparation,
} from './consequence-rows.ts'

/** What follows for requests and permits. */
export const authorizationConsequences: Consequences<AuthorizationThing> = {
  establishmentClosed: closed('holderClosed'),
  establishmentMerged: closed('holderMerged'),
  establishmentReopened: {
    ...there('holderClosed', 'holderClosed'),
    ...usableAgain('holderClosed'),
  },
  // Certificates and permits of other countries name the company, too. An approval is for a named holder (1961 art. 31(6)).
  establishmentRenamed: {
    ...each(['draft', 'submitted'], ['renamed', 'blocked certificateParty', 'warned foreignPermitDiffers']),
    certificateElsewhere: ['renamed', 'blocked certificateParty', 'blocked foreignPermitDiffers'],
    proposed: [
      'renamed',
      'warned holderFollowed',
      'blocked certificateParty',
      'blocked foreignPermitDiffers',
    ],
    approved: [
      'renamed',
      'blocked holderChanged',
      'flagged holderRenamed',
      'blocked certificateParty',
      'blocked foreignPermitDiffers',
    ],
    ...each(permits, ['flagged holderRenamed']),
  },
  ...on(['personDeactivated', 'personLocked', 'personUnlocked', 'personGivenRole'], each(all, 'ofCases')),
  ...on(['licenseSuspended', 'licenseRevoked', 'licenseSurrendered', 'licenseExpired'], licenceMissing),
  ...on(['licenseIssued', 'licenseLifted'], licenceThere),
  // The licence was stopped or over before, and is so afterwards.
  ...on(['licenseSurrenderAsked', 'surrenderedLicenseRevoked'], nothing),
  // The varied licence allows what the one before it allowed.
  licenseVaried: each(all, 'stillAllowed'),
  ...on(['quotaAdded', 'quotaLowered'], each(all, 'noConflict')),
  // 1988 art. 12(9)(a), (c): what is to be diverted is not let through, though a permit was issued for it; nobody at the border reads why.
  partnerBlocked: {
    ...missing('partnerNotApproved', 'partnerBlocked'),
    ...each(permits, ['flagged partnerBlocked', 'verdict HELD']),
  },
  partnerUnblocked: {
    ...there('partnerNotApproved', 'partnerBlocked'),
    ...usableAgain('partnerBlocked'),
  },
  // The entry that takes its place counts for it, under its own name and address.
  partnerMerged: {
    ...each(['draft', 'submitted', 'proposed', 'certificateElsewhere'], ['warned partnerFollowed']),
    ...otherPartner,
  },
  // Certificates and permits of other countries name it, too.
  partnerRenamed: {
    ...each(
      ['draft', 'submitted'],
      ['warned partnerFollowed', 'blocked certificateParty', 'warned foreignPermitDiffers'],
    ),
    ...each(
      ['proposed', 'certificateElsewhere'],
      ['warned partnerFollowed', 'blocked certificateParty', 'blocked foreignPermitDiffers'],
    ),
    ...otherPartner,
  },
  preparationWithdrawn: {
    ...missing('preparationNotApproved', 'preparationWithdrawn'),
    ...withoutPreparation,
  },
  preparationRestored: { ...there('preparationNotApproved', 'preparationWithdrawn'), ...withoutPreparation },
  preparationReplaced: {
    draft: ['blocked preparationReplaced'],
    ...each(['submitted', 'proposed', 'approved'], ['warned preparationReplaced']),
    ...each(permits, 'ownDocument'),
    ...withoutPreparation,
  },
  // Companies are notified and officers have tasks. What the new schedule puts into another group, or out of what the kind of permit is for
  // (1971 art. 12), is not granted. A declaration and a general permit allow nothing of what needs an authorization each time (1961 art. 31(4)).
  substanceRescheduled: {
    // Of what is no precursor any more nobody notifies the country of destination (1988 art. 12(10)).
    draft: ['blocked wrongGroup', 'no longer warned preExportMissing'],
    submitted: ['blocked wrongGroup', 'flagged rescheduled', 'no longer warned preExportMissing'],
    ...each(['proposed', 'approved'], ['blocked wrongGroup', 'flagged rescheduled']),
    ...each(
      ['issuedUnused', 'partUsed', 'generalPermit'],
      ['flagged rescheduled', 'flagged insufficient', 'verdict INSUFFICIENT'],
    ),
    ...each(['onItsWay', 'certificateElsewhere'], 'stillScheduled'),
  },
  // Quantities count by the factor of the day on which they were decided.
  factorChanged: each(all, 'namedDay'),
  // Of exports to the country that has prohibited the import (1971 art. 13).
  prohibitionChanged: {
    draft: ['blocked prohibited'],
    ...each(
      ['submitted', 'proposed', 'approved', 'certificateElsewhere'],
      ['blocked prohibited', 'flagged prohibitedThere'],
    ),
    ...each(['issuedUnused', 'partUsed'], ['flagged prohibitedThere']),
    ...each(['onItsWay', 'generalPermit'], 'restsElsewhere'),
  },
  estimateLowered: {
    draft: ['warned estimateExceeded'],
    ...each(['submitted', 'proposed'], ['warned estimateExceeded', 'flagged estimateExceeded']),
    approved: ['warned estimateNearlyUsed'],
    certificateElsewhere: 'restsElsewhere',
    ...each(permits, 'noConflict'),
  },
  // What is held of it does not fit either, and cannot be taken back by itself: goods may be on their way.
  estimateBelowUse: {
    draft: ['warned estimateExceeded'],
    ...each(['submitted', 'proposed', 'approved'], ['warned estimateExceeded', 'flagged estimateExceeded']),
    certificateElsewhere: 'restsElsewhere',
    ...each(permits, ['flagged estimateExceeded']),
    // Holds nothing: each consignment is counted as it is made.
    generalPermit: 'restsElsewhere',
  },
  estimateRaised: {
    draft: ['no longer warned estimateExceeded'],
    ...each(
      ['submitted', 'proposed'],
      ['no longer warned estimateExceeded', 'no longer flagged estimateExceeded'],
    ),
    approved: ['no longer warned estimateNearlyUsed'],
    certificateElsewhere: 'restsElsewhere',
    ...each(permits, 'noConflict'),
  },
  customsPointClosed: {
    draft: ['blocked notOffered'],
    ...each(requests, ['blocked customsPointClosed', 'flagged pointUnfit']),
    ...each(permits, ['flagged pointUnfit']),
  },
  customsPointReopened: {
    draft: ['no longer blocked notOffered'],
    ...each(requests, ['no longer blocked customsPointClosed', 'no longer flagged pointUnfit']),
    ...each(permits, ['no longer flagged pointUnfit']),
  },
  customsPointModeRemoved: missing('customsPointMode', 'pointUnfit'),
  customsPointModeAdded: there('customsPointMode', 'pointUnfit'),
  holidaysChanged: each(all, 'namedDay'),
  permitSuspended: stopped('SUS', 'SUSPENDED'),
  permitLifted: {
    draft: ['no longer blocked goodsPermitStopped'],
    ...each(
      ['submitted', 'proposed', 'approved'],
      ['no longer blocked goodsPermitStopped', 'no longer flagged goodsPermitStopped'],
    ),
    certificateElsewhere: 'restsElsewhere',
    issuedUnused: ['status ISS', 'verdict VALID', 'no longer flagged goodsPermitStopped'],
    partUsed: ['status PAU', 'verdict PARTLY_USED', 'no longer flagged goodsPermitStopped'],
    ...each(['onItsWay', 'generalPermit'], ['status ISS', 'verdict VALID']),
  },
  permitRevoked: stopped('RVK', 'REVOKED'),
  // What has come in by a permit has come in, whatever took its place.
  permitReplaced: {
    ...requestsAsTheyAre,
    ...each(['issuedUnused', 'onItsWay'], ['status RPL', 'verdict REPLACED']),
    ...each(['partUsed', 'generalPermit'], 'restsElsewhere'),
  },
  permitExtended: {
    ...requestsAsTheyAre,
    ...each(['issuedUnused', 'partUsed', 'onItsWay'], ['status RPL', 'verdict REPLACED']),
    generalPermit: 'restsElsewhere',
  },
  permitExpired: {
    ...requestsAsTheyAre,
    ...each(['issuedUnused', 'onItsWay'], ['status EXP', 'verdict EXPIRED', 'flagged returnOwed']),
    partUsed: ['status EXP', 'verdict EXPIRED'],
    generalPermit: 'restsElsewhere',
  },
  permitCancelled: {
    ...requestsAsTheyAre,
    ...each(['issuedUnused', 'onItsWay'], ['status CAN', 'verdict CANCELLED']),
    ...each(['partUsed', 'generalPermit'], 'restsElsewhere'),
  },
  requestEnded: {
    ...each(['submitted', 'proposed', 'certificateElsewhere'], ['status CAN']),
    ...each(['draft', 'approved', ...permits], 'restsElsewhere'),
  },
  preExportObjected: {
    ...each(['draft', 'submitted', 'certificateElsewhere', 'onItsWay', 'generalPermit'], 'restsElsewhere'),
    ...each(['proposed', 'approved'], ['blocked preExportObjected', 'flagged preExportObjected']),
    ...each(['issuedUnused', 'partUsed'], ['flagged preExportObjected']),
  },
  foreignPermitReceived: {
    ...nothing,
    submitted: ['warned foreignPermitDiffers', 'flagged foreignPermitDiffers'],
  },
  foreignPermitReplaced: stoppedAbroad,
  // Their permit for an export to here, too: the goods are held, and what was imported is looked at.
  ...on(['foreignPermitSuspended', 'foreignPermitRevoked', 'foreignKeyCompromised'], {
    ...stoppedAbroad,
    onItsWay: ['flagged foreignPermitStopped', 'verdict STOPPED_ABROAD'],
  }),
  foreignPermitExpired: {
    ...stoppedAbroad,
    draft: ['blocked certificateExpired'],
    ...each(requests, ['blocked certificateExpired', 'flagged foreignPermitStopped']),
  },
  foreignKeyRotated: each(all, 'keySigned'),
  ownKeyRotated: each(all, 'keySigned'),
  ownKeyCompromised: {
    ...each(['draft', ...requests], 'notYet'),
    ...each(permits, ['signature compromised']),
  },
  ...on(['incidentOpened', 'incidentClosed'], each(all, 'officersDecide')),
  inspectionReported: nothing,
  reportMissing: {
    ...each(['draft', ...requests], ['blocked reportsOverdue']),
    ...each(['issuedUnused', 'onItsWay', 'generalPermit'], 'restsElsewhere'),
    partUsed: ['flagged oneSided'],
  },
  reportLate: nothing,
  reportReceived: {
    ...each(['draft', ...requests], ['no longer blocked reportsOverdue']),
    ...each(['issuedUnused', 'onItsWay', 'generalPermit'], 'restsElsewhere'),
    partUsed: ['no longer flagged oneSided'],
  },
  endorsementCorrected: nothing,
  deviceRecordLate: { ...nothing, partUsed: ['flagged recordDisputed'] },
  yearTurned: nothing,
  officerAbsent: each(all, 'absence'),
  officerGone: {
    ...each(['draft', 'submitted', ...permits], 'restsElsewhere'),
    ...each(['proposed', 'approved', 'certificateElsewhere'], ['unassigned']),
  },
  trainingReset: each(all, 'otherWorld'),
}
