import { z } from 'zod'

export const userNameMaximumLength = 50
/** Knowing departure from the 32 of the specification: see docs/decisions. */
export const passwordMaximumLength = 64

export const loginInput = z.object({
  userName: z.string().min(1).max(userNameMaximumLength),
  password: z.string().min(1).max(passwordMaximumLength),
})
export const loginOutput = z.object({
  token: z.string(),
  isTFAEnabled: z.boolean(),
  /** Days until the password expires; null where passwords do not expire. */
  validity: z.number().int().nullable(),
})
export const auditLogoutInput = z.string().max(userNameMaximumLength)
export const pokeOutput = z.object({ ok: z.literal(true) })

/** The session user that the header shows (specification §3). */
export const sessionUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  token: z.string(),
  culture: z.string(),
  languageCode: z.string(),
})

/** The current user (specification §3), with what the portal must know to draw only what is allowed. */
export const currentUser = z.object({
  id: z.uuid(),
  userName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  countryId: z.string(),
  countryCode: z.string(),
  establishmentId: z.uuid().nullable(),
  establishmentCode: z.string().nullable(),
  establishmentName: z.string().nullable(),
  customsPointIds: z.array(z.number().int()),
  isUseFavorites: z.boolean(),
  isFilterByUser: z.boolean(),
  languageCode: z.string(),
  culture: z.string(),
  pageSize: z.number().int(),
})
export type CurrentUser = z.infer<typeof currentUser>
