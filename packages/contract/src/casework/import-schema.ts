import { z } from 'zod'
import { notRead } from '../not-read.ts'
import { type Prefixed, prefixed } from '../prefixed.ts'
import { id, largestWhole, line, typedWhole } from '../wire.ts'
import { lineResults } from './line-results.ts'

/**
 * Entries of a register that come in by a spreadsheet: looked at line by line first, then entered some lines at a time, so
 * that whoever waits sees it move.
 */
const importQuery = z.object({
  apply: z.enum(['true', 'false']).default('false'),
  /** The mark of the preview that is to be entered. */
  mark: line(100).optional(),
  /** The line with which it goes on, as the answer before said. */
  from: typedWhole(0, largestWhole).optional(),
  /** How many were entered so far: the word to the authority is about all of them. */
  entered: typedWhole(0, largestWhole).optional(),
})

export const importedLine = z.object({
  /** Line of the file, as a spreadsheet counts. */
  line: z.number().int(),
  result: z.enum(lineResults),
  /** What the line calls it. */
  name: z.string(),
  /** The case that it became, or that is there already; null where the reader may not see it. */
  case: z.object({ id, number: z.string().nullable() }).nullable(),
  /** Figures and days of the line as they were understood, in the order of its columns. */
  understood: z.array(
    z.object({
      field: z.string(),
      /** Heading of its column, in the reader's language. */
      label: z.string(),
      kind: z.enum(['number', 'day']),
      /** A decimal string, or a day of ISO 8601. */
      value: z.string(),
      /** Code of the unit in which the figure counts, where it is known. */
      unit: z.string().nullable(),
    }),
  ),
  problems: z.array(
    z.object({
      /** Field as the form has it. */
      field: z.string(),
      /** B7 */
      cell: z.string().nullable(),
      /** A check of the kind. */
      code: z.string(),
      params: z.record(z.string(), z.string()),
    }),
  ),
})
export type ImportedLine = z.infer<typeof importedLine>
const importAnswer = z.object({
  isApplied: z.boolean(),
  ...notRead,
  /** All of them where the file is looked at, those of this call where they are entered. */
  lines: z.array(importedLine),
  /** The line with which the next call goes on; null once all have been gone through. */
  next: z.number().int().nullable(),
  /** Of the file as it was looked at. */
  mark: z.string(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

const shapes = {
  import: {
    query: importQuery,
    form: true as const,
    out: importAnswer,
    refusals: [
      'invalidInput',
      'tooLarge',
      'notASpreadsheet',
      'spreadsheetTooLarge',
      'caseworkImportColumns',
      'caseworkImportTooLong',
      'caseworkImportChanged',
    ],
  },
  importTemplate: { out: 'file' as const, refusals: [] },
}

/** The shapes of the calls of a register that takes lists in. */
export const importEndpoints = <const Feature extends string>(
  feature: Feature,
): Prefixed<Feature, typeof shapes> => prefixed(feature, shapes)
