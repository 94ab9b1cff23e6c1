import { z } from 'zod'

/** Shapes that several features share on the wire. */
export const id = z.uuid()
export const day = z.iso.date()
export const moment = z.iso.datetime({ offset: true })
/** Quantities travel as decimal strings: a JSON number cannot hold every gram figure (quality §3.15). */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/)
export const signedDecimal = z.string().regex(/^-?\d{1,18}(\.\d{1,9})?$/)
/** A line of text from a person: text everywhere, never markup; control characters are no text. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is refused
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/)
export const empty = z.object({})
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** true where `total` is only known to be at least this many. */
    totalIsEstimate: z.boolean(),
    page: z.number().int(),
    pageSize: z.number().int(),
  })
/** The one way to say no: RFC 9457, with the code in `message` (specification §8). */
export const problem = z.object({
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>
