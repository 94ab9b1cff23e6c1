import { z } from 'zod'
import { day, id, moment, text } from '../wire.ts'
import { disputeReasons, settlementOutcomes } from './disputed.ts'

/** What becomes of a disputed record. */
export const settlementInput = z.object({
  outcome: z.enum(settlementOutcomes),
  /** On which the goods crossed, as the officer has found; the day of the record where none is named. */
  date: day.nullish(),
  /** The holder and customs read it. */
  reason: text(1000).min(1),
})
export type SettlementInput = z.infer<typeof settlementInput>

/** That a record does not fit its permit, and what became of it. */
export const dispute = z.object({
  /** Between customs and the authority; none to the holder. */
  reasons: z.array(z.enum(disputeReasons)),
  settlement: z
    .object({
      outcome: z.enum(settlementOutcomes),
      settledAt: moment,
      settledBy: z.string(),
      reason: z.string(),
      /** The permit under which it counts; null where it was rejected. */
      countedUnder: z.string().nullable(),
    })
    .nullable(),
  /** What this reader may make of it. */
  outcomes: z.array(z.enum(settlementOutcomes)),
})
export type Dispute = z.infer<typeof dispute>

/** A record of the reader that was disputed, wherever he was when he made it. */
export const sentRecord = z.object({ id, number: z.string(), date: day, recordedAt: moment, dispute })
export type SentRecord = z.infer<typeof sentRecord>
export const sentOutput = z.array(sentRecord)
