import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { formatsFor } from '../../platform/formats.ts'
import { detailOf, hrefOf, subjectOf } from './notice-words.ts'

const i18n = createInstance()
void i18n.init({
  lng: 'en',
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: {
    en: {
      translation: {
        notifications: {
          mails: {
            IE_ISSUED: { subject: 'Permit {{number}} has been issued' },
            USR_PWD_EXPIRING: { subject: 'Ends on {{expiresOn}}' },
          },
        },
      },
    },
  },
})
const say = (
  code: 'IE_ISSUED' | 'USR_PWD_EXPIRING',
  params: Record<string, string>,
  words: string | null = null,
) => subjectOf({ code, params, words }, i18n.t, formatsFor('en'))

test('a subject has its parameters, each isolated from the direction around it', () => {
  expect(say('IE_ISSUED', { number: 'XV/I/NP/2026/000431-2' })).toBe(
    'Permit \u2068XV/I/NP/2026/000431-2\u2069 has been issued',
  )
  expect(say('USR_PWD_EXPIRING', { expiresOn: '2026-12-01' })).toBe('Ends on \u20681 December 2026\u2069')
})

test('the authority’s own words stand in the place of the shipped ones', () => {
  const params = { number: '{{company}}', company: 'Alba', expiresOn: '2026-12-01' }
  expect(say('IE_ISSUED', params, 'No {{number}} by {{ expiresOn }}: {{reason}}')).toBe(
    'No \u2068{{company}}\u2069 by \u20681 December 2026\u2069: ',
  )
})

test('people’s words are no template and no option', () => {
  const evil = '$t(notifications.mails.USR_PWD_EXPIRING.subject) {{code}}'
  expect(say('IE_ISSUED', { number: evil, lng: 'xx', defaultValue: 'evil', count: '1', context: 'x' })).toBe(
    `Permit \u2068${evil}\u2069 has been issued`,
  )
})

test.each([
  ['/import-export/1?tab=2', '#/import-export/1?tab=2'],
  [null, undefined],
  ['https://evil.example', undefined],
  ['//evil.example', undefined],
  ['javascript:alert(1)', undefined],
])('the link %s leads to %s', (link, href) => {
  expect(hrefOf({ link })).toBe(href)
})

test('the second line names who and why, where they are known and not the reader himself', () => {
  const notice = {
    code: 'IE_REFUSED',
    params: { company: 'Alba', partner: '', reason: 'Late', userName: 'x' },
  } as const
  expect(detailOf(notice, 'Alba')).toEqual(['Late'])
  expect(detailOf(notice, null)).toEqual(['Alba', 'Late'])
  const listed = { ...notice, params: { ...notice.params, reasonCode: 'REFUSE-LATE' } }
  expect(detailOf(listed, 'Alba', [{ code: 'REFUSE-LATE', name: 'Verspätet' }])).toEqual(['Verspätet'])
  expect(detailOf(listed, 'Alba', [{ code: 'REFUSE-OTHER', name: 'Anderes' }])).toEqual(['Late'])
  const access = {
    code: 'USR_IMPERSONATED',
    params: { userName: 'Ilse Marten', reason: 'Asked for help' },
  } as const
  expect(detailOf(access, null)).toEqual(['Ilse Marten', 'Asked for help'])
})
