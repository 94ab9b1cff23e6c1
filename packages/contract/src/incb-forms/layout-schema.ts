import { z } from 'zod'
import { reportingUnits } from '../masters/lists.ts'
import { line, whole } from '../wire.ts'
import { columnMeanings, type FormLayout, formCodes, formUnits } from './layout.ts'

const word = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const names = z.record(line(20).min(2), line(300).min(1)).refine((said) => said.en !== undefined, 'required')
const template = z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/)
const slug = line(200).min(1)

const reportSource = z.strictObject({
  kind: z.literal('report'),
  template,
  column: word,
  years: whole(-10, 10).optional(),
})
const rowSource = z.strictObject({
  kind: z.literal('rows'),
  template,
  column: word,
  on: word,
  substance: slug,
  per: z.string().regex(/^[1-9]\d{0,8}$/),
})
const movementSource = z.strictObject({
  kind: z.literal('movement'),
  direction: z.enum(['import', 'export']),
})

const column = z.strictObject({
  key: word,
  names,
  meaning: z.enum(columnMeanings).nullable(),
  sources: z.array(z.discriminatedUnion('kind', [reportSource, rowSource, movementSource])).max(20),
  measure: z.strictObject({ unit: z.enum(formUnits).exclude(['l']), decimals: whole(0, 9) }).optional(),
  isBeside: z.literal(true).optional(),
})

const part = z
  .strictObject({
    key: z.string().regex(/^[A-Za-z]{1,10}$/),
    sign: line(20).min(1).optional(),
    names,
    rows: z.enum(['substance', 'country', 'none']),
    columns: z.array(column).max(20),
    substances: z.array(slug).min(1).max(500).optional(),
    text: names.optional(),
  })
  .refine(({ rows, columns }) => (rows === 'none') === (columns.length === 0), 'columns')
  .refine(({ rows, text }) => rows !== 'none' || text !== undefined, 'text')

/** A layout as it is written down. */
export const layoutShape: z.ZodType<FormLayout> = z.strictObject({
  code: z.enum(formCodes),
  sign: line(10).min(1),
  names,
  period: z.enum(['quarter', 'year']),
  due: z.strictObject({ months: whole(-36, 36), day: whole(1, 31) }),
  convention: z.enum(['1961', '1971', '1988']),
  schedules: z.array(line(20).min(1)).min(1).max(10),
  units: z
    .array(z.strictObject({ unit: z.enum(reportingUnits), decimals: whole(0, 9) }))
    .min(1)
    .max(3),
  parts: z.array(part).min(1).max(10),
  openings: z.array(reportSource).max(20),
})
