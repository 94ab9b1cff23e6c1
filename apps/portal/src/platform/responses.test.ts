import { expect, test } from 'vitest'
import { refusalOf, type Verdict, verdictOf } from './responses.ts'

const cases: [status: number, code: string, isKeepAlive: boolean, verdict: Verdict][] = [
  [401, 'notSignedIn', true, 'endSession'],
  [401, 'notSignedIn', false, 'goToLogin'],
  [403, 'wrongUsername', false, 'passThrough'],
  [403, 'accountLocked', false, 'passThrough'],
  [403, 'accountExpired', false, 'passThrough'],
  [403, 'usedPassword', false, 'passThrough'],
  [403, 'oldPassword', false, 'passThrough'],
  [403, 'notPermitted', false, 'goToErrorPage'],
  [403, '', true, 'goToErrorPage'],
  [404, 'notFound', false, 'notFound'],
  [500, 'internal', false, 'backend'],
  [400, 'unsecuredPassword', false, 'refused'],
  [409, 'casework.stale', false, 'refused'],
  [503, 'unavailable', false, 'refused'],
]

test.each(cases)('%i %s (keep-alive %s): %s', (status, code, isKeepAlive, verdict) => {
  expect(verdictOf(status, code, isKeepAlive)).toBe(verdict)
})

test('a refusal carries code, details and the request to quote', async () => {
  const body = { message: 'balances.exceeded', details: { left: '3.1' }, requestId: 'r-1' }
  const refusal = await refusalOf(new Response(JSON.stringify(body), { status: 409 }), false)
  expect(refusal).toMatchObject({ code: 'balances.exceeded', details: { left: '3.1' }, requestId: 'r-1' })
})

test('an answer that is no problem document still becomes a refusal', async () => {
  const headers = { 'x-request-id': 'r-2' }
  const refusal = await refusalOf(new Response('<html>', { status: 500, headers }), false)
  expect(refusal).toMatchObject({ message: 'Backend communication error', requestId: 'r-2', details: {} })
})
