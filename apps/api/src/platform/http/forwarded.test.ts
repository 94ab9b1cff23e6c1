import { afterEach, describe, expect, it } from 'vitest'
import { silentLog } from '../log.ts'
import { addressesIn } from './forwarded.ts'
import { makeFastify } from './web.ts'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['198.51.100.1, 203.0.113.7', ['198.51.100.1', '203.0.113.7']],
  ['203.0.113.7:4711', ['203.0.113.7']],
  ['[2001:db8::7]:443', ['2001:db8::7']],
  ['[2001:db8::7]', ['2001:db8::7']],
  ['::ffff:203.0.113.7', ['::ffff:203.0.113.7']],
  ['<script>alert(1)</script>', []],
  ['<script>, 203.0.113.7', ['203.0.113.7']],
  ['198.51.100.1, unknown, 203.0.113.7', ['203.0.113.7']],
  ['203.0.113.7, unknown', []],
  [`fe80::1%${'a'.repeat(6000)}`, []],
  ['1'.repeat(6000), []],
  ['', []],
])('of the forwarded %s counts %j', (given, expected) => {
  expect(addressesIn(given)).toEqual(expected)
})

describe('a caller behind a proxy', () => {
  const open: { close(): Promise<unknown> }[] = []
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
  })
  const addressSeen = async (forwarded: string, proxy: string, trustedProxies?: string[]) => {
    const fastify = await makeFastify({
      log: silentLog,
      isTls: false,
      portalFolder: '/nowhere',
      version: 'test',
      bodyLimit: 1000,
      ...(trustedProxies ? { trustedProxies } : {}),
    })
    open.push(fastify)
    fastify.get('/ip', (request) => ({ ip: request.ip }))
    const headers = { 'x-forwarded-for': forwarded }
    return (await fastify.inject({ url: '/ip', headers, remoteAddress: proxy })).json().ip
  }

  it.each([
    ['203.0.113.7', '127.0.0.1', undefined, '203.0.113.7'],
    ['203.0.113.7', '::1', undefined, '203.0.113.7'],
    // Nobody but the proxies of the installation is believed.
    ['203.0.113.7', '10.1.2.3', undefined, '10.1.2.3'],
    ['203.0.113.7', '10.1.2.3', ['10.1.0.0/16'], '203.0.113.7'],
    ['203.0.113.7, 10.1.9.9', '10.1.2.3', ['10.1.0.0/16'], '203.0.113.7'],
    ['203.0.113.7', '127.0.0.1', ['10.1.0.0/16'], '127.0.0.1'],
    ['203.0.113.7', '127.0.0.1', [], '127.0.0.1'],
    ['<script>', '127.0.0.1', undefined, '127.0.0.1'],
    ['x'.repeat(6000), '127.0.0.1', undefined, '127.0.0.1'],
    ['<script>, 203.0.113.7', '127.0.0.1', undefined, '203.0.113.7'],
  ])('who says %s from %s, with %j believed, is %s', async (forwarded, proxy, trusted, expected) => {
    expect(await addressSeen(forwarded, proxy, trusted)).toBe(expected)
  })
})
