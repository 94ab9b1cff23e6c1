import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import {
  attach,
  change,
  mailsTo,
  openDoors,
  pdf,
  register,
  request,
  tokenIn,
} from '../../testing/strangers.ts'
import { runUsersDaily } from '../users/actions/daily.ts'

/** Whether an address is known must show in nothing that a stranger can see (product §1). */
let app: TestApp
const owner = 'owner@castellan.example'
beforeAll(async () => {
  app = await startTestApp()
  await openDoors(app)
  await request(app, { username: 'owner', email: owner })
})
afterAll(() => app?.close())

let count = 0
const stranger = (email: string) => {
  count += 1
  return register(app, { username: `stranger${count}`, email })
}
const unknown = () => stranger(`new${count}@harbour.example`)
const known = () => stranger(owner)

/** An answer without what differs between any two answers. */
const shapeOf = ({ status, headers, bytes }: Awaited<ReturnType<typeof register>>) => {
  const { date: _date, 'x-request-id': _id, 'set-cookie': _cookie, ...rest } = headers
  const body = bytes
    .toString()
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"uploadKey":"[\w-]{43}"/, '"uploadKey":"<key>"')
  return { status, rest, body, length: bytes.length }
}

it('answers the same bytes for an address that is known and one that is not', async () => {
  const [fresh, taken] = [await unknown(), await known()]
  expect(fresh.status).toBe(200)
  expect(shapeOf(taken)).toEqual(shapeOf(fresh))
  expect(shapeOf(fresh).body).toBe('{"id":"<uuid>","uploadKey":"<key>","linkHours":48}')
  expect(taken.body.id).not.toBe(fresh.body.id)
})

it.each<[string, () => string]>([
  ['unknown', () => `twice${count}@harbour.example`],
  ['known', () => owner],
])('is one registration with one answer when sent twice, its address %s', async (_which, emailOf) => {
  count += 1
  const form = { username: `twice${count}`, email: emailOf() }
  const before = (await mailsTo(app, form.email)).length
  const [first, second] = await Promise.all([register(app, form), register(app, form)])
  const third = await register(app, form)
  expect(first.status).toBe(200)
  for (const again of [second, third]) expect([again.status, again.body]).toEqual([200, first.body])
  expect((await mailsTo(app, form.email)).length - before).toBe(1)
  // Files may be sent with the answer that came, whichever of them it was.
  expect((await attach(app, third.body, [pdf()])).status).toBe(204)
  // With another password it is somebody else, who asks for a name that is taken.
  expect((await register(app, { ...form, password: 'Harbour-8seal!' })).body.message).toBe('accountNameTaken')
  // A day later, when no files are taken any more, so it is with the same form.
  app.clock.advance(24 * 3_600_000 + 1000)
  expect((await register(app, form)).body.message).toBe('accountNameTaken')
  // Once the registration has lapsed the same form is a new one.
  app.clock.advance(7 * 24 * 3_600_000)
  await runUsersDaily(app.deps)
  const anew = await register(app, form)
  expect(anew.status).toBe(200)
  expect(anew.body.id).not.toBe(first.body.id)
})

it('tells the owner, and nobody else, and makes no second account', async () => {
  const before = await mailsTo(app, owner)
  const { rows: accounts } = await app.database.ownerPool.query('select count(*)::int as n from account')
  await stranger(owner.toUpperCase())
  const after = await mailsTo(app, owner)
  expect(after.slice(before.length).map(({ template }) => template)).toEqual(['USR_EXISTS'])
  expect(after.at(-1)?.body).toContain('http://localhost:3000/#/login')
  expect(after.at(-1)?.body).not.toContain('token=')
  const { rows } = await app.database.ownerPool.query('select count(*)::int as n from account')
  expect(rows).toEqual(accounts)
})

it('says that a user name is taken whether the address is known or not', async () => {
  const answers = [
    await register(app, { username: 'OWNER', email: 'somebody@harbour.example' }),
    await register(app, { username: 'OWNER', email: owner }),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [409, 'accountNameTaken'],
    [409, 'accountNameTaken'],
  ])
})

describe('a user name that was asked for with an address', () => {
  const asked = async (username: string, emails: readonly string[]) => {
    const answers = []
    for (const email of emails) answers.push(shapeOf(await register(app, { username, email })))
    return answers
  }
  const sign = (answers: Awaited<ReturnType<typeof asked>>) => answers.map(({ status }) => status)
  const fresh = (name: string): string => `${name}@quay.example`

  it('is taken from then on, known or not, for strangers and owners, whatever comes first', async () => {
    const unknownFirst = await asked('lantern', [fresh('a1'), fresh('a2'), owner])
    const knownFirst = await asked('compass', [owner, fresh('b1'), owner.toUpperCase()])
    expect(sign(unknownFirst)).toEqual([200, 409, 409])
    const nameless = (answers: typeof knownFirst) =>
      answers.map((each) => ({ ...each, body: each.body.replace(/"(instance|requestId)":"[^"]*"/g, '') }))
    expect(nameless(knownFirst)).toEqual(nameless(unknownFirst))
    // Names compare without regard to case, held ones too.
    expect(sign(await asked('COMPASS', [fresh('b2')]))).toEqual([409])
  })

  it('goes to one of many who ask at the same moment', async () => {
    const emails = [owner, fresh('c1'), owner.toUpperCase(), fresh('c2'), fresh('c3')]
    const answers = await Promise.all(emails.map((email) => register(app, { username: 'anchor', email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('is free again on the day on which nobody has proved the address, not sooner, in both cases', async () => {
    expect(sign(await asked('beacon', [fresh('d1')]))).toEqual([200])
    expect(sign(await asked('harpoon', [owner]))).toEqual([200])
    const day = 24 * 3_600_000
    app.clock.advance(6 * day)
    await runUsersDaily(app.deps)
    expect(sign(await asked('beacon', [fresh('d2'), owner]))).toEqual([409, 409])
    expect(sign(await asked('harpoon', [fresh('d3'), owner]))).toEqual([409, 409])
    app.clock.advance(day)
    await runUsersDaily(app.deps)
    expect(sign(await asked('beacon', [fresh('d4'), fresh('d5')]))).toEqual([200, 409])
    expect(sign(await asked('harpoon', [fresh('d6'), fresh('d7')]))).toEqual([200, 409])
    // Of the two accounts with the name the one that lives signs in.
    await app.database.ownerPool.query(
      `update account set status = 'APR', is_demonstration = true where email = $1`,
      [fresh('d4')],
    )
    const signIn = await app.visitor.call('account.login', {
      body: { userName: 'beacon', password: 'Harbour-7seal!' },
    })
    expect(signIn.status).toBe(200)
  })
})

/** The tables that a call wrote into, each as often as it did, in order; what was undone is among them. */
const writesOf = async (send: () => Promise<unknown>): Promise<string[]> => {
  const written: string[] = []
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [query] = given as unknown as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    const table = /^insert into "(\w+)"/.exec(text)?.[1]
    if (table) written.push(table)
    return Reflect.apply(original, this, given)
  })
  await send()
  spy.mockRestore()
  return written
}

it('does the same work in both cases, so that the time tells nothing', async () => {
  const ofAccount = (tables: string[]) =>
    tables.filter((table) => ['account', 'account_password', 'user_request', 'user_history'].includes(table))
  const [fresh, taken] = [await writesOf(unknown), await writesOf(known)]
  expect(ofAccount(fresh)).toEqual(['account', 'account_password', 'user_request', 'user_history'])
  expect(ofAccount(taken)).toEqual(ofAccount(fresh))
  expect(fresh).toContain('mail_outbox')
  expect(taken).toContain('mail_outbox')
})

it('does not mail an owner oftener than the setting allows', async () => {
  await request(app, { username: 'patient', email: 'patient@harbour.example' })
  for (let time = 0; time < 6; time += 1) expect((await stranger('patient@harbour.example')).status).toBe(200)
  const mails = (await mailsTo(app, 'patient@harbour.example')).filter(
    ({ template }) => template === 'USR_EXISTS',
  )
  expect(mails).toHaveLength(3)
})

const stored = async () =>
  (
    await app.database.ownerPool.query(
      `select (select count(*)::int from stored_file) as files,
         (select count(*)::int from user_attachment) as attachments`,
    )
  ).rows[0]

it('treats the files of both alike: types, sizes, numbers, keys', async () => {
  const before = await stored()
  const fresh = (await unknown()).body
  const taken = (await known()).body
  const both = async (files: Parameters<typeof attach>[2], changes = {}) => {
    const answers = [
      await attach(app, { ...fresh, ...changes }, files),
      await attach(app, { ...taken, ...changes }, files),
    ]
    return answers.map(({ status, body }) => [status, body === '' ? '' : body.message])
  }
  const same = (status: number, message: string) => [
    [status, message],
    [status, message],
  ]
  expect(await both([pdf(), { name: 'a.pdf', bytes: 'MZ no pdf' }])).toEqual(same(415, 'unsupportedMedia'))
  expect(await both([pdf('large.pdf', 10_000_001)])).toEqual(same(413, 'tooLarge'))
  expect(await both([pdf()], { uploadKey: 'x'.repeat(43) })).toEqual(same(409, 'registrationLinkOver'))
  expect(await both([])).toEqual(same(400, 'invalidInput'))
  expect(await both([pdf(), pdf(), pdf()])).toEqual(same(204, ''))
  expect(await both([pdf(), pdf(), pdf()])).toEqual(same(409, 'registrationTooMany'))
  expect(await both([pdf(), pdf()])).toEqual(same(204, ''))
  expect(await both([pdf()])).toEqual(same(409, 'registrationTooMany'))
  // What was thrown away is not kept under any name.
  expect(await stored()).toEqual({ files: before.files + 5, attachments: before.attachments + 5 })
  const own = await app.database.ownerPool.query(
    'select count(*)::int as n from user_attachment where account_id = $1',
    [fresh.id],
  )
  expect(own.rows[0].n).toBe(5)
})

it('keeps the key of both open for a day and no longer', async () => {
  const fresh = (await unknown()).body
  const taken = (await known()).body
  const statuses = async () => [
    (await attach(app, fresh, [pdf()])).status,
    (await attach(app, taken, [pdf()])).status,
  ]
  const hour = 3_600_000
  app.clock.advance(24 * hour - 1000)
  expect(await statuses()).toEqual([204, 204])
  app.clock.advance(2000)
  expect(await statuses()).toEqual([409, 409])
})

it('sends another mail so often a day and answers the same whatever comes of it', async () => {
  await change(app, 'users.resendsPerDay', 2)
  const fresh = { ...(await stranger('resend@harbour.example')).body }
  const taken = (await known()).body
  const nobody = { id: fresh.id, uploadKey: 'y'.repeat(43) }
  const ask = ({ id, uploadKey }: { id: string; uploadKey?: string }) =>
    app.visitor.call('registration.resend', { params: { id }, body: uploadKey ? { uploadKey } : {} })
  const first = await tokenIn(app, 'resend@harbour.example', 'verify')
  for (let time = 0; time < 4; time += 1)
    for (const each of [fresh, taken, nobody, { id: fresh.id }]) {
      const { status, bytes } = await ask(each)
      expect([status, bytes.length]).toEqual([204, 0])
    }
  const mails = await mailsTo(app, 'resend@harbour.example')
  expect(mails.map(({ template }) => template)).toEqual(['USR_VERIFY', 'USR_VERIFY', 'USR_VERIFY'])
  // Only the newest link counts.
  const old = await app.visitor.call('registration.checkEmail', { params: { token: first } })
  expect([old.status, old.body.message]).toEqual([409, 'registrationLinkOver'])
  app.clock.advance(24 * 3_600_000)
  await change(app, 'users.resendsPerDay', 3)
})

it('sends another mail to anybody who names the registration alone, as the call without a body does', async () => {
  const { id } = (await stranger('alone@harbour.example')).body
  const taken = (await known()).body
  const before = (await mailsTo(app, 'alone@harbour.example')).length
  for (const each of [id, taken.id, '01890000-0000-7000-8000-000000000000'])
    expect((await app.visitor.call('registration.resend', { params: { id: each } })).status).toBe(204)
  const mails = await mailsTo(app, 'alone@harbour.example')
  expect(mails.slice(before).map(({ template }) => template)).toEqual(['USR_VERIFY'])
})

it('leaves a trace of both for the authority', async () => {
  const { rows } = await app.database.ownerPool.query(
    `select action, count(*)::int as n from audit_event
     where action in ('user.register', 'registration.known', 'registration.resend') group by action order by action`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'registration.known',
    'registration.resend',
    'user.register',
  ])
})
