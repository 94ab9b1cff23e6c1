import { z } from 'zod'

/** What of a file that was taken in is not read. */
export const notRead = {
  /** Headings that the list does not have. */
  ignored: z.array(z.string()),
  /** Columns without a heading, by their letters, and further sheets; only where something stands in them. */
  unread: z.object({ columns: z.array(z.string()), sheets: z.array(z.string()) }),
} as const
const shape = z.object(notRead)
export type NotRead = z.infer<typeof shape>
