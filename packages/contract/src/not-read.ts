import { z } from 'zod'

/** What of a file that was taken in is not read, and what is read although the program does not show it. */
export const notRead = {
  /** Headings that the list does not have. */
  ignored: z.array(z.string()),
  /** Columns without a heading, by their letters, and further sheets; only where something stands in them. */
  unread: z.object({ columns: z.array(z.string()), sheets: z.array(z.string()) }),
  /** Rows by their numbers, `5` or `7–9`, and columns by their letters, in which something stands. */
  hidden: z.object({ rows: z.array(z.string()), columns: z.array(z.string()) }),
} as const
const shape = z.object(notRead)
export type NotRead = z.infer<typeof shape>
