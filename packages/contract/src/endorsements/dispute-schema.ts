import { z } from 'zod'
import { day, decimalOf, id, moment, text } from '../wire.ts'
import { disputeReasons, settlementOutcomes } from './disputed.ts'

/** What is left of the goods of a line where a record would count, in its unit. */
const leftOfLine = z.object({ lineId: id, quantity: decimalOf('moved') })

/** What becomes of a disputed record. */
export const settlementInput = z.object({
  outcome: z.enum(settlementOutcomes),
  /** On which the goods crossed, or were released, as the officer has found; the day of the record where none is named. */
  date: day.nullish(),
  /** The holder and customs read it. */
  reason: text(1000).min(1),
  /** What the officer has seen to be left, as the record says it: where it is something else by now, nothing is settled unseen. */
  seen: z.array(leftOfLine).max(200).nullish(),
})
export type SettlementInput = z.infer<typeof settlementInput>

/** A decision that stops a record: a step of its permit, of a licence, of the entry of its partner, or the closing of its holder. */
export const ownStop = z.object({
  of: z.enum(['authorizations', 'licenses', 'trading-establishments', 'establishments']),
  /** As the history of that case names it. */
  action: z.string(),
  /** Of the licence; null of what the reader has before him. */
  number: z.string().nullable(),
  at: moment.nullable(),
})
export type OwnStop = z.infer<typeof ownStop>

const countedLine = z.object({ position: z.number().int(), quantity: z.string(), unit: z.string() })

/** That a record does not fit its permit, and what became of it. */
export const dispute = z.object({
  /** Between customs and the authority; none to the holder. */
  reasons: z.array(z.enum(disputeReasons)),
  /** Customs holds the goods, or held them: they had not crossed when it was recorded. */
  isHeld: z.boolean(),
  settlement: z
    .object({
      outcome: z.enum(settlementOutcomes),
      settledAt: moment,
      settledBy: z.string(),
      reason: z.string(),
      /** The permit under which it counts; null where nothing of it does. */
      countedUnder: z.string().nullable(),
      /** What was counted of it as it was settled, by the lines of that permit: of goods that were held what was released. */
      counted: z.array(countedLine).nullable(),
      /** What counts now, by the lines of that permit, where the record that counts was corrected since. */
      corrected: z.array(countedLine).nullable(),
    })
    .nullable(),
  /** Records of the permit that are probably of the same consignment, to customs and officers, until it is settled. */
  sameAs: z.array(id),
  /** The number of the permit in the place of its own under which there are such records, to the same readers. */
  sameUnder: z.string().nullable(),
  /** To officers: the incident of what was presented above what was left. */
  incident: z.object({ id, number: z.string() }).nullable(),
  /** What this reader may make of it. */
  outcomes: z.array(z.enum(settlementOutcomes)),
  /** With the outcomes: what is left of each of its lines under the permit where it would count; null where that has other goods. */
  left: z.array(z.object({ lineId: id, quantity: z.string() })).nullable(),
  /** He would settle it, but these decisions of his are what stops it: another officer does (four eyes). */
  ownStops: z.array(ownStop),
})
export type Dispute = z.infer<typeof dispute>

/** A record of the reader that was disputed, wherever he was when he made it. */
export const sentRecord = z.object({ id, number: z.string(), date: day, recordedAt: moment, dispute })
export type SentRecord = z.infer<typeof sentRecord>
export const sentOutput = z.array(sentRecord)
