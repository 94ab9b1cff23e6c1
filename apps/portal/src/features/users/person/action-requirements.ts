import type { UserAction } from '@papaver/contract/users/life.ts'
import { userReasons } from '@papaver/contract/users/reasons.ts'

/** What a step takes beside its version; the server judges the same (`optional`: may be left out). */
interface Requirement {
  reasons?: readonly string[]
  comment?: 'required' | 'optional'
  /** Stops something or cannot be undone: red. */
  isDanger?: boolean
  /** Until when an answer is expected. */
  hasDue?: boolean
  /** Roles and what they need. */
  hasRights?: boolean
  /** Single rights beside the roles. */
  hasSplit?: boolean
  /** The person reads the reason and the words in his mail. */
  isRead?: boolean
}

export const requirements: Record<UserAction, Requirement> = {
  ask: { comment: 'required', hasDue: true, isRead: true },
  pendingConfirmation: { hasRights: true, comment: 'optional', isRead: true },
  approve: { hasRights: true, comment: 'optional', isRead: true },
  returnToRequest: { reasons: userReasons.returnToRequest, comment: 'optional', isRead: true },
  cancel: { reasons: userReasons.cancel, comment: 'optional', isDanger: true, isRead: true },
  deactivate: { reasons: userReasons.deactivate, comment: 'optional', isDanger: true, isRead: true },
  activate: { comment: 'optional', isRead: true },
  close: { reasons: userReasons.close, comment: 'optional', isDanger: true, isRead: true },
  lock: { reasons: userReasons.lock, comment: 'optional', isDanger: true },
  unlock: { comment: 'optional' },
  assignRoles: { hasRights: true, hasSplit: true, comment: 'optional', isRead: true },
  resetSecondFactor: { comment: 'optional', isRead: true },
  resetPasswordHistory: { comment: 'optional' },
  unlinkIdentities: { comment: 'optional', isRead: true },
  resend: {},
}
