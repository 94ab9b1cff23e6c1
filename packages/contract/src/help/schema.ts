import { z } from 'zod'
import { day, id, largestWhole, line, moment, search, typedWhole, version, whole, wording } from '../wire.ts'
import { helpAreas, helpKinds, helpLengths, helpReaders, helpTextStates, keyShape } from './vocabulary.ts'

export const helpKey = z.string().regex(keyShape)
const culture = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
/** A route of the portal as its router spells it, with the part of the page where it matters. */
export const helpScreen = z.string().regex(/^\/[\w$/-]{0,100}(\?[a-z]+=[\w-]{1,40})?$/)
const searched = search(helpLengths.search)

const summary = z.object({
  key: helpKey,
  kind: z.enum(helpKinds),
  area: z.enum(helpAreas),
  title: z.string(),
  /** Begins with the first sentences, as plain text. */
  excerpt: z.string(),
  /** Of the text; another one than the reader's where his has none. */
  culture: z.string(),
  isFallback: z.boolean(),
})
export type HelpSummary = z.infer<typeof summary>
export const helpList = z.array(summary)
export const helpListQuery = z.object({ screen: helpScreen.optional(), q: searched.optional() })
export const helpKeyParams = z.object({ key: helpKey })

export const helpFile = z.object({
  id,
  name: z.string(),
  mediaType: z.string(),
  bytes: z.number().int(),
})
export type HelpFile = z.infer<typeof helpFile>

/** `markdown` comes with the portal's own words filled in; raw HTML in it is text. */
export const helpArticle = summary.omit({ excerpt: true }).extend({
  markdown: z.string(),
  version: z.number().int(),
  changedAt: moment,
  files: z.array(helpFile),
})
export type HelpArticle = z.infer<typeof helpArticle>

/** Text with the places to be marked; places, not markup, so that text stays text. */
const marked = z.object({
  text: z.string(),
  ranges: z.array(z.object({ start: z.number().int(), length: z.number().int() })),
})
export type MarkedText = z.infer<typeof marked>
export const helpSearchQuery = z.object({ q: searched.min(1) })
export const helpSearch = z.object({
  items: z.array(summary.omit({ excerpt: true, title: true }).extend({ title: marked, excerpt: marked })),
  /** What was looked for where nothing held the words as they were typed. */
  corrected: z.string().nullable(),
})

export const helpGuideQuery = z.object({ role: z.enum(helpReaders) })
export const helpGuide = z.object({ role: z.enum(helpReaders), chapters: z.array(helpArticle) })

export const helpSeenInput = z.object({ keys: z.array(helpKey).min(1).max(100) })

const textHead = z.object({
  culture: z.string(),
  state: z.enum(helpTextStates),
  version: z.number().int(),
  changedAt: moment,
})
const properties = z.object({
  kind: z.enum(helpKinds),
  area: z.enum(helpAreas),
  screens: z.array(helpScreen).max(20),
  readers: z.array(z.enum(helpReaders)).min(1).max(helpReaders.length),
  order: z.number().int().min(0).max(9999),
  isActive: z.boolean(),
  validFrom: day.nullable(),
})
export const helpManaged = properties.extend({
  key: helpKey,
  /** In the editor's language, or the one there is. */
  title: z.string(),
  isShipped: z.boolean(),
  version: z.number().int(),
  changedAt: moment,
  texts: z.array(textHead),
})
export type HelpManaged = z.infer<typeof helpManaged>
export const helpManagedList = z.array(helpManaged)

const textBody = z.object({ title: z.string(), markdown: z.string() })
export const helpManagedArticle = helpManaged.extend({
  texts: z.array(
    textHead.extend({ ...textBody.shape, /** The text as it ships now. */ shipped: textBody.nullable() }),
  ),
  files: z.array(helpFile),
})
export type HelpManagedArticle = z.infer<typeof helpManagedArticle>

const title = line(helpLengths.title).min(1)
const markdown = wording(40_000).min(1)
export const helpCreateInput = properties.extend({ key: helpKey, culture, title, markdown })
export const helpSaveInput = properties.extend({ version })
export const helpTextParams = helpKeyParams.extend({ culture })
/** `version` 0 where the language has no text yet. */
export const helpTextInput = z.object({ version, title, markdown })
/** To an earlier version of the authority's own, or to the text that ships. */
export const helpPutBackInput = z.object({
  version,
  to: z.union([z.literal('shipped'), whole(1, largestWhole)]),
})
export const helpTextVersionParams = helpTextParams.extend({ version: typedWhole(1, largestWhole) })
export const helpTextVersion = textBody
export const helpFileParams = helpKeyParams.extend({ id })
