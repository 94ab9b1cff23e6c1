import { z } from 'zod'

export const settingItem = z.object({
  settingId: z.string(),
  settingValue: z.unknown(),
})
/** One setting as the authority sees it; a secret's value never leaves, only whether it is set. */
export const settingDetail = settingItem.extend({
  group: z.string(),
  type: z.enum(['text', 'number', 'boolean', 'list', 'object', 'secret']),
  isSecret: z.boolean(),
  isSet: z.boolean(),
  isDefault: z.boolean(),
})
export const settingGroup = z.record(z.string(), z.unknown())

export const publicSettings = z.object({
  version: z.string(),
  countryId: z.string(),
  passwordMinimumLength: z.number().int(),
  passwordMaximumLength: z.number().int(),
  passwordExpiryNotification: z.number().int(),
  passwordRules: z.enum(['classes', 'standards']),
  /** How long the link of a forgotten password opens. */
  passwordResetMinutes: z.number().int(),
  useSingleSignOn: z.boolean(),
  openIdConnectSettings: z.record(z.string(), z.unknown()),
  supportMail: z.string(),
  legalLinks: z.array(z.object({ key: z.string(), url: z.string() })),
  maintenanceBanner: z.string(),
  registrationOpen: z.boolean(),
  allowedUserTypes: z.array(z.string()),
  /** What one registration may carry, so that the form can say so before anything is sent. */
  registrationLimits: z.object({
    files: z.number().int(),
    megabytes: z.number(),
    mediaTypes: z.array(z.string()),
    resendsPerDay: z.number().int(),
  }),
  /** This installation holds invented data only. */
  isDemonstration: z.boolean(),
  /** IANA name; the authority's days begin and end here. */
  timeZone: z.string(),
  /** Name of the authority by culture; the frame shows the reader's, else English. */
  authorityNames: z.record(z.string(), z.string()),
})
export type PublicSettings = z.infer<typeof publicSettings>
