import { createHash } from 'node:crypto'
import { isKeyText, keyOf } from '@papaver/contract/api-keys/key-text.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { madeKey, saveSettings } from '../../testing/api-keys.ts'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { remindOfEnds } from './actions/remind.ts'

let app: TestApp
let importer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
})
afterAll(() => app?.close())
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
beforeEach(() => behind('delete from attempt_counter'))

const listed = async (person: TestPerson, id: string, view = 'standing') =>
  (await person.call('api-keys.list', { query: { view, pageSize: 200 } })).body.items.find(
    (item: { id: string }) => item.id === id,
  )
const reads = async (program: TestPerson, from?: string) =>
  (await program.call('authorizations.list', from ? { from } : {})).status

describe('a key is made', () => {
  it('by one who has proved once more who he is, and is shown this once', async () => {
    await behind('update session set confirmed_at = null')
    const body = { name: 'ERP', scopes: ['cases.read'], endsOn: '2026-07-01' }
    const unproved = (await app.with(importer.token).call('api-keys.make', { body })).body
    expect(unproved.message).toBe('accountConfirmationNeeded')
    const { status, body: made } = await importer.call('api-keys.make', { body })
    expect([status, isKeyText(made.key)]).toEqual([201, true])
    const [row] = await behind('select * from api_key where id = $1', [made.item.id])
    expect(row.secret_hash).toEqual(createHash('sha256').update(made.key).digest())
    expect(JSON.stringify(row)).not.toContain(made.key.slice(9, 45))
    expect(JSON.stringify(await listed(importer, made.item.id))).not.toContain(made.key.slice(9, 45))
    const [event] = await behind(
      `select * from audit_event where action = 'apiKey.make' order by seq desc limit 1`,
    )
    expect([event.actor_name, event.entity_id]).toEqual(['importer', made.item.id])
    expect(event.details).not.toContain(made.key.slice(9, 45))
    const mails = await behind(
      `select body from mail_outbox where template = 'KEY_MADE' and entity_id = $1`,
      [made.item.id],
    )
    expect(mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain(made.key.slice(9, 45))
  })

  it.each([
    ['longer than the authority allows', { endsOn: '2027-06-18' }, 'endsOn'],
    ['for days that are over', { endsOn: '2026-06-16' }, 'endsOn'],
    ['for nothing', { scopes: [] }, 'scopes'],
    ['for what is no scope', { scopes: ['case.decide'] }, 'scopes.0'],
    ['without a name', { name: ' ' }, 'name'],
    ['at what is no address', { networks: ['home'] }, 'networks.0'],
  ])('but not %s', async (_what, said, path) => {
    const body = { name: 'A', scopes: ['cases.read'], endsOn: '2026-07-01', networks: [], ...said }
    const answer = await importer.call('api-keys.make', { body })
    expect([answer.status, answer.body.details.fields[0].path]).toEqual([400, path])
  })

  it('as often as the authority allows, and no more', async () => {
    const [{ count }] = await behind(
      `select count(*)::int from api_key join account on account.id = account_id
       where user_name = 'importer' and revoked_at is null`,
    )
    await saveSettings(app, { 'apiKeys.most': count })
    await expect(madeKey(app)).rejects.toThrow('apiKeysTooMany')
    await saveSettings(app, { 'apiKeys.most': 100 })
    await expect(madeKey(app)).resolves.toBeDefined()
  })
})

describe('a program with a key', () => {
  it('submits a request for the house, and the officer sees with which key', async () => {
    const { item, program } = await madeKey(app, { name: 'Purchasing' })
    const body = importDraft(await draftParts(program))
    const tried = await program.call('authorizations.create', { body, query: { dryRun: 'true' } })
    expect([tried.status, tried.body.status]).toEqual([200, 'DRA'])
    const created = await program.call('authorizations.create', { body })
    expect([created.status, created.body.allowedActions]).toEqual([201, ['submit', 'discard']])
    const { id, version } = created.body
    const sent = await program.call('authorizations.act', {
      params: { id, action: 'submit' },
      body: { version, declaration: true },
    })
    expect([sent.status, sent.body.status]).toEqual([200, 'REQ'])
    const officer = await app.as('officer')
    const { body: history } = await officer.call('authorizations.history', { params: { id } })
    expect(history.map((step: { action: string; keyName: string }) => [step.action, step.keyName])).toEqual([
      ['create', 'Purchasing'],
      ['submit', 'Purchasing'],
    ])
    const events = await app.as('admin').then((admin) => admin.call('audit.list', { query: { search: id } }))
    const submit = events.body.items.find(
      ({ action }: { action: string }) => action === 'authorization.submit',
    )
    expect([submit.actorName, submit.key]).toEqual(['importer', { id: item.id, name: 'Purchasing' }])
  })

  it('is offered by its own scopes only what it may do', async () => {
    const { body } = await importer.call('authorizations.create', {
      body: importDraft(await draftParts(importer)),
    })
    const seen = async (scopes: readonly ('cases.read' | 'drafts.write' | 'cases.submit')[]) => {
      const { program } = await madeKey(app, { scopes: ['cases.read', ...scopes] })
      const { allowedActions, mayEdit } = (
        await program.call('authorizations.get', { params: { id: body.id } })
      ).body
      return [allowedActions, mayEdit]
    }
    expect(await seen([])).toEqual([[], false])
    expect(await seen(['drafts.write'])).toEqual([['discard'], true])
    expect(await seen(['cases.submit'])).toEqual([['submit'], false])
  })

  it('sees of its house alone', async () => {
    const { body } = await importer.call('authorizations.create', {
      body: importDraft(await draftParts(importer)),
    })
    const { program } = await madeKey(app, {}, 'rival')
    expect((await program.call('authorizations.get', { params: { id: body.id } })).status).toBe(404)
    const others = await app.as('rival')
    const { item } = await madeKey(app)
    expect(await listed(others, item.id)).toBeUndefined()
    const revoked = await others.call('api-keys.revoke', { params: { id: item.id }, body: {} })
    expect(revoked.status).toBe(404)
  })

  it('counts its commands for itself: the same idempotency key of another is another’s', async () => {
    const [first, second] = [(await madeKey(app)).program, (await madeKey(app)).program]
    const body = importDraft(await draftParts(importer))
    const create = async (person: TestPerson) =>
      (await person.call('authorizations.create', { body, headers: { 'idempotency-key': 'order-17' } })).body
        .id
    const made = [await create(first), await create(second), await create(importer)]
    expect(new Set(made).size).toBe(3)
    expect([await create(first), await create(second), await create(importer)]).toEqual(made)
    const other = await first.call('authorizations.create', {
      body: { ...body, applicantReference: 'PO-2' },
      headers: { 'idempotency-key': 'order-17' },
    })
    expect([other.status, other.body.message]).toEqual([409, 'caseworkKeyReused'])
  })

  it('leaves the sessions of its maker as they are', async () => {
    const { program } = await madeKey(app)
    const before = await behind('select id, last_active_at, ended_at from session order by id')
    app.clock.set('2026-06-17T08:20:00Z')
    expect(await reads(program)).toBe(200)
    expect(await behind('select id, last_active_at, ended_at from session order by id')).toEqual(before)
    app.clock.set('2026-06-17T08:00:00Z')
  })
})

describe('a key counts no more', () => {
  it('from the moment on which it is revoked, on every process', async () => {
    const beside = await startTestApp({ beside: app })
    try {
      const { body } = await importer.call('api-keys.make', {
        body: { name: 'Two', scopes: ['cases.read'], endsOn: '2026-07-01', networks: [] },
      })
      const [here, there] = [app.with(body.key), beside.with(body.key)]
      expect([await reads(here), await reads(there)]).toEqual([200, 200])
      const admin = await app.as('admin')
      const params = { id: body.item.id }
      const revoked = await admin.call('api-keys.revoke', { params, body: { comment: 'Found in public' } })
      expect([revoked.status, revoked.body.state]).toEqual([200, 'revoked'])
      expect([await reads(there), await reads(here)]).toEqual([401, 401])
      // Others than officers read the authority's name.
      expect(await listed(importer, body.item.id, 'over')).toMatchObject({
        revokedBy: expect.stringContaining('Valdoria'),
        revokedFor: 'Found in public',
        mayRevoke: false,
      })
      expect((await admin.call('api-keys.revoke', { params, body: {} })).body.message).toBe('apiKeysOver')
    } finally {
      await beside.close()
    }
  })

  it('after its last day', async () => {
    const { item, program } = await madeKey(app, { endsOn: '2026-06-17' })
    const before = await reads(program)
    await behind(`update api_key set ends_on = '2026-06-16' where id = $1`, [item.id])
    expect([before, await reads(program)]).toEqual([200, 401])
    expect((await listed(importer, item.id, 'over')).state).toBe('expired')
  })

  it.each([
    ['is put to rest', `status = 'CLO'`],
    ['is locked', 'is_locked = true'],
    [
      'goes to another house',
      `establishment_id = (select other.id from establishment other where other.id <> account.establishment_id and other.kind = 'trading' limit 1)`,
    ],
    ['may have keys no more', `withheld_permissions = '{apiKey.manage}'`],
    ['was at rest meanwhile', `status_since = '2026-06-17T08:30:00Z'`],
  ])('where its maker %s', async (_what, change) => {
    const { item, program } = await madeKey(app)
    expect(await reads(program)).toBe(200)
    const [before] = await behind(
      `select status, is_locked, establishment_id, withheld_permissions, status_since from account where user_name = 'importer'`,
    )
    await behind(`update account set ${change} where user_name = 'importer'`)
    const status = await reads(program)
    const seen = await listed(await app.as('admin'), item.id)
    await behind(
      `update account set status = $1, is_locked = $2, establishment_id = $3, withheld_permissions = $4,
       status_since = $5 where user_name = 'importer'`,
      Object.values(before),
    )
    expect([status, seen.state]).toEqual([401, 'resting'])
  })

  it('for what its maker may no more', async () => {
    const { item, program } = await madeKey(app)
    const balances = async () => (await program.call('balances.list')).status
    expect(await balances()).toBe(200)
    await behind(`update account set withheld_permissions = '{balance.read}' where user_name = 'importer'`)
    const [status, seen] = [await balances(), await listed(await app.as('admin'), item.id)]
    await behind(`update account set withheld_permissions = '{}' where user_name = 'importer'`)
    expect([status, seen.scopesLost]).toEqual([403, ['balances.read']])
  })

  it('where the authority has closed the interface', async () => {
    const { program } = await madeKey(app)
    await saveSettings(app, { 'apiKeys.isOpen': false })
    const answer = await program.call('authorizations.list')
    await expect(madeKey(app)).rejects.toThrow('apiKeysClosed')
    await saveSettings(app, { 'apiKeys.isOpen': true })
    expect([answer.status, answer.body.message]).toEqual([403, 'apiKeysClosed'])
    expect(await reads(program)).toBe(200)
  })

  it('at addresses for which it was not made; its keepers see that it was tried there', async () => {
    const { item, program } = await madeKey(app, { networks: ['192.0.2.0/24', '2001:db8::/32'] })
    expect([
      await reads(program, '192.0.2.7'),
      await reads(program, '2001:db8::1'),
      await reads(program, '::ffff:192.0.2.9'),
      await reads(program, '198.51.100.1'),
    ]).toEqual([200, 200, 200, 403])
    expect(await listed(importer, item.id)).toMatchObject({
      uses: 3,
      usedFrom: '::ffff:192.0.2.9',
      refusedFrom: '198.51.100.1',
    })
  })
})

describe('of calls', () => {
  it('a key has so many a minute, and is answered how many are left', async () => {
    await saveSettings(app, { 'apiKeys.callsPerMinute': 2 })
    const [first, second] = [(await madeKey(app)).program, (await madeKey(app)).program]
    const answered = async (program: TestPerson) => {
      const { status, headers } = await program.call('authorizations.list')
      return [status, headers['ratelimit-policy'], headers.ratelimit, headers['retry-after']]
    }
    expect(await answered(first)).toEqual([200, '"calls";q=2;w=60', '"calls";r=1;t=60', undefined])
    expect(await answered(first)).toEqual([200, '"calls";q=2;w=60', '"calls";r=0;t=60', undefined])
    expect(await answered(first)).toEqual([429, '"calls";q=2;w=60', '"calls";r=0;t=60', '60'])
    expect((await answered(second))[0]).toBe(200)
    app.clock.set('2026-06-17T08:01:00Z')
    expect((await answered(first))[0]).toBe(200)
    app.clock.set('2026-06-17T08:00:00Z')
    await saveSettings(app, { 'apiKeys.callsPerMinute': 120 })
  })

  it('an address has so many wrong ones an hour', async () => {
    await saveSettings(app, { 'apiKeys.guessesPerHour': 2 })
    const wrong = app.with(keyOf('b'.repeat(40)))
    const from = '203.0.113.5'
    expect([await reads(wrong, from), await reads(wrong, from), await reads(wrong, from)]).toEqual([
      401, 401, 429,
    ])
    expect(await reads(wrong, '203.0.113.6')).toBe(401)
    // What is no key by its own signs is refused without being looked up or counted.
    const broken = app.with(`papk_${'b'.repeat(46)}`)
    expect([await reads(broken, from), await reads((await madeKey(app)).program, from)]).toEqual([401, 200])
    await saveSettings(app, { 'apiKeys.guessesPerHour': 30 })
  })
})

it('a key is spoken of before its end, once', async () => {
  const { item } = await madeKey(app, { endsOn: '2026-07-20' })
  const answered = async () =>
    (await behind(`select from mail_outbox where template = 'KEY_EXPIRING' and entity_id = $1`, [item.id]))
      .length
  app.clock.set('2026-07-05T08:00:00Z')
  await remindOfEnds(app.deps)
  expect(await answered()).toBe(0)
  app.clock.set('2026-07-06T08:00:00Z')
  await remindOfEnds(app.deps)
  await remindOfEnds(app.deps)
  expect(await answered()).toBe(1)
})
