import { everybody, testAccessRows } from '../../testing/access-table.ts'

const month = { from: '2026-06-01', to: '2026-07-05' }

testAccessRows('calendar', [
  ['calendar.month', { query: month }, everybody(401, 200)],
  ['calendar.list', {}, everybody(401, 200)],
  ['calendar.subscription', {}, everybody(401, 200)],
  ['calendar.makeLink', {}, everybody(401, 200)],
  ['calendar.endLink', {}, everybody(401, 204)],
  ['calendar.setMail', { body: { isMailed: true } }, [401, 204, 204, 403, 403, 403, 403, 403, 403]],
  // Whoever has no link of anybody's.
  ['calendar.feed', { query: { token: 'x'.repeat(43) } }, everybody(404, 404)],
])
