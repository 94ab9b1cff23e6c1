import { type Settings, settingDefinitions } from '@papaver/contract/settings/definitions.ts'
import type { UsersContext } from '../context.ts'
import type { UserRecord } from '../record.ts'
import type { ConfirmationLetter } from './letter.ts'
import { letterData } from './letter-data.ts'

/** An invented applicant of the Republic of Valdoria for tests and for the sample of a letter; every name in it is made up. */

const arms = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 62" width="50" height="62"><path fill="#163f78" d="M0 0h50v36c0 14-11 21-25 26C11 57 0 50 0 36z"/><path fill="#e2b13c" d="M0 23h50v8H0z"/></svg>`

const settings = {
  ...Object.fromEntries(Object.entries(settingDefinitions).map(([id, { default: value }]) => [id, value])),
  'authority.names': {
    en: 'National Agency for Controlled Substances',
    fr: 'Agence nationale des substances sous contrôle',
    es: 'Agencia Nacional de Sustancias Fiscalizadas',
    fi: 'Valvottavien aineiden kansallinen virasto',
    de: 'Nationale Agentur für kontrollierte Stoffe',
    ar: 'الوكالة الوطنية للمواد الخاضعة للرقابة',
    ru: 'Национальное агентство по контролируемым веществам',
  },
  'authority.addressLines': ['7 Registry Square', 'Portvale 10-001', 'Valdoria'],
  'authority.mail': 'permits@nacs.example',
  'authority.phone': '+999 555 0100',
} as unknown as Settings

const now = new Date('2026-06-17T08:00:00Z')

const contextOf = (documentLanguage: string): UsersContext =>
  ({
    now,
    today: '2026-06-17',
    settings: { ...settings, 'languages.document': documentLanguage },
    masters: {
      item: () => ({
        code: 'DR',
        names: { en: 'Dr', es: 'Dra.', fi: 'Tri', fr: 'Dr', de: 'Dr.', ar: 'الدكتورة', ru: 'Д-р' },
      }),
    },
  }) as unknown as UsersContext

/** The applicant as he wrote himself; a test changes what it wants to see on paper. */
export const sampleAccount = {
  id: '0197a1b2-c3d4-7e5f-8a9b-0c1d8f3a21c4',
  userName: 'amal.haddad',
  firstName: 'Amal',
  lastName: 'Haddad',
  designationTypeId: 'DR',
  occupation: 'Responsible pharmacist',
  email: 'amal.haddad@osmund.example',
  phone: '+999 555 0142',
  fax: '',
  culture: 'en',
  createdAt: now,
}

export const sampleOrganisation = {
  name: 'Osmund Life Sciences Ltd',
  code: 'XV-001',
  address: '12 Harbour Ring, 10-190 Portvale',
  customsPoints: [],
}

export const sampleLetter = (
  culture: string,
  account: Partial<typeof sampleAccount> = {},
  organisation: { name?: string; address?: string } = {},
  documentLanguage = 'fr',
): ConfirmationLetter =>
  letterData(contextOf(documentLanguage), {
    record: {
      account: { ...sampleAccount, ...account, culture },
      request: { askedAt: now },
    } as unknown as UserRecord,
    roles: ['ESTB_MANAGER'],
    organisation: {
      ...sampleOrganisation,
      ...organisation,
    },
    pictures: { arms: { mediaType: 'image/svg+xml', bytes: arms }, letterhead: null },
  })
