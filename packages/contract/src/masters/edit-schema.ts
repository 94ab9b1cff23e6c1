import { z } from 'zod'
import { historyEntry } from '../audit/schema.ts'
import { notRead } from '../not-read.ts'
import { day, line, savedAs, search, text, version } from '../wire.ts'
import { mostForms } from './guide.ts'
import { listWords } from './lists.ts'
import { longestCode, longestFormula } from './rules.ts'
import { rowStates } from './states.ts'

/** Shapes of the calls with which the authority edits its lists. */

const culture = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
const givenValue = z.union([
  text(4000),
  z.number().int().min(-1_000_000).max(1_000_000),
  z.boolean(),
  z.array(line(300)).max(1000),
  z.null(),
])

export const listWord = z.enum(listWords)
const rowKey = line(120).min(1)
export const listParams = z.object({ list: listWord })
export const rowParams = z.object({ list: listWord, id: rowKey })
export const rowActions = ['deactivate', 'activate', 'restoreShipped'] as const
export type RowAction = (typeof rowActions)[number]
export const actParams = rowParams.extend({ action: z.enum(rowActions) })

export const listSummary = z.object({
  list: listWord,
  rows: z.number().int(),
  active: z.number().int(),
  /** Rows that lack a name in one of the authority's languages. */
  unnamed: z.number().int(),
  own: z.number().int(),
  edited: z.number().int(),
  mayAdd: z.boolean(),
})
export type ListSummary = z.infer<typeof listSummary>
export const listSummaries = z.object({
  lists: z.array(listSummary),
  /** Languages that rows are named in, the one that every row needs first. */
  cultures: z.array(z.string()),
})

export const editRow = z.object({
  id: z.string(),
  code: z.string(),
  names: z.record(z.string(), z.string()),
  values: z.record(z.string(), fieldValue),
  isActive: z.boolean(),
  /** Active, and today is one of its days. */
  isOffered: z.boolean(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  version: z.number().int(),
  origin: z.enum(['shipped', 'own']),
  /** Fields that the authority changed. */
  edited: z.array(z.string()),
  /** Those of them whose shipped text has changed since. */
  shippedChanged: z.array(z.string()),
  /** What ships, field by field; null where no release knows the row. */
  shipped: z.record(z.string(), fieldValue).nullable(),
})
export type EditRow = z.infer<typeof editRow>

/** Names of the rows that others refer to, in the reader's language, by list and id. */
export const labels = z.record(z.string(), z.record(z.string(), z.string()))

export const rowsQuery = z.object({
  q: search().optional(),
  state: z.enum(rowStates).optional(),
  /** Only rows with this value in this column: `substanceId:12`. */
  where: line(200)
    .regex(/^[A-Za-z]+:.+$/)
    .optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(1000).optional(),
})
export const rowsAnswer = z.object({
  /** `foundBy`: what else than its own name what was searched for stands in. */
  items: z.array(editRow.extend({ foundBy: z.array(z.string()) })),
  labels,
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
  /** How many rows each state has, whatever is searched for. */
  counts: z.record(z.string(), z.number().int()),
})
export type RowsAnswer = z.infer<typeof rowsAnswer>
export const rowAnswer = editRow.extend({ labels })
export type RowAnswer = z.infer<typeof rowAnswer>

const content = {
  names: z.record(culture, text(4000)).default({}),
  values: z.record(line(40), givenValue).default({}),
  validFrom: day.nullable().optional(),
  validUntil: day.nullable().optional(),
  reason: text('note').optional(),
}
export const rowInput = z.object({ code: line(longestCode).optional(), ...content })
export type RowInput = z.infer<typeof rowInput>
export const rowUpdate = z.object({ version, ...content })
export type RowUpdate = z.infer<typeof rowUpdate>
export const rowActionInput = z.object({ version, reason: text('note').optional() })

/** A substance with its forms, entered in one go: a new one, or further forms of one that stands. */
export const guideInput = z.object({
  /** A new substance; or the id of the one that the forms are added to. */
  substance: z.union([z.object({ id: rowKey }), rowInput]),
  /** Of the base; one that stands there already is not replaced. */
  baseFormula: line(longestFormula).nullable(),
  /** Each without its substance. */
  forms: z.array(rowInput).max(mostForms),
  reason: text('note').optional(),
})
export type GuideInput = z.infer<typeof guideInput>

export const orderInput = z.object({ ids: z.array(rowKey).max(2000) })

export const usage = z.object({
  /** Kinds of things that stand on the row, with how many there are: requests 37. */
  uses: z.array(z.object({ kind: z.string(), count: z.number().int() })),
})
export const history = z.array(historyEntry)
export const choices = z.array(
  z.object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    /** What else it is found by: its names in all languages, synonyms, codes. */
    otherNames: z.array(z.string()),
  }),
)

export const exportQuery = z.object(savedAs('csv'))
export const importQuery = z.object({
  apply: z.enum(['true', 'false']).default('false'),
  /** The mark of the preview that is to be applied. */
  mark: line(100).optional(),
})
export const importedRow = z.object({
  /** Line of the file, as a spreadsheet counts. */
  line: z.number().int(),
  code: z.string(),
  kind: z.enum(['new', 'changed', 'unchanged', 'refused']),
  changes: z.array(z.object({ field: z.string(), before: fieldValue, after: fieldValue })),
  problems: z.array(
    z.object({
      /** B7 */
      cell: z.string(),
      path: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type ImportedRow = z.infer<typeof importedRow>
export const importAnswer = z.object({
  isApplied: z.boolean(),
  counts: z.object({
    new: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
  }),
  ...notRead,
  rows: z.array(importedRow),
  /** Of the file and of the list as they were looked at. */
  mark: z.string(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
