/** How signing in says no: the codes of the specification, §8. */
export const accountRefusals = {
  /** Unknown user, wrong password, or an account that may not sign in: one answer for all (quality §3.3). */
  wrongUsername: { code: 'wrongUsername', status: 403 },
  /**
   * The right password for an account that is locked; or, on a device that the account knows, any password once its
   * guesses there are used up, with details.retryAfter in seconds.
   */
  accountLocked: { code: 'accountLocked', status: 403 },
  /**
   * The right password, but it has run out or must be changed before anything else (specification §8); details.proof:
   * what the change asks for beside it, `code`, or `link`: it goes by the link of a mail alone.
   */
  accountExpired: { code: 'accountExpired', status: 403 },
  /** The right password, but the establishment for which the account works is closed. */
  accountEstablishmentClosed: { code: 'accountEstablishmentClosed', status: 409 },
  /** A second factor is required that is not set up yet: the password is changed by the link of a mail alone. */
  accountNeedsLink: { code: 'accountNeedsLink', status: 409 },
  /** The present password is not this one. */
  oldPassword: { code: 'oldPassword', status: 403 },
  /** One of the last passwords, which are barred. */
  usedPassword: { code: 'usedPassword', status: 403 },
  /** The password or the code asked for again was wrong; details.of is `password` or `code`. */
  accountProofWrong: { code: 'accountProofWrong', status: 409 },
  /** One who opens accounts to others must first prove that he is there himself (account.confirm). */
  accountConfirmationNeeded: { code: 'accountConfirmationNeeded', status: 409 },
  /** The proof of work or the captcha was missing, wrong, too old or used before. */
  accountCaptchaFailed: { code: 'accountCaptchaFailed', status: 400 },
  /** The second factor cannot be removed where the role requires one. */
  accountSecondFactorRequired: { code: 'accountSecondFactorRequired', status: 409 },
  /** There is no second factor set up, or it is off for this role. */
  accountNoSecondFactor: { code: 'accountNoSecondFactor', status: 409 },
  /** Single sign-on: the provider's word was not accepted, or nobody here is meant by it. */
  accountSingleSignOn: { code: 'accountSingleSignOn', status: 400 },
  /** One who looks through another's eyes may not change anything. */
  accountReadOnly: { code: 'accountReadOnly', status: 409 },
  /** Nobody may look through an administrator's eyes, through his own, or where it is switched off. */
  accountNoImpersonation: { code: 'accountNoImpersonation', status: 409 },
  /** A new password that lacks something or is tried first by everybody; details.missing, details.isCommon. */
  unsecuredPassword: { code: 'unsecuredPassword', status: 400 },
  /** A one-time link that was used, replaced by a newer one, or never made. */
  accountLinkUsed: { code: 'accountLinkUsed', status: 409 },
  /** Another account has this user name, or one that looks like it. */
  accountNameTaken: { code: 'accountNameTaken', status: 409 },
  /** A living account uses this address already. */
  accountEmailTaken: { code: 'accountEmailTaken', status: 409 },
  /** No country that an authority can be of. */
  accountCountryUnknown: { code: 'accountCountryUnknown', status: 400 },
} as const
