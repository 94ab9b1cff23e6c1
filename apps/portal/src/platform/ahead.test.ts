import { afterEach, expect, test, vi } from 'vitest'
import { forgetAhead, keepAhead, takeAhead } from './ahead.ts'
import { request } from './request.ts'

afterEach(() => {
  forgetAhead()
  vi.unstubAllGlobals()
})

const stubBrowser = () => {
  const fetch = vi.fn(async () => new Response('fetched'))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  return fetch
}

test('an answer that was asked for ahead is handed out once, whole', async () => {
  const answer = new Response('words', { status: 203, headers: { etag: '"1"' } })
  keepAhead('/words', Promise.resolve(answer))
  const taken = await takeAhead('/words')
  expect(taken?.status).toBe(203)
  expect(taken?.headers.get('etag')).toBe('"1"')
  expect(await taken?.text()).toBe('words')
  expect(takeAhead('/words')).toBeUndefined()
})

test('an answer without a body is handed out too', async () => {
  keepAhead('/kept', Promise.resolve(new Response(null, { status: 304 })))
  expect((await takeAhead('/kept'))?.status).toBe(304)
})

test('whoever takes one that never came hears of it, and nobody else does', async () => {
  keepAhead('/gone', Promise.reject(new TypeError('no network')))
  await expect(takeAhead('/gone')).rejects.toThrow('no network')
})

test('a usual read takes it; what is asked for somebody else, in another language or as a command goes out', async () => {
  const fetch = stubBrowser()
  for (const asked of [{ culture: 'fr' }, { token: 'another' }, { method: 'POST' }]) {
    keepAhead('/me', Promise.resolve(new Response('ahead')))
    expect(await (await request('/me', asked)).text()).toBe('fetched')
  }
  expect(await (await request('/me', { method: 'GET' })).text()).toBe('ahead')
  expect(fetch).toHaveBeenCalledTimes(3)
})

test('what nobody took is forgotten', async () => {
  const fetch = stubBrowser()
  keepAhead('/late', Promise.resolve(new Response('ahead')))
  forgetAhead()
  expect(await (await request('/late')).text()).toBe('fetched')
  expect(fetch).toHaveBeenCalledOnce()
})
