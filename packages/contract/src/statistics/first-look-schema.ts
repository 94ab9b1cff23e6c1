import { z } from 'zod'
import { day } from '../wire.ts'
import { draftContent } from './template-edit-schema.ts'

/** What a browser needs to judge the shape of a filled-in template; nothing of what the authority holds it against. */
export const firstLookOutput = z.object({
  template: draftContent,
  /** Titles of the columns in the reader's language, by their keys. */
  titles: z.record(z.string(), z.string()),
  context: z.object({
    meta: z.object({
      template: z.string(),
      version: z.string(),
      establishment: z.string(),
      period: z.string(),
      checksum: z.string(),
    }),
    period: z.object({ from: day, to: day }),
    today: day,
    isNil: z.boolean(),
    maxRows: z.number().int(),
  }),
  maxBytes: z.number().int(),
})
export type FirstLookAsked = z.infer<typeof firstLookOutput>
