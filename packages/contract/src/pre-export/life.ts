import type { Life, StatusStyle } from '../casework/rules.ts'

/** Statuses of a pre-export notification (product §3.7); one that came in is acknowledged as soon as it is entered. */
export const preExportStatuses = ['PRE', 'SNT', 'ACK', 'CLR', 'OBJ', 'NOA', 'WDR', 'CAS'] as const
export type PreExportStatus = (typeof preExportStatuses)[number]

export const preExportActions = [
  'submit',
  'discard',
  'take',
  'assign',
  'acknowledge',
  'inquire',
  'object',
  'noAnswer',
  'withdraw',
  'clear',
] as const
export type PreExportAction = (typeof preExportActions)[number]

/** A draft that nobody touches lapses. */
export type PreExportSystemStep = 'lapse'

const answers = { clear: 'CLR', object: 'OBJ', noAnswer: 'NOA', withdraw: 'WDR' } as const

/** An answer that comes late, or is changed, takes the place of the one before. */
export const preExportLife: Life<PreExportStatus, PreExportAction | PreExportSystemStep> = {
  PRE: { submit: 'SNT', discard: 'CAS', lapse: 'CAS' },
  SNT: { take: 'unchanged', assign: 'unchanged', acknowledge: 'ACK', ...answers },
  ACK: { take: 'unchanged', assign: 'unchanged', inquire: 'unchanged', ...answers },
  CLR: { object: 'OBJ', withdraw: 'WDR' },
  OBJ: { clear: 'CLR', withdraw: 'WDR' },
  NOA: { clear: 'CLR', object: 'OBJ', withdraw: 'WDR' },
  WDR: {},
  CAS: {},
}

export const preExportStatusStyles: Record<PreExportStatus, StatusStyle> = {
  PRE: { group: 'open', tone: 'neutral', icon: 'pencil' },
  SNT: { group: 'open', tone: 'blue', icon: 'send' },
  ACK: { group: 'open', tone: 'blue', icon: 'inbox' },
  CLR: { group: 'active', tone: 'green', icon: 'circle-check' },
  OBJ: { group: 'final', tone: 'red', icon: 'ban' },
  NOA: { group: 'active', tone: 'amber', icon: 'clock-x' },
  WDR: { group: 'final', tone: 'neutral', icon: 'circle-x' },
  CAS: { group: 'final', tone: 'neutral', icon: 'clock-x' },
}
