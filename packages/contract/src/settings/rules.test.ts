import { describe, expect, it } from 'vitest'
import { type SettingDefinition, settingDefinitions, settingIds } from './definitions.ts'
import { accepts, findFaults } from './rules.ts'

describe('settings', () => {
  it.each(settingIds)('%s accepts its own default', (id) => {
    expect(accepts(id, (settingDefinitions[id] as SettingDefinition<unknown>).default)).toBe(true)
  })

  it.each([
    ['import_export.maxLines', 0, false],
    ['import_export.maxLines', 200, true],
    ['import_export.maxLines', 201, false],
    ['import_export.maxLines', '20', false],
    ['import_export.maxLines', Number.NaN, false],
    ['import_export.fourEyes', false, true],
    ['import_export.fourEyes', 0, false],
    ['import_export.estimateCheck', 'block', true],
    ['import_export.estimateCheck', 'maybe', false],
    ['import_export.restDays', [5, 6], true],
    ['import_export.restDays', ['5'], false],
    ['languages.directions', { ar: 'rtl' }, true],
    ['languages.directions', ['rtl'], false],
    ['public.supportMail', 'x'.repeat(2001), false],
  ] as const)('%s = %j: %s', (id, value, expected) => {
    expect(accepts(id, value)).toBe(expected)
  })

  it.each([
    ['import_export.maxLines', 2.5, ['notWhole']],
    ['import_export.toleranceDifference', 2.5, []],
    ['import_export.unusualMultiple', Number.POSITIVE_INFINITY, ['kind']],
    ['public.countryId', 'XV', []],
    ['public.countryId', 'FI', []],
    ['public.countryId', 'QQ', []],
    ['public.countryId', 'XX', []],
    ['public.countryId', 'OO', ['country']],
    ['public.countryId', '', ['required']],
    ['public.timeZone', 'America/Argentina/Ushuaia', []],
    ['public.timeZone', 'Mars/Olympus', ['timeZone']],
    ['public.timeZone', '+02:00', ['timeZone']],
    ['public.supportMail', '', []],
    ['public.supportMail', 'help@authority.example', []],
    ['public.supportMail', 'help', ['mail']],
    ['public.supportMail', 'help@authority.example\nBcc: all@example.org', ['control']],
    ['public.maintenanceBanner', 'Tonight,\nfrom eight.', []],
    ['public.maintenanceBanner', 'a\u0000b', ['control']],
    ['public.allowedUserTypes', ['ESTAB', 'ESTAB'], ['1 twice']],
    ['public.allowedUserTypes', ['PIRATES'], ['0 notOffered']],
    ['public.legalLinks', [{ key: 'Act', url: 'https://example.org/act' }], []],
    ['public.legalLinks', [{ key: 'Act', url: 'javascript:alert(1)' }], ['0.url link']],
    ['public.legalLinks', [{ key: 'Act', url: 'https://me:secret@example.org' }], ['0.url link']],
    ['public.legalLinks', [{ key: 'Act' }], ['0.url required']],
    ['public.legalLinks', [{ key: 'Act', url: 'https://a.example', on: 1 }], ['0.on unknownKey']],
    ['public.legalLinks', ['https://example.org'], ['0 kind']],
    ['public.openIdConnectSettings', { authority: 'https://id.example.org', clientId: 'x' }, []],
    ['public.openIdConnectSettings', { authority: 'id.example.org' }, ['authority link']],
    ['public.openIdConnectSettings', { secret: 'x' }, ['secret unknownKey']],
    ['authority.names', { en: 'NACS', fi: 'Virasto', 'pt-BR': 'Autoridade' }, []],
    ['authority.names', { English: 'NACS' }, ['English unknownKey']],
    ['authority.names', { en: 5 }, ['en kind']],
    ['import_export.holidays', ['2026-12-25', '2028-02-29'], []],
    ['import_export.holidays', ['2026-02-29', '25.12.2026'], ['0 day', '1 day']],
    ['import_export.restDays', [0, 6], []],
    ['import_export.restDays', [7], ['0 tooLarge']],
    ['import_export.restDays', [0, 1, 2, 3, 4, 5, 6], ['tooMany']],
    ['import_export.expiryReminderDays', [30, 366], ['1 tooLarge']],
    ['import_export.penExchangeFile', 'pen/no = number', []],
    ['import_export.penExchangeFile', 'pen/no = numbre', ['xmlMappingName']],
    ['import_export.penExchangeFile', '<pen>{{number}}</pen>', ['xmlMappingLine']],
    ['import_export.permitExchangeFile', 'a/i[lines]/@n = code\nb = number', ['xmlMappingRoot']],
    ['import_export.numberPattern', "'MZ'/YYYY/nnnnnn-c", []],
    ['import_export.numberPattern', '', ['required']],
    ['import_export.numberPattern', 'CC/YYYY/nnnnnn', ['patternCheck']],
    ['import_export.numberPattern', 'MZ/nnnnnn-c', ['patternCharacter']],
    ['import_export.numberPattern', `${'C'.repeat(34)}nnnnnn-c`, ['tooLong']],
    ['import_export.exemptQuantityTable', [{ substance: 'codeine', grams: '0.5' }], []],
    ['import_export.exemptQuantityTable', [{ substance: 'codeine', grams: '0,5' }], ['0.grams decimal']],
    [
      'import_export.exemptQuantityTable',
      [
        { substance: 'codeine', grams: '0.5' },
        { substance: 'morphine', grams: '0.5' },
        { substance: 'Codeine', grams: '1' },
      ],
      ['2.substance twice'],
    ],
    ['languages.enabled', [], ['tooFew']],
    ['languages.enabled', ['en', 'English'], ['1 culture']],
    ['languages.fallbackChain', ['sv', 'fi'], []],
    ['languages.fallbackChain', ['fi', 'Finnish'], ['1 culture']],
    ['languages.fallbackChain', ['fi', 'de', 'fi'], ['2 twice']],
    ['statistics.continuityTolerance', 0.5, []],
    ['statistics.maxRows', 1_000_001, ['tooLarge']],
    ['languages.directions', { ar: 'rtl', he: 'rtl' }, []],
    ['languages.directions', { ar: 'up' }, ['ar notOffered']],
    ['security.twoFactor', { CULTIVATION: 'optional' }, []],
    ['security.twoFactor', { CULTIVATION: 'maybe' }, ['CULTIVATION notOffered']],
    ['security.twoFactor', { PIRATE: 'off' }, ['PIRATE unknownKey']],
    ['security.ipAllowlistAdmin', ['192.0.2.0/24', '2001:db8::/48'], []],
    ['security.ipAllowlistAdmin', ['192.0.2.0/40', 'home'], ['0 network', '1 network']],
    ['smtp.host', 'mail.example.org', []],
    ['smtp.host', 'mail.example.org:25', ['host']],
    ['smtp.host', 'https://mail.example.org', ['host']],
    ['proxy.bypass', ['localhost', '10.0.0.0/8', '.intern.example'], []],
    ['users.freeMailDomains', ['gmail.com', 'nobody@gmail.com'], ['1 domain']],
    ['files.mediaTypes', ['application/x-msdownload'], ['0 notOffered']],
    ['smtp.secret', 'x'.repeat(501), ['tooLong']],
  ] as const)('%s = %j: %j', (id, value, expected) => {
    expect(findFaults(id, value).map(({ at, code }) => `${at} ${code}`.trim())).toEqual(expected)
  })

  it('say of every list and object what it holds', () => {
    const shapeless = settingIds.filter((id) => {
      const { type, items, shape }: SettingDefinition<unknown> = settingDefinitions[id]
      return (type === 'list' && items === undefined) || (type === 'object' && shape === undefined)
    })
    expect(shapeless).toEqual([])
  })

  it('ask for the password where a change could open a door', () => {
    const open = settingIds.filter((id) => {
      const { isDangerous }: SettingDefinition<unknown> = settingDefinitions[id]
      return /^(security|smtp|proxy|captcha|files)\./.test(id) && isDangerous !== true
    })
    expect(open).toEqual([])
    for (const id of [
      'public.useSingleSignOn',
      'public.openIdConnectSettings',
      'public.passwordRules',
    ] as const)
      expect((settingDefinitions[id] as SettingDefinition<unknown>).isDangerous, id).toBe(true)
  })

  it('keeps secrets out of what visitors may read', () => {
    for (const id of settingIds) {
      const { isPublic, isForSignedIn, isSecret }: SettingDefinition<unknown> = settingDefinitions[id]
      expect((isPublic || isForSignedIn === true) && isSecret, id).toBe(false)
    }
  })

  it('keeps what the authority judges by from those whom it judges', () => {
    const judging =
      /\.hint|\.risk|tolerance|unusual|duplicate|fastLane|oneSide|dryRatio|fourEyes|estimateCheck/i
    const open = settingIds.filter((id) => {
      const { isPublic, isForSignedIn }: SettingDefinition<unknown> = settingDefinitions[id]
      return judging.test(id) && (isPublic || isForSignedIn === true)
    })
    // The form draws a boundary against the area that the grower declares, before anybody judges either.
    expect(open).toEqual(['cultivation.areaTolerance'])
  })
})
