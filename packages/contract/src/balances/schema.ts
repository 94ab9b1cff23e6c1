import { z } from 'zod'
import { day, id } from '../wire.ts'
import { balanceShown } from './rules.ts'

/** Balance of one substance as the case page and the draft show it; grams of anhydrous base. */
export const caseBalance = z.object({
  kind: z.enum(['estimate', 'quota']),
  substanceId: z.number().int(),
  substanceName: z.string(),
  year: z.number().int(),
  /** How much this reader is shown: of what is not shown, nothing is sent. */
  shown: z.enum(balanceShown),
  /** Sums of all cases, exact; null unless exact ones are shown. */
  limitGrams: z.string().nullable(),
  usedGrams: z.string().nullable(),
  reservedGrams: z.string().nullable(),
  /**
   * What is left: exact, and then without this case; or rounded and never below nothing, and then the same in every case, so
   * that cases of different size do not tell more than the list of balances; or null.
   */
  freeGrams: z.string().nullable(),
  thisCaseGrams: z.string(),
  /** After this case, below nothing where it goes over; null unless exact sums are shown. */
  leftGrams: z.string().nullable(),
  /** Does this case fit into what is left, as far as it is shown? What is approved does. */
  fits: z.boolean(),
  /** The day on which it ends at the pace of this year; null where it lasts the year, or is not shown. */
  lastsUntil: day.nullable(),
})
export type CaseBalance = z.infer<typeof caseBalance>

export const balanceQuery = z.object({ year: z.coerce.number().int().min(1990).max(2200).optional() })
export const balanceRow = caseBalance.omit({ thisCaseGrams: true, leftGrams: true, fits: true }).extend({
  /** Of its statement; null where this reader is not shown one. */
  id: id.nullable(),
  /** The national figure, which the Board has not confirmed yet, or of which nobody has said anything. */
  state: z.enum(['confirmed', 'provisional', 'missing']),
})
export const balanceList = z.array(balanceRow)
export type BalanceRow = z.infer<typeof balanceRow>
