import { z } from 'zod'
import { direction, largestWhole, line, typed, typedWhole } from '../wire.ts'
import { wordReaders } from './readers.ts'
import { longestCulture, longestOwnName, longestTyped } from './rules.ts'

/** A language by its BCP 47 tag, at most as long as the setting `languages.enabled` takes it. */
const culture = z.string().regex(/^[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{2,8})*$/)
export const cultureParams = z.object({ culture })
/** Nested by feature: `{ account: { login: { title: "…" } } }`; flat keys that begin with Messages_ stand at the root. */
export const translations = z.record(z.string(), z.unknown())

/** Without `readers` every word of the language. */
export const translationsQuery = z.object({ readers: z.enum(wordReaders).optional() })

/** One area of a language, for a page that has the shipped words with it. */
export const ownWordsParams = cultureParams.extend({ area: z.string().regex(/^[a-z-]{1,40}$/) })

const textCounts = z.object({
  /** Texts that this language needs. */
  wanted: z.number().int(),
  missing: z.number().int(),
  /** Texts whose placeholders are not those of English. */
  wrong: z.number().int(),
  /** Texts that the authority has written itself. */
  changed: z.number().int(),
  /** Of these, those whose shipped text has changed since. */
  outdated: z.number().int(),
})
export const gridLanguage = z.object({
  culture: z.string(),
  /** Its name in itself. */
  name: z.string(),
  direction,
  isEnabled: z.boolean(),
  isDefault: z.boolean(),
  /** It came with the software, and is no addition of the authority's. */
  isShipped: z.boolean(),
  counts: textCounts,
})
export type GridLanguage = z.infer<typeof gridLanguage>

/** A text that the authority has written itself. */
const ownText = z.object({
  /** Its place in `keys`. */
  index: z.number().int(),
  /** What ships in this language; null where nothing does. */
  shipped: z.string().nullable(),
  /** What ships has changed since the authority wrote its own. */
  isOutdated: z.boolean(),
})

/** Every text of the portal in every language, in columns: small when packed. */
export const textGrid = z.object({
  /** Counts every change of a text or a language. */
  revision: z.number().int(),
  languages: z.array(gridLanguage),
  /** The languages that speak, in this order, where a text is missing in another one. */
  fallbacks: z.array(z.string()),
  keys: z.array(z.string()),
  /** By culture, one entry a key: the text that holds now, null where there is none in this language. */
  texts: z.record(z.string(), z.array(z.string().nullable())),
  own: z.record(z.string(), z.array(ownText)),
  /** English as it ships, where the authority has changed it: what placeholders are compared with. */
  source: z.record(z.string(), z.string()),
})
export type TextGrid = z.infer<typeof textGrid>

const key = line(200).min(1)

/** One cell as somebody wants it. `seen`: what stood there when he began; `text` null: what ships shall hold again. */
export const textChange = z.object({
  culture,
  key,
  text: typed(longestTyped).nullable(),
  seen: typed(longestTyped).nullable(),
})
export type TextChange = z.infer<typeof textChange>
export const saveTextsInput = z.object({ cells: z.array(textChange).min(1).max(200) })

export const savedText = z.object({
  culture: z.string(),
  key: z.string(),
  text: z.string().nullable(),
  isOwn: z.boolean(),
  shipped: z.string().nullable(),
  isOutdated: z.boolean(),
})
export type SavedText = z.infer<typeof savedText>
export const savedTexts = z.object({ revision: z.number().int(), cells: z.array(savedText) })

export const textQuery = z.object({ culture, key })

export const exportFormats = ['xlsx', 'json'] as const
export const exportQuery = z.object({
  format: z.enum(exportFormats).default('xlsx'),
  /** Of all languages, only these; with commas. English is always beside them. */
  cultures: line(400).optional(),
})

export const importQuery = z.object({
  apply: z.enum(['true', 'false']).default('false'),
  /** Of the languages in the file, only these; with commas. */
  cultures: line(400).optional(),
  /** The revision that the preview was made on; another one means that it no longer holds. */
  revision: typedWhole(0, largestWhole).optional(),
})
const cellPlace = { culture: z.string(), key: z.string() }
export const importAnswer = z.object({
  revision: z.number().int(),
  isApplied: z.boolean(),
  languages: z.array(
    z.object({
      culture: z.string(),
      changes: z.number().int(),
      same: z.number().int(),
      refused: z.number().int(),
    }),
  ),
  /** The first of them; `languages` counts all. */
  changes: z.array(z.object({ ...cellPlace, before: z.string().nullable(), after: z.string() })),
  refused: z.array(
    z.object({
      ...cellPlace,
      /** Where it stands in a spreadsheet, B7 for example; null in JSON. */
      place: z.string().nullable(),
      text: z.string(),
      code: z.string(),
      names: z.array(z.string()),
    }),
  ),
  /** Keys and columns of the file that nothing here goes by. */
  unknownKeys: z.array(z.string()),
  unknownColumns: z.array(z.string()),
})
export type ImportAnswer = z.infer<typeof importAnswer>

const ownName = line(longestOwnName).min(1)
export const addLanguageInput = z.object({
  culture: culture.max(longestCulture),
  name: ownName,
  direction,
  isEnabled: z.boolean(),
})
export type AddLanguageInput = z.infer<typeof addLanguageInput>
/** `name` is changed only where the authority added the language. */
export const changeLanguageInput = z.object({ name: ownName, direction, isEnabled: z.boolean() })
export type ChangeLanguageInput = z.infer<typeof changeLanguageInput>
