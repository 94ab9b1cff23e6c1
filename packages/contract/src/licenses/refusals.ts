export const licensesRefusals = {
  /** Its end before its beginning, in the past, or longer than licences run; details.fault, details.field. */
  licenseTermsUnfit: { code: 'licenseTermsUnfit', status: 422 },
  /** The certificate could not be made or signed: nothing was issued. */
  licenseDocumentFailed: { code: 'licenseDocumentFailed', status: 503 },
} as const
