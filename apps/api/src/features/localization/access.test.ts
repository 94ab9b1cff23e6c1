import { everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'

/** Whoever may change texts passes the door and is answered `inside`. */
const editors = (inside: number): Statuses => [401, inside, inside, 403, 403, 403, 403, 403, 403]
const fa = { name: 'فارسی', direction: 'rtl', isEnabled: true }
const culture = 'fa'

testAccessRows('localization', [
  ['localization.direction', { params: { culture: 'ar' } }, everybody(200, 200)],
  ['localization.translations', { params: { culture: 'fi' } }, everybody(200, 200)],
  ['localization.ownWords', { params: { culture: 'fi', area: 'verification' } }, everybody(200, 200)],
  ['localization.texts', {}, editors(200)],
  [
    'localization.saveTexts',
    { body: { cells: [{ culture, key: 'a', text: 'b', seen: null }] } },
    editors(404),
  ],
  ['localization.textHistory', { query: { culture, key: 'a' } }, editors(200)],
  ['localization.export', { query: { format: 'json' } }, editors(200)],
  [
    'localization.import',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
    editors(400),
  ],
  ['localization.languages', {}, editors(200)],
  ['localization.addLanguage', { body: { culture: 'qqq', ...fa } }, editors(422)],
  ['localization.changeLanguage', { params: { culture }, body: fa }, editors(404)],
  ['localization.removeLanguage', { params: { culture } }, editors(404)],
])
