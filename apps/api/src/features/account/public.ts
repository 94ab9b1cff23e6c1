export { captchaFor, hasProven, refuseUnprovenVisitor, tryCaptcha } from './captcha.ts'
export { countAccessAt, endSessionsAt, holdWorking } from './company-store.ts'
export { makeConfirmIdentity, refuseUnconfirmed } from './confirm-identity.ts'
export { closeEmailChanges, holdEmail } from './email-change-store.ts'
export { openFirstAdministratorLink, refuseDemonstration } from './first-administrator.ts'
export { forgetGuessesAt } from './guess-guard-store.ts'
export { holdUserName, releaseUserNames, wasUserNameUsed } from './held-name-store.ts'
export { findSessionEnd } from './impersonation-store.ts'
export { officersWith } from './officers.ts'
export { outsideOrigins } from './outside-origins.ts'
export { refuseImpersonator } from './own-sessions.ts'
export { forgetPasswords, savePassword } from './password-store.ts'
export { hashPassword, refuseUnsecured } from './passwords.ts'
export {
  type AccountDetail,
  endSessionsOf,
  findAccount,
  findLivingByEmail,
  isEmailTaken,
  lockAccount,
  updateAccount,
} from './people-store.ts'
export { askRecaptcha } from './recaptcha.ts'
export { deleteSecondFactor, withSecondFactor } from './second-factor-store.ts'
export { confirmForGood } from './session-store.ts'
export { makeAuthenticate, principalOf } from './sessions.ts'
export { makeKeyRing } from './single-sign-on-keys.ts'
export { findIdentityProvider, waysOut } from './single-sign-on-settings.ts'
export { deleteIdentities, listIdentities } from './single-sign-on-store.ts'
export { openSession } from './start-session.ts'
export { findPerson, holdPerson, insertAccount, listPeople, type NewAccount, type Person } from './store.ts'
