import { type CallName, calls } from '@papaver/contract/calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { useAccountApp } from '../../testing/account-app.ts'
import { codeOf, holderOf, logIn, sendCode, setSetting, setUpSecondFactor } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const account = useAccountApp()
const { sql, signedIn, pending, codesOf, trail } = account
let app: TestApp
beforeAll(() => {
  app = account.app
})

describe('the first sign-in of an account that owes a second factor', () => {
  it('shows the same secret until its first code, then never again', async () => {
    const grower = await pending('grower')
    const { body: shown } = await grower.call('account.getUser2FA')
    expect(shown).toEqual({
      isQRCodeRequired: true,
      qrCode: expect.stringMatching(/^data:image\/png;base64,/),
      secretKey: expect.stringMatching(/^[A-Z2-7]{32}$/),
    })
    expect((await grower.call('account.getUser2FA')).body).toEqual(shown)

    const { body } = await sendCode(app, grower.token, codeOf(app, shown.secretKey))
    expect(body).toEqual({
      isSuccessful: true,
      token: expect.any(String),
      recoveryCodes: expect.arrayContaining([
        expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/),
      ]),
    })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    expect(await codesOf()).toEqual(['USR_2FA_SHOWN', 'USR_2FA_SET'])
    app.clock.advance(30_000)
    const again = await pending('grower')
    expect((await again.call('account.getUser2FA')).body).toEqual({
      isQRCodeRequired: false,
      qrCode: '',
      secretKey: '',
    })
    expect((await holderOf(app, body.token).call('account.getUser')).status).toBe(200)
    // The token that waited has done its work.
    expect((await grower.call('account.getUser2FA')).status).toBe(401)
    const next = await sendCode(app, again.token, codeOf(app, shown.secretKey))
    expect(next.body).toEqual({ isSuccessful: true, token: expect.any(String) })
  })

  it('makes one secret of two looks at once of one session', async () => {
    const grower = await pending('grower')
    const answers = await Promise.all([1, 2, 3].map(() => grower.call('account.getUser2FA')))
    expect(new Set(answers.map(({ body }) => body.secretKey)).size).toBe(1)
    expect(await codesOf()).toEqual(['USR_2FA_SHOWN'])
  })

  it('shares no secret with a stranger who looked first, and ends his waiting', async () => {
    const stranger = await pending('grower')
    const { secretKey: theirs } = (await stranger.call('account.getUser2FA')).body
    const owner = await pending('grower')
    const { secretKey: own } = (await owner.call('account.getUser2FA')).body
    expect(own).not.toBe(theirs)
    // Neither session takes the other’s secret.
    expect((await sendCode(app, owner.token, codeOf(app, theirs))).body.isSuccessful).toBe(false)
    const { body } = await sendCode(app, owner.token, codeOf(app, own))
    expect(body.isSuccessful).toBe(true)
    expect((await sendCode(app, stranger.token, codeOf(app, theirs))).status).toBe(401)
    expect((await sql('select * from second_factor_proposal')).rows).toEqual([])
    // Each look was told to the owner, with where it came from.
    const { rows } = await sql(`select code, params from notification where code = 'USR_2FA_SHOWN'`)
    expect(rows).toMatchObject([{ params: { address: '127.0.0.1' } }, { params: { address: '127.0.0.1' } }])
  })

  it('of two who prove their secrets at the same moment takes one', async () => {
    const people = await Promise.all([pending('grower'), pending('grower')])
    const secrets = await Promise.all(
      people.map(async ({ call }) => (await call('account.getUser2FA')).body.secretKey as string),
    )
    const answers = await Promise.all(
      people.map(({ token }, at) => sendCode(app, token, codeOf(app, secrets[at] ?? ''))),
    )
    expect(answers.filter(({ body }) => body.isSuccessful === true)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })

  it('is written in the picture with the authority as issuer and the person as label', async () => {
    await setSetting(app, 'authority.names', { en: 'Agency: North' })
    const { totpPicture } = await import('./totp.ts')
    const { body } = await (await pending('grower')).call('account.getUser2FA')
    expect(body.qrCode).toBe(await totpPicture(body.secretKey, 'Papaver Agency  North', 'grower'))
    await setSetting(app, 'authority.names', { en: 'Competent authority' })
  })

  it('waits as long as the authority allows, and no longer', async () => {
    const grower = await pending('grower')
    const { secretKey } = (await grower.call('account.getUser2FA')).body
    app.clock.advance(10 * 60_000 - 1)
    expect((await grower.call('account.getUser2FA')).status).toBe(200)
    app.clock.advance(1)
    expect((await sendCode(app, grower.token, codeOf(app, secretKey))).status).toBe(401)
  })
})

describe('a token that waits for its second factor', () => {
  it('opens its own calls and those of anyone, and nothing else', async () => {
    const own: CallName[] = ['account.getUser2FA', 'account.login2FA', 'account.logout']
    const { call } = await pending('grower')
    const opened: CallName[] = []
    for (const name of Object.keys(calls) as CallName[]) {
      const [method, url, who] = calls[name]
      if (who === 'anyone' || !app.fastify.hasRoute({ method, url })) continue
      if (name === 'account.logout') continue
      const { status, body } = await call(name, method === 'GET' ? {} : { body: {} })
      if (own.includes(name)) expect([name, status]).not.toEqual([name, 401])
      else expect([name, status, body.message]).toEqual([name, 401, 'notSignedIn'])
      opened.push(name)
    }
    expect(opened.length).toBeGreaterThan(60)
    expect((await call('account.logout')).status).toBe(204)
    expect((await call('account.getUser2FA')).status).toBe(401)
  })

  it('while a full one does not open the second step', async () => {
    const importer = await signedIn('importer')
    expect((await importer.call('account.getUser2FA')).status).toBe(403)
    expect((await sendCode(app, importer.token, '123456')).status).toBe(403)
  })
})

describe('a code', () => {
  it('works once: of fifty at once one gets in, and none on another process', async () => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    await setSetting(app, 'security.lockAttempts', 100)
    await setSetting(app, 'security.addressAttempts', 1000)
    const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await pending('rival')).token))
    const code = codeOf(app, secret)
    const answers = await Promise.all(tokens.map((token) => sendCode(app, token, code)))
    expect(answers.filter(({ body }) => body.isSuccessful)).toHaveLength(1)
    const restarted = await startTestApp({ beside: app })
    const { body } = await logIn(restarted, 'rival')
    expect((await sendCode(restarted, body.token, code)).body).toEqual({ isSuccessful: false, token: '' })
    app.clock.advance(30_000)
    expect((await sendCode(restarted, body.token, code)).body.isSuccessful).toBe(false)
    expect((await sendCode(restarted, body.token, codeOf(app, secret))).body.isSuccessful).toBe(true)
    await restarted.close()
    await setSetting(app, 'security.lockAttempts', 5)
    await setSetting(app, 'security.addressAttempts', 50)
  })

  it('ends its sign-in once, however many right ones come with it', async () => {
    const { secret, recoveryCodes } = await setUpSecondFactor(app, await signedIn('rival'))
    const { token } = await pending('rival')
    const answers = await Promise.all(
      [codeOf(app, secret), ...recoveryCodes.slice(0, 3)].map((code) => sendCode(app, token, code)),
    )
    expect(answers.filter(({ body }) => body.isSuccessful)).toHaveLength(1)
    const { rows } = await sql(
      `select count(*)::int as count from session where ended_at is null and not is_pending and created_at = $1`,
      [app.clock.now()],
    )
    expect(rows[0].count).toBe(1)
  })

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('of %i steps from now is accepted: %s', async (steps, isAccepted) => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    app.clock.advance(120_000)
    const { token } = await pending('rival')
    expect((await sendCode(app, token, codeOf(app, secret, steps))).body.isSuccessful).toBe(isAccepted)
  })

  it('may be grouped as an app shows it', async () => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    const code = codeOf(app, secret)
    const { token } = await pending('rival')
    const grouped = ` ${code.slice(0, 3)} ${code.slice(3)}`
    expect((await sendCode(app, token, grouped)).body.isSuccessful).toBe(true)
  })

  it('of a step that is older than the last one used is refused', async () => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    const [before, now] = [codeOf(app, secret, -1), codeOf(app, secret)]
    expect((await sendCode(app, (await pending('rival')).token, now)).body.isSuccessful).toBe(true)
    expect((await sendCode(app, (await pending('rival')).token, before)).body.isSuccessful).toBe(false)
  })

  it('of the next step opens once, and no more when that step has come, on any process', async () => {
    const { secret } = await setUpSecondFactor(app, await signedIn('rival'))
    app.clock.advance(120_000)
    const ahead = codeOf(app, secret, 1)
    const tries = await Promise.all(
      [1, 2].map(async () => sendCode(app, (await pending('rival')).token, ahead)),
    )
    expect(tries.filter(({ body }) => body.isSuccessful)).toHaveLength(1)
    // Another process knows no more than the database does, as one that was started anew.
    const other = await startTestApp({ beside: app })
    for (const process of [other, app, other]) {
      expect((await sendCode(process, (await pending('rival')).token, ahead)).body.isSuccessful).toBe(false)
      app.clock.advance(30_000)
    }
    const next = await sendCode(other, (await pending('rival')).token, codeOf(app, secret))
    expect(next.body.isSuccessful).toBe(true)
    await other.close()
  })

  it.each(['12345', 'x'.repeat(21)])('of another length is no code: %s', async (code) => {
    expect((await sendCode(app, (await pending('grower')).token, code)).status).toBe(400)
  })
})

describe('a recovery code', () => {
  it('works once, in any spelling, and not for another account', async () => {
    const { recoveryCodes } = await setUpSecondFactor(app, await signedIn('rival'))
    await setUpSecondFactor(app, await signedIn('importer'))
    const [first = '', second = ''] = recoveryCodes
    expect((await sendCode(app, (await pending('importer')).token, first)).body.isSuccessful).toBe(false)
    const { token } = await pending('rival')
    expect((await sendCode(app, token, ` ${first.toLowerCase().replaceAll('-', ' ')}`)).body).toEqual({
      isSuccessful: true,
      token: expect.any(String),
    })
    expect(JSON.parse((await trail('account.login')).details)).toMatchObject({ by: 'recovery code' })
    expect((await sendCode(app, (await pending('rival')).token, first)).body.isSuccessful).toBe(false)
    const { body } = await sendCode(app, (await pending('rival')).token, second)
    const state = await holderOf(app, body.token).call('account.secondFactor')
    expect(state.body).toMatchObject({ rule: 'optional', isSet: true, recoveryCodesLeft: 8 })
  })

  it('of twenty at once gets one in', async () => {
    await setSetting(app, 'security.lockAttempts', 100)
    const { recoveryCodes } = await setUpSecondFactor(app, await signedIn('rival'))
    const tokens = await Promise.all(Array.from({ length: 20 }, async () => (await pending('rival')).token))
    const answers = await Promise.all(tokens.map((token) => sendCode(app, token, recoveryCodes[0] ?? '')))
    expect(answers.filter(({ body }) => body.isSuccessful)).toHaveLength(1)
    await setSetting(app, 'security.lockAttempts', 5)
  })

  it('is read with its look-alikes', async () => {
    const { readRecoveryCode } = await import('./recovery-codes.ts')
    expect(readRecoveryCode('1i1l-o0O0-ab cd')).toBe('11110000ABCD')
    expect(readRecoveryCode('1111-0000-ABC')).toBeUndefined()
    expect(readRecoveryCode('1111-0000-ABCU')).toBeUndefined()
  })
})

it('leaves no secret in an answer, the trail, a log, a mail or a readable row', async () => {
  const lines: string[] = []
  const folder = (await import('node:fs')).mkdtempSync('/tmp/papaver-second-factor-log-')
  const { log, close } = createLog({
    clock: fixedClock('2026-06-17T08:00:00Z'),
    dataDir: folder,
    output: '/dev/null',
  })
  const logged = await startTestApp({ beside: app, log })
  const { body } = await logIn(logged, 'grower')
  const { secretKey } = (await holderOf(logged, body.token).call('account.getUser2FA')).body
  const code = codeOf(app, secretKey)
  const done = (await sendCode(logged, body.token, code)).body
  app.clock.advance(30_000)
  const grower = holderOf(logged, done.token)
  for (const name of ['account.secondFactor', 'account.sessions', 'users.me', 'account.getUser'] as const)
    lines.push((await grower.call(name)).bytes.toString())
  await logged.close()
  await close()
  const { readdirSync, readFileSync, rmSync, statSync } = await import('node:fs')
  const walk = (at: string): string[] =>
    readdirSync(at).flatMap((name) =>
      statSync(`${at}/${name}`).isDirectory() ? walk(`${at}/${name}`) : `${at}/${name}`,
    )
  const files = walk(folder).map((file) => readFileSync(file, 'utf8'))
  expect(files.join('')).toContain('/api/account/login2FA')
  lines.push(...files)
  rmSync(folder, { recursive: true })
  for (const table of [
    'audit_event',
    'notification',
    'mail_outbox',
    'second_factor',
    'recovery_code',
    'session',
  ])
    lines.push(JSON.stringify((await sql(`select ${table}::text as row from ${table}`)).rows))
  const text = lines.join('\n')
  for (const secret of [
    secretKey,
    ...done.recoveryCodes,
    ...done.recoveryCodes.map((each: string) => each.replaceAll('-', '')),
  ])
    expect(text).not.toContain(secret)
  // Not even as the bytes that Base32 spells, nor as their text in the hexadecimal of the database.
  expect(text).not.toContain(Buffer.from(secretKey).toString('hex'))
})
