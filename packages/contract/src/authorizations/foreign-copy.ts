import { z } from 'zod'
import { mailStatuses } from '../notifications/outbox.ts'
import { day, id, moment } from '../wire.ts'
import type { AuthorizationStatus } from './life.ts'

/**
 * What is done to an issued permit and told to the authority of the other country: it gets a copy (1961 Convention
 * art. 31(6), 1971 Convention art. 12(1)(d)) and must not go on believing one that no longer holds.
 */
export const foreignActions = [
  'issue',
  'suspend',
  'lift',
  'revoke',
  'cancel',
  'replace',
  'close',
  'reopen',
] as const
export type ForeignAction = (typeof foreignActions)[number]

const actionsByStep: Partial<
  Record<AuthorizationStatus, Partial<Record<AuthorizationStatus, ForeignAction>>>
> = {
  APR: { ISS: 'issue' },
  ISS: { SUS: 'suspend', RVK: 'revoke', CAN: 'cancel', RPL: 'replace' },
  PAU: { SUS: 'suspend', RVK: 'revoke', RPL: 'replace' },
  SUS: { ISS: 'lift', PAU: 'lift', RVK: 'revoke' },
}

/** What the foreign authority hears of a step that led from one status to another; undefined where it is not told. */
export const foreignActionBetween = (
  from: AuthorizationStatus,
  to: AuthorizationStatus,
): ForeignAction | undefined => actionsByStep[from]?.[to]

/**
 * That a permit was used up or closed for what is left, and that it was opened again: nobody has to act on it, so it goes by message alone
 * (decisions 0201, 0212).
 */
export const closingBetween = (
  from: AuthorizationStatus,
  to: AuthorizationStatus,
): Extract<ForeignAction, 'close' | 'reopen'> | undefined => {
  if (to === 'CLO' && (from === 'ISS' || from === 'PAU')) return 'close'
  return from === 'CLO' && (to === 'ISS' || to === 'PAU') ? 'reopen' : undefined
}

const standing: Partial<Record<AuthorizationStatus, ForeignAction>> = {
  SUS: 'suspend',
  RVK: 'revoke',
  CAN: 'cancel',
  RPL: 'replace',
}

/** What it has to know of a permit that stands so, where it is told again. A permit that was used up is a copy too. */
export const foreignActionOf = (status: AuthorizationStatus): ForeignAction => standing[status] ?? 'issue'

export const foreignWays = ['mail', 'i2es', 'machine', 'none'] as const
export type ForeignWay = (typeof foreignWays)[number]

/** How a returned endorsement goes: as copies do, or on paper where neither mail nor exchange reaches the authority. */
export const returnWays = ['mail', 'i2es', 'machine', 'post'] as const
export type ReturnWay = (typeof returnWays)[number]

/** One time that the authority of the other country was told. */
export const foreignCopyEntry = z.object({
  id,
  at: moment,
  action: z.enum(foreignActions),
  way: z.enum(['mail', 'i2es', 'machine']),
  authority: z.string(),
  recipient: z.string().nullable(),
  isAgain: z.boolean(),
  by: z.string(),
  /** Day of the transmission, where an officer has made it himself. */
  transmittedOn: day.nullable(),
  /** How the mail or message stands that waits or went; null where there is none. */
  delivery: z
    .object({ status: z.enum(mailStatuses), sentAt: moment.nullable(), lastError: z.string().nullable() })
    .nullable(),
})
export type ForeignCopyEntry = z.infer<typeof foreignCopyEntry>

/** How the authority of the other country hears of a permit; officers only. */
export const foreignCopy = z.object({
  way: z.enum(foreignWays),
  country: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whether the masters say that the country takes part in the exchange. */
  isOnI2es: z.boolean(),
  /** To whom a mail would go today, or to which portal a message: its address stands as `mail`. */
  addressees: z.array(z.object({ name: z.string(), mail: z.string() })),
  isIssued: z.boolean(),
  /** Something has happened of which it was not told yet. */
  isOwed: z.boolean(),
  /** The key that has signed it was reported as compromised, and it was not sent again since. */
  isOfReportedKey: z.boolean(),
  /** The report of a key has not arrived there yet: what it has signed still counts there. */
  isReportWaiting: z.boolean(),
  /** Last day for it, once the goods of a declaration have left; null where there is none. */
  dueOn: day.nullable(),
  /** May this reader send it (again), or note that it was transmitted, now? */
  mayAct: z.boolean(),
  /** First and last day that a transmission may be noted for; null before the issue. */
  days: z.object({ from: day, to: day }).nullable(),
  /** Newest first. */
  entries: z.array(foreignCopyEntry),
})
export type ForeignCopy = z.infer<typeof foreignCopy>

export const transmissionInput = z.object({ on: day })
