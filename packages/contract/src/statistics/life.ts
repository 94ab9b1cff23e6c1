import type { Life, StatusStyle } from '../casework/rules.ts'

/**
 * Statuses of a submission (product §8). Before there is one, its obligation is open; a file without errors makes no status
 * of its own, and a report that is opened again is in question once more.
 */
export const submissionStatuses = ['DRA', 'SUB', 'QRY', 'ACC', 'LCK', 'CAS'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** In the order in which they are offered. */
export const submissionActions = [
  'submit',
  'discard',
  'answer',
  'correct',
  'take',
  'assign',
  'ask',
  'resume',
  'accept',
  'lock',
  'reopen',
] as const
export type SubmissionAction = (typeof submissionActions)[number]

/** A draft that nobody touches lapses; what was handed in never does. */
export type SubmissionSystemStep = 'lapse'

const worked = { take: 'unchanged', assign: 'unchanged' } as const

export const submissionLife: Life<SubmissionStatus, SubmissionAction | SubmissionSystemStep> = {
  DRA: { submit: 'SUB', discard: 'CAS', lapse: 'CAS' },
  SUB: { ...worked, correct: 'QRY', ask: 'QRY', accept: 'ACC' },
  QRY: { ...worked, answer: 'SUB', resume: 'SUB' },
  ACC: { correct: 'QRY', lock: 'LCK', reopen: 'QRY' },
  LCK: { reopen: 'QRY' },
  CAS: {},
}

export const submissionStatusStyles: Record<SubmissionStatus, StatusStyle> = {
  DRA: { group: 'open', tone: 'neutral', icon: 'pencil' },
  SUB: { group: 'open', tone: 'blue', icon: 'inbox' },
  QRY: { group: 'waiting', tone: 'amber', icon: 'message-question' },
  ACC: { group: 'final', tone: 'green', icon: 'circle-check' },
  LCK: { group: 'final', tone: 'neutral', icon: 'lock' },
  CAS: { group: 'final', tone: 'neutral', icon: 'circle-x' },
}
