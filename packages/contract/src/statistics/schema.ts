import { z } from 'zod'
import { listFormats } from '../list-file.ts'
import { periodKinds, periodShape } from '../periods.ts'
import { day, id, line } from '../wire.ts'
import { columnTypes } from './template.ts'

export const templateParams = z.object({ code: line(10).min(1) })

/** For which period; officers say for which company. */
export const askedQuery = z.object({
  period: z.string().regex(periodShape),
  establishmentId: id.optional(),
})
export type AskedQuery = z.infer<typeof askedQuery>

export const templateFileQuery = askedQuery.extend({ format: z.enum(listFormats).default('xlsx') })
export const annotatedQuery = askedQuery.extend({
  /** The rows that were accepted are left out. */
  only: z.enum(['all', 'refused']).default('all'),
})

export const templateRow = z.object({
  code: z.string(),
  version: z.number().int(),
  /** In the reader's language. */
  name: z.string(),
  period: z.enum(periodKinds),
  /** On this day of the month that lies so many months behind the last of the period. */
  due: z.object({ months: z.number().int(), day: z.number().int() }),
  unit: z.string(),
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      type: z.enum(columnTypes),
      required: z.boolean(),
      /** What may stand there, where it is one of a list of the template's own. */
      choices: z.array(z.string()),
    }),
  ),
})
export type TemplateRow = z.infer<typeof templateRow>
export const templatesOutput = z.array(templateRow)

export const finding = z.object({
  code: z.string(),
  /** Structure, type, reference, balance, plausibility, duplicates, period. */
  class: z.enum(['S', 'T', 'R', 'B', 'P', 'D', 'Q']),
  severity: z.enum(['error', 'warning']),
  sheet: z.string(),
  cell: z.string().nullable(),
  /** Title of the column in the reader's language. */
  column: z.string().nullable(),
  value: z.string().nullable(),
  hint: z.record(z.string(), z.string()),
  suggestion: z.string().nullable(),
})
export type ListedFinding = z.infer<typeof finding>

export const checkOutput = z.object({
  template: z.string(),
  version: z.number().int(),
  period: z.string(),
  from: day,
  to: day,
  establishment: z.object({ id, name: z.string() }),
  sheet: z.string(),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  rows: z.number().int(),
  acceptedRows: z.number().int(),
  refusedRows: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(finding),
  /** Grams of anhydrous base of the accepted rows. */
  totals: z.array(z.object({ substance: z.string(), column: z.string(), baseGrams: z.string() })),
})
export type CheckOutput = z.infer<typeof checkOutput>
