import type { Life, StatusStyle } from '../casework/rules.ts'

/** Statuses of an incident (product §16.20): what was reported is never taken back, only closed with its result. */
export const incidentStatuses = ['DRA', 'REP', 'PRO', 'INF', 'CLO', 'CAS'] as const
export type IncidentStatus = (typeof incidentStatuses)[number]

/** In the order in which they are offered. */
export const incidentActions = [
  'submit',
  'discard',
  'supplement',
  'answer',
  'take',
  'assign',
  'ask',
  'resume',
  'measure',
  'link',
  'unlink',
  'write',
  'retype',
  'correctGoods',
  'classify',
  'close',
  'reopen',
] as const
export type IncidentAction = (typeof incidentActions)[number]

/**
 * A draft that nobody touches lapses; a question that nobody answers does not end an incident. One of goods that customs had recorded
 * before ends where an officer settles that record.
 */
export type IncidentSystemStep = 'lapse' | 'closeRepeated'

const work = {
  supplement: 'unchanged',
  assign: 'unchanged',
  measure: 'unchanged',
  link: 'unchanged',
  unlink: 'unchanged',
  write: 'unchanged',
  retype: 'unchanged',
  correctGoods: 'unchanged',
  classify: 'unchanged',
} as const

export const incidentLife: Life<IncidentStatus, IncidentAction | IncidentSystemStep> = {
  DRA: { submit: 'REP', discard: 'CAS', lapse: 'CAS' },
  REP: { ...work, take: 'PRO', assign: 'PRO', closeRepeated: 'CLO' },
  PRO: { ...work, take: 'unchanged', ask: 'INF', close: 'CLO', closeRepeated: 'CLO' },
  INF: { ...work, take: 'unchanged', answer: 'PRO', resume: 'PRO', closeRepeated: 'CLO' },
  CLO: { supplement: 'unchanged', link: 'unchanged', unlink: 'unchanged', reopen: 'PRO' },
  CAS: {},
}

export const incidentStatusStyles: Record<IncidentStatus, StatusStyle> = {
  DRA: { group: 'open', tone: 'neutral', icon: 'pencil' },
  REP: { group: 'open', tone: 'red', icon: 'alert-triangle' },
  PRO: { group: 'open', tone: 'blue', icon: 'progress' },
  INF: { group: 'waiting', tone: 'amber', icon: 'message-question' },
  CLO: { group: 'final', tone: 'neutral', icon: 'circle-check' },
  CAS: { group: 'final', tone: 'neutral', icon: 'circle-x' },
}
