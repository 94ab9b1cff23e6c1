import type { SettingId, Settings } from './definitions.ts'
import { liesIn } from './networks.ts'

/** Why several settings do not go together; `settings.across.<code>` is its sentence. */
export type DiscordCode =
  | 'validity'
  | 'draftReminder'
  | 'infDays'
  | 'dryRatio'
  | 'defaultLanguage'
  | 'passwordLength'
  | 'passwordNotice'
  | 'lockMinutes'
  | 'sessionHours'
  | 'dormantMail'
  | 'ownAddress'
  | 'signOn'
  | 'recaptchaKeys'
  | 'proxyHost'
  | 'testMode'
  | 'scannerHost'

export interface Discord {
  readonly code: DiscordCode
  /** The settings that do not go together. */
  readonly ids: readonly SettingId[]
}

/** What a rule may ask besides the settings. */
export interface Asker {
  /** Where the one who changes them calls from; undefined where nobody knows (the browser does not). */
  readonly address: string | undefined
}

interface Rule extends Discord {
  readonly holds: (settings: Settings, asker: Asker) => boolean
}

const filled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const rules: readonly Rule[] = [
  {
    code: 'validity',
    ids: ['import_export.defaultValidityImport', 'import_export.maxValidity'],
    holds: (all) => all['import_export.defaultValidityImport'] <= all['import_export.maxValidity'],
  },
  {
    code: 'validity',
    ids: ['import_export.defaultValidityExport', 'import_export.maxValidity'],
    holds: (all) => all['import_export.defaultValidityExport'] <= all['import_export.maxValidity'],
  },
  {
    code: 'draftReminder',
    ids: ['import_export.draftReminderDay', 'import_export.draftIdleDays'],
    holds: (all) => all['import_export.draftReminderDay'] < all['import_export.draftIdleDays'],
  },
  {
    code: 'infDays',
    ids: ['import_export.infAnswerDays', 'import_export.infSilentDays'],
    holds: (all) => all['import_export.infAnswerDays'] <= all['import_export.infSilentDays'],
  },
  {
    code: 'dryRatio',
    ids: ['cultivation.dryRatioMin', 'cultivation.dryRatioMax'],
    holds: (all) => all['cultivation.dryRatioMin'] <= all['cultivation.dryRatioMax'],
  },
  {
    code: 'defaultLanguage',
    ids: ['languages.default', 'languages.enabled'],
    holds: (all) => all['languages.enabled'].includes(all['languages.default']),
  },
  {
    code: 'passwordLength',
    ids: ['public.passwordMinimumLength', 'public.passwordMaximumLength'],
    holds: (all) => all['public.passwordMinimumLength'] <= all['public.passwordMaximumLength'],
  },
  {
    code: 'passwordNotice',
    ids: ['public.passwordExpiryNotification', 'public.passwordExpiryDays'],
    holds: (all) =>
      all['public.passwordExpiryDays'] === 0 ||
      all['public.passwordExpiryNotification'] < all['public.passwordExpiryDays'],
  },
  {
    code: 'lockMinutes',
    ids: ['security.lockMinutes', 'security.lockMinutesMaximum'],
    holds: (all) => all['security.lockMinutes'] <= all['security.lockMinutesMaximum'],
  },
  {
    code: 'sessionHours',
    ids: ['security.sessionMinutes', 'security.sessionAbsoluteHours'],
    holds: (all) => all['security.sessionMinutes'] <= all['security.sessionAbsoluteHours'] * 60,
  },
  {
    code: 'dormantMail',
    ids: ['users.dormantMailDays', 'users.dormantDays'],
    holds: (all) => all['users.dormantDays'] === 0 || all['users.dormantMailDays'] < all['users.dormantDays'],
  },
  {
    // Whoever leaves his own address out has locked himself out with the next sign-in.
    code: 'ownAddress',
    ids: ['security.ipAllowlistAdmin'],
    holds: (all, { address }) =>
      address === undefined ||
      all['security.ipAllowlistAdmin'].length === 0 ||
      liesIn(all['security.ipAllowlistAdmin'], address),
  },
  {
    code: 'signOn',
    ids: ['public.useSingleSignOn', 'public.openIdConnectSettings'],
    holds: (all) => {
      const { authority, clientId } = all['public.openIdConnectSettings']
      return !all['public.useSingleSignOn'] || (filled(authority) && filled(clientId))
    },
  },
  {
    code: 'recaptchaKeys',
    ids: ['captcha.provider', 'captcha.siteKey', 'captcha.secret'],
    holds: (all) =>
      all['captcha.provider'] !== 'recaptcha' ||
      (filled(all['captcha.siteKey']) && filled(all['captcha.secret'])),
  },
  {
    code: 'proxyHost',
    ids: ['proxy.enabled', 'proxy.host'],
    holds: (all) => !all['proxy.enabled'] || filled(all['proxy.host']),
  },
  {
    // Without an address every mail would go to the person it is for.
    code: 'testMode',
    ids: ['smtp.testMode', 'smtp.testAddress'],
    holds: (all) => !all['smtp.testMode'] || filled(all['smtp.testAddress']),
  },
  {
    code: 'scannerHost',
    ids: ['files.virusScan', 'files.scannerHost'],
    holds: (all) => all['files.virusScan'] === 'off' || filled(all['files.scannerHost']),
  },
]

/**
 * What of these settings does not go together, as far as one of the changed ones has a part in it: what was so
 * before is no reason to refuse another change.
 */
export const findDiscords = (settings: Settings, changed: ReadonlySet<SettingId>, asker: Asker): Discord[] =>
  rules
    .filter(({ ids, holds }) => ids.some((id) => changed.has(id)) && !holds(settings, asker))
    .map(({ code, ids }) => ({ code, ids }))
