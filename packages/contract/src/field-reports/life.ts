import type { Life, StatusStyle } from '../casework/rules.ts'

/**
 * Statuses of a field report (product §7). What was reported is never taken back, only corrected by a later report that
 * takes its place. A destruction is asked for, approved, done, and reported again as done.
 */
export const fieldReportStatuses = ['DRA', 'SUB', 'QRY', 'APR', 'ACC', 'REJ', 'RPL', 'CAN', 'CAS'] as const
export type FieldReportStatus = (typeof fieldReportStatuses)[number]

/** In the order in which they are offered. */
export const fieldReportActions = [
  'submit',
  'discard',
  'withdraw',
  'answer',
  'record',
  'take',
  'assign',
  'ask',
  'resume',
  'approve',
  'refuse',
  'settle',
  'accept',
] as const
export type FieldReportAction = (typeof fieldReportActions)[number]

/** A draft that nobody touches lapses; a correction takes the place of what it corrects. */
export type FieldReportSystemStep = 'lapse' | 'replace'

const worked = { take: 'unchanged', assign: 'unchanged', replace: 'RPL' } as const

export const fieldReportLife: Life<FieldReportStatus, FieldReportAction | FieldReportSystemStep> = {
  DRA: { submit: 'SUB', discard: 'CAS', lapse: 'CAS' },
  SUB: {
    ...worked,
    withdraw: 'CAN',
    ask: 'QRY',
    approve: 'APR',
    refuse: 'REJ',
    settle: 'unchanged',
    accept: 'ACC',
  },
  QRY: { ...worked, answer: 'SUB', resume: 'SUB' },
  APR: { take: 'unchanged', assign: 'unchanged', withdraw: 'CAN', record: 'SUB' },
  ACC: { settle: 'unchanged', replace: 'RPL' },
  REJ: {},
  RPL: {},
  CAN: {},
  CAS: {},
}

export const fieldReportStatusStyles: Record<FieldReportStatus, StatusStyle> = {
  DRA: { group: 'open', tone: 'neutral', icon: 'pencil' },
  SUB: { group: 'open', tone: 'blue', icon: 'send' },
  QRY: { group: 'waiting', tone: 'amber', icon: 'message-question' },
  APR: { group: 'waiting', tone: 'teal', icon: 'circle-check' },
  ACC: { group: 'final', tone: 'green', icon: 'circle-check' },
  REJ: { group: 'final', tone: 'red', icon: 'ban' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
  CAN: { group: 'final', tone: 'neutral', icon: 'circle-x' },
  CAS: { group: 'final', tone: 'neutral', icon: 'clock-x' },
}

/** What was reported and stands: the record of the cultivation counts it. */
export const standingStatuses = ['SUB', 'QRY', 'APR', 'ACC'] as const satisfies readonly FieldReportStatus[]
/** What can be corrected by a later report. */
export const correctableStatuses = ['SUB', 'QRY', 'ACC'] as const satisfies readonly FieldReportStatus[]
