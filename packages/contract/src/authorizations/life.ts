import type { Life, StatusStyle } from '../casework/rules.ts'
import { usualLife, usualStyles } from '../casework/usual-life.ts'

/** Statuses of an authorization, product §3.3. */
export const authorizationStatuses = [
  'DRA',
  'REQ',
  'PRO',
  'INF',
  'HLD',
  'APR',
  'ISS',
  'PAU',
  'SUS',
  'CLO',
  'EXP',
  'CAN',
  'CAS',
  'REJ',
  'RVK',
  'RPL',
] as const
export type AuthorizationStatus = (typeof authorizationStatuses)[number]

/** What people do to an authorization; the clock's steps are `systemSteps`. */
export const authorizationActions = [
  'submit',
  'discard',
  'withdraw',
  'take',
  'assign',
  'ask',
  'answer',
  'hold',
  'resume',
  'propose',
  'approve',
  'refuse',
  'issue',
  'return',
  'suspend',
  'lift',
  'revoke',
  'cancel',
  'correct',
  'extend',
  'decline',
  'close',
  'certify',
] as const
export type AuthorizationAction = (typeof authorizationActions)[number]

/** Steps that follow from a movement of goods or from the calendar, never from a button. */
export const systemSteps = [
  'use',
  'useUp',
  'expire',
  'lapse',
  'replace',
  'replacedBy',
  'suspendUnreported',
  'liftReported',
  'reopen',
] as const
export type SystemStep = (typeof systemSteps)[number]

/**
 * The life of an authorization (product §3.3), as usual up to the decision. `lift` leads back to where the permit stood, so its row names
 * both ends: ISS where nothing was used, else PAU (see `afterLift`). A correction or extension that is granted leaves the permit as it is:
 * the permit in its place replaces it as that one is issued, also after its last day.
 */
export const life: Life<AuthorizationStatus, AuthorizationAction | SystemStep> = {
  ...usualLife,
  PRO: { ...usualLife.PRO, hold: 'HLD' },
  HLD: { withdraw: 'CAN', resume: 'PRO', ask: 'INF' },
  APR: { issue: 'ISS', return: 'PRO' },
  ISS: {
    suspend: 'SUS',
    revoke: 'RVK',
    cancel: 'CAN',
    correct: 'unchanged',
    extend: 'unchanged',
    replacedBy: 'RPL',
    decline: 'unchanged',
    use: 'PAU',
    useUp: 'CLO',
    expire: 'EXP',
    suspendUnreported: 'SUS',
    certify: 'unchanged',
  },
  PAU: {
    suspend: 'SUS',
    revoke: 'RVK',
    extend: 'unchanged',
    replacedBy: 'RPL',
    decline: 'unchanged',
    close: 'CLO',
    use: 'PAU',
    useUp: 'CLO',
    expire: 'EXP',
    suspendUnreported: 'SUS',
    certify: 'unchanged',
  },
  // Reports are owed of what has moved: a permit that was suspended for them has been used.
  SUS: { lift: 'ISS', liftReported: 'PAU', revoke: 'RVK', expire: 'EXP', certify: 'unchanged' },
  EXP: { replacedBy: 'RPL', close: 'CLO', use: 'EXP', useUp: 'CLO', certify: 'unchanged' },
  // What a wrong figure closed opens again as it is corrected; used as far as it was (see `afterLift`).
  CLO: { reopen: 'PAU', certify: 'unchanged' },
  RVK: { certify: 'unchanged' },
  RPL: {},
}

/** Where a lifted suspension leads: a used permit is partly used again. */
export const afterLift = (hasUse: boolean): AuthorizationStatus => (hasUse ? 'PAU' : 'ISS')

/** In which goods may still cross on the permit. */
export const inForce: readonly AuthorizationStatus[] = ['ISS', 'PAU']

/** Tone and icon of each status, look §5. */
export const statusStyles: Record<AuthorizationStatus, StatusStyle> = {
  ...usualStyles,
  HLD: { group: 'waiting', tone: 'amber', icon: 'player-pause' },
  APR: { group: 'decided', tone: 'teal', icon: 'writing-sign' },
  ISS: { group: 'active', tone: 'green', icon: 'rosette-discount-check' },
  PAU: { group: 'active', tone: 'green', icon: 'circle-half-2' },
  SUS: { group: 'active', tone: 'red', icon: 'hand-stop' },
  CLO: { group: 'final', tone: 'neutral', icon: 'archive' },
  EXP: { group: 'final', tone: 'neutral', icon: 'calendar-off' },
  RVK: { group: 'final', tone: 'red', icon: 'shield-x' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}
