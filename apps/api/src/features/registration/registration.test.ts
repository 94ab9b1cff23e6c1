import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { change, mailsTo, openDoors, register, registrationBody, tokenIn } from '../../testing/strangers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await openDoors(app)
})
afterAll(() => app?.close())

const accountsOf = async (column: string, value: string) =>
  (
    await app.database.ownerPool.query(
      `select id, user_name, status, email, culture, password_hash, first_name, last_name from account where ${column} = $1`,
      [value],
    )
  ).rows

describe('a registration', () => {
  it('makes an unverified account and mails a link in the language of the form', async () => {
    const { status, body } = await app.visitor.call('registration.register', {
      body: registrationBody({ username: 'paivi', email: 'paivi@castellan.example' }),
      headers: { culture: 'fi' },
    })
    expect([status, Object.keys(body).sort()]).toEqual([200, ['id', 'linkHours', 'uploadKey']])
    const [account] = await accountsOf('id', body.id)
    expect(account).toMatchObject({ user_name: 'paivi', status: 'UNV', culture: 'fi' })
    expect(account.password_hash).toMatch(/^\$argon2id\$/)
    const [mail, ...others] = await mailsTo(app, 'paivi@castellan.example')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'USR_VERIFY', culture: 'fi' })
    expect(mail?.body).toMatch(/http:\/\/localhost:3000\/#\/registration\/verify\?token=[\w-]{43}\s/)
  })

  it('keeps the link out of notifications, audit and every other table than the mail', async () => {
    const { body } = await register(app, { username: 'secret', email: 'secret@castellan.example' })
    const token = await tokenIn(app, 'secret@castellan.example', 'verify')
    const { rows } = await app.database.ownerPool.query(
      "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    )
    const holders: string[] = []
    for (const { table_name: table } of rows) {
      const found = await app.database.ownerPool.query(
        `select 1 from "${table}" as t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' limit 1`,
        [token, body.uploadKey],
      )
      if (found.rows.length > 0) holders.push(table)
    }
    // There only until it is sent.
    expect(holders.filter((table) => table !== 'mail_outbox')).toEqual([])
  })

  it('cannot sign in before it is approved, and is answered like a stranger', async () => {
    await register(app, { username: 'early', email: 'early@castellan.example' })
    const early = await app.visitor.call('account.login', {
      body: { userName: 'early', password: 'Harbour-7seal!' },
    })
    expect([early.status, early.body.message]).toEqual([403, 'wrongUsername'])
  })

  it('takes scripts and formulas as text, letters in one form, and keeps line breaks out of headers', async () => {
    const odd = '=HYPERLINK("http://evil")<script>alert(1)</script>'
    const { status, body } = await register(app, {
      username: 'odd',
      email: 'odd@castellan.example',
      firstName: odd,
      lastName: ' {{link}} <%= 7*7 %> a\u0301 ',
    })
    expect(status).toBe(200)
    const [account] = await accountsOf('id', body.id)
    expect([account.first_name, account.last_name]).toEqual([odd, '{{link}} <%= 7*7 %> á'])
    const [mail] = await mailsTo(app, 'odd@castellan.example')
    // Nobody has proved this address yet: no word of a stranger comes to it.
    for (const word of ['script', '{{', '<%=']) expect(mail?.body).not.toContain(word)
    const broken = await register(app, { username: 'broken', firstName: 'a\u0000b' })
    expect([broken.status, broken.body.message]).toEqual([400, 'invalidInput'])
  })

  it.each([
    ['a type that is none', { userType: 'CA' }, 'userType'],
    ['a name with a space', { username: 'two words' }, 'username'],
    ['no address', { email: 'nobody' }, 'email'],
    ['two addresses', { email: 'a@b.example, c@d.example' }, 'email'],
    ['no name', { lastName: '   ' }, 'lastName'],
    ['a name that turns what follows', { lastName: 'permit\u202efdp' }, 'lastName'],
    ['a name of two lines', { lastName: 'Ferrand\nBcc: x' }, 'lastName'],
    ['a name that nobody sees', { establishmentName: '\u200b\u2060' }, 'establishmentName'],
    ['an address with an isolate', { establishmentAddress: 'Quay 1\n\u2066' }, 'establishmentAddress'],
    ['no organisation', { establishmentName: '' }, 'establishmentName'],
    ['a title that nobody has', { designationTypeId: 'KING' }, 'designationTypeId'],
    ['a password that is too long', { password: `aA1!${'x'.repeat(61)}` }, 'password'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { status, body } = await register(app, { username: 'wrong', ...changes })
    expect([status, body.message, body.details.fields[0].path]).toEqual([400, 'invalidInput', field])
    expect(await accountsOf('user_name', 'wrong')).toEqual([])
  })

  it('says of a text that it is none', async () => {
    const { body } = await register(app, {
      username: 'wrong',
      firstName: 'a\u202eb',
      establishmentAddress: 'a\u202eb',
    })
    expect(body.details.fields).toEqual([
      { path: 'firstName', code: 'line' },
      { path: 'establishmentAddress', code: 'paragraph' },
    ])
  })

  it.each([
    'Ab-1',
    'nouppercase-1',
    'Password-2026',
    'Wrong.Name-1',
    'Greenfield9!',
    'Hartmann2026!',
    'Lumengate26!',
  ])('is refused with the password %s', async (password) => {
    const { status, body } = await register(app, {
      username: 'wrong.name',
      lastName: 'Hartmann',
      email: 'greenfield9@castellan.example',
      establishmentName: 'Lumengate Pharma Ltd',
      password,
    })
    expect([status, body.message]).toEqual([400, 'unsecuredPassword'])
  })

  it('is refused with a user name that is taken, however it is written', async () => {
    const { status, body } = await register(app, { username: 'IMPORTER', email: 'i@castellan.example' })
    expect([status, body.message]).toEqual([409, 'accountNameTaken'])
    expect(await mailsTo(app, 'i@castellan.example')).toEqual([])
  })
})

describe('at the same moment', () => {
  it('two with one user name make one account, and the other is told', async () => {
    const answers = await Promise.all(
      ['a', 'b'].map((each) => register(app, { username: 'twin', email: `twin-${each}@castellan.example` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accountsOf('user_name', 'twin')).toHaveLength(1)
  })

  it('two with one address make one account, and neither is told of the other', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((each) =>
        register(app, { username: `double-${each}`, email: 'double@castellan.example' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await accountsOf('email', 'double@castellan.example')).toHaveLength(1)
    const mails = await mailsTo(app, 'double@castellan.example')
    expect(mails.map(({ template }) => template).sort()).toEqual(['USR_EXISTS', 'USR_EXISTS', 'USR_VERIFY'])
  })
})

describe('the door', () => {
  it('is closed by a setting', async () => {
    await change(app, 'public.registrationOpen', false)
    const { status, body } = await register(app, { username: 'late' })
    await change(app, 'public.registrationOpen', true)
    expect([status, body.message]).toEqual([409, 'registrationClosed'])
  })

  it('is closed for types of user that the authority does not take', async () => {
    await change(app, 'public.allowedUserTypes', ['ESTAB'])
    const { status, body } = await register(app, { username: 'late', userType: 'CUSTOMS' })
    await change(app, 'public.allowedUserTypes', ['ESTAB', 'CUSTOMS', 'CULTIVATION'])
    expect([status, body.message]).toEqual([409, 'registrationClosed'])
    expect(await accountsOf('user_name', 'late')).toEqual([])
  })

  it('lets so many of one address through an hour', async () => {
    await change(app, 'users.registrationsPerHour', 2)
    app.clock.advance(3_600_000)
    const statuses: number[] = []
    for (const each of ['r1', 'r2', 'r3'])
      statuses.push((await register(app, { username: each, email: `${each}@castellan.example` })).status)
    app.clock.advance(3_600_000)
    statuses.push((await register(app, { username: 'r4', email: 'r4@castellan.example' })).status)
    await change(app, 'users.registrationsPerHour', 10_000)
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  it('says that a name is taken as often as it lets somebody register, and no more', async () => {
    await change(app, 'users.registrationsPerHour', 3)
    app.clock.advance(3_600_000)
    const answers: unknown[] = []
    for (const each of ['r1', 'r2', 'R1', 'r2', 'r4']) {
      const { status, body } = await register(app, { username: each, email: `x${each}@castellan.example` })
      answers.push(status === 409 ? body.message : status)
      // The window slides: the end of a clock's hour frees nothing.
      app.clock.advance(10 * 60_000)
    }
    await change(app, 'users.registrationsPerHour', 10_000)
    expect(answers).toEqual([...['r1', 'r2', 'R1'].map(() => 'accountNameTaken'), 429, 429])
  })

  it('wants a proof of work, which works once', async () => {
    await change(app, 'captcha.provider', 'altcha')
    await change(app, 'captcha.cost', 1)
    await change(app, 'captcha.maxGuesses', 20)
    const { challenge } = (await app.visitor.call('account.captcha')).body as { challenge: Challenge }
    const solution = await solveChallenge({ challenge, deriveKey })
    const proof = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const send = (username: string, recaptcha: string) =>
      register(app, { username, email: `${username}@castellan.example`, recaptcha })
    const answers = [await send('p1', ''), await send('p2', 'bm9uZQ=='), await send('p3', proof)]
    const again = await send('p4', proof)
    const other = { username: 'p3', email: 'other@castellan.example' }
    const unproven = await register(app, { ...other, recaptcha: 'bm9uZQ==' })
    await change(app, 'captcha.provider', 'none')
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
    expect([again.status, again.body.message]).toEqual([400, 'accountCaptchaFailed'])
    // Nothing is said of a name without one.
    expect(unproven.body.message).toBe('accountCaptchaFailed')
    expect(await accountsOf('user_name', 'p4')).toEqual([])
  })
})
