import { z } from 'zod'
import { holderProof, login2FAInput, newPassword } from '../access/holder-proof.ts'
import { passwordMaximumLength } from '../access/password.ts'
import { line, mailAddress, moment, text } from '../wire.ts'
import { emailChangeFields } from './commands.ts'
import { isOfOneScript, plainUserName, userNamePattern } from './user-names.ts'

export const userNameMaximumLength = 50

/** A name that is being given, as it will be kept. */
export const newUserName = z
  .string()
  .trim()
  .max(userNameMaximumLength)
  .overwrite(plainUserName)
  .max(userNameMaximumLength)
  .regex(userNamePattern)
  .refine(isOfOneScript)

/** A name that is looked for: blanks that were typed or pasted around it count for nothing. */
const typedUserName = z.string().trim().max(userNameMaximumLength)

export const loginInput = z.object({
  userName: typedUserName.min(1),
  password: z.string().min(1).max(passwordMaximumLength),
})
export const loginOutput = z.object({
  token: z.string(),
  isTFAEnabled: z.boolean(),
  /** Days until the password expires; null where passwords do not expire. */
  validity: z.number().int().nullable(),
})
export const auditLogoutInput = typedUserName
/** `unread`: notifications that the person has not read (product §13). */
export const pokeOutput = z.object({ ok: z.literal(true), unread: z.number().int() })

export const login2FAOutput = z.object({
  isSuccessful: z.boolean(),
  /** The full token, empty where the code did not fit. */
  token: z.string(),
  /** Given once, when this code confirmed a new second factor. */
  recoveryCodes: z.array(z.string()).optional(),
})
/** What the code step needs: the QR step comes only where no second factor is set up yet. */
export const getUser2FAOutput = z.object({
  isQRCodeRequired: z.boolean(),
  /** A PNG as a data address, and the same secret in Base32 to type; both empty where none is required. */
  qrCode: z.string(),
  secretKey: z.string(),
})
/** The identity token of the provider (OpenID Connect Core, §2) and the nonce that the browser asked with. */
export const loginWithTokenInput = z.object({
  token: z.string().min(1).max(20_000),
  nonce: z.string().max(200).optional(),
})
export const createImpersonationInput = z.object({ userId: z.uuid(), reason: text('note').min(1) })
export const createImpersonationOutput = z.object({ id: z.uuid(), code: z.string() })
export const impersonateParams = z.object({ id: z.uuid(), code: z.string().max(100) })

export const captchaAnswer = z.string().max(8000)
export const requestResetInput = z.object({
  userName: typedUserName,
  email: z.string().trim().max(200),
  recaptcha: captchaAnswer,
})
export const linkParams = z.object({ token: z.string().min(1).max(100) })
export const resetPasswordInput = z.object({ password: newPassword, token: z.string().min(1).max(100) })
export const changePasswordInput = z.object({
  oldPassword: newPassword,
  newPassword,
  userName: typedUserName.min(1),
  /** Where the account has a second factor. */
  code: login2FAInput.optional(),
})

/** A confirmation counts in its session for a while; `until` is null where there is none. */
export const confirmation = z.object({
  until: moment.nullable(),
  /** Would a code be asked for beside the password? */
  asksCode: z.boolean(),
})

/** A new address of one's own counts once its link was used; `waiting` is the one that has not been yet. */
export const emailChange = z.object({
  waiting: z.object({ email: z.string(), expiresAt: moment }).nullable(),
})
export const askEmailChangeInput = holderProof.extend({ email: mailAddress(emailChangeFields[0].max) })
export const newEmail = z.object({ email: z.string() })

/** One place where the person is signed in. */
export const ownSession = z.object({
  id: z.uuid(),
  createdAt: moment,
  lastActiveAt: moment,
  address: z.string().nullable(),
  /** As the browser calls itself. */
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
  /** Name of the officer where this session is an impersonation. */
  impersonatedBy: z.string().nullable(),
})
export const secondFactorState = z.object({
  /** `required`, `optional` or `off` for this person's roles. */
  rule: z.enum(['required', 'optional', 'off']),
  isSet: z.boolean(),
  since: moment.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export const secondFactorSecret = z.object({ qrCode: z.string(), secretKey: z.string() })
export const confirmSecondFactorInput = z.object({ code: login2FAInput })
export const recoveryCodesOutput = z.object({ recoveryCodes: z.array(z.string()) })
/** As ALTCHA's widget and library read it; `provider` none: nothing is asked. */
export const captchaChallenge = z.object({
  provider: z.enum(['none', 'altcha', 'recaptcha']),
  siteKey: z.string(),
  challenge: z.unknown().nullable(),
})

/** The session user that the header shows (specification §3). */
export const sessionUser = z.object({
  firstName: z.string(),
  lastName: z.string(),
  token: z.string(),
  culture: z.string(),
  languageCode: z.string(),
})

/** Who the person is at an identity provider, as far as the account has been linked with it. */
export const identity = z.object({ issuer: z.string(), subject: z.string(), linkedAt: moment })
export const unlinkIdentityInput = holderProof.extend({
  issuer: z.string().max(2000),
  subject: z.string().max(255),
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
  email: z.string(),
  /** Who looks through this person's eyes (product §1); null for the person himself. */
  impersonator: z.object({ name: z.string(), isReadOnly: z.boolean() }).nullable(),
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
  userName: newUserName,
  /** Empty of a person with one name, which is the last one. */
  firstName: line(100),
  lastName: line(100).min(1),
  email: mailAddress(200),
  password: z.string().min(1).max(passwordMaximumLength),
  /** ISO 3166-1 alpha-2 of the country whose authority this is. */
  countryId: z.string().regex(/^[A-Z]{2}$/),
  /** In the installation's default language. */
  authorityName: line(200).min(1),
  authorityMail: mailAddress(200),
  /** IANA name; the authority's days begin and end there. */
  timeZone: line(60).refine(isTimeZone),
})
export type FirstAdministratorInput = z.infer<typeof firstAdministratorInput>
