import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { discoveryPath, json, keysPath } from '../../testing/faulty-provider.ts'
import { nonce, type SignOnApp, startSignOnApp } from '../../testing/sign-on-app.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let on: SignOnApp
beforeAll(async () => {
  on = await startSignOnApp()
})
afterAll(() => on?.close())
beforeEach(() => on.startAnew())

describe('with a provider that fails', () => {
  beforeEach(() => on.trust(on.faulty.issuer))
  const big = ' '.repeat(200_001)
  const cases: readonly (readonly [name: string, arrange: () => void, why: string])[] = [
    [
      'names another issuer',
      () =>
        on.faulty.fault(
          discoveryPath,
          json({ issuer: 'https://x.example', jwks_uri: `${on.faulty.issuer}/keys` }),
        ),
      'another issuer',
    ],
    [
      'names no keys',
      () => on.faulty.fault(discoveryPath, json({ issuer: on.faulty.issuer })),
      'no discovery document',
    ],
    [
      'names keys in a file',
      () =>
        on.faulty.fault(discoveryPath, json({ issuer: on.faulty.issuer, jwks_uri: 'file:///etc/passwd' })),
      'no discovery document',
    ],
    ['talks garbage', () => on.faulty.fault(discoveryPath, json('<html>')), 'no JSON'],
    ['answers null', () => on.faulty.fault(discoveryPath, json('null')), 'no discovery document'],
    ['says too much', () => on.faulty.fault(discoveryPath, json(big)), 'too large'],
    ['never answers', () => on.faulty.fault(discoveryPath, () => {}), 'too slow'],
    ['hangs up', () => on.faulty.fault(discoveryPath, (request) => request.socket.destroy()), 'no answer'],
    [
      'sends people on',
      () =>
        on.faulty.fault(discoveryPath, (_request, response) => {
          response.writeHead(302, { location: '/other' }).end()
        }),
      'status 302',
    ],
    [
      'is out of order',
      () =>
        on.faulty.fault(discoveryPath, (_request, response) => {
          response.writeHead(503).end()
        }),
      'status 503',
    ],
    [
      'has lost its keys',
      () =>
        on.faulty.fault(keysPath, (_request, response) => {
          response.writeHead(404).end()
        }),
      'status 404',
    ],
    ['has garbage for keys', () => on.faulty.fault(keysPath, json('{"keys":')), 'no JSON'],
    ['has a word for keys', () => on.faulty.fault(keysPath, json({ keys: 'none' })), 'no keys'],
    ['has too many bytes of keys', () => on.faulty.fault(keysPath, json(big)), 'too large'],
    [
      'drips its keys',
      () =>
        on.faulty.fault(keysPath, (_request, response) => {
          const drip = setInterval(() => response.write(' '), 100)
          response.on('close', () => clearInterval(drip))
        }),
      'too slow',
    ],
    [
      'keeps its keys elsewhere',
      () =>
        on.faulty.fault(keysPath, (_request, response) => {
          response.writeHead(301, { location: `${on.faulty.issuer}/moved` }).end()
        }),
      'status 301',
    ],
  ]
  it.each(cases)(
    'that %s nobody comes in, until it is mended',
    async (_name, arrange, why) => {
      arrange()
      const { status, body } = await on.show(await on.signed({}))
      expect([status, body.message]).toEqual([400, 'accountSingleSignOn'])
      expect(await on.lastFailure()).toMatchObject({ details: { why: `provider: ${why}` } })
      expect(on.faulty.asked).not.toContain('/moved')
      expect(on.faulty.asked).not.toContain('/other')
      on.faulty.mend()
      expect((await on.show(await on.signed({ jti: 'mended' }))).status).toBe(200)
    },
    20_000,
  )

  it.each([
    ['no keys at all', () => []],
    ['a secret key', () => [{ kty: 'oct', k: 'c2VjcmV0', kid: 'right' }]],
    ['a key that is not one', () => [{ kty: 'RSA', n: '!', e: 'AQAB', kid: 'right' }]],
    [
      'a key that is too short',
      () => [
        {
          ...generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' }),
          kid: 'right',
        },
      ],
    ],
    ['two keys of the name', () => [on.faulty.keys.publicJwk, on.faulty.keys.publicJwk]],
  ])('that publishes %s nobody comes in', async (_name, keys) => {
    on.faulty.fault(keysPath, json({ keys: keys() }))
    const { status, body } = await on.show(await on.signed({}))
    expect([status, body.message]).toEqual([400, 'accountSingleSignOn'])
  })

  it('is asked once by all who come at the same time, and not again for ten minutes', async () => {
    const answers = await Promise.all([1, 2, 3].map(async (each) => on.show(await on.signed({ jti: each }))))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    on.app.clock.advance(599_000)
    expect((await on.show(await on.signed({ jti: 4 }))).status).toBe(200)
    expect(on.faulty.asked).toEqual([discoveryPath, keysPath])
    on.app.clock.advance(1000)
    await on.show(await on.signed({ jti: 5 }))
    expect(on.faulty.asked).toHaveLength(4)
  })

  it('is asked once a while only for keys that nobody knows', async () => {
    await on.show(await on.signed({}))
    for (let tries = 0; tries < 3; tries += 1)
      await on.show(await on.faulty.sign(on.right(), { kid: `invented ${tries}` }, on.faulty.keys.other))
    expect(on.faulty.asked).toHaveLength(2)
    on.app.clock.advance(30_000)
    for (let tries = 0; tries < 3; tries += 1)
      await on.show(await on.faulty.sign(on.right(), { kid: `invented ${tries}` }, on.faulty.keys.other))
    expect(on.faulty.asked).toHaveLength(4)
  })
})

describe('the way to the provider', () => {
  const host = 'http://login.ministry.example'
  const viaProxy = async (app: TestApp) => {
    await on.set('proxy.enabled', true, app)
    await on.set('proxy.host', '127.0.0.1', app)
    await on.set('proxy.port', Number(new URL(on.faulty.issuer).port), app)
    await on.trust(host, true, app)
  }
  const tokenOf = () => on.signed({ iss: host })

  it('leads over the proxy where there is one', async () => {
    await viaProxy(on.app)
    const { status } = await on.show(await tokenOf())
    await on.set('proxy.enabled', false)
    expect(on.faulty.asked).toEqual([`${host}${discoveryPath}`, `${host}${keysPath}`])
    expect(status).toBe(200)
  })

  it('is refused without TLS in production, and nothing is asked', async () => {
    const production = await startTestApp({ production: true })
    try {
      await viaProxy(production)
      production.clock.set(on.app.clock.now())
      const { status, body } = await on.show(await tokenOf(), nonce, production)
      expect([status, body.message]).toEqual([400, 'accountSingleSignOn'])
      expect(on.faulty.asked).toEqual([])
      expect((await production.fastify.inject('/')).headers['content-security-policy']).not.toContain(host)
    } finally {
      await production.close()
    }
  })

  it.each([
    '',
    'ministry',
    'ftp://login.example',
    'https://user:word@login.example',
    'https://login.example/?a=b',
  ])('is none where the authority is set to "%s"', async (authority) => {
    // The settings refuse most of these; a value may also come from an earlier release or another hand.
    await on.trust(on.faulty.issuer)
    await on.app.database.ownerPool.query(
      `update setting set setting_value = jsonb_set(setting_value, '{authority}', to_jsonb($1::text))
       where setting_id = 'public.openIdConnectSettings'`,
      [authority],
    )
    await on.set('public.useSingleSignOn', false)
    await on.set('public.useSingleSignOn', true)
    expect((await on.show(await on.signed({ iss: authority }))).status).toBe(400)
    expect(await on.lastFailure()).toMatchObject({ details: { why: 'off or not set up' } })
  })
})
