import { createHash } from 'node:crypto'
import { officeRights } from '@papaver/contract/casework/sides.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { passOnReports } from './reports.ts'

const token = 'a-token-of-this-test_only'
let app: TestApp
let permit: IssuedPermit
beforeAll(async () => {
  app = await startTestApp()
  permit = await issuePermit(app)
  await behind('update trade_authorization set token_hash = $1 where case_id = $2', [
    createHash('sha256').update(token).digest(),
    permit.id,
  ])
})
afterAll(() => app?.close())

const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
beforeEach(async () => {
  // A day of its own for each test.
  app.clock.advance(86_400_000)
  await passOnReports(app.deps)
  await behind('delete from notification')
  await behind('delete from mail_outbox')
  await behind('delete from verification_mismatch_notice')
  await behind('delete from verification_mismatch')
  await behind(`delete from case_history where action like 'publicReport%'`)
})

const report = async (more: object, description = 'The paper says 40 kg') => {
  const { status, bytes } = await app.visitor.call('verification.reportMismatch', {
    body: { number: permit.number, description, contact: 'port@customs.example', ...more },
  })
  expect([status, bytes.length]).toEqual([204, 0])
}
const notices = async () =>
  (
    await behind(
      `select code, topic, user_name, entity_id, params from notification join account on account.id = account_id
       order by notification.created_at, user_name`,
    )
  ).rows
const mails = async () =>
  (await behind('select template, recipient, body from mail_outbox order by recipient')).rows
const history = async () =>
  (
    await behind(
      `select action, comment, is_internal from case_history where action like 'publicReport%' and case_id = $1 order by id`,
      [permit.id],
    )
  ).rows
const everyOfficer = ['admin', 'officer']

describe('a report by somebody with the document’s code', () => {
  it.each([
    ['check code', () => ({ checkCode: permit.checkCode })],
    ['token', () => ({ number: '', token })],
  ])('(%s) is a duty of officers, who learn where it comes from', async (_what, more) => {
    await report(more())
    expect(await notices()).toEqual([])
    expect(await passOnReports(app.deps)).toBe(1)
    const noted = await notices()
    expect(noted.map(({ user_name }) => user_name)).toEqual(everyOfficer)
    expect(noted[0]).toMatchObject({
      code: 'IE_DIFFERENCE',
      topic: 'duty',
      entity_id: permit.id,
      params: { reason: 'Reported at the public check, with the right check code' },
    })
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual([
      'admin@papaver.example',
      'officer@papaver.example',
    ])
    expect(sent[0].body).toContain('Reason: Reported at the public check, with the right check code')
    expect(sent[0].body).toContain('> The paper says 40 kg')
    const [entry] = await history()
    expect(entry).toMatchObject({ action: 'publicReport', is_internal: true })
    expect(entry.comment).toContain('The paper says 40 kg')
    expect(await passOnReports(app.deps)).toBe(0)
  })

  it('goes to no officer who may open no case', async () => {
    await behind(`update account set withheld_permissions = $1 where user_name = 'officer'`, [officeRights])
    await report({ checkCode: permit.checkCode })
    await passOnReports(app.deps)
    await behind(`update account set withheld_permissions = '{}' where user_name = 'officer'`)
    expect((await notices()).map(({ user_name }) => user_name)).toEqual(['admin'])
  })
})

describe('a report by somebody without the code', () => {
  it.each([
    ['a wrong one', { checkCode: 'ABCD-2345' }],
    ['none', {}],
    ['another document’s token', { token: 'not-a-token-of-anything' }],
  ])('(%s) is counted: one notice a document and day, no mail, no duty', async (_what, more) => {
    await report(more, 'First')
    await passOnReports(app.deps)
    const first = await notices()
    expect(first.map(({ user_name }) => user_name)).toEqual(everyOfficer)
    expect(first[0]).toMatchObject({
      code: 'VERIFICATION_REPORTS',
      topic: 'movements',
      entity_id: permit.id,
      params: { number: permit.number, count: '1' },
    })
    await report(more, 'Second')
    await report(more, 'Third')
    await passOnReports(app.deps)
    expect(await notices()).toHaveLength(2)
    app.clock.advance(86_400_000)
    expect(await passOnReports(app.deps)).toBe(2)
    expect((await notices()).map(({ params }) => params.count)).toEqual(['1', '1', '2', '2'])
    expect(await mails()).toEqual([])
    const kept = await history()
    expect(kept.map(({ action, is_internal }) => [action, is_internal])).toEqual([
      ['publicReports', true],
      ['publicReports', true],
    ])
    expect(kept[1].comment).toMatch(/Second[\s\S]*Third/)
    const { rows } = await behind('select had_code from verification_mismatch')
    expect(rows.map(({ had_code }) => had_code)).toEqual([false, false, false])
  })

  it('of numbers that there are not makes one notice together', async () => {
    for (const number of ['XX/1', 'XX/2', '\u0000 XX/3', 'XX/4']) await report({ number })
    await report({}, 'Of the permit')
    expect(await passOnReports(app.deps)).toBe(5)
    const noted = (await notices()).filter(({ user_name }) => user_name === 'officer')
    expect(noted.map(({ params }) => params.count).sort()).toEqual(['1', '4'])
    const unknown = noted.find(({ entity_id }) => entity_id === null)
    expect(unknown?.params.number.split(', ')).toHaveLength(4)
    expect(unknown?.params.number).toMatch(/…$/)
  })

  it('is not hidden behind many from one place', async () => {
    for (let index = 0; index < 40; index += 1)
      await behind(
        `insert into verification_mismatch (case_id, entity, had_code, number, description, network, at)
         values ($1, 'authorization', false, $2, $3, '192.0.2', $4)`,
        [permit.id, permit.number, `Noise ${index}`, app.clock.now()],
      )
    await behind(
      `insert into verification_mismatch (case_id, entity, had_code, number, description, network, at)
       values ($1, 'authorization', false, $2, 'The seal is another one', '198.51.100', $3)`,
      [permit.id, permit.number, new Date(app.clock.now().getTime() + 1000)],
    )
    await passOnReports(app.deps)
    const [notice] = await notices()
    expect(notice.params.count).toBe('41')
    expect(notice.params.comment).toContain('The seal is another one')
    expect(notice.params.comment.match(/Noise/g)).toHaveLength(19)
  })
})

it('holds its reader to so many reports a minute', async () => {
  for (let index = 0; index < 10; index += 1)
    await app.visitor.call('verification.reportMismatch', {
      body: { number: permit.number, description: 'Again', contact: '' },
    })
  const { status } = await app.visitor.call('verification.reportMismatch', {
    body: { number: permit.number, description: 'Again', contact: '' },
  })
  expect(status).toBe(429)
})
