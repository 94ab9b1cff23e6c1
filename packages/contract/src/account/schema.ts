import { z } from 'zod'
import { text } from '../wire.ts'
import { passwordMaximumLength } from './password.ts'
import { userNamePattern } from './rules.ts'

export const userNameMaximumLength = 50

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

/** 256 bits in base64url. */
const linkToken = z.string().min(1).max(100)
export const firstAdministratorCheckInput = z.object({ token: linkToken })

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** Who the first administrator is, and the facts without which no permit can be issued. */
export const firstAdministratorInput = z.object({
  token: linkToken,
  userName: z.string().max(userNameMaximumLength).regex(userNamePattern),
  firstName: text(100).min(1),
  lastName: text(100).min(1),
  email: z.email().max(200),
  password: z.string().min(1).max(passwordMaximumLength),
  /** ISO 3166-1 alpha-2 of the country whose authority this is. */
  countryId: z.string().regex(/^[A-Z]{2}$/),
  /** In the installation's default language. */
  authorityName: text(200).min(1),
  authorityMail: z.email().max(200),
  /** IANA name; the authority's days begin and end there. */
  timeZone: z.string().max(60).refine(isTimeZone),
})
export type FirstAdministratorInput = z.infer<typeof firstAdministratorInput>
