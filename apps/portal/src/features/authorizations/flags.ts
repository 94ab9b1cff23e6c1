import type { Severity } from '../../ui/flag.tsx'

/** Reasons for attention as the server names them, worst first; each with its face (look §5). */
export const flagSeverities: Readonly<Record<string, Severity>> = {
  documentFailed: 'error',
  excessReported: 'error',
  recordsDiffer: 'error',
  reportsMissed: 'error',
  licenseStopped: 'error',
  certificateOverdue: 'error',
  certificateDiffers: 'warning',
  certificateOwed: 'notice',
  certificateFollows: 'notice',
  certificateSmaller: 'warning',
  foreignCopyOwed: 'warning',
  preExportObjected: 'error',
  preExportMissing: 'warning',
  preExportOpen: 'warning',
  preExportShort: 'warning',
  preExportNoAnswer: 'warning',
  estimateExceeded: 'warning',
  estimateNearlyUsed: 'warning',
  destinationEstimateExceeded: 'warning',
  unusualQuantity: 'warning',
  notOffered: 'warning',
  possibleDuplicate: 'duplicate',
  newPartner: 'newcomer',
  newSubstance: 'newcomer',
  newRoute: 'newcomer',
  countryNotice: 'warning',
  severalLinesOfSubstance: 'warning',
  exemptQuantity: 'notice',
  answered: 'notice',
  reportDue: 'notice',
  cancelRequested: 'notice',
  correctRequested: 'notice',
  extendRequested: 'notice',
  drawnForReview: 'warning',
  lowRisk: 'lowRisk',
}

/** Anything but "low risk" wants a look at the case itself. */
export const wantsLook = (flags: readonly string[]): boolean => flags.some((flag) => flag !== 'lowRisk')
