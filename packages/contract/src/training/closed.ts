import type { CallName } from '../calls.ts'

/**
 * What nobody does in training: whoever comes in comes from the real world with his own account, so that there is nothing
 * to sign in with and nobody to register, and one's keys are those of the real world.
 */
export const closedInTraining: ReadonlySet<CallName> = new Set<CallName>([
  'account.login',
  'account.login2FA',
  'account.loginWithToken',
  'account.requestReset',
  'account.resetPassword',
  'account.changePassword',
  'account.beginSecondFactor',
  'account.confirmSecondFactor',
  'account.removeSecondFactor',
  'account.renewRecoveryCodes',
  'account.askEmailChange',
  'account.confirmNewEmail',
  'account.firstAdministrator',
  'registration.register',
  // what signs in the real world has no business here
  'operations.readCertificate',
  'operations.useCertificate',
])
