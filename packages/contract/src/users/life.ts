import type { Life, StatusStyle } from '../casework/rules.ts'

/** Statuses of a person's account, product §1. */
export const userStatuses = ['UNV', 'REQ', 'PEC', 'APR', 'INA', 'CAN', 'CAS', 'CLO'] as const
export type UserStatus = (typeof userStatuses)[number]

/** What officers, managers and the person himself do to an account. */
export const userActions = [
  'ask',
  'pendingConfirmation',
  'approve',
  'returnToRequest',
  'cancel',
  'deactivate',
  'activate',
  'close',
  'lock',
  'unlock',
  'assignRoles',
  'resetSecondFactor',
  'resetPasswordHistory',
  'unlinkIdentities',
  'resend',
] as const
export type UserAction = (typeof userActions)[number]

/**
 * By these somebody could come in who could not before, by another way, or with more rights: whoever does them proves
 * that he is there himself.
 */
export const openingActions: readonly UserAction[] = [
  'approve',
  'activate',
  'unlock',
  'assignRoles',
  'resetSecondFactor',
  'resetPasswordHistory',
  'unlinkIdentities',
]

/** What the applicant does by a link of his mail, and the clock by itself. */
export const applicantSteps = ['verify', 'answer', 'returnLetter', 'withdraw'] as const
export const userSystemSteps = ['lapse', 'rest', 'closeWithEstablishment'] as const
export type UserStep = UserAction | (typeof applicantSteps)[number] | (typeof userSystemSteps)[number]

/** The life of an account (product §1). What is not in it cannot happen. */
export const userLife: Life<UserStatus, UserStep> = {
  UNV: { verify: 'REQ', resend: 'unchanged', lapse: 'CAS' },
  REQ: {
    ask: 'unchanged',
    answer: 'unchanged',
    pendingConfirmation: 'PEC',
    approve: 'APR',
    cancel: 'CAN',
    withdraw: 'CAN',
    lapse: 'CAS',
  },
  PEC: {
    returnLetter: 'unchanged',
    approve: 'APR',
    returnToRequest: 'REQ',
    cancel: 'CAN',
    withdraw: 'CAN',
    lapse: 'CAS',
  },
  APR: {
    deactivate: 'INA',
    rest: 'INA',
    close: 'CLO',
    closeWithEstablishment: 'CLO',
    lock: 'unchanged',
    unlock: 'unchanged',
    assignRoles: 'unchanged',
    resetSecondFactor: 'unchanged',
    resetPasswordHistory: 'unchanged',
    unlinkIdentities: 'unchanged',
  },
  INA: { activate: 'APR', unlinkIdentities: 'unchanged', close: 'CLO', closeWithEstablishment: 'CLO' },
  CAN: {},
  CAS: {},
  CLO: {},
}

/** Tone and icon of each status, look §5. */
export const userStatusStyles: Record<UserStatus, StatusStyle> = {
  UNV: { group: 'waiting', tone: 'amber', icon: 'mail-question' },
  REQ: { group: 'open', tone: 'blue', icon: 'inbox' },
  PEC: { group: 'waiting', tone: 'amber', icon: 'file-text' },
  APR: { group: 'active', tone: 'green', icon: 'user-check' },
  INA: { group: 'waiting', tone: 'neutral', icon: 'user-pause' },
  CAN: { group: 'final', tone: 'neutral', icon: 'user-x' },
  CAS: { group: 'final', tone: 'neutral', icon: 'clock-x' },
  CLO: { group: 'final', tone: 'neutral', icon: 'user-off' },
}
