import { choice, dangerous, flag, forAll, list, number, object, text } from '../definition.ts'

export const publicSettings = {
  /** ISO 3166-1 alpha-2. ZZ, "unknown", until the authority names its own. */
  'public.countryId': text('ZZ', { ...forAll, format: 'country', isRequired: true, max: 2 }),
  'public.passwordMinimumLength': number(8, 8, 64, { ...forAll, ...dangerous, unit: 'characters' }),
  /** The specification's (§9); a shorter one would keep people from typing what was accepted. */
  'public.passwordMaximumLength': number(64, 64, 64, { ...forAll, isFixed: true, unit: 'characters' }),
  /** 0: passwords do not expire. */
  'public.passwordExpiryDays': number(0, 0, 3650, { ...dangerous, unit: 'days' }),
  'public.passwordExpiryNotification': number(14, 0, 365, { ...forAll, ...dangerous, unit: 'days' }),
  'public.useSingleSignOn': flag(false, { ...forAll, ...dangerous }),
  'public.openIdConnectSettings': object<Record<string, unknown>>(
    {
      authority: '',
      clientId: '',
      scope: 'openid profile email',
      redirectUri: '',
      postLogoutRedirectUri: '',
    },
    { ...forAll, ...dangerous, shape: { kind: 'openIdConnect' } },
  ),
  'public.supportMail': text('', { ...forAll, format: 'mail', max: 200 }),
  'public.legalLinks': list<{ key: string; url: string }>([], {
    ...forAll,
    items: { kind: 'link' },
    max: 20,
  }),
  'public.maintenanceBanner': text('', { ...forAll, format: 'paragraph', max: 500 }),
  /** Strangers may ask for an account. */
  'public.registrationOpen': flag(true, forAll),
  /** `classes`: the specification's; `standards`: length and block list instead (quality §3.1). */
  'public.passwordRules': choice('classes', ['classes', 'standards'], { ...forAll, ...dangerous }),
  'public.allowedUserTypes': list(['ESTAB', 'CUSTOMS', 'CULTIVATION'], {
    ...forAll,
    items: { kind: 'choice', choices: ['ESTAB', 'CUSTOMS', 'CULTIVATION'] },
  }),
  /** This installation holds invented data only; set by the demonstration loader alone. */
  'public.isDemonstration': flag(false, { ...forAll, isFixed: true }),
  /** IANA name; the authority's days begin and end here. The hours of nightly work follow within a minute. */
  'public.timeZone': text('Europe/Helsinki', {
    ...forAll,
    format: 'timeZone',
    isRequired: true,
    max: 60,
  }),
} as const
