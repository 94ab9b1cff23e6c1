import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { type ImpersonationApp, startImpersonationApp } from '../../testing/impersonation-app.ts'
import type { TestAnswer, TestPerson } from '../../testing/start-test-app.ts'

let at: ImpersonationApp
beforeAll(async () => {
  at = await startImpersonationApp()
})
afterAll(() => at?.app.close())
beforeEach(() => at.startAnew())

describe('asking for it', () => {
  it('gives an officer a code of 256 bits that is kept as its hash alone', async () => {
    const officer = await at.enter('officer')
    const { status, body } = await at.ask(officer, 'importer')
    expect([status, Object.keys(body).sort()]).toEqual([200, ['code', 'id']])
    expect(Buffer.from(body.code, 'base64url')).toHaveLength(32)
    const { rows } = await at.sql('select * from impersonation where id = $1', [body.id])
    expect(rows[0].code_hash).toHaveLength(32)
    expect(JSON.stringify([rows, await at.trail('account.impersonationAsked')])).not.toContain(body.code)
    expect((await at.trail('account.impersonationAsked'))[0]).toMatchObject({
      actor_name: 'officer',
      entity_id: at.ids.importer,
      details: { userName: 'importer', reason: 'Cannot find his draft' },
    })
  })

  it.each([
    ['another administrator', 'admin', undefined, 409],
    ['himself', 'officer', undefined, 409],
    ['one who is inactive', 'grower', `status = 'INA'`, 409],
    ['one who has yet to be approved', 'grower', `status = 'REQ'`, 409],
    ['one who is locked', 'grower', 'is_locked = true', 409],
    ['nobody', '0192f000-0000-7000-8000-000000000000', undefined, 404],
  ])('refuses to look through %s', async (_who, userName, state, wanted) => {
    const officer = await at.enter('officer')
    if (state) await at.sql(`update account set ${state} where user_name = $1`, [userName])
    const { status, body } = await at.ask(officer, userName)
    await at.sql(`update account set status = 'APR', is_locked = false where user_name = 'grower'`)
    expect([status, body.message]).toEqual([wanted, wanted === 409 ? 'accountNoImpersonation' : 'notFound'])
  })

  it('is for officers, with a reason, and where it is switched on', async () => {
    expect((await at.ask(await at.enter('importer'), 'importer.staff')).status).toBe(403)
    const officer = await at.enter('officer')
    expect((await at.ask(officer, 'importer', '  ')).status).toBe(400)
    await at.set('security.impersonation', false)
    const off = await at.ask(officer, 'importer')
    await at.set('security.impersonation', true)
    expect([off.status, off.body.message]).toEqual([409, 'accountNoImpersonation'])
  })
})

describe('the code', () => {
  const use = (officer: TestPerson, params: Record<string, string>) =>
    officer.call('account.impersonate', { params })
  const refused = [409, 'accountNoImpersonation']
  const said = ({ status, body }: TestAnswer) => [status, body.message]

  it('works once, of ten attempts at the same time, too', async () => {
    const officer = await at.enter('officer')
    const { body } = await at.ask(officer, 'importer')
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(officer, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(said(await use(officer, body))).toEqual(refused)
  })

  it('is for the officer who asked, for a minute, and the newest only', async () => {
    const officer = await at.enter('officer')
    const { body: his } = await at.ask(officer, 'importer')
    expect(said(await use(await at.enter('admin'), his))).toEqual(refused)
    expect(said(await use(officer, { ...his, code: `${his.code.slice(0, -2)}AA` }))).toEqual(refused)
    // Both are in the trail, under the name of whoever tried.
    const { rows: tried } = await at.sql(
      `select actor_name, entity_id, details from audit_event
        where action = 'account.impersonationFailed' order by seq desc limit 2`,
    )
    expect(tried).toMatchObject([
      { actor_name: 'officer', entity_id: 'officer', details: '{"why":"wrong code"}' },
      { actor_name: 'admin', entity_id: 'admin', details: '{"why":"wrong code"}' },
    ])
    const { body: newer } = await at.ask(officer, 'customs')
    expect(said(await use(officer, his))).toEqual(refused)
    at.app.clock.advance(60_000)
    expect(said(await use(officer, newer))).toEqual(refused)
    const { body: last } = await at.ask(officer, 'customs')
    at.app.clock.advance(59_999)
    expect((await use(officer, last)).status).toBe(200)
  })

  it('is worth nothing where the person may no longer be looked through', async () => {
    const officer = await at.enter('officer')
    const { body } = await at.ask(officer, 'grower')
    await at.sql(`update account set roles = '{CA_ADMIN}' where user_name = 'grower'`)
    const answer = await use(officer, body)
    await at.sql(`update account set roles = '{CULTIVATION}' where user_name = 'grower'`)
    expect(said(answer)).toEqual(refused)
  })
})

describe('looking through another’s eyes', () => {
  it('shows the portal as the person sees it, and says who looks', async () => {
    const seen = await at.begin(await at.enter('officer'))
    expect((await seen.call('users.me')).body).toMatchObject({
      userName: 'importer',
      roles: ['ESTB_MANAGER'],
      impersonator: { name: 'Ilse Marten', isReadOnly: true },
    })
    const { rows } = await at.sql(
      `select method, is_pending, impersonator_name from session
      where account_id = $1 order by created_at desc, id desc limit 1`,
      [at.ids.importer],
    )
    expect(rows).toEqual([{ method: 'impersonation', is_pending: false, impersonator_name: 'Ilse Marten' }])
  })

  it('stands in the trail at its begin and end with both names, and the person is told', async () => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    expect((await at.trail('account.impersonationBegin'))[0]).toMatchObject({
      actor_name: 'officer',
      entity_id: at.ids.importer,
      details: {
        userName: 'importer',
        reason: 'Cannot find his draft',
        impersonatedBy: { id: at.ids.officer, name: 'Ilse Marten' },
      },
    })
    expect((await seen.call('account.logout')).status).toBe(204)
    expect((await at.trail('account.impersonationEnd'))[0]).toMatchObject({
      actor_name: 'importer',
      entity_id: at.ids.importer,
      details: { impersonatedBy: { id: at.ids.officer, name: 'Ilse Marten' } },
    })
    expect([await at.statusOf(seen), await at.statusOf(officer)]).toEqual([401, 200])
    const { rows } = await at.sql(
      `select params from notification
      where code = 'USR_IMPERSONATED' and account_id = $1 order by id desc limit 1`,
      [at.ids.importer],
    )
    expect(rows[0].params).toMatchObject({ userName: 'Ilse Marten', reason: 'Cannot find his draft' })
    const { rows: mails } = await at.sql(
      `select recipient from mail_outbox where template = 'USR_IMPERSONATED' order by id desc limit 1`,
    )
    expect(mails).toEqual([{ recipient: 'importer@papaver.example' }])
  })

  it('names both at whatever is changed, where the authority lets officers change anything', async () => {
    const officer = await at.enter('officer')
    const seen = await at.begin(officer)
    await at.set('security.impersonationWrites', true)
    const me = (await seen.call('users.me')).body
    const draft = importDraft(await draftParts(seen))
    const created = await seen.call('authorizations.create', {
      body: draft,
      headers: { 'idempotency-key': 'through his eyes' },
    })
    // His keys are never touched, and nobody looks on from eyes that are not his own.
    const keys = await seen.call('account.endOtherSessions')
    await at.sql(`update account set roles = '{CA_ADMIN}' where user_name = 'importer'`)
    const next = await at.ask(seen, 'importer.staff')
    await at.sql(`update account set roles = '{ESTB_MANAGER}' where user_name = 'importer'`)
    await at.set('security.impersonationWrites', false)
    expect(me.impersonator).toEqual({ name: 'Ilse Marten', isReadOnly: false })
    expect([created.status, keys.status, next.status]).toEqual([201, 409, 401])
    expect((await at.trail('authorization.create'))[0]).toMatchObject({
      actor_name: 'importer',
      details: { impersonatedBy: { id: at.ids.officer, name: 'Ilse Marten' } },
    })
  })

  it('begins anew with the next person, and the one before ends', async () => {
    const officer = await at.enter('officer')
    const first = await at.begin(officer)
    const second = await at.begin(officer, 'customs')
    expect([await at.statusOf(first), await at.statusOf(second)]).toEqual([401, 200])
    expect((await at.trail('account.impersonationEnd'))[0]).toMatchObject({
      actor_name: 'officer',
      entity_id: at.ids.importer,
      details: { why: 'another begun', impersonatedBy: { name: 'Ilse Marten' } },
    })
  })
})
