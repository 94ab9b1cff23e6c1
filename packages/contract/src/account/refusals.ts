/** How signing in says no: the codes of the specification, §8. */
export const accountRefusals = {
  /** Unknown user, wrong password, or an account that may not sign in: one answer for all (quality §3.3). */
  wrongUsername: { code: 'wrongUsername', status: 403 },
  /** The right password for an account that is locked. */
  accountLocked: { code: 'accountLocked', status: 403 },
} as const
