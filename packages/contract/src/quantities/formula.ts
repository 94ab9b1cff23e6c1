import { z } from 'zod'

/** One factor of the way from what was typed to the base; `value` keeps its unit in `unit`. */
export const formulaStep = z.object({
  factor: z.enum(['quantity', 'unit', 'purity', 'form', 'packSize', 'strength', 'result']),
  value: z.string(),
  unit: z.string().nullable(),
  /** Name of the form or substance that the factor is of. */
  label: z.string().nullable(),
})
export type FormulaStep = z.infer<typeof formulaStep>
