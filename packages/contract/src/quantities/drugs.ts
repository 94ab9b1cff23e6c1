import { z } from 'zod'

/**
 * Grams of anhydrous base of one drug in goods. A preparation may hold several, and the conventions count each by itself:
 * whatever tells a base tells it drug by drug.
 */
export const drugBase = z.object({
  substanceId: z.number().int(),
  /** In the reader's language. */
  name: z.string(),
  baseGrams: z.string(),
})
export type DrugBase = z.infer<typeof drugBase>
