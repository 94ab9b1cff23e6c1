/** How registration says no. */
export const registrationRefusals = {
  /** The authority takes no registrations now, or none of this type of user. */
  registrationClosed: { code: 'registrationClosed', status: 409 },
  /** The link was used, has run out, or was replaced by a newer one. */
  registrationLinkOver: { code: 'registrationLinkOver', status: 409 },
  /** More mails or files than one registration may have; details.limit. */
  registrationTooMany: { code: 'registrationTooMany', status: 409 },
  /** There is no open question, or no letter is awaited. */
  registrationNothingAsked: { code: 'registrationNothingAsked', status: 409 },
} as const
