import { addDays } from '../casework/rules.ts'

/** How a key stands: it counts, its last day is over, or somebody has ended it; or its maker could not do it himself now. */
export const keyStates = ['active', 'expired', 'revoked', 'resting'] as const
export type KeyState = (typeof keyStates)[number]

/** What ends a key for good where nobody revokes it as such. */
export const keyEnds = [
  'accountLocked',
  'accountDeactivated',
  'accountClosed',
  'accountPlaced',
  'establishmentClosed',
] as const
export type KeyEnd = (typeof keyEnds)[number]

export interface KeyFacts {
  /** ISO day, which still counts. */
  readonly endsOn: string
  readonly isRevoked: boolean
  /** Its maker is there, is of the same house, and may have keys. */
  readonly isMakerThere: boolean
}

/** An end that somebody has set goes before one that came by itself. */
export const stateOf = ({ endsOn, isRevoked, isMakerThere }: KeyFacts, today: string): KeyState => {
  if (isRevoked) return 'revoked'
  if (endsOn < today) return 'expired'
  return isMakerThere ? 'active' : 'resting'
}

/** The last day that a key made today may have. */
export const latestEnd = (today: string, longestDays: number): string => addDays(today, longestDays)

/** Is this the time to remind of its end? Once, and never of what is over. */
export const isReminderDue = (endsOn: string, today: string, reminderDays: number): boolean =>
  today <= endsOn && addDays(today, reminderDays) >= endsOn
