import { everybody, testAccessRows } from '../../testing/access-table.ts'

const anyId = '01920000-0000-7000-8000-000000000000'

// Of an installation without the other world: whoever may call is told so.
testAccessRows('training', [
  ['training.state', {}, everybody(401, 200)],
  ['training.ticket', {}, everybody(401, 409)],
  ['training.enter', { body: { ticket: 'x'.repeat(43) } }, everybody(409, 409)],
  ['training.reset', {}, [401, 409, 409, 403, 403, 403, 403, 403, 403]],
  ['training.mails', {}, everybody(401, 409)],
  ['training.mail', { params: { id: anyId } }, everybody(401, 409)],
])
