/** How signing in says no: the codes of the specification, §8. */
export const accountRefusals = {
  /** Unknown user, wrong password, or an account that may not sign in: one answer for all (quality §3.3). */
  wrongUsername: { code: 'wrongUsername', status: 403 },
  /** The right password for an account that is locked. */
  accountLocked: { code: 'accountLocked', status: 403 },
  /** A new password that lacks something or is tried first by everybody; details.missing, details.isCommon. */
  unsecuredPassword: { code: 'unsecuredPassword', status: 400 },
  /** A one-time link that was used, replaced by a newer one, or never made. */
  accountLinkUsed: { code: 'accountLinkUsed', status: 409 },
  /** Another account has this user name. */
  accountNameTaken: { code: 'accountNameTaken', status: 409 },
  /** No country that an authority can be of. */
  accountCountryUnknown: { code: 'accountCountryUnknown', status: 400 },
} as const
