import { type AccessRow, everybody, type Statuses, testAccessRows } from '../../testing/access-table.ts'

const someId = '0198f0c0-0000-7000-8000-000000000001'
const office = (status: number): Statuses => [401, status, status, 403, 403, 403, 403, 403, 403]
const one = { code: 'IE_ISSUED', culture: 'fi' }
const words = { subject: 'Lupa {{number}}', text: 'Lupa {{number}} on valmis.' }
const message = {
  audience: { kind: 'everybody' },
  words: { en: { subject: 'Closed', text: 'On Saturday' } },
  isSent: false,
  banner: { severity: 'info', from: '2026-06-17', until: '2026-06-17' },
  recipients: 0,
}
const form = {
  ...{ kind: 'everybody', chosen: {}, words: {}, isSent: true, hasBanner: false, severity: 'info' },
  ...{ from: '2026-06-17', until: '2026-06-17' },
}
const own = everybody(401, 200)
const rows: readonly AccessRow[] = [
  // call, input                                     nobody admin officer importer staff rival customs staff grower
  ['notifications.list', {}, own],
  ['notifications.act', { params: { action: 'readAll' }, body: {} }, own],
  ['notifications.act', { params: { action: 'archive' }, body: { ids: [] } }, own],
  ['notifications.act', { params: { action: 'delete' }, body: {} }, everybody(401, 400)],
  ['notifications.preferences', {}, own],
  ['notifications.announcements', {}, own],
  ['notifications.news', {}, own],
  // what nobody was sent is not found
  ['notifications.message', { params: { id: someId } }, everybody(401, 404)],
  ['notifications.savePreferences', { body: [{ topic: 'cases', mail: 'digest' }] }, own],

  ['emails.templates', {}, office(200)],
  ['emails.template', { params: { code: 'IE_ISSUED' } }, office(200)],
  ['emails.previewTemplate', { params: one, body: words }, office(200)],
  ['emails.testTemplate', { params: one, body: words }, office(200)],
  // the second of the two comes with a version that is not the present one any more
  [
    'emails.saveTemplate',
    { params: one, body: { ...words, version: 0, isActive: true } },
    [401, 200, 409, 403, 403, 403, 403, 403, 403],
  ],
  ['emails.restoreTemplate', { params: one, body: { version: 0 } }, office(409)],
  ['emails.putBackTemplate', { params: one, body: { version: 0, seq: 1 } }, office(409)],
  ['emails.templateHistory', { params: one }, office(200)],
  ['emails.list', {}, office(200)],
  ['emails.outbox', {}, office(200)],
  ['emails.outboxExport', {}, office(200)],
  ['emails.outboxState', {}, office(200)],
  ['emails.mail', { params: { id: someId } }, office(404)],
  ['emails.actOnMail', { params: { id: someId, action: 'cancel' } }, office(404)],
  ['emails.messages', {}, office(200)],
  ['emails.message', { params: { id: someId } }, office(404)],
  ['emails.previewMessage', { body: { audience: { kind: 'everybody' }, culture: 'en' } }, office(200)],
  ['emails.sendMessage', { body: message }, office(200)],
  ['emails.drafts', {}, office(200)],
  ['emails.draft', { params: { id: someId } }, office(404)],
  ['emails.discardDraft', { params: { id: someId }, query: { version: 1 } }, office(404)],
  // the second of the two saves what stands there already
  ['emails.saveDraft', { params: { id: someId }, body: { version: 0, form } }, office(200)],
  ['emails.retractMessage', { params: { id: someId }, body: { words: {} } }, office(404)],
]

testAccessRows((name) => /^(notifications|emails)\./.test(name), rows)
