import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Claims, discoveryPath, json, keysPath } from '../../testing/faulty-provider.ts'
import { clientId, nonce, type SignOnApp, startSignOnApp } from '../../testing/sign-on-app.ts'

let on: SignOnApp
beforeAll(async () => {
  on = await startSignOnApp()
})
afterAll(() => on?.close())
beforeEach(async () => {
  await on.startAnew()
  await on.trust(on.faulty.issuer)
})

describe('with a provider under our hands', () => {
  beforeEach(() => on.trust(on.faulty.issuer))

  it('takes a token that is in order', async () => {
    expect((await on.show(await on.signed({}))).status).toBe(200)
  })

  const badSignature = 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'
  const noKey = 'ERR_JWKS_NO_MATCHING_KEY'
  const cases: readonly (readonly [
    name: string,
    why: string,
    token: () => Promise<string> | string,
    given?: string | null | undefined,
  ])[] = [
    ['from another issuer', 'issuer', () => on.signed({ iss: 'https://login.example' })],
    [
      'whose issuer only begins like ours',
      'issuer',
      () => on.signed({ iss: `${on.faulty.issuer}.evil.example` }),
    ],
    ['whose issuer is spelt otherwise', 'claim: iss', () => on.signed({ iss: `${on.faulty.issuer}/` })],
    ['whose issuer is a list', 'claim: iss', () => on.signed({ iss: [on.faulty.issuer] })],
    ['without an issuer', 'issuer', () => on.faulty.sign(on.without('iss'))],
    ['for another audience', 'claim: aud', () => on.signed({ aud: 'another' })],
    ['whose audience contains ours as a part', 'claim: aud', () => on.signed({ aud: 'papaver-test' })],
    ['without an audience', 'claim: aud', () => on.faulty.sign(on.without('aud'))],
    [
      'for several audiences without a party',
      'authorized party',
      () => on.signed({ aud: [clientId, 'another'] }),
    ],
    [
      'for several audiences and another party',
      'authorized party',
      () => on.signed({ aud: [clientId, 'another'], azp: 'another' }),
    ],
    ['for another party', 'authorized party', () => on.signed({ azp: 'another' })],
    ['that has run out', 'claim: exp', () => on.signed({ exp: on.now() - 300 })],
    ['without an end', 'claim: exp', () => on.faulty.sign(on.without('exp'))],
    ['whose end is a word', 'claim: exp', () => on.signed({ exp: '2099' })],
    ['that is not yet valid', 'claim: nbf', () => on.signed({ nbf: on.now() + 301 })],
    ['of the future', 'claim: iat', () => on.signed({ iat: on.now() + 301, exp: on.now() + 900 })],
    ['that was lying about', 'claim: iat', () => on.signed({ iat: on.now() - 901, exp: on.now() + 9000 })],
    ['without the time of its making', 'claim: iat', () => on.faulty.sign(on.without('iat'))],
    ['without a subject', 'claim: sub', () => on.faulty.sign(on.without('sub'))],
    ['with an empty subject', 'subject', () => on.signed({ sub: '' })],
    ['whose subject is a number', 'subject', () => on.signed({ sub: 17 })],
    ['whose subject a database cannot keep', 'subject', () => on.signed({ sub: 'a\u0000b' })],
    ['whose subject is endless', 'subject', () => on.signed({ sub: 's'.repeat(256) })],
    ['without a nonce', 'claim: nonce', () => on.faulty.sign(on.without('nonce'))],
    ['with another nonce', 'nonce', () => on.signed({ nonce: 'another' })],
    ['with an empty nonce', 'nonce', () => on.signed({ nonce: '' }), ''],
    ['shown without a nonce', 'nonce', () => on.signed({}), null],
    ['whose address is not proved', 'nobody here', () => on.signed({ email_verified: false })],
    ['whose address is proved in words', 'nobody here', () => on.signed({ email_verified: 'true' })],
    ['whose address is a list', 'nobody here', () => on.signed({ email: ['importer@papaver.example'] })],
    ['with the start of an address', 'nobody here', () => on.signed({ email: 'importer@papaver.exampl' })],
    ['with a pattern for an address', 'nobody here', () => on.signed({ email: '%@papaver.example' })],
    ['without an address', 'nobody here', () => on.faulty.sign(on.without('email'))],
    [
      'of the algorithm none',
      'algorithm',
      () => on.faulty.forge({ alg: 'none' }, on.right(), () => Buffer.alloc(0)),
    ],
    [
      'of the algorithm None',
      'algorithm',
      () => on.faulty.forge({ alg: 'None' }, on.right(), () => Buffer.alloc(0)),
    ],
    [
      'signed with the public key as a secret',
      'algorithm',
      () =>
        on.faulty.forge({ alg: 'HS256', kid: on.faulty.keys.kid }, on.right(), (input) =>
          createHmac('sha256', on.faulty.keys.publicPem).update(input).digest(),
        ),
    ],
    ['signed with another key', badSignature, () => on.faulty.sign(on.right(), {}, on.faulty.keys.other)],
    [
      'of a key that nobody knows',
      noKey,
      () => on.faulty.sign(on.right(), { kid: 'unknown' }, on.faulty.keys.other),
    ],
    [
      'of a key of another kind under the same name',
      noKey,
      async () => {
        const { privateKey } = await generateKeyPair('ES256')
        return on.faulty.sign(on.right(), { alg: 'ES256' }, privateKey)
      },
    ],
    [
      'that brings its own key',
      badSignature,
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
        return on.faulty.sign(on.right(), { jwk: await exportJWK(publicKey) }, privateKey)
      },
    ],
    [
      'that names where its key is',
      badSignature,
      () =>
        on.faulty.sign(
          on.right(),
          { jku: `${on.faulty.issuer}/evil`, x5u: `${on.faulty.issuer}/evil` },
          on.faulty.keys.other,
        ),
    ],
    [
      'that demands to be understood',
      'ERR_JOSE_NOT_SUPPORTED',
      () =>
        on.faulty.forge({ alg: 'RS256', kid: 'right', crit: ['new'], new: 1 }, on.right(), on.faulty.signRaw),
    ],
    ['of another type', 'type', () => on.faulty.sign(on.right(), { typ: 'at+jwt' })],
    [
      'whose claims were changed',
      badSignature,
      async () => {
        const [head, , signature] = (await on.signed({ sub: 'somebody' })).split('.')
        return `${head}.${Buffer.from(JSON.stringify(on.right())).toString('base64url')}.${signature}`
      },
    ],
    ['whose signature is cut off', badSignature, async () => (await on.signed({})).replace(/\.[^.]*$/, '.')],
    ['that has four parts', 'malformed', async () => `${await on.signed({})}.x`],
    ['that is none', 'malformed', () => 'Bearer'],
    [
      'whose claims are no object',
      'ERR_JWT_INVALID',
      () => on.faulty.forge({ alg: 'RS256', kid: 'right' }, [], on.faulty.signRaw),
    ],
    ['with spaces around', badSignature, async () => ` ${await on.signed({})} `],
  ]
  const rows = cases.map(([name, why, token, given = nonce]) => ({ name, why, token, given }))
  it.each(rows)('refuses a token $name: $why', async ({ why, token, given }) => {
    const before = await on.sql('select count(*) from session')
    const { status, body } = await on.show(await token(), given)
    expect([status, { ...body, requestId: '' }]).toEqual([
      400,
      { message: 'accountSingleSignOn', requestId: '' },
    ])
    expect(await on.sql('select count(*) from session').then(({ rows }) => rows)).toEqual(before.rows)
    expect(on.faulty.asked.filter((path) => ![discoveryPath, keysPath].includes(path))).toEqual([])
    // What was shown stands nowhere, and why it was refused only in the trail.
    const trail = await on.lastFailure()
    expect(trail.details.why).toBe(why)
    expect(JSON.stringify(trail)).not.toContain('eyJ')
    expect((await on.show(await on.signed({ jti: 'mended' }))).status).toBe(200)
  })

  it('refuses a token that is too long before anything reads it', async () => {
    const { status, body } = await on.show(`${await on.signed({})}${'x'.repeat(20_000)}`)
    expect([status, body.message]).toEqual([400, 'invalidInput'])
    expect(on.faulty.asked).toEqual([])
  })

  it.each([
    ['within the skew after its end', { exp: -299 }],
    ['within the skew before its beginning', { nbf: 300 }],
    ['made a little in the future', { iat: 300 }],
    ['for several audiences and this party', { aud: [clientId, 'another'], azp: clientId }],
  ])('takes a token %s', async (_name, changes: Claims) => {
    const moved = Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'number' ? on.now() + value : value,
    ])
    expect((await on.show(await on.signed(Object.fromEntries(moved)))).status).toBe(200)
  })

  it.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('takes a key for %s', async (alg) => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    on.faulty.fault(keysPath, json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'its' }] }))
    expect((await on.show(await on.faulty.sign(on.right(), { alg, kid: 'its' }, privateKey))).status).toBe(
      200,
    )
  })

  it('takes a token once, also of ten that come at the same time and with another spelling of its signature', async () => {
    const token = await on.signed({})
    const answers = await Promise.all(Array.from({ length: 10 }, () => on.show(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(9)
    expect((await on.show(token)).status).toBe(400)
    expect(await on.lastFailure()).toMatchObject({ details: { why: 'used before' } })
    expect((await on.show(`${token}=`)).status).toBe(400)
  })

  it('does not give an address that went to another person the account of the first', async () => {
    expect((await on.show(await on.signed({ sub: 'first' }))).status).toBe(200)
    expect((await on.show(await on.signed({ sub: 'second' }))).status).toBe(400)
    expect((await on.show(await on.signed({ sub: 'first', jti: 'again' }))).status).toBe(200)
  })

  it('lets a subject whose account was closed in again by the new one', async () => {
    await on.sql(
      `insert into account_identity (issuer, subject, account_id, linked_at)
      select $1, 'subject', id, now() from account where user_name = 'rival'`,
      [on.faulty.issuer],
    )
    await on.sql(`update account set status = 'CLO' where user_name = 'rival'`)
    const { status, body } = await on.show(await on.signed({}))
    await on.sql(`update account set status = 'APR' where user_name = 'rival'`)
    expect(status).toBe(200)
    expect(await on.whoIs(body.token)).toMatchObject({ userName: 'importer' })
  })

  it('is not asked more often than people may sign in', async () => {
    const answers = []
    for (let tries = 0; tries < 31; tries += 1) answers.push(await on.show('x.y.z'))
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(400), 429])
  })
})
