import { everybody, testAccessRows } from '../../testing/access-table.ts'

const officers = [401, 404, 404, 403, 403, 403, 403, 403, 403] as const
/** Nothing has this id. */
const params = { id: '01890000-0000-7000-8000-000000000000' }
const proof = { password: 'Papaver-2026!' }
/** No authority of the masters. */
const authority = { id: 2_000_000 }
const key = { keyId: 'FR-1', publicKeyPem: 'x', source: 'pasted', ...proof }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const empty = Buffer.from('--x--\r\n')
const reading = [401, 422, 422, 422, 422, 422, 403, 403, 403] as const

testAccessRows('exchange', [
  ['exchange.authorities', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  [
    'exchange.saveAuthority',
    { params: authority, body: { way: 'mail', address: '', version: 0, ...proof } },
    officers,
  ],
  ['exchange.findKeys', { params: authority, body: {} }, officers],
  ['exchange.trustKey', { params: authority, body: key }, officers],
  ['exchange.endTrust', { params, body: { reason: 'Lost.', isCompromised: true, ...proof } }, officers],
  ['exchange.incoming', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['exchange.incomingExport', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['exchange.takeFile', { body: empty, headers: form }, [401, 400, 400, 403, 403, 403, 403, 403, 403]],
  ['exchange.takeCode', { body: { code: '1' } }, [401, 422, 422, 403, 403, 403, 403, 403, 403]],
  ['exchange.message', { params }, officers],
  ['exchange.messageFile', { params }, officers],
  ['exchange.match', { params, body: { number: null } }, officers],
  ['exchange.close', { params, body: {} }, officers],
  ['exchange.outgoing', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['exchange.outgoingExport', {}, [401, 200, 200, 403, 403, 403, 403, 403, 403]],
  ['exchange.actOnMessage', { params: { ...params, action: 'resend' } }, officers],
  // No session opens this door: a proof of a trusted key does.
  ['exchange.receive', { body: {} }, everybody(401, 401)],
  ['exchange.receiveReport', {}, everybody(401, 401)],
  ['exchange.readFile', { body: empty, headers: form }, [401, 400, 400, 400, 400, 400, 403, 403, 403]],
  ['exchange.readCode', { body: { code: '1' } }, reading],
])
