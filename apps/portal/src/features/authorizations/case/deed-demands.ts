import type { Deed } from './deeds.ts'

/** What a step takes beside its version; the server judges the same (`optional`: may be left out). */
interface Demand {
  /** Beginning of the codes of the reasons that fit. */
  reason?: string
  comment?: 'required' | 'optional'
  /** Cannot be undone, or stops something: red. */
  isDanger?: boolean
  /** Days: the field for "by when". */
  due?: 'optional'
}

export const demands: Record<Exclude<Deed, 'edit' | 'answer' | 'copy' | 'certify'>, Demand> = {
  ask: { comment: 'required', due: 'optional' },
  hold: { reason: 'HOLD', comment: 'optional', due: 'optional' },
  resume: { comment: 'optional' },
  return: { reason: 'RETURN', comment: 'optional' },
  refuse: { reason: 'REFUSE', comment: 'required', isDanger: true },
  proposeRefusal: { reason: 'REFUSE', comment: 'optional', isDanger: true },
  suspend: { reason: 'SUSPEND', comment: 'optional', isDanger: true },
  revoke: { reason: 'REVOKE', comment: 'required', isDanger: true },
  cancel: { reason: 'CANCEL', comment: 'optional', isDanger: true },
  withdraw: { reason: 'WITHDRAW', comment: 'optional', isDanger: true },
  discard: { isDanger: true },
  correct: { reason: 'CORRECT', comment: 'optional' },
  close: { comment: 'optional' },
  lift: { comment: 'optional' },
  take: {},
  approve: { comment: 'optional' },
  proposeApproval: { comment: 'optional' },
  issue: {},
  assign: { comment: 'optional' },
}

export const fitsReason = (code: string, use: string): boolean => code.split('-')[0] === use

/** "Other" says nothing alone. */
export const isOther = (code: string | undefined): boolean => code?.endsWith('-OTHER') ?? false
