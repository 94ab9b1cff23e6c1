import { type AccessRow, everybody, testAccessRows } from '../../testing/access-table.ts'

const key = 'access-article'
const missing = '0197a1b2-0000-7000-8000-000000000001'
const open = everybody(200, 200)
// nobody admin officer importer importer.staff rival customs customs.staff grower
const authority = (yes: number) => [401, yes, yes, 403, 403, 403, 403, 403, 403] as const
/** The first of those who may changes it, the second comes late. */
const once = (yes: number) => [401, yes, 409, 403, 403, 403, 403, 403, 403] as const
const properties = {
  kind: 'guide',
  area: 'start',
  screens: [],
  readers: ['CUST_USER', 'CUST_MANAGER'],
  order: 1,
  isActive: true,
  validFrom: null,
}
const text = { title: 'Of customs', markdown: 'Only for customs.' }
const byKey = { params: { key } }

const rows: AccessRow[] = [
  ['help.create', { body: { key, culture: 'en', ...properties, ...text } }, once(201)],
  ['help.list', {}, everybody(401, 200)],
  ['help.article', byKey, [401, 404, 404, 404, 404, 404, 200, 200, 404]],
  ['help.search', { query: { q: 'customs' } }, everybody(401, 200)],
  ['help.guide', { query: { role: 'VISITOR' } }, everybody(401, 200)],
  ['help.guide', { query: { role: 'CUST_MANAGER' } }, [401, 200, 200, 403, 403, 403, 200, 403, 403]],
  ['help.guide', { query: { role: 'CA_ADMIN' } }, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['help.file', { params: { id: missing } }, everybody(401, 404)],
  ['help.news', {}, everybody(401, 200)],
  ['help.seen', { body: { keys: ['no-such-news'] } }, everybody(401, 204)],
  ['help.visitorList', {}, open],
  ['help.visitorArticle', byKey, everybody(404, 404)],
  ['help.visitorSearch', { query: { q: 'permit' } }, open],
  ['help.visitorGuide', {}, open],
  ['help.visitorFile', { params: { id: missing } }, everybody(404, 404)],
  ['help.manage', {}, authority(200)],
  ['help.edit', byKey, authority(200)],
  ['help.save', { ...byKey, body: { version: 1, ...properties, order: 2 } }, once(200)],
  [
    'help.saveText',
    { params: { key, culture: 'en' }, body: { version: 1, ...text, title: 'New' } },
    once(200),
  ],
  ['help.putBack', { params: { key, culture: 'en' }, body: { version: 2, to: 1 } }, once(200)],
  ['help.textVersion', { params: { key, culture: 'en', version: 1 } }, authority(200)],
  ['help.history', byKey, authority(200)],
  ['help.upload', byKey, authority(415)],
  ['help.deleteFile', { params: { key, id: missing } }, authority(404)],
]

testAccessRows('help', rows)
