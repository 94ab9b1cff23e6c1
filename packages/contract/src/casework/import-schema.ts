import { z } from 'zod'
import { id, line } from '../wire.ts'
import { lineResults } from './line-results.ts'

/** Entries of a register that come in by a spreadsheet: looked at line by line first, then entered line by line. */
export const importQuery = z.object({
  apply: z.enum(['true', 'false']).default('false'),
  /** The mark of the preview that is to be entered. */
  mark: line(100).optional(),
})

export const importedLine = z.object({
  /** Line of the file, as a spreadsheet counts. */
  line: z.number().int(),
  result: z.enum(lineResults),
  /** What the line calls it. */
  name: z.string(),
  /** The case that it became, or that is there already; null where the reader may not see it. */
  case: z.object({ id, number: z.string().nullable() }).nullable(),
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
export const importAnswer = z.object({
  isApplied: z.boolean(),
  /** Columns of the file that the register does not have; they are passed over. */
  ignored: z.array(z.string()),
  lines: z.array(importedLine),
  /** Of the file as it was looked at. */
  mark: z.string(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
