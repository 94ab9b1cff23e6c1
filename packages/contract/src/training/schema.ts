import { z } from 'zod'
import { direction, id, moment, page, typedWhole } from '../wire.ts'

/**
 * How the world in which people learn stands. `resting`: it is on, and begins when somebody comes; `preparing`: it begins,
 * or is made (anew); `failed`: it could not, the server log says why; `unavailable`: there is no database for it.
 */
export const trainingStatuses = ['off', 'unavailable', 'resting', 'preparing', 'ready', 'failed'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export const trainingState = z.object({
  /** This is it. */
  isTraining: z.boolean(),
  status: z.enum(trainingStatuses),
  /** Of the steps in which it is made, how many are done; null where nobody knows. */
  done: z.number().int().nullable(),
  steps: z.number().int().nullable(),
  /** When the present world was made. */
  madeAt: moment.nullable(),
  mayEnter: z.boolean(),
  mayReset: z.boolean(),
})
export type TrainingState = z.infer<typeof trainingState>

/** 32 random bytes. */
const ticket = z.string().regex(/^[\w-]{43}$/)
export const trainingTicket = z.object({ ticket })
/** Null: training is not ready yet, and begins with that. */
export const trainingTicketOrWait = z.object({ ticket: ticket.nullable() })

/** As the answer of every sign-in (specification §7). */
export const trainingSession = z.object({
  token: z.string(),
  isTFAEnabled: z.boolean(),
  validity: z.number().nullable(),
})

export const trainingMailsQuery = z.object({
  page: typedWhole(1, 1_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
})
const mailHead = {
  id,
  recipient: z.string(),
  subject: z.string(),
  culture: z.string(),
  createdAt: moment,
}
export const trainingMails = page(z.object(mailHead))
export const trainingMail = z.object({
  ...mailHead,
  direction,
  /** Null where a link in it opened something by itself: it is gone. */
  text: z.string().nullable(),
})
