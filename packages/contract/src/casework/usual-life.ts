import type { Life, StatusStyle } from './rules.ts'

/** How nearly every kind comes to its decision: written, requested, worked on, asked back, refused, given up. */
type UsualStatus = (typeof requestStatuses)[number] | (typeof endedStatuses)[number]

/** The statuses of a request before its decision, and those that end it without an approval. */
export const requestStatuses = ['DRA', 'REQ', 'PRO', 'INF'] as const
export const endedStatuses = ['REJ', 'CAN', 'CAS'] as const

/** What people do to a request on the way of `usualLife`, in the order in which it is offered. */
export const requestActions = [
  'submit',
  'discard',
  'withdraw',
  'answer',
  'take',
  'assign',
  'ask',
  'propose',
  'approve',
  'refuse',
] as const

/** Their tones and icons, look §5. What an approval leads to is each kind's own. */
export const usualStyles: Record<UsualStatus, StatusStyle> = {
  DRA: { group: 'open', tone: 'neutral', icon: 'pencil' },
  REQ: { group: 'open', tone: 'blue', icon: 'inbox' },
  PRO: { group: 'open', tone: 'blue', icon: 'progress' },
  INF: { group: 'waiting', tone: 'amber', icon: 'message-question' },
  CAN: { group: 'final', tone: 'neutral', icon: 'circle-x' },
  CAS: { group: 'final', tone: 'neutral', icon: 'clock-x' },
  REJ: { group: 'final', tone: 'red', icon: 'ban' },
}

/** From the draft to the decision, which is `APR` or `REJ`; a kind adds what comes after, and what it has between. */
export const usualLife = {
  DRA: { submit: 'REQ', discard: 'CAS', lapse: 'CAS' },
  REQ: { withdraw: 'CAN', take: 'PRO', assign: 'PRO' },
  PRO: {
    withdraw: 'CAN',
    take: 'unchanged',
    assign: 'unchanged',
    ask: 'INF',
    propose: 'unchanged',
    approve: 'APR',
    refuse: 'REJ',
  },
  INF: { withdraw: 'CAN', answer: 'PRO', lapse: 'CAS' },
  CAN: {},
  CAS: {},
  REJ: {},
} as const satisfies Partial<Life<UsualStatus | 'APR', string>>
