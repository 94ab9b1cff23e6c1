import type { ForeignCopy } from '@papaver/contract/authorizations/foreign-copy.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, draftParts, importDraft, step } from '../../../testing/drafts.ts'
import { issuePermit } from '../../../testing/issue-permit.ts'
import { listEditor } from '../../../testing/list-editor.ts'
import { setSetting } from '../../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/start-test-app.ts'
import { readSettings } from '../../settings/public.ts'

const address = 'permits@authority-fr.example.com'
const setting = 'import_export.copyToForeignAuthority'

let app: TestApp
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const mailsOf = (id: string) =>
  behind(
    `select template, culture, recipient, subject, body, status from mail_outbox
     where entity_id = $1 and template like 'IE_FOREIGN%' order by id`,
    [id],
  )
const auditOf = async (id: string, action: string) =>
  (
    await behind('select details from audit_event where entity_id = $1 and action = $2 order by seq', [
      id,
      action,
    ])
  ).map(({ details }) => (typeof details === 'string' ? JSON.parse(details) : details))
const seen = async (id: string): Promise<ForeignCopy> => {
  const { status, body } = await (await app.as('officer')).call('authorizations.foreignCopy', {
    params: { id },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const flagsOf = async (id: string): Promise<string[]> =>
  (await behind('select flags from work_case where id = $1', [id]))[0].flags
const office = (): TestPerson => as('admin')
const editor = listEditor(office)
const atAuthority = async (action: 'deactivate' | 'activate'): Promise<void> => {
  const answer = await editor.act(
    'competentAuthorities',
    await editor.rowOf('competentAuthorities', 'FR-DEMO'),
    action,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['admin', 'importer']) people[name] = await app.as(name)
})
afterEach(async () => setSetting(app, setting, 'mail'))
afterAll(() => app?.close())

describe('by e-mail', () => {
  it('goes out with the permit, to the authority of the other country, once', async () => {
    const parts = await draftParts(await app.as('importer'))
    const draft = importDraft(parts, { morphine: '4', codeine: '2' })
    const approved = await approvedCase(app, draft)
    expect(await mailsOf(approved.id)).toEqual([])
    const before = await seen(approved.id)
    expect(before).toMatchObject({
      way: 'mail',
      country: { id: 'FR' },
      addressees: [{ mail: address }],
      isIssued: false,
      isOwed: false,
      mayAct: false,
      days: null,
      entries: [],
    })

    const issue = {
      params: { id: approved.id, action: 'issue' },
      body: { version: approved.version },
      headers: { 'idempotency-key': 'issue-and-tell' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => office().call('authorizations.act', issue)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const permit = answers[0]?.body

    const mails = await mailsOf(approved.id)
    expect(mails).toMatchObject([{ template: 'IE_FOREIGN_COPY', culture: 'en', recipient: address }])
    const [{ subject, body }] = mails
    expect(subject).toBe(`Copy of authorization ${permit.number}`)
    for (const said of [
      `Import authorization ${permit.number}`,
      `Check code: ${permit.document.checkCode}`,
      `#/display-authorization?n=${encodeURIComponent(permit.number)}`,
      'Importer: Osmund Life Sciences Ltd, 27 Mill Lane, 20-214 Kestrelford, Valdoria',
      'Exporter: Grossiste Imaginaire SARL, 8 avenue du Spécimen, Lille, France',
      '- 1. Morphine sulfate pentahydrate: 4 kg; anhydrous base: Morphine 3 008.4 g',
      '- 2. Codeine phosphate hemihydrate: 2 kg; anhydrous base: Codeine 1 473.4 g',
      'It is valid until 15 September 2026.',
    ])
      expect(body.replaceAll('\u202f', ' ')).toContain(said)
    const addressees = [{ authority: 'Competent authority (example), France', recipient: address }]
    expect(await auditOf(approved.id, 'authorization.foreignCopy')).toMatchObject([
      { action: 'issue', isAgain: false, way: 'mail', addressees },
    ])
    expect(await seen(approved.id)).toMatchObject({
      isIssued: true,
      isOwed: false,
      mayAct: true,
      entries: [
        { action: 'issue', way: 'mail', recipient: address, isAgain: false, delivery: { lastError: null } },
      ],
    })
    expect(await flagsOf(approved.id)).not.toContain('foreignCopyOwed')
  })

  it('writes English where the portal does not offer it', async () => {
    const parts = await draftParts(await app.as('importer'))
    const approved = await approvedCase(app, importDraft(parts))
    const before = (await readSettings(app.deps.db))['languages.enabled']
    await setSetting(app, 'languages.default', 'fi')
    await setSetting(app, 'languages.enabled', ['fi'])
    const { id } = await step(office(), approved, 'issue').finally(async () => {
      await setSetting(app, 'languages.enabled', before)
      await setSetting(app, 'languages.default', 'en')
    })
    expect(await mailsOf(id)).toMatchObject([{ culture: 'en', subject: expect.stringMatching(/^Copy of/) }])
  })

  it('tells of everything that befalls the permit, with the reason', async () => {
    const permit = await issuePermit(app)
    const words = { comment: 'kept in the house' }
    const suspended = await step(office(), permit, 'suspend', { reasonCode: 'SUSPEND-FOREIGN', ...words })
    const lifted = await step(office(), suspended, 'lift')
    await step(office(), lifted, 'revoke', { reasonCode: 'REVOKE-ERROR', ...words })
    const mails = await mailsOf(permit.id)
    expect(mails.map(({ template }) => template)).toEqual([
      'IE_FOREIGN_COPY',
      'IE_FOREIGN_CHANGED',
      'IE_FOREIGN_CHANGED',
      'IE_FOREIGN_CHANGED',
    ])
    const [, suspension, lift, revocation] = mails.map(({ body }) => body)
    expect(suspension).toContain('What has changed: it is suspended')
    expect(suspension).toContain('Reason: Requested by the foreign authority')
    expect(lift).toContain('What has changed: its suspension is lifted')
    expect(revocation).toContain('What has changed: it is revoked')
    // What an officer writes to the applicant is not for others.
    for (const body of [suspension, lift, revocation]) expect(body).not.toContain('kept in the house')
    expect((await seen(permit.id)).entries.map(({ action }) => action)).toEqual([
      'revoke',
      'lift',
      'suspend',
      'issue',
    ])
  })

  it('tells of a cancellation once an officer agrees, and of a successor once it is issued', async () => {
    const cancelled = await issuePermit(app)
    const asked = { reasonCode: 'CANCEL-OTHER', comment: 'not needed' }
    const wished = await step(as('importer'), cancelled, 'cancel', asked)
    expect(await mailsOf(cancelled.id)).toHaveLength(1)
    await step(office(), wished, 'cancel', asked)
    expect((await mailsOf(cancelled.id))[1].body).toContain('it is cancelled unused')

    const wrong = await issuePermit(app)
    const correction = { reasonCode: 'CORRECT-OTHER', comment: 'another point' }
    const meant = await step(as('importer'), wrong, 'correct', correction)
    const replaced = await step(office(), meant, 'correct', correction)
    const { id, number } = replaced.replacedBy as { id: string; number: string }
    expect(await mailsOf(wrong.id)).toHaveLength(1)
    const fresh = (await office().call('authorizations.get', { params: { id } })).body
    const proposed = await step(office(), fresh, 'propose', { decision: 'approve' })
    await step(office(), await step(await app.as('officer'), proposed, 'approve'), 'issue')
    expect((await mailsOf(wrong.id))[1].body).toContain(`It is replaced by ${number}.`)
  })

  it('goes again what holds now, to the address of today', async () => {
    const permit = await issuePermit(app)
    await step(office(), permit, 'suspend', { reasonCode: 'SUSPEND-FOREIGN' })
    const row = await editor.rowOf('competentAuthorities', 'FR-DEMO')
    const moved = { values: { ...row.values, mail: 'new@authority-fr.example.com' } }
    expect((await editor.save('competentAuthorities', row, moved)).status).toBe(200)
    const again = {
      params: { id: permit.id },
      body: {},
      headers: { 'idempotency-key': `again ${permit.id}` },
    }
    for (let time = 0; time < 2; time += 1)
      expect((await office().call('authorizations.sendForeignCopy', again)).status).toBe(200)
    const changed = await editor.rowOf('competentAuthorities', 'FR-DEMO')
    await editor.save('competentAuthorities', changed, { values: { ...changed.values, mail: address } })

    const mails = await mailsOf(permit.id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      address,
      address,
      'new@authority-fr.example.com',
    ])
    expect(mails[2]).toMatchObject({ template: 'IE_FOREIGN_CHANGED' })
    expect(mails[2].body).toContain('Reason: Requested by the foreign authority')
    expect(await auditOf(permit.id, 'authorization.foreignCopy')).toMatchObject([
      { action: 'issue', isAgain: false },
      { action: 'suspend', isAgain: false },
      { action: 'suspend', isAgain: true },
    ])
  })

  it('shows how the mail stands in the outbox', async () => {
    const { id } = await issuePermit(app)
    // The sender wakes up by itself; what it says comes before what the test says.
    await expect.poll(async () => (await seen(id)).entries[0]?.delivery?.status).toBe('sent')
    await behind(
      `update mail_outbox set status = 'dead', sent_at = null, last_error = '550 no such mailbox'
       where entity_id = $1 and template = 'IE_FOREIGN_COPY'`,
      [id],
    )
    expect((await seen(id)).entries[0]?.delivery).toEqual({
      status: 'dead',
      sentAt: null,
      lastError: '550 no such mailbox',
    })
  })

  it('fails nothing where no address is known, and says so', async () => {
    await atAuthority('deactivate')
    const permit = await issuePermit(app)
    expect(permit.status).toBe('ISS')
    expect(await mailsOf(permit.id)).toEqual([])
    expect(await flagsOf(permit.id)).toContain('foreignCopyOwed')
    expect(await seen(permit.id)).toMatchObject({ addressees: [], isOwed: true, mayAct: false, entries: [] })
    const send = () =>
      office().call('authorizations.sendForeignCopy', { params: { id: permit.id }, body: {} })
    expect(await send()).toMatchObject({ status: 409, body: { message: 'authorizationForeignAddress' } })
    await atAuthority('activate')
    expect((await send()).body).toMatchObject({
      isOwed: false,
      entries: [{ action: 'issue', isAgain: true }],
    })
    expect(await flagsOf(permit.id)).not.toContain('foreignCopyOwed')
  })
})

describe('through I2ES', () => {
  it('calls nobody; an officer notes the day', async () => {
    await setSetting(app, setting, 'i2es')
    const permit = await issuePermit(app)
    const params = { id: permit.id }
    expect(await mailsOf(permit.id)).toEqual([])
    expect(await flagsOf(permit.id)).toContain('foreignCopyOwed')
    expect(await seen(permit.id)).toMatchObject({ way: 'i2es', isOwed: true })

    const note = (on: string) => office().call('authorizations.noteTransmission', { params, body: { on } })
    expect(await note('2026-06-16')).toMatchObject({ status: 400 })
    expect(await note('2026-06-18')).toMatchObject({ status: 400 })
    expect(await note('2026-06-17')).toMatchObject({
      status: 200,
      body: {
        isOwed: false,
        entries: [{ way: 'i2es', action: 'issue', transmittedOn: '2026-06-17', delivery: null }],
      },
    })
    expect(await flagsOf(permit.id)).not.toContain('foreignCopyOwed')
    expect(await auditOf(permit.id, 'authorization.foreignTransmission')).toMatchObject([
      { action: 'issue', transmittedOn: '2026-06-17' },
    ])
    const send = await office().call('authorizations.sendForeignCopy', { params, body: {} })
    expect(send).toMatchObject({ status: 409, body: { details: { reasons: ['otherWay'] } } })
  })
})

describe('not at all', () => {
  it('does nothing', async () => {
    await setSetting(app, setting, 'none')
    const permit = await issuePermit(app)
    await step(office(), permit, 'revoke', { reasonCode: 'REVOKE-ERROR', comment: 'wrong' })
    expect(await mailsOf(permit.id)).toEqual([])
    expect(await flagsOf(permit.id)).not.toContain('foreignCopyOwed')
    expect(await seen(permit.id)).toMatchObject({ way: 'none', isOwed: false, mayAct: false, entries: [] })
  })
})

it('is the officers’ alone: the holder and customs read nothing of it', async () => {
  const { id } = await issuePermit(app)
  const actionsFor = async (name: string): Promise<string[]> => {
    const { body } = await (await app.as(name)).call('authorizations.history', { params: { id } })
    return body.map(({ action }: { action: string }) => action)
  }
  expect(await actionsFor('officer')).toContain('foreignCopy')
  for (const name of ['importer', 'customs']) expect(await actionsFor(name)).not.toContain('foreignCopy')
})
