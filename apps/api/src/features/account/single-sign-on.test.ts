import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeFastify } from '../../platform/http/web.ts'
import { silentLog } from '../../platform/log.ts'
import { type RunningProvider, startIdentityProvider } from '../../testing/identity-provider.ts'
import { signInAtProvider } from '../../testing/sign-in-at-provider.ts'
import { type SignOnApp, startSignOnApp } from '../../testing/sign-on-app.ts'
import type { TestAnswer } from '../../testing/start-test-app.ts'

const redirectUri = 'http://localhost:3000/signin-oidc'

let on: SignOnApp
let provider: RunningProvider
beforeAll(async () => {
  on = await startSignOnApp()
  provider = await startIdentityProvider({
    redirectUris: [redirectUri],
    people: {
      pavel: { email: 'Importer@Papaver.Example', isEmailVerified: true },
      unproved: { email: 'rival@papaver.example', isEmailVerified: false },
      stranger: { email: 'stranger@elsewhere.example', isEmailVerified: true },
    },
  })
})
afterAll(async () => {
  await on?.close()
  await provider?.stop()
})
beforeEach(() => on.startAnew())

describe('with a real provider', () => {
  beforeEach(async () => {
    await on.trust(provider.issuer)
    on.app.clock.set(new Date())
  })
  const enter = async (name: string) => {
    const shown = await signInAtProvider(provider, name, redirectUri)
    return { ...shown, answer: await on.show(shown.token, shown.nonce) }
  }

  it('signs in whom it vouches for, links the account at the first time and knows it by its subject then', async () => {
    const first = await enter('pavel')
    expect(first.answer).toMatchObject({ status: 200, body: { isTFAEnabled: false, validity: null } })
    expect(Object.keys(first.answer.body).sort()).toEqual(['isTFAEnabled', 'token', 'validity'])
    expect(await on.whoIs(first.answer.body.token)).toMatchObject({
      userName: 'importer',
      impersonator: null,
    })
    const { rows: linked } = await on.sql(`select issuer, subject, user_name from account_identity
      join account on account.id = account_id`)
    expect(linked).toEqual([{ issuer: provider.issuer, subject: 'pavel', user_name: 'importer' }])
    // The address has changed meanwhile: the subject counts.
    await on.sql(`update account set email = 'pavel@new.example' where user_name = 'importer'`)
    const second = await enter('pavel')
    await on.sql(`update account set email = 'importer@papaver.example' where user_name = 'importer'`)
    expect(second.answer.status).toBe(200)
    const { rows } = await on.sql(`select action, actor_name, details from audit_event
      where action in ('account.login', 'account.identityLinked') order by seq desc limit 3`)
    expect(rows.map(({ action, actor_name }) => [action, actor_name]).toReversed()).toEqual([
      ['account.identityLinked', 'importer'],
      ['account.login', 'importer'],
      ['account.login', 'importer'],
    ])
    expect(JSON.parse(rows[0]?.details ?? '{}')).toMatchObject({ method: 'sso', issuer: provider.issuer })
    const { rows: sessions } = await on.sql(`select method, is_pending from session
      where account_id = (select id from account where user_name = 'importer') order by created_at desc limit 1`)
    expect(sessions).toEqual([{ method: 'sso', is_pending: false }])
  })

  it('goes on when the provider changes its key, and no longer takes the old one', async () => {
    const old = await signInAtProvider(provider, 'pavel', redirectUri)
    expect((await enter('pavel')).answer.status).toBe(200)
    await provider.rotateKey()
    const { token, nonce: given } = await signInAtProvider(provider, 'pavel', redirectUri)
    // The keys were read a moment ago: names of keys are anybody's invention and make nobody ask again at once.
    expect((await on.show(token, given)).status).toBe(400)
    on.app.clock.advance(30_000)
    expect((await on.show(token, given)).status).toBe(200)
    expect((await on.show(old.token, old.nonce)).status).toBe(400)
  })

  it('does not ask for a second factor or for the age of the password: they are the provider’s matter', async () => {
    await on.sql(`update account set must_change_password = true, is_demonstration = false,
      password_changed_at = '2001-01-01' where user_name = 'importer'`)
    const { answer } = await enter('pavel')
    await on.sql(`update account set must_change_password = false, is_demonstration = true,
      password_changed_at = now() where user_name = 'importer'`)
    expect(answer).toMatchObject({ status: 200, body: { isTFAEnabled: false } })
    expect(await on.whoIs(answer.body.token)).toMatchObject({ userName: 'importer' })
  })

  it.each([
    ['whose address it has not proved', 'unproved', undefined],
    ['who has no account', 'stranger', undefined],
    ['who is inactive', 'pavel', `status = 'INA'`],
    ['who has yet to be approved', 'pavel', `status = 'PEC'`],
    ['who is locked', 'pavel', 'is_locked = true'],
  ])('refuses one %s, with the same answer', async (_who, name, state) => {
    const reference = await on.show('x.y.z')
    if (state) await on.sql(`update account set ${state} where user_name = 'importer'`)
    const { answer } = await enter(name)
    await on.sql(`update account set status = 'APR', is_locked = false where user_name = 'importer'`)
    const said = ({ status, body }: TestAnswer) => [status, { ...body, requestId: '' }]
    expect(said(answer)).toEqual(said(reference))
    expect(said(answer)).toEqual([400, { message: 'accountSingleSignOn', requestId: '' }])
    expect((await on.sql('select 1 from account_identity')).rowCount).toBe(0)
  })

  it('refuses an inactive account also where it was linked before', async () => {
    expect((await enter('pavel')).answer.status).toBe(200)
    await on.sql(`update account set status = 'INA' where user_name = 'importer'`)
    const { answer } = await enter('pavel')
    await on.sql(`update account set status = 'APR' where user_name = 'importer'`)
    expect(answer.status).toBe(400)
    expect(await on.lastFailure()).toMatchObject({ details: { why: 'status INA', subject: 'pavel' } })
  })

  it('refuses everybody while single sign-on is off', async () => {
    await on.trust(provider.issuer, false)
    const { answer } = await enter('pavel')
    expect(answer).toMatchObject({ status: 400, body: { message: 'accountSingleSignOn' } })
  })

  it('lets officers in only from where the authority has said', async () => {
    await on.sql(`update account set roles = '{CA_ADMIN}' where user_name = 'importer'`)
    await on.set('security.ipAllowlistAdmin', ['192.0.2.0/24'])
    const shown = await signInAtProvider(provider, 'pavel', redirectUri)
    const outside = await on.show(shown.token, shown.nonce)
    const again = await signInAtProvider(provider, 'pavel', redirectUri)
    const inside = await on.app.visitor.call('account.loginWithToken', {
      body: again,
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })
    await on.set('security.ipAllowlistAdmin', [])
    await on.sql(`update account set roles = '{ESTB_MANAGER}' where user_name = 'importer'`)
    expect([outside.status, inside.status]).toEqual([400, 200])
  })
})

describe('pages', () => {
  const policyAt = async (url: string) =>
    (await on.app.fastify.inject(url)).headers['content-security-policy']?.toString() ?? ''

  it('may connect to the provider while single sign-on is on, and to nobody else', async () => {
    await on.trust('https://login.ministry.example:8443/realms/drugs')
    const whileOn = await policyAt('/')
    await on.trust('https://login.ministry.example:8443/realms/drugs', false)
    const off = await policyAt('/')
    expect(off).toContain("connect-src 'self';")
    expect(whileOn).toBe(
      off.replace("connect-src 'self';", "connect-src 'self' https://login.ministry.example:8443;"),
    )
  })

  it('may run the script of the captcha that the authority chose, and none otherwise', async () => {
    expect(await policyAt('/')).toContain("script-src 'self';")
    expect(await policyAt('/')).toContain("require-trusted-types-for 'script'; trusted-types papaver")
    await on.set('captcha.provider', 'recaptcha')
    const policy = await policyAt('/')
    await on.set('captcha.provider', 'altcha')
    expect(policy).toContain(
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
    )
    // Its script makes policies of its own for what it writes, under names that we do not know.
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('trusted-types papaver')
    expect(policy).toContain("frame-src 'self' https://www.google.com/recaptcha/;")
    expect(policy).toContain("connect-src 'self' https://www.google.com/recaptcha/;")
  })

  it('of a provider whose name would end the directive get nothing added', async () => {
    await on.trust("https://a;script-src'unsafe-inline'.example")
    expect(await policyAt('/')).toContain("connect-src 'self';")
    expect(await policyAt('/')).toContain("script-src 'self';")
  })

  it('are never answered with "as before", which would keep the old policy', async () => {
    const portalFolder = mkdtempSync(join(tmpdir(), 'papaver-page-'))
    writeFileSync(join(portalFolder, 'index.html'), '<!doctype html><title>Page</title>')
    writeFileSync(join(portalFolder, 'robots.txt'), '')
    const fastify = await makeFastify({
      log: silentLog,
      isTls: false,
      portalFolder,
      version: 'test',
      bodyLimit: 1000,
      outsideOrigins: async () => ({ connect: ['https://login.example'], script: [], frame: [] }),
    })
    const again = async (url: string) => {
      const { headers } = await fastify.inject(url)
      return fastify.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
    }
    const page = await again('/')
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("connect-src 'self' https://login.example;"),
    ])
    expect((await again('/robots.txt')).statusCode).toBe(304)
    await fastify.close()
    rmSync(portalFolder, { recursive: true })
  })

  it('get what the provider sent back, as one value, and nothing else', async () => {
    const { statusCode, headers } = await on.app.fastify.inject(
      '/signin-oidc?code=123&state=a%26b&evil=https://x.example&code2=1&error=x&error=y',
    )
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      '/#/signin-oidc?answer=code%3D123%26state%3Da%2526b',
      'no-store',
    ])
  })
})
