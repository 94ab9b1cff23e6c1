import { z } from 'zod'

/** What the permit prints of a line besides its quantity. */
export const lineFacts = z.object({
  detail: z.string().nullable(),
  casNumber: z.string().nullable(),
  hsCode: z.string().nullable(),
  batch: z.string().nullable(),
  purity: z.string().nullable(),
  pack: z.object({ size: z.string(), unit: z.string() }).nullable(),
})
