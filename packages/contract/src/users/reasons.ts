import type { UserAction } from './life.ts'

/**
 * The reasons that may be given for a step, by step; their words stand under `users.reasons`. The last of each
 * says nothing alone and wants a comment.
 */
export const userReasons = {
  returnToRequest: ['RETURN-UNSIGNED', 'RETURN-ILLEGIBLE', 'RETURN-DATA', 'RETURN-OTHER'],
  cancel: ['CANCEL-IDENTITY', 'CANCEL-ENTITLEMENT', 'CANCEL-INCOMPLETE', 'CANCEL-DUPLICATE', 'CANCEL-OTHER'],
  deactivate: ['DEACTIVATE-ABSENCE', 'DEACTIVATE-DUTIES', 'DEACTIVATE-LICENCE', 'DEACTIVATE-OTHER'],
  close: ['CLOSE-LEFT', 'CLOSE-ESTABLISHMENT', 'CLOSE-ERASURE', 'CLOSE-OTHER'],
  lock: ['LOCK-MISUSE', 'LOCK-DEVICE', 'LOCK-INQUIRY', 'LOCK-OTHER'],
} as const satisfies Partial<Record<UserAction, readonly string[]>>

/** "Other" is no reason before somebody writes which. */
export const isOtherReason = (code: string | null | undefined): boolean => code?.endsWith('-OTHER') ?? false
