import { z } from 'zod'
import { type Limit, lettersOf } from './lengths.ts'
import { type ListFormat, listFormats } from './list-file.ts'
import { mailPattern } from './mail-address.ts'
import { asLine, asParagraph, asSearch, isWording, linePattern, paragraphPattern } from './plain-text.ts'
import { isWithin, type RangeName, ranges } from './quantities/ranges.ts'

/** Shapes that several features share on the wire. */
export const id = z.uuid()
export const day = z.iso.date()
export const moment = z.iso.datetime({ offset: true })
/** The largest whole number that a column of the database holds. */
export const largestWhole = 2_147_483_647
export const whole = (from: number, upTo: number) => z.number().int().min(from).max(upTo)
/** Id of a row of a master. */
export const rowId = whole(1, largestWhole)
/** Of a record that several may change: the version that the writer has seen. */
export const version = whole(0, largestWhole)
/** Of a row of the event log. */
export const sequence = whole(1, Number.MAX_SAFE_INTEGER)
/** A whole number of an address or a query, where everything is text. */
export const typedWhole = (from: number, upTo: number) => z.coerce.number().int().min(from).max(upTo)
/** Of a list that is saved as a file: which one where nobody says. */
export const savedAs = (usual: ListFormat) => ({ format: z.enum(listFormats).default(usual) })
/** A decimal figure as text, of any size that is kept. */
export const decimal = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/)
/** Quantities travel as decimal strings: a JSON number cannot hold every gram figure (quality §3.15). */
export const decimalOf = (name: RangeName) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,15}(\\.\\d{1,${ranges[name].decimals}})?$`))
    .refine((text) => isWithin(name, text))
/**
 * What people write comes in by four shapes and no other; `x-text` tells them apart in the description of the
 * interface. Passwords, tokens and user names are no text: they have shapes of their own, which change nothing.
 */
const textShape = (
  name: 'line' | 'text' | 'wording' | 'search' | 'typed',
  max: Limit,
  tidy: (given: string) => string,
) => z.string().overwrite(tidy).max(lettersOf(max)).meta({ 'x-text': name })
/** One line: names, numbers, addresses, codes of lists. */
export const line = (max: Limit) => textShape('line', max, asLine).regex(linePattern, 'line')
/** Several lines: remarks, questions, reasons, addresses. */
export const text = (max: Limit) => textShape('text', max, asParagraph).regex(paragraphPattern, 'paragraph')
/** Several lines that the authority writes for everybody: mails and help. */
export const wording = (max: Limit) =>
  textShape('wording', max, asParagraph).refine(isWording, { message: 'paragraph' })
/** What somebody looks for: forgiving. */
export const search = (max: Limit = 'search') => textShape('search', max, asSearch)
/** As it was typed, blanks and all: what is judged by a rule of its own, or is not finished yet. */
export const typed = (max: number) => textShape('typed', max, (given) => given)
/** A check code as somebody types it; far longer than any code, as a wrong one is wrong and not too long. */
export const typedCode = z.string().max(200)
/** A mail address; blanks around it count for nothing. */
export const mailAddress = (max: Limit) => z.string().trim().max(lettersOf(max)).regex(mailPattern, 'mail')
/** In which a language is written. */
export const direction = z.enum(['ltr', 'rtl'])
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
