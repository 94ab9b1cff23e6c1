import type { SettingDefinition } from './definition.ts'
import { apiKeysSettings } from './groups/api-keys.ts'
import { authoritySettings } from './groups/authority.ts'
import { captchaSettings } from './groups/captcha.ts'
import { cultivationSettings } from './groups/cultivation.ts'
import { filesSettings } from './groups/files.ts'
import { importExportSettings } from './groups/import-export.ts'
import { incidentsSettings } from './groups/incidents.ts'
import { languagesSettings } from './groups/languages.ts'
import { licensesSettings } from './groups/licenses.ts'
import { notificationsSettings } from './groups/notifications.ts'
import { operationsSettings } from './groups/operations.ts'
import { preparationsSettings } from './groups/preparations.ts'
import { proxySettings } from './groups/proxy.ts'
import { publicSettings } from './groups/public.ts'
import { retentionSettings } from './groups/retention.ts'
import { securitySettings } from './groups/security.ts'
import { signaturesSettings } from './groups/signatures.ts'
import { smtpSettings } from './groups/smtp.ts'
import { statisticsSettings } from './groups/statistics.ts'
import { tradingEstablishmentsSettings } from './groups/trading-establishments.ts'
import { trainingSettings } from './groups/training.ts'
import { usersSettings } from './groups/users.ts'

export type { SettingDefinition, SettingType, TextByCulture } from './definition.ts'

/**
 * Every setting of this release: what it is called, what it may be, and what it is until the authority changes it.
 * Legal periods, limits and tolerances differ from country to country, so none of them is a constant in code.
 * A setting is read as `settings['import_export.maxLines']`, with the type of its default.
 */
export const settingDefinitions = {
  ...publicSettings,
  ...authoritySettings,
  ...importExportSettings,
  ...tradingEstablishmentsSettings,
  ...preparationsSettings,
  ...licensesSettings,
  ...incidentsSettings,
  ...cultivationSettings,
  ...statisticsSettings,
  ...captchaSettings,
  ...smtpSettings,
  ...proxySettings,
  ...signaturesSettings,
  ...languagesSettings,
  ...securitySettings,
  ...usersSettings,
  ...apiKeysSettings,
  ...notificationsSettings,
  ...filesSettings,
  ...retentionSettings,
  ...operationsSettings,
  ...trainingSettings,
} as const

export type SettingId = keyof typeof settingDefinitions
/** All settings with their present values, defaults where the authority has not spoken. */
export type Settings = {
  readonly [Id in SettingId]: (typeof settingDefinitions)[Id] extends SettingDefinition<infer Value>
    ? Value
    : never
}

export const settingIds = Object.keys(settingDefinitions) as SettingId[]
export const isSettingId = (id: string): id is SettingId => Object.hasOwn(settingDefinitions, id)
export const groupOf = (id: SettingId): string => id.slice(0, id.indexOf('.'))
/** `import_export.maxLines` → `maxLines`. */
export const shortIdOf = (id: SettingId): string => id.slice(id.indexOf('.') + 1)
