import type { SentSubject } from './states.ts'

/** Where a message to another authority stands: as a mail does. */
export const outgoingStatuses = ['waiting', 'sent', 'dead', 'cancelled'] as const
export type OutgoingStatus = (typeof outgoingStatuses)[number]
export const outgoingActions = ['resend', 'cancel'] as const
export type OutgoingAction = (typeof outgoingActions)[number]

const actions: Record<OutgoingStatus, readonly OutgoingAction[]> = {
  waiting: ['cancel'],
  sent: [],
  dead: ['resend'],
  cancelled: ['resend'],
}
/**
 * What may be done with one that stands so: one that waits after a try in vain need not wait for the next. One that arrived is not
 * sent anew: it would bear its id, and the other portal would know it.
 */
export const outgoingActionsOf = ({
  status,
  attempts,
  subject,
  isToRepeat = false,
}: {
  readonly status: OutgoingStatus
  readonly attempts: number
  readonly subject: SentSubject
  /** It tells of a movement, and a key since reported has signed it. */
  readonly isToRepeat?: boolean
}): readonly OutgoingAction[] => {
  // Whatever others may have signed with a key counts there until its report arrives.
  const usual = actions[status].filter((action) => action !== 'cancel' || subject !== 'keyReported')
  if (status === 'sent' && isToRepeat) return ['resend']
  return status === 'waiting' && attempts > 0 ? ['resend', ...usual] : usual
}

/** May a message say so of when it was sent? Clocks differ, and what is older may have been caught on its way. */
export const isFresh = (at: string, now: Date, toleranceMinutes: number): boolean => {
  const apart = Math.abs(now.getTime() - Date.parse(at))
  return Number.isFinite(apart) && apart <= toleranceMinutes * 60_000
}
