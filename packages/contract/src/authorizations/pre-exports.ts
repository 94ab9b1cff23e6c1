import { z } from 'zod'
import { preExportStatuses } from '../pre-export/life.ts'
import { day, id } from '../wire.ts'

/** How the notification of one substance of an export stands; null: there is none that has been sent. */
export const notifiedSubstance = z.object({
  substanceId: z.number().int(),
  substanceName: z.string(),
  status: z.enum(preExportStatuses).nullable(),
  number: z.string().nullable(),
  sentOn: day.nullable(),
  replyBy: day.nullable(),
  answeredOn: day.nullable(),
  /** The notification itself; to officers alone. */
  id: id.nullable(),
})

/** What the importing country wants to be notified of before the goods leave (1988 Convention art. 12(10)). */
export const preExports = z.object({
  countryName: z.string(),
  substances: z.array(notifiedSubstance),
  /** This reader may draft the notifications that are missing, now. */
  mayDraft: z.boolean(),
})
export type PreExports = z.infer<typeof preExports>
