import type { CallName } from './calls.ts'

/**
 * What a page asks again and again by itself: it proves a tab, not a person, and never extends the idle limit
 * (quality §3.5), whoever sends it.
 */
const repeated: ReadonlySet<CallName> = new Set<CallName>([
  'account.poke',
  'notifications.announcements',
  'authorizations.counts',
  'users.counts',
  'emails.outbox',
  'emails.outboxState',
  'operations.health',
  'operations.healthHistory',
])

/** A page says with it, whatever it asks, that nobody has touched it for a while. */
export const untouchedHeader = 'x-untouched'

/** Does this call show that somebody is there? */
export const isActivity = (name: CallName, isUntouched: boolean): boolean =>
  !isUntouched && !repeated.has(name)
