import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { systemScope } from '../casework/public.ts'
import { readMasters } from '../masters/public.ts'
import { getRecord } from './record.ts'
import { mailAbout } from './served-kind.ts'

let app: TestApp
let parts: DraftParts
let establishmentId: string
const receivedOn = '2026-06-01'
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const get = (name: string, id: string) => as(name).call('authorizations.get', { params: { id } })
const create = (name: string, more: Record<string, unknown> = { establishmentId, receivedOn }) =>
  as(name).call('authorizations.create', { body: { ...importDraft(parts), ...more } })
const idsIn = async (name: string, query: Record<string, string>) => {
  const { body } = await as(name).call('authorizations.list', { query })
  return body.items.map(({ id }: { id: string }) => id) as string[]
}
/** Who was told in the portal. */
const notified = async (code: string) =>
  [
    ...(await behind(
      `select distinct user_name from notification join account on account.id = account_id
     where code = $1 order by 1`,
      [code],
    )),
  ].map(({ user_name }) => user_name)

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'importer.staff', 'officer', 'admin', 'rival', 'customs', 'grower'])
    people[name] = await app.as(name)
  parts = await draftParts(as('importer'))
  const [own] = await behind(`select establishment_id from account where user_name = 'importer'`)
  establishmentId = own.establishment_id
})
afterAll(() => app?.close())

describe('a draft that an officer enters on behalf of a company', () => {
  let draft: { id: string; version: number }
  beforeAll(async () => {
    const { body, status } = await create('officer')
    expect(status, JSON.stringify(body)).toBe(201)
    draft = body
  })

  it('is of that company, and says who entered it and when it was received', async () => {
    const { body } = await get('admin', draft.id)
    expect(body.applicant.id).toBe(establishmentId)
    expect(body.entered).toEqual({ by: expect.stringMatching(/\S \S/), receivedOn })
    expect(body).toMatchObject({ mayEdit: true, number: null })
    expect(body.allowedActions).toEqual(['submit', 'discard'])
    expect(
      await behind('select entered_by is not null as entered from work_case where id = $1', [draft.id]),
    ).toEqual([{ entered: true }])
  })

  it('is seen and found by officers alone until it is submitted', async () => {
    for (const name of ['importer', 'importer.staff', 'rival', 'customs', 'grower']) {
      expect((await get(name, draft.id)).status, name).toBe(404)
      for (const view of ['all', 'entered']) expect(await idsIn(name, { view }), name).not.toContain(draft.id)
    }
    for (const name of ['officer', 'admin']) {
      expect(await idsIn(name, { view: 'entered' })).toEqual([draft.id])
      expect(await idsIn(name, { view: 'entered', search: 'osmund' })).toEqual([draft.id])
      expect(await idsIn(name, { view: 'entered', search: 'nothing-like-it' })).toEqual([])
      expect(await idsIn(name, { view: 'all' })).not.toContain(draft.id)
      expect((await as(name).call('authorizations.counts')).body.entered).toBe(1)
    }
    expect((await as('importer').call('authorizations.counts')).body).not.toHaveProperty('entered')
  })

  it('opens no way to what a company drafts itself', async () => {
    const { body: own } = await create('importer', {})
    expect(own.entered).toBeNull()
    expect((await get('officer', own.id)).status).toBe(404)
    expect(await idsIn('officer', { view: 'entered' })).toEqual([draft.id])
    const save = { params: { id: own.id }, body: { ...importDraft(parts), version: own.version } }
    expect((await as('officer').call('authorizations.save', save)).status).toBe(404)
  })

  it('reminds who enters it, not the company', async () => {
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      const record = await getRecord(tx.db, systemScope, draft.id)
      const context = { masters: await readMasters(tx.db), publicUrl: 'https://papaver.example' }
      const about = { number: '', reasonCode: null, comment: null, dueOn: '2026-07-01' }
      await mailAbout(tx, { code: 'IE_DRAFT', to: 'applicant', record, context, ...about })
    })
    expect(await notified('IE_DRAFT')).toEqual(['officer'])
  })

  it('is edited, gets the scanned letter and is submitted by a colleague; then it is the company’s case', async () => {
    const { id } = draft
    const save = {
      params: { id },
      body: { ...importDraft(parts, { morphine: '2' }), version: draft.version },
    }
    const { body: saved, status } = await as('admin').call('authorizations.save', save)
    expect(status).toBe(200)
    const file = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdfBytes()}\r\n--x--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect(
      (await as('admin').call('authorizations.attach', { params: { id }, body: file, headers })).status,
    ).toBe(201)
    const act = { params: { id, action: 'submit' }, body: { version: saved.version } }
    expect((await as('admin').call('authorizations.act', act)).status).toBe(422)
    const submitted = await step(as('admin'), saved, 'submit', { declaration: true })
    expect(submitted).toMatchObject({ status: 'REQ', number: expect.any(String), mayEdit: false })
    expect(submitted.clock).toMatchObject({ state: 'running' })
    expect(await idsIn('officer', { view: 'entered' })).toEqual([])
    expect(await idsIn('officer', { view: 'unassigned' })).toContain(id)
    const { body: theirs } = await get('importer', id)
    expect(theirs.entered).toEqual({ by: expect.not.stringMatching(saved.entered.by), receivedOn })
    expect(theirs.attachments).toHaveLength(1)
    expect(theirs.allowedActions).toContain('withdraw')
    expect(await notified('IE_ENTERED')).toEqual(['importer'])
    expect(await notified('IE_SUBMITTED')).toContain('officer')
    const mails = await behind('select recipient from mail_outbox where subject like $1', [
      '%entered on your behalf',
    ])
    expect(mails).toEqual([{ recipient: 'importer@papaver.example' }])
  })

  it('is told in history and audit trail', async () => {
    const { body } = await as('importer').call('authorizations.history', { params: { id: draft.id } })
    const steps = body.map(({ action, actorSide }: Record<string, string>) => [action, actorSide])
    expect(steps).toEqual([
      ['enter', 'authority'],
      ['submit', 'authority'],
    ])
    const [row] = await behind(
      `select details from audit_event where action = 'authorization.enter' and entity_id = $1`,
      [draft.id],
    )
    expect(JSON.parse(row.details)).toMatchObject({ establishmentId, receivedOn })
  })

  it('is decided and signed by somebody else than who entered it', async () => {
    let current = await step(as('admin'), (await get('admin', draft.id)).body, 'take')
    current = await step(as('admin'), current, 'propose', { decision: 'approve' })
    await behind(
      `update work_case set proposal_by = (select id from account where user_name = 'admin') where id = $1`,
      [draft.id],
    )
    const { body } = await get('officer', draft.id)
    expect(body.allowedActions).not.toContain('approve')
    expect(body.closedActions).toContainEqual({ action: 'approve', reasons: ['ownEntry'] })
    const approve = { params: { id: draft.id, action: 'approve' }, body: { version: current.version } }
    expect((await as('officer').call('authorizations.act', approve)).body).toMatchObject({
      message: 'caseworkClosed',
      details: { reasons: ['ownEntry'] },
    })
    expect(await idsIn('officer', { view: 'decide' })).not.toContain(draft.id)
    expect((await as('officer').call('dashboard.mine')).body.counts.decide).toBe(
      (await as('officer').call('authorizations.counts')).body.decide,
    )
  })
})

describe('who may enter, and for whom', () => {
  it('a company’s people write for their own house, and say nothing of a receipt', async () => {
    const [other] = await behind(`select establishment_id from account where user_name = 'rival'`)
    expect((await create('importer', { establishmentId: other.establishment_id })).status).toBe(403)
    expect((await create('importer', { establishmentId })).status).toBe(201)
    expect((await create('importer', { receivedOn })).status).toBe(400)
  })

  it.each([
    ['no company', { receivedOn }, 'establishmentId'],
    ['no day of receipt', {}, 'receivedOn'],
    ['a receipt in the future', { receivedOn: '2999-01-01' }, 'receivedOn'],
  ])('an officer who gives %s is refused', async (_what, more, path) => {
    const { status, body } = await create(
      'officer',
      path === 'receivedOn' ? { establishmentId, ...more } : more,
    )
    expect(status).toBe(400)
    expect(body.details.fields).toMatchObject([{ path }])
  })

  it('only for companies that trade and are active', async () => {
    const [grower] = await behind(`select id from establishment where kind = 'grower' limit 1`)
    const [other] = await behind(`select establishment_id as id from account where user_name = 'rival'`)
    expect((await create('officer', { establishmentId: grower.id, receivedOn })).body).toMatchObject({
      message: 'authorizationEstablishmentClosed',
    })
    await behind('update establishment set is_active = false where id = $1', [other.id])
    expect((await create('officer', { establishmentId: other.id, receivedOn })).status).toBe(409)
    await behind('update establishment set is_active = true where id = $1', [other.id])
    const unknown = '01890000-0000-7000-8000-000000000000'
    expect((await create('officer', { establishmentId: unknown, receivedOn })).status).toBe(404)
  })

  it('an officer from whom the right is withheld neither enters nor sees what is being entered', async () => {
    const { body: draft } = await create('admin')
    await behind(`update account set withheld_permissions = '{case.enter}' where user_name = 'officer'`)
    expect((await create('officer')).status).toBe(403)
    expect((await get('officer', draft.id)).status).toBe(404)
    expect(await idsIn('officer', { view: 'entered' })).toEqual([])
    await behind(`update account set withheld_permissions = '{}' where user_name = 'officer'`)
    expect((await get('officer', draft.id)).status).toBe(200)
  })

  it('the database holds that an entry has both who and when', async () => {
    const one = `update work_case set received_on = '2026-06-01' where entered_by is null`
    await expect(behind(one)).rejects.toThrow(/work_case_entered/)
  })
})
