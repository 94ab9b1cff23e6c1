import { z } from 'zod'

/** What is said of a file beside its name: what lies within it, and whether it is signed. */
export const within = {
  /** Data that a PDF brings along. */
  embedded: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
  /**
   * Of a signed PDF: unchanged and signed by this authority itself, unchanged and signed by somebody whom it does not know, added
   * to since, changed since, or signed in a way that is not read here. `signer` is what the certificate says.
   */
  signature: z
    .object({
      state: z.enum(['own', 'unknown', 'extended', 'changed', 'unread']),
      signer: z.string(),
    })
    .nullable(),
} as const
const shape = z.object(within)
export type FileWithin = z.infer<typeof shape>
