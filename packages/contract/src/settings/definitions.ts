import {
  choice,
  flag,
  forAll,
  list,
  number,
  object,
  type SettingDefinition,
  secret,
  text,
} from './definition.ts'

export type { SettingDefinition, SettingType } from './definition.ts'

/**
 * Every setting of this release: what it is called, what it may be, and what it is until the authority changes it.
 * Legal periods, limits and tolerances differ from country to country, so none of them is a constant in code.
 * A setting is read as `settings['import_export.maxLines']`, with the type of its default.
 */
/** Words in every language that the authority keeps: `{ en: '…', fi: '…' }`. */
export type TextByCulture = Record<string, string>

export const settingDefinitions = {
  /** ISO 3166-1 alpha-2. ZZ, "unknown", until the authority names its own. */
  'public.countryId': text('ZZ', forAll),
  'public.passwordMinimumLength': number(8, 8, 64, forAll),
  'public.passwordMaximumLength': number(64, 64, 64, forAll),
  /** Days; 0: passwords do not expire. */
  'public.passwordExpiryDays': number(0, 0, 3650),
  'public.passwordExpiryNotification': number(14, 0, 365, forAll),
  'public.useSingleSignOn': flag(false, forAll),
  'public.openIdConnectSettings': object<Record<string, unknown>>(
    {
      authority: '',
      clientId: '',
      scope: 'openid profile email',
      redirectUri: '',
      postLogoutRedirectUri: '',
    },
    forAll,
  ),
  'public.supportMail': text('', forAll),
  'public.legalLinks': list<{ key: string; url: string }>([], forAll),
  'public.maintenanceBanner': text('', forAll),
  /** Strangers may ask for an account. */
  'public.registrationOpen': flag(true, forAll),
  /** `classes`: the specification's; `standards`: length and block list instead (quality §3.1). */
  'public.passwordRules': choice('classes', ['classes', 'standards'], forAll),
  'public.allowedUserTypes': list(['ESTAB', 'CUSTOMS', 'CULTIVATION'], forAll),
  /** This installation holds invented data only; set by the demonstration loader alone. */
  'public.isDemonstration': flag(false, forAll),
  /** IANA name; the authority's days begin and end here. */
  'public.timeZone': text('Europe/Helsinki', forAll),

  /** Who grants: stands on every document and mail. */
  'authority.names': object<TextByCulture>({ en: 'Competent authority' }, forAll),
  'authority.shortNames': object<TextByCulture>({}, forAll),
  'authority.addressLines': list<string>([], forAll),
  'authority.mail': text('', forAll),
  'authority.phone': text('', forAll),
  'authority.webSite': text('', forAll),

  /** Days of validity of a permit, counted from its issue. */
  'import_export.defaultValidityImport': number(90, 1, 3650),
  'import_export.defaultValidityExport': number(60, 1, 3650),
  'import_export.maxValidity': number(180, 1, 3650),
  'import_export.capExportByForeign': flag(true),
  'import_export.maxLines': number(20, 1, 200),
  'import_export.allowPartialImport': flag(true),
  'import_export.allowPartialExport': flag(false),
  /** Working days after a movement for the holder's notice. */
  'import_export.notificationDays': number(10, 1, 365),
  /** Working days after the day a report is due (negative: before) on which the holder is reminded. */
  'import_export.reportReminderDays': list<number>([-3, 0, 3, 10]),
  /** Working days after expiry in which a late endorsement is still taken. */
  'import_export.lateReportDays': number(10, 0, 365),
  'import_export.maxOverdueEndorsements': number(3, 0, 1000),
  /** Per cent. */
  'import_export.toleranceDifference': number(0.5, 0, 100),
  /** Days after which a movement that one side alone has recorded is pointed out. */
  'import_export.oneSideDays': number(15, 0, 365),
  'import_export.requireForeignCertificateNP': flag(true),
  /** Working days a humanitarian export may go ahead of its foreign certificate. */
  'import_export.humanitarianFollowUpDays': number(3, 0, 60),
  'import_export.penRequired': flag(true),
  'import_export.penReplyDays': number(15, 1, 365),
  /** Working days for a decision. */
  'import_export.slaDays': number(10, 1, 365),
  'import_export.fourEyes': flag(true),
  'import_export.estimateCheck': choice('warn', ['warn', 'block', 'off']),
  'import_export.numberPattern': text('CC/D/GG/YYYY/nnnnnn-c'),
  /** Languages of quantities in words; `default` is the authority's own. */
  'import_export.wordsInLanguages': list(['default', 'en']),
  'import_export.exemptQuantityTable': list<{ substance: string; grams: string }>([]),
  'import_export.copyToForeignAuthority': choice('mail', ['mail', 'i2es', 'none']),
  'import_export.isUseFavoritesDefault': flag(false),
  /** ISO days on which the authority rests, besides `restDays`. */
  'import_export.holidays': list<string>([]),
  /** Days of the week on which the authority rests; 0 is Sunday. */
  'import_export.restDays': list<number>([0, 6]),
  /** Working days an applicant has for an answer, and after which the request lapses. */
  'import_export.infAnswerDays': number(10, 1, 365),
  'import_export.infSilentDays': number(20, 1, 365),
  'import_export.infReminderDays': number(5, 0, 365),
  /** Days without a change after which a draft lapses, and the day of the mail before. */
  'import_export.draftIdleDays': number(90, 1, 3650),
  'import_export.draftReminderDay': number(76, 1, 3650),
  /** Days in which the same importer, substance and quantity count as a repetition. */
  'import_export.duplicateDays': number(7, 0, 365),
  /** A quantity above this many times the applicant's median of a year is pointed out. */
  'import_export.unusualMultiple': number(2, 1, 1000),
  /** Days before the end at which a mail goes out, and at which a permit counts as running out. */
  'import_export.expiryReminderDays': list<number>([30, 7]),

  'cultivation.notificationDays': number(10, 1, 365),
  'cultivation.securityIncidentHours': number(24, 1, 720),
  'cultivation.harvestTolerance': number(10, 0, 100),
  'cultivation.closeTolerance': number(3, 0, 100),
  'cultivation.dryRatioMin': number(15, 0, 100),
  'cultivation.dryRatioMax': number(30, 0, 100),
  'cultivation.destructionApproval': flag(true),
  'cultivation.wholeHarvestContract': flag(true),
  'cultivation.mapEnabled': flag(false),
  'cultivation.areaUom': text('ha'),
  'cultivation.weightUom': text('kg'),

  'captcha.provider': choice('altcha', ['none', 'altcha', 'recaptcha'], forAll),
  'captcha.siteKey': text('', forAll),
  'captcha.secret': secret,
  'captcha.minScore': number(0.5, 0, 1),
  /** Work of the self-hosted captcha: rounds of the key derivation a guess costs, and guesses at most. */
  'captcha.cost': number(1000, 1, 1_000_000),
  'captcha.maxGuesses': number(2000, 10, 1_000_000),
  'captcha.minutes': number(20, 1, 1440),

  'smtp.host': text(''),
  'smtp.port': number(587, 1, 65_535),
  'smtp.security': choice('starttls', ['starttls', 'tls', 'none']),
  'smtp.user': text(''),
  'smtp.secret': secret,
  'smtp.from': text(''),
  'smtp.replyTo': text(''),
  'smtp.maxPerMinute': number(60, 1, 10_000),
  'smtp.bounceBox': text(''),
  /** When set, every mail goes to this one address. */
  'smtp.testAddress': text(''),

  'proxy.enabled': flag(false),
  'proxy.host': text(''),
  'proxy.port': number(3128, 1, 65_535),
  'proxy.user': text(''),
  'proxy.secret': secret,
  'proxy.bypass': list<string>(['localhost', '127.0.0.1']),

  'languages.enabled': list<string>(['en', 'es', 'fi', 'fr', 'ru', 'de', 'ar'], forAll),
  'languages.default': text('en', forAll),
  /** Writing direction where it is not from left to right. */
  'languages.directions': object<Record<string, 'ltr' | 'rtl'>>({ ar: 'rtl' }, forAll),
  /** Second language of documents, beside the holder's own. */
  'languages.document': text('en', forAll),

  /** Minutes without activity, and hours in all, after which a session ends. */
  'security.sessionMinutes': number(30, 1, 1440),
  'security.sessionAbsoluteHours': number(8, 1, 168),
  'security.lockAttempts': number(5, 1, 100),
  /** Failed guesses from one address, over all accounts, in the same window. */
  'security.addressAttempts': number(50, 1, 100_000),
  'security.lockMinutes': number(15, 1, 10_080),
  /** Public verification: calls a minute from one address (product §10). */
  'security.verificationsPerMinute': number(10, 1, 10_000),
  'security.verificationScansPerMinute': number(20, 1, 10_000),
  'security.loginsPerMinute': number(30, 1, 10_000),
  /** Each lock in a row lasts twice as long as the one before, up to this; so long a calm forgets all guesses. */
  'security.lockMinutesMaximum': number(1440, 1, 43_200),
  /** `required`, `optional` or `off` by role; of several roles the strictest counts. */
  'security.twoFactor': object<Record<string, 'required' | 'optional' | 'off'>>({
    CA_ADMIN: 'required',
    ESTB_MANAGER: 'required',
    ESTB_USER: 'required',
    CUST_USER: 'required',
    CUST_MANAGER: 'required',
    CULTIVATION: 'required',
  }),
  /** Minutes that a sign-in waits for its second factor. */
  'security.secondFactorMinutes': number(10, 1, 60),
  'security.recoveryCodes': number(10, 1, 50),
  /** Last passwords that may not be set again. */
  'security.passwordHistory': number(10, 0, 100),
  'security.resetMinutes': number(60, 5, 1440),
  'security.resetsPerHour': number(5, 1, 1000),
  'security.newDeviceMail': flag(true),
  'security.knownDeviceDays': number(180, 1, 3650),
  'security.impersonation': flag(true),
  /** So long an officer may wait before he begins with the code he was given. */
  'security.impersonationCodeSeconds': number(60, 10, 600),
  'security.impersonationMinutes': number(30, 1, 480),
  'security.impersonationWrites': flag(false),
  /** Addresses or CIDR ranges from which officers may sign in; empty: everywhere. */
  'security.ipAllowlistAdmin': list<string>([]),

  /** Registration and accounts, product §1. */
  'users.verifyHours': number(48, 1, 720),
  'users.resendsPerDay': number(3, 1, 100),
  'users.unverifiedDays': number(7, 1, 365),
  'users.unansweredDays': number(28, 1, 365),
  /** Days after the last step at which an applicant whose turn it is is reminded. */
  'users.reminderDays': list<number>([7, 14, 21]),
  'users.answerDays': number(14, 1, 365),
  'users.dormantMailDays': number(150, 1, 3650),
  'users.dormantDays': number(180, 0, 3650),
  'users.confirmationLetterRequired': flag(true),
  'users.letterFourEyes': flag(false),
  'users.managerMayApprove': flag(true),
  'users.maxManagers': number(2, 1, 100),
  'users.maxFiles': number(5, 0, 50),
  'users.registrationsPerHour': number(10, 1, 10_000),
  /** Services that give an address to anybody; one of these is pointed out to the authority. */
  'users.freeMailDomains': list<string>([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'hotmail.com',
    'live.com',
    'yahoo.com',
    'icloud.com',
    'proton.me',
    'protonmail.com',
    'gmx.net',
    'gmx.de',
    'web.de',
    'mail.ru',
    'yandex.ru',
    'orange.fr',
    'laposte.net',
  ]),

  /** Local time of the daily digest, and days after which read notifications are cleared away. */
  'notifications.digestHour': number(7, 0, 23),
  'notifications.keepDays': number(180, 1, 3650),

  'files.mediaTypes': list<string>(['application/pdf', 'image/jpeg', 'image/png']),
  'files.maxMegabytes': number(10, 1, 1000),
  'files.maxPerCase': number(20, 1, 1000),
  'files.retentionYears': number(10, 1, 100),

  'retention.logYears': number(5, 1, 100),
  'retention.permitYears': number(10, 1, 100),
  'retention.verificationDays': number(180, 1, 3650),
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
