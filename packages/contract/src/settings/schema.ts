import { z } from 'zod'
import { givenProof } from '../access/holder-proof.ts'
import { direction, largestWhole, line, moment, sequence, text, typedWhole, version } from '../wire.ts'

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
  /** What it is while the authority has not spoken; null of a secret. */
  defaultValue: z.unknown(),
  /** Of a number; of a text its letters at most; of a list the number of its items. Null where nothing limits it. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** What a number counts. */
  unit: z.string().nullable(),
  /** False of every setting: each is read anew wherever it counts. */
  needsRestart: z.boolean(),
  /** Which of its changes this value is; null while the default holds. A save says which one it saw. */
  revision: z.number().int().nullable(),
  changedAt: moment.nullable(),
  changedByName: z.string().nullable(),
})
export type SettingDetail = z.infer<typeof settingDetail>

const revision = version.nullable()
/** One's own password, asked again where a change is dangerous; and a code where there is a second factor. */
const { password, code } = givenProof.shape
const reason = text('note').optional()

export const saveInput = z.object({
  items: z
    .array(settingItem.extend({ settingId: line(80), revision }))
    .min(1)
    .max(300),
  password,
  code,
  reason,
})
export const resetInput = z.object({ revision, password, code, reason })
/** `seq`: the change whose old value is wanted back. */
export const putBackInput = z.object({ seq: sequence, revision, password, code, reason })

export const settingHistoryEntry = z.object({
  seq: z.number().int(),
  at: moment,
  actorName: z.string(),
  /** Of a secret `[hidden]`, before and after. */
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** What was before can be set again. */
  mayPutBack: z.boolean(),
})
export type SettingHistoryEntry = z.infer<typeof settingHistoryEntry>

/** What `settings.export` writes and `settings.import` reads. */
export const settingsExport = z.object({
  format: z.literal('papaver-settings'),
  version: line(40),
  exportedAt: moment,
  /** Only what is not the default; secrets are never in it. */
  settings: z.record(line(80), z.unknown()),
})
export type SettingsExport = z.infer<typeof settingsExport>

/** `apply=false`, the preview, unless said; `seen` is the preview's own revision. */
export const importQuery = z.object({
  apply: z.enum(['true', 'false']).optional(),
  seen: typedWhole(0, largestWhole).optional(),
})
const settingFault = z.object({
  settingId: z.string(),
  at: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type SettingFault = z.infer<typeof settingFault>
export const importAnswer = z.object({
  isApplied: z.boolean(),
  version: z.string(),
  exportedAt: moment,
  /** The newest change of any setting; whoever applies the file says which one he saw. */
  revision: z.number().int(),
  changes: z.array(
    z.object({ settingId: z.string(), before: z.unknown(), after: z.unknown(), isDangerous: z.boolean() }),
  ),
  /** What the file says and is not taken, with the reason. */
  refused: z.array(settingFault.extend({ value: z.unknown() })),
  /** Settings that this release does not have. */
  unknown: z.array(z.string()),
  unchanged: z.number().int(),
})
export type ImportAnswer = z.infer<typeof importAnswer>

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
  /** There is a world beside this one in which people learn. */
  trainingEnabled: z.boolean(),
  /** Decimals with which grams are shown: from one gram on, and below. */
  gramRounding: z.object({ decimals: z.number().int(), smallDecimals: z.number().int() }),
  /** IANA name; the authority's days begin and end here. */
  timeZone: z.string(),
  /** Name of the authority by culture; the frame shows the reader's, else English. */
  authorityNames: z.record(z.string(), z.string()),
  /** The authority's own site; null where it has named none. */
  authorityWebSite: z.string().nullable(),
})
export type PublicSettings = z.infer<typeof publicSettings>

export const languages = z.object({
  default: z.string(),
  enabled: z.array(z.object({ culture: z.string(), name: z.string(), direction })),
})
