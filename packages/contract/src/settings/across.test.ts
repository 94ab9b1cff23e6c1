import { describe, expect, it } from 'vitest'
import { type DiscordCode, findDiscords } from './across.ts'
import { type SettingId, type Settings, settingDefinitions, settingIds } from './definitions.ts'

const defaults = Object.fromEntries(settingIds.map((id) => [id, settingDefinitions[id].default])) as Settings
const found = (changes: Partial<Settings>, address?: string): string[] =>
  findDiscords({ ...defaults, ...changes }, new Set(Object.keys(changes) as SettingId[]), { address }).map(
    ({ code }) => code,
  )

type Case = [changes: Partial<Settings>, code: DiscordCode | undefined, address?: string]
const provider = { authority: 'https://id.example.org', clientId: 'papaver' }

describe('settings that must go together', () => {
  it('do so by default', () => {
    expect(findDiscords(defaults, new Set(settingIds), { address: '192.0.2.7' })).toEqual([])
  })
  it.each<Case>([
    [{ 'import_export.defaultValidityImport': 180 }, undefined],
    [{ 'import_export.defaultValidityImport': 181 }, 'validity'],
    [{ 'import_export.defaultValidityExport': 181 }, 'validity'],
    [{ 'import_export.maxValidity': 90 }, undefined],
    [{ 'import_export.maxValidity': 89 }, 'validity'],
    [{ 'import_export.draftReminderDay': 89 }, undefined],
    [{ 'import_export.draftReminderDay': 90 }, 'draftReminder'],
    [{ 'import_export.draftIdleDays': 76 }, 'draftReminder'],
    [{ 'import_export.infAnswerDays': 20 }, undefined],
    [{ 'import_export.infAnswerDays': 21 }, 'infDays'],
    [{ 'cultivation.dryRatioMin': 30 }, undefined],
    [{ 'cultivation.dryRatioMin': 30.1 }, 'dryRatio'],
    [{ 'languages.default': 'fi' }, undefined],
    [{ 'languages.default': 'sv' }, 'defaultLanguage'],
    [{ 'languages.enabled': ['fi', 'sv'] }, 'defaultLanguage'],
    [{ 'public.passwordMinimumLength': 64 }, undefined],
    [{ 'public.passwordExpiryDays': 15 }, undefined],
    [{ 'public.passwordExpiryDays': 14 }, 'passwordNotice'],
    [{ 'public.passwordExpiryDays': 0, 'public.passwordExpiryNotification': 30 }, undefined],
    [{ 'security.lockMinutes': 1440 }, undefined],
    [{ 'security.lockMinutes': 1441 }, 'lockMinutes'],
    [{ 'security.sessionMinutes': 480 }, undefined],
    [{ 'security.sessionMinutes': 481 }, 'sessionHours'],
    [{ 'users.dormantMailDays': 179 }, undefined],
    [{ 'users.dormantMailDays': 180 }, 'dormantMail'],
    [{ 'users.dormantDays': 0, 'users.dormantMailDays': 300 }, undefined],
    [{ 'security.ipAllowlistAdmin': ['192.0.2.0/24'] }, undefined, '192.0.2.7'],
    [{ 'security.ipAllowlistAdmin': ['192.0.2.0/24'] }, undefined, '::ffff:192.0.2.7'],
    [{ 'security.ipAllowlistAdmin': ['192.0.2.0/24'] }, 'ownAddress', '198.51.100.7'],
    [{ 'security.ipAllowlistAdmin': ['2001:db8::/32'] }, 'ownAddress', '192.0.2.7'],
    [{ 'security.ipAllowlistAdmin': [] }, undefined, '198.51.100.7'],
    // The browser does not know where it is seen from: the server does.
    [{ 'security.ipAllowlistAdmin': ['192.0.2.0/24'] }, undefined],
    [{ 'public.useSingleSignOn': true }, 'signOn'],
    [{ 'public.useSingleSignOn': true, 'public.openIdConnectSettings': provider }, undefined],
    [
      { 'public.useSingleSignOn': true, 'public.openIdConnectSettings': { ...provider, clientId: ' ' } },
      'signOn',
    ],
    [{ 'captcha.provider': 'recaptcha' }, 'recaptchaKeys'],
    [{ 'captcha.provider': 'recaptcha', 'captcha.siteKey': 'a' }, 'recaptchaKeys'],
    [{ 'captcha.provider': 'recaptcha', 'captcha.siteKey': 'a', 'captcha.secret': 'b' }, undefined],
    [{ 'proxy.enabled': true }, 'proxyHost'],
    [{ 'proxy.enabled': true, 'proxy.host': 'proxy' }, undefined],
    [{ 'smtp.testMode': true }, 'testMode'],
    [{ 'smtp.testMode': true, 'smtp.testAddress': 'test@authority.example' }, undefined],
    [{ 'smtp.testAddress': 'test@authority.example' }, undefined],
    [{ 'files.virusScan': 'clamd' }, undefined],
    [{ 'files.virusScan': 'clamd', 'files.scannerHost': '' }, 'scannerHost'],
  ])('%j: %s', (changes, code, address) => {
    expect(found(changes, address)).toEqual(code === undefined ? [] : [code])
  })
  it('are no reason to refuse what has no part in it', () => {
    const standing = { ...defaults, 'import_export.maxValidity': 10 }
    const asked = (id: SettingId) => findDiscords(standing, new Set([id]), { address: undefined })
    expect(asked('import_export.maxLines')).toEqual([])
    expect(asked('import_export.maxValidity')).toHaveLength(2)
  })
})
