/** How authorizations say no. */
export const authorizationRefusals = {
  /** Checks warn, and nobody has said why the case goes on; details.field, details.warnings are their keys. */
  authorizationWarningsOpen: { code: 'authorizationWarningsOpen', status: 422 },
  /** Not all steps before a decision are ticked off; details.field, details.steps are those that are open. */
  authorizationChecklistOpen: { code: 'authorizationChecklistOpen', status: 422 },
  /** The permit's last day is outside what the rules allow; details.field, earliest, latest. */
  authorizationValidityUnfit: { code: 'authorizationValidityUnfit', status: 422 },
  /** A text that the permit would bear says another number of consignments than the permit. */
  authorizationConsignmentsUnfit: { code: 'authorizationConsignmentsUnfit', status: 422 },
  /** The site is not one of the applicant's own house; details.field. */
  authorizationSiteNotYours: { code: 'authorizationSiteNotYours', status: 422 },
  /** Requests are entered for companies that trade and are active; details.field. */
  authorizationEstablishmentClosed: { code: 'authorizationEstablishmentClosed', status: 409 },
  /** The balance does not hold the quantity any more; details.substanceIds. */
  authorizationOverBalance: { code: 'authorizationOverBalance', status: 409 },
  /** The document could not be made or signed; the case stays approved and can be tried again. */
  authorizationDocumentFailed: { code: 'authorizationDocumentFailed', status: 503 },
  /** Only what was judged to be of low risk, and not drawn for a look, goes on without one. */
  authorizationNotLowRisk: { code: 'authorizationNotLowRisk', status: 409 },
  /** No authority of the partner's country has an address in the masters. */
  authorizationForeignAddress: { code: 'authorizationForeignAddress', status: 409 },
} as const
