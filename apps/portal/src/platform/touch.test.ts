import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isUntouched, watchTouches } from './touch.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it.each(['keydown', 'pointerdown', 'wheel', 'touchstart', 'input'])('a page is touched by %s', (kind) => {
  const page = new EventTarget()
  watchTouches(page)
  page.dispatchEvent(new Event(kind))
  const now = Date.now()
  expect([isUntouched(now), isUntouched(now + 60_000), isUntouched(now + 61_000)]).toEqual([
    false,
    false,
    true,
  ])
})
