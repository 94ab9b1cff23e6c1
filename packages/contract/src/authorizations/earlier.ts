import { z } from 'zod'
import { day, id, moment } from '../wire.ts'
import { outcomes } from './outcomes.ts'
import { listItem } from './schema.ts'

const record = z.object({
  /** Each with at least one case. */
  counts: z.partialRecord(z.enum(outcomes), z.number().int()),
  /** The newest only were counted: there are more. */
  isMore: z.boolean(),
  /** Newest first. */
  latest: z.array(listItem),
})
export type EarlierRecord = z.infer<typeof record>

const refusedItem = listItem.extend({
  reason: z.string().nullable(),
  words: z.string().nullable(),
  at: moment,
})
export type RefusedItem = z.infer<typeof refusedItem>

/** What the authority knows of applicant, partner and substances from cases before this one (product §3.8). */
export const earlier = z.object({
  applicant: record.extend({
    /** Refused or revoked, newest first, with the reason. */
    refused: z.array(refusedItem),
    licenses: z.array(
      z.object({
        number: z.string(),
        state: z.enum(['valid', 'toCome', 'ended', 'stopped']),
        validFrom: day,
        validUntil: day,
      }),
    ),
    /** Permits whose report is overdue, the oldest first, and how many there are. */
    overdue: z.array(z.object({ id, number: z.string(), dueOn: day })),
    overdueCount: z.number().int(),
    /** More was presented at the border than may cross; newest first. */
    incidents: z.array(z.object({ id, caseId: id, number: z.string(), at: moment })),
    /** Permits on which what was recorded differs, is too much or is missing; newest first, and how many there are. */
    differences: z.array(z.object({ id, number: z.string(), at: moment })),
    differencesCount: z.number().int(),
    /** Theft, loss and the like, as far as the reader may know of them; newest first. */
    reported: z.array(z.object({ id, number: z.string(), kindName: z.string(), at: moment })),
  }),
  /** Null while no partner is named. */
  partner: record.nullable(),
  /** Each substance of the request, in the order of its lines. */
  substances: z.array(
    z.object({
      substanceId: z.number().int(),
      name: z.string(),
      /** Anhydrous base in this request. */
      grams: z.string(),
      /** Base in a line of the applicant's in the twelve months before; null where there was none. */
      usual: z
        .object({
          count: z.number().int(),
          lowest: z.string(),
          median: z.string(),
          highest: z.string(),
        })
        .nullable(),
      /** What the applicant has asked for in each of twelve months, the oldest first; grams of anhydrous base. */
      months: z.array(
        z.object({ month: z.string().regex(/^\d{4}-\d\d$/), requests: z.number().int(), grams: z.string() }),
      ),
      /** Of whichever applicant, with the same country and in the same direction; newest first. */
      latest: z.array(listItem),
    }),
  ),
})
export type Earlier = z.infer<typeof earlier>
