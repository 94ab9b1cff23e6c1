import { z } from 'zod'

export const cultureParams = z.object({ culture: z.string().regex(/^[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{2,8})*$/) })
/** Nested by feature: `{ account: { login: { title: "…" } } }`; flat keys that begin with Messages_ stand at the root. */
export const translations = z.record(z.string(), z.unknown())
export const languages = z.object({
  default: z.string(),
  enabled: z.array(z.object({ culture: z.string(), name: z.string(), direction: z.enum(['ltr', 'rtl']) })),
})
