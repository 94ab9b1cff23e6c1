import { z } from 'zod'
import { line, whole } from '../wire.ts'
import { columnMeanings, type FormLayout, formCodes, formUnits } from './layout.ts'

const word = z.string().regex(/^[a-z][A-Za-z0-9]{0,59}$/)
const names = z.record(line(20).min(2), line(300).min(1)).refine((said) => said.en !== undefined, 'required')

const reportSource = z.strictObject({
  kind: z.literal('report'),
  template: z.string().regex(/^[A-Z][A-Z0-9]{0,9}$/),
  column: word,
})
const movementSource = z.strictObject({
  kind: z.literal('movement'),
  direction: z.enum(['import', 'export']),
})

const column = z.strictObject({
  key: word,
  names,
  meaning: z.enum(columnMeanings).nullable(),
  sources: z.array(z.discriminatedUnion('kind', [reportSource, movementSource])).max(20),
})

/** A layout as it is written down. */
export const layoutShape: z.ZodType<FormLayout> = z.strictObject({
  code: z.enum(formCodes),
  sign: line(10).min(1),
  names,
  period: z.enum(['quarter', 'year']),
  due: z.strictObject({ months: whole(1, 36), day: whole(1, 31) }),
  convention: z.enum(['1961', '1971']),
  schedules: z.array(line(20).min(1)).min(1).max(10),
  groups: z
    .array(
      z.strictObject({
        key: word,
        names,
        unit: z.enum(formUnits),
        decimals: whole(0, 9),
        families: z.array(line(100).min(1)).max(50),
        substances: z.array(line(200).min(1)).max(500),
      }),
    )
    .min(1)
    .max(5),
  parts: z
    .array(
      z.strictObject({
        key: z.string().regex(/^[A-Za-z]{1,10}$/),
        names,
        rows: z.enum(['substance', 'country']),
        columns: z.array(column).min(1).max(20),
      }),
    )
    .min(1)
    .max(10),
  openings: z.array(reportSource).max(20),
})
