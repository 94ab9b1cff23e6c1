export const licensesRefusals = {
  /** Its end before its beginning, in the past, or longer than licences run; details.fault, details.field. */
  licenseTermsUnfit: { code: 'licenseTermsUnfit', status: 422 },
  /** The certificate could not be made or signed: nothing was issued. */
  licenseDocumentFailed: { code: 'licenseDocumentFailed', status: 503 },
  /** No licence in force of this holder that this may be applied for today, or something of it is under way; details.open. */
  licenseSuccessionClosed: { code: 'licenseSuccessionClosed', status: 409 },
  /** The licence that is to be changed is not in force any more. */
  licenseEarlierEnded: { code: 'licenseEarlierEnded', status: 409 },
  /** A quota would be below what is used and reserved of it; details.substanceId, details.year, details.heldGrams. */
  licenseQuotaBelowUse: { code: 'licenseQuotaBelowUse', status: 409 },
} as const
