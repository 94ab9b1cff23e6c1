/** One step on one account, as the calls of this feature take it. */
export { act as actOnUser } from './actions/act.ts'
/**
 * What registration does to accounts: an applicant has no session, so each step is his by a link (`findLink`) and
 * runs in the transaction of the call. They answer false where the account is not in a state for the step.
 */
export {
  answerUser,
  type Registration,
  registerUser,
  returnSignedLetter,
  sendVerifyLink,
  verifyUser,
  withdrawUser,
} from './actions/applicant.ts'
export { runUsersDaily } from './actions/daily.ts'
export { findLetterFile, stateForApplicant } from './applicant-view.ts'
export { countWaitingUsers } from './counts.ts'
export { closeLinks, countLinks, type LinkPurpose } from './link-store.ts'
export { closeLink, findLink, linkAddress, makeLink } from './links.ts'
export { insertAttachment as addAttachment, listAttachments, listFavorites } from './store.ts'
