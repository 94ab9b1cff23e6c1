import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { todayHere } from './authority-day.ts'
import { forgetServer, hearServer, nowHere, serverNow } from './server-clock.ts'
import { decodeToken, hasExpired } from './token.ts'

const dated = (text: string) => new Headers({ date: text })
const at = Date.parse('2026-06-17T08:00:00Z')
const hour = 3_600_000

beforeEach(() => {
  forgetServer()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: at })
})
afterEach(() => vi.useRealTimers())

test('the server’s time is what it said, and what has passed since', () => {
  expect(serverNow()).toBeUndefined()
  hearServer(dated('Wed, 17 Jun 2026 08:00:00 GMT'), 1000)
  expect(serverNow(1000)).toBe(at)
  expect(serverNow(61_000)).toBe(at + 60_000)
  // An answer that was kept on the way, and one without a time, say nothing new.
  hearServer(dated('Wed, 17 Jun 2026 07:00:00 GMT'), 2000)
  hearServer(new Headers(), 2000)
  hearServer(dated('yesterday'), 2000)
  expect(serverNow(2000)).toBe(at + 1000)
  // One that came more quickly is nearer.
  hearServer(dated('Wed, 17 Jun 2026 08:01:00 GMT'), 60_000)
  expect(serverNow(61_000)).toBe(at + 61_000)
})

test.each([-9, 9])('a device that is %i hours off changes nothing', (hours) => {
  hearServer(dated('Wed, 17 Jun 2026 08:00:00 GMT'))
  vi.setSystemTime(at + hours * hour)
  expect(nowHere()).toBe(at)
  expect(todayHere()).toBe('2026-06-17')
})

const tokenOf = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.e30`

test('a token ends by the server’s time alone', () => {
  const claims = decodeToken(tokenOf({ exp: (at + hour) / 1000 }))
  vi.setSystemTime(at + 9 * hour)
  expect(hasExpired(claims, serverNow())).toBe(false)
  hearServer(dated('Wed, 17 Jun 2026 08:00:00 GMT'), performance.now())
  expect(hasExpired(claims, serverNow())).toBe(false)
  vi.advanceTimersByTime(hour - 1)
  expect(hasExpired(claims, serverNow())).toBe(false)
  vi.advanceTimersByTime(1)
  expect(hasExpired(claims, serverNow())).toBe(true)
})
