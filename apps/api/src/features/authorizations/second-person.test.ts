import { warningKey } from '@papaver/contract/casework/check-making.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const view = async (name: string, query: Record<string, string>) =>
  (await as(name).call('authorizations.list', { query })).body.items as {
    id: string
    proposal: unknown
  }[]
const idsIn = async (name: string, query: Record<string, string>) =>
  (await view(name, query)).map(({ id }) => id)
const counts = async (name: string) => (await as(name).call('authorizations.counts')).body
const home = async (name: string) => (await as(name).call('dashboard.mine')).body
/** Who was told of a case, and with what. */
const notified = async (code: string, id: string): Promise<string[]> =>
  (
    await behind(
      `select user_name from notification join account on account.id = account_id
       where code = $1 and entity_id = $2 order by user_name`,
      [code, id],
    )
  ).rows.map(({ user_name }) => user_name)
const taken = async () => {
  const { body } = await as('importer').call('authorizations.create', { body: importDraft(parts) })
  return step(as('officer'), await step(as('importer'), body, 'submit', { declaration: true }), 'take')
}

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'officer', 'admin', 'rival', 'customs']) people[name] = await app.as(name)
  parts = await draftParts(as('importer'))
  await behind(
    `update work_case set status = 'CAN', status_group = 'final', assignee_id = null where feature = 'authorization'`,
  )
})
afterAll(() => app?.close())

describe('a proposal', () => {
  let proposed: { id: string; version: number }
  beforeAll(async () => {
    proposed = await step(as('officer'), await taken(), 'propose', {
      decision: 'approve',
      comment: 'All fits.',
    })
  })

  it('stands with whoever may decide, and with nobody else', async () => {
    expect(await idsIn('admin', { view: 'decide' })).toEqual([proposed.id])
    expect(await idsIn('officer', { view: 'decide' })).toEqual([])
    expect([(await counts('admin')).decide, (await counts('officer')).decide]).toEqual([1, 0])
    expect(await counts('importer')).not.toHaveProperty('decide')
    expect(await notified('IE_PROPOSED', proposed.id)).toEqual(['admin'])
  })

  it('is marked in the row, for officers', async () => {
    const mark = async (name: string) => (await view(name, {})).find(({ id }) => id === proposed.id)?.proposal
    expect(await mark('admin')).toEqual({ decision: 'approve', by: expect.any(String), isOwn: false })
    expect(await mark('officer')).toMatchObject({ isOwn: true })
    expect(await mark('importer')).toBeNull()
  })

  it('is the decider’s next case, and asks nothing more of the proposer', async () => {
    const [decider, proposer] = [await home('admin'), await home('officer')]
    expect(decider.counts.decide).toBe(1)
    expect(decider.nextCaseId).toBe(proposed.id)
    expect(proposer.counts.decide).toBe(0)
    expect(proposer.dueNext).toEqual([])
  })

  it('is gone from the tab once it is decided, and then waits for a signature', async () => {
    const approved = await step(as('admin'), proposed, 'approve')
    expect(await idsIn('admin', { view: 'decide' })).toEqual([])
    expect(await notified('IE_TO_SIGN', proposed.id)).toEqual(['officer'])
    expect((await home('admin')).dueNext.map(({ id }: { id: string }) => id)).toEqual([proposed.id])
    const returned = await step(as('admin'), approved, 'return', {
      reasonCode: 'RETURN-OTHER',
      comment: 'Look again.',
    })
    expect(returned.proposal).toBeNull()
    expect(await notified('IE_RETURNED', proposed.id)).toEqual(['officer'])
    expect((await home('officer')).dueNext.map(({ id }: { id: string }) => id)).toEqual([proposed.id])
  })

  it('falls with an answer that changes the request', async () => {
    let current = await step(as('officer'), await taken(), 'propose', { decision: 'approve' })
    const ask = { comment: 'How much?', fields: ['lines.1.quantity'] }
    current = await step(as('admin'), current, 'ask', ask)
    current = await step(as('importer'), current, 'answer', {
      comment: 'The same.',
      answers: importDraft(parts),
    })
    expect(await idsIn('admin', { view: 'decide' })).toEqual([current.id])
    current = await step(as('admin'), current, 'ask', ask)
    await step(as('importer'), current, 'answer', { answers: importDraft(parts, { morphine: '2' }) })
    expect(await idsIn('admin', { view: 'decide' })).toEqual([])
  })
})

describe('ticks before a decision', () => {
  const tick = (
    name: string,
    { id, version }: { id: string; version: number },
    step: string,
    isDone = true,
  ) => as(name).call('authorizations.tick', { params: { id }, body: { version, step, isDone } })
  const list = async (name: string, id: string) =>
    (await as(name).call('authorizations.get', { params: { id } })).body.checklist

  it('carry name and time to every officer, and count for what was looked at', async () => {
    const current = await taken()
    expect((await tick('officer', current, 'checks')).status).toBe(200)
    await tick('officer', current, 'documents')
    const by = { isDone: true, isOutdated: false, at: app.clock.now().toISOString() }
    const seen = await list('admin', current.id)
    expect(seen).toEqual([
      { step: 'checks', ...by, by: expect.any(String) },
      { step: 'documents', ...by, by: expect.any(String) },
    ])
    expect(await list('importer', current.id)).toBeNull()
    // A tick changes nothing of the case: whoever has it open may go on.
    const asked = await step(as('officer'), current, 'ask', {
      comment: 'How much?',
      fields: ['lines.1.quantity'],
    })
    await step(as('importer'), asked, 'answer', { answers: importDraft(parts, { morphine: '3' }) })
    expect(await list('admin', current.id)).toMatchObject([{}, { isDone: false, isOutdated: true }])
    const { body: fresh } = await as('admin').call('authorizations.get', { params: { id: current.id } })
    expect((await tick('admin', current, 'documents')).body).toMatchObject({ message: 'caseworkStale' })
    expect((await tick('admin', fresh, 'documents')).body[1]).toMatchObject({
      isDone: true,
      isOutdated: false,
    })
    expect((await tick('admin', fresh, 'documents', false)).body[1]).toMatchObject({
      isDone: false,
      by: null,
    })
    const { rows } = await behind(
      'select action from audit_event where entity_id = $1 and action like $2 order by seq',
      [current.id, '%tick'],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'authorization.tick',
      'authorization.tick',
      'authorization.tick',
      'authorization.untick',
    ])
  })
})

describe('the list before a decision', () => {
  const act = (name: string, { id, version }: { id: string; version: number }, action: string, input = {}) =>
    as(name).call('authorizations.act', { params: { id, action }, body: { version, ...input } })
  const tick = ({ id, version }: { id: string; version: number }, ...steps: string[]) =>
    Promise.all(
      steps.map((each) =>
        as('officer').call('authorizations.tick', {
          params: { id },
          body: { version, step: each, isDone: true },
        }),
      ),
    )
  const openIn = async (
    answer: Promise<{ status: number; body: { message?: string; details?: object } }>,
  ) => {
    const { status, body } = await answer
    return [status, body.message, body.details]
  }
  const open = (...steps: string[]) => [422, 'authorizationChecklistOpen', { field: 'checklist', steps }]
  /** With a word for each warning. */
  const approving = async ({ id }: { id: string }) => {
    const { checks } = (await as('officer').call('authorizations.get', { params: { id } })).body
    const warnings = (checks as Check[]).filter(({ severity }) => severity === 'warn')
    return {
      decision: 'approve',
      warningReasons: warnings.map((check) => ({ warning: warningKey(check), reason: 'Looked at.' })),
    }
  }
  const statusOf = async ({ id }: { id: string }) =>
    (await as('officer').call('authorizations.get', { params: { id } })).body.status

  it('is wanted by every way to propose an approval, and by none to propose a refusal', async () => {
    const current = await taken()
    const input = await approving(current)
    expect(await openIn(act('officer', current, 'propose', input))).toEqual(open('checks', 'documents'))
    await tick(current, 'checks')
    expect(await openIn(act('officer', current, 'propose', input))).toEqual(open('documents'))
    const many = await as('officer').call('authorizations.bulk', {
      params: { action: 'propose' },
      body: { cases: [{ id: current.id, version: current.version }], ...input },
    })
    expect(many.body[0].refusal).toMatchObject({ message: 'authorizationChecklistOpen' })
    await tick(current, 'documents')
    expect((await act('officer', current, 'propose', input)).status).toBe(200)
    const other = await taken()
    const refusal = { decision: 'refuse', reasonCode: 'REFUSE-INCOMPLETE' }
    expect((await act('officer', other, 'propose', refusal)).status).toBe(200)
  })

  it('is judged again by whoever approves: the documents must be those that were compared', async () => {
    const current = await taken()
    const input = await approving(current)
    await tick(current, 'checks', 'documents')
    const { body: proposed } = await act('officer', current, 'propose', input)
    await behind('delete from case_tick where case_id = $1 and step = $2', [current.id, 'checks'])
    await behind(`update case_tick set seen = sha256('other') where case_id = $1`, [current.id])
    const reasons = { warningReasons: (await approving(current)).warningReasons }
    expect(await openIn(act('admin', proposed, 'approve', reasons))).toEqual(open('checks', 'documents'))
    expect(await statusOf(current)).toBe('PRO')
    await tick(proposed, 'checks', 'documents')
    // What the checks say can change from day to day; each new warning wants its own reason.
    await behind(`update case_tick set seen = sha256('other') where case_id = $1 and step = 'checks'`, [
      current.id,
    ])
    expect((await act('admin', proposed, 'approve', reasons)).status).toBe(200)
  })
})

it('an officer is told of a case that a colleague gives him, not of one that he takes', async () => {
  const mine = await taken()
  expect(await notified('IE_ASSIGNED', mine.id)).toEqual([])
  const { body: officers } = await as('officer').call('authorizations.officers')
  const idOf = async (name: string) =>
    (await behind('select id from account where user_name = $1', [name])).rows[0].id
  expect(officers.length).toBeGreaterThan(1)
  await step(as('officer'), mine, 'assign', { assigneeId: await idOf('admin') })
  expect(await notified('IE_ASSIGNED', mine.id)).toEqual(['admin'])
})

it('who may decide is told of what a holder asks of his permit', async () => {
  const permit = await issuePermit(app)
  const request = { reasonCode: 'CANCEL-OTHER', comment: 'The order was withdrawn.' }
  const current = await step(as('importer'), permit, 'cancel', request)
  expect(await notified('IE_CHANGE_ASKED', permit.id)).toEqual(['admin', 'officer'])
  expect(await idsIn('officer', { flag: 'cancelRequested' })).toEqual([permit.id])
  await step(as('admin'), current, 'cancel', request)
  expect(await idsIn('officer', { flag: 'cancelRequested' })).toEqual([])
})

it('what a holder asks of his permit can be declined with words that he reads, and be asked for again', async () => {
  const permit = await issuePermit(app)
  const request = { reasonCode: 'CANCEL-OTHER', comment: 'The order was withdrawn.' }
  let current = await step(as('importer'), permit, 'cancel', request)
  const { version } = current
  const decline = (body: object) =>
    as('officer').call('authorizations.act', { params: { id: permit.id, action: 'decline' }, body })
  expect((await decline({ version })).body).toMatchObject({
    message: 'caseworkIncomplete',
    details: { field: 'comment' },
  })
  current = await step(as('officer'), current, 'decline', { comment: 'The goods are on their way.' })
  expect(current).toMatchObject({ status: 'ISS', requested: { cancel: false, correct: false } })
  expect(await idsIn('officer', { flag: 'cancelRequested' })).toEqual([])
  expect(await notified('IE_DECLINED', permit.id)).toEqual(['importer'])
  const { body: history } = await as('importer').call('authorizations.history', { params: { id: permit.id } })
  expect(history.find(({ action }: { action: string }) => action === 'decline')).toMatchObject({
    comment: 'The goods are on their way.',
  })
  const again = await decline({ version: current.version, comment: 'Once more.' })
  expect(again.body).toMatchObject({ message: 'caseworkClosed', details: { reasons: ['notRequested'] } })
  await step(as('importer'), current, 'cancel', request)
  expect(await idsIn('officer', { flag: 'cancelRequested' })).toEqual([permit.id])
})
