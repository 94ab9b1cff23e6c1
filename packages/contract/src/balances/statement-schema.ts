import { z } from 'zod'
import { inputShapes } from '../fields/shapes.ts'
import { day, id, largestWhole, moment, typedWhole, whole } from '../wire.ts'
import { correctFields, enterFields, figureFields } from './commands.ts'
import { ledgerActions, ledgerPartNames } from './figures.ts'

/** Of the newest line of the ledger that the writer has seen of what makes the limit; 0 of none. */
const seen = whole(0, largestWhole)

export const estimateInput = z.object(inputShapes(enterFields))
export type EstimateInput = z.infer<typeof estimateInput>

const changed = { seen, ...inputShapes(figureFields) }
export const figureInputs = {
  confirm: z.object(changed),
  supplement: z.object(changed),
  correct: z.object({ seen, ...inputShapes(correctFields) }),
}
export const anyFigureInput = z.object({ ...changed, figure: id.optional() })
export type FigureInput = z.infer<typeof anyFigureInput>

export const statementQuery = z.object({
  /** Days of the authority, both included. */
  from: day.optional(),
  to: day.optional(),
  only: z.enum(ledgerPartNames as [string, ...string[]]).optional(),
  /** Lines before this one, as the answer before said. */
  before: typedWhole(1, largestWhole).optional(),
})
export type StatementQuery = z.infer<typeof statementQuery>
/** As what a statement is saved. */
export const statementFormats = ['xlsx', 'pdf'] as const
export type StatementFormat = (typeof statementFormats)[number]
export const statementFileQuery = statementQuery
  .omit({ before: true })
  .extend({ format: z.enum(statementFormats).default('xlsx') })

/** Grams of anhydrous base after a line, and what is left then. */
const standing = z.object({
  limitGrams: z.string(),
  usedGrams: z.string(),
  reservedGrams: z.string(),
  freeGrams: z.string(),
  /** What went back and is used no more, and what was re-exported, which changes nothing. */
  returnedGrams: z.string(),
  reexportedGrams: z.string(),
})
export type Standing = z.infer<typeof standing>

export const statementLine = z.object({
  sequence: z.number().int(),
  at: moment,
  action: z.enum(ledgerActions),
  /** Of a case what it moved; of a figure by how much the limit changed. */
  grams: z.string(),
  after: standing,
  case: z.object({ id, number: z.string().nullable() }).nullable(),
  /** For the authority alone. */
  companyName: z.string().nullable(),
  day: day.nullable(),
  /** Of a figure its letter; of goods that left again the import permit by which they had come in. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  byName: z.string().nullable(),
})
export type StatementLine = z.infer<typeof statementLine>

/** A figure that makes the limit, as it stands after confirmation and corrections. */
const figure = z.object({
  id,
  action: z.enum(['estimate', 'supplement', 'quota']),
  grams: z.string(),
  day: day.nullable(),
  reference: z.string().nullable(),
})

export const statement = z.object({
  id,
  kind: z.enum(['estimate', 'quota']),
  substanceId: z.number().int(),
  substanceName: z.string(),
  year: z.number().int(),
  licenseNumber: z.string().nullable(),
  isProvisional: z.boolean(),
  /** False where it was opened for what cases hold, and no estimate was entered yet. */
  hasEstimate: z.boolean(),
  estimateGrams: z.string(),
  supplementGrams: z.string(),
  now: standing,
  /** Before the first and after the last line of the period. */
  opening: standing,
  closing: standing,
  lastsUntil: day.nullable(),
  /** Grams a day at this year's pace, on which the forecast stands; null where nothing was used. */
  perDayGrams: z.string().nullable(),
  years: z.array(z.object({ id, year: z.number().int() })),
  figures: z.array(figure),
  seen: z.number().int(),
  lines: z.array(statementLine),
  /** Where earlier lines begin; null where there are none. */
  next: z.number().int().nullable(),
  mayEdit: z.boolean(),
})
export type Statement = z.infer<typeof statement>
