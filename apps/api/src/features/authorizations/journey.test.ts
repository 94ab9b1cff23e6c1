import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
let [importer, officer, admin, rival, staff]: TestPerson[] = []

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  rival = await app.as('rival')
  staff = await app.as('importer.staff')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const person = (one: TestPerson | undefined): TestPerson => {
  if (one === undefined) throw new Error('nobody is signed in')
  return one
}

describe('from a draft to a permit', () => {
  it('computes the base, judges, and goes through the hands of three people', async () => {
    const created = await person(importer).call('authorizations.create', {
      body: importDraft(parts, { morphine: '12.5', codeine: '40' }),
    })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      status: 'DRA',
      number: null,
      version: expect.any(Number),
      mayEdit: true,
    })
    expect(created.body.allowedActions).toEqual(['submit', 'discard'])
    expect(
      created.body.lines.map((line: { components: [{ baseGrams: string }] }) =>
        Number(line.components[0].baseGrams).toFixed(0),
      ),
    ).toEqual(['9401', '29468'])
    expect(created.body.checks.filter((check: { severity: string }) => check.severity === 'block')).toEqual(
      [],
    )

    const submitted = await step(person(importer), created.body, 'submit', { declaration: true })
    expect(submitted.status).toBe('REQ')
    expect(submitted.number).toMatch(/^XV\/I\/NP\/2026\/\d{6}-[0-9A-Z]$/)
    expect(submitted.clock).toEqual({
      state: 'running',
      dueOn: expect.any(String),
      workingDaysLeft: 10,
      promised: 10,
    })

    const taken = await step(person(officer), submitted, 'take')
    const asked = await step(person(officer), taken, 'ask', {
      comment: 'Which production plan?',
      fields: ['remarks'],
    })
    expect(asked).toMatchObject({ status: 'INF', clock: { state: 'resting', workingDaysLeft: 10 } })

    const seen = await person(importer).call('authorizations.get', { params: { id: asked.id } })
    expect(seen.body).toMatchObject({ askedFields: ['remarks'], assignee: null, proposal: null })
    const answered = await step(person(importer), seen.body, 'answer', { comment: 'The second tablet line.' })
    expect(answered.status).toBe('PRO')

    const proposed = await step(person(officer), answered, 'propose', { decision: 'approve' })
    expect(proposed.allowedActions).not.toContain('approve')
    expect(proposed.closedActions).toContainEqual({ action: 'approve', reasons: ['ownProposal'] })
    const approved = await step(person(admin), proposed, 'approve')
    expect(approved.status).toBe('APR')
    const issued = await step(person(admin), approved, 'issue')
    expect(issued).toMatchObject({
      status: 'ISS',
      validUntil: '2026-09-15',
      document: { checkCode: expect.stringMatching(/^.{4}-.{4}$/) },
    })

    const document = await person(importer).call('authorizations.document', { params: { id: issued.id } })
    expect(document.status).toBe(200)
    expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const hidden = await person(rival).call('authorizations.document', { params: { id: issued.id } })
    expect(hidden.status).toBe(404)
  })

  it('holds what it approved and gives back what is revoked', async () => {
    const left = async (): Promise<number> => {
      const { body } = await person(officer).call('balances.list', { query: { year: 2026 } })
      const row = body.find(
        (each: { substanceId: number; kind: string }) =>
          each.substanceId === parts.morphine.substanceId && each.kind === 'estimate',
      )
      return Number(row.freeGrams)
    }
    const before = await left()
    const created = await person(importer).call('authorizations.create', {
      body: importDraft(parts, { morphine: '1' }),
    })
    const base = Number(created.body.lines[0].components[0].baseGrams)
    let current = await step(person(importer), created.body, 'submit', { declaration: true })
    current = await step(person(officer), current, 'take')
    current = await step(person(officer), current, 'propose', { decision: 'approve' })
    expect(await left()).toBe(before)
    current = await step(person(admin), current, 'approve')
    expect(await left()).toBeCloseTo(before - base, 6)
    current = await step(person(admin), current, 'issue')
    expect(await left()).toBeCloseTo(before - base, 6)
    await step(person(admin), current, 'revoke', { reasonCode: 'REVOKE-ERROR', comment: 'wrong partner' })
    expect(await left()).toBeCloseTo(before, 6)
  })

  it('refuses going beyond the estimate unless an officer says so', async () => {
    const created = await person(importer).call('authorizations.create', {
      body: importDraft(parts, { morphine: '70' }),
    })
    let current = await step(person(importer), created.body, 'submit', { declaration: true })
    current = await step(person(officer), current, 'take')
    current = await step(person(officer), current, 'propose', { decision: 'approve' })
    const over = await person(admin).call('authorizations.act', {
      params: { id: current.id, action: 'approve' },
      body: { version: current.version },
    })
    expect(over).toMatchObject({
      status: 409,
      body: { message: 'authorizationOverBalance', details: { overruns: [{ kind: 'estimate' }] } },
    })
    const silent = await person(admin).call('authorizations.act', {
      params: { id: current.id, action: 'approve' },
      body: { version: current.version, acceptsOverrun: true },
    })
    expect(silent).toMatchObject({ status: 422, body: { details: { field: 'comment' } } })
    const knowing = await step(person(admin), current, 'approve', {
      acceptsOverrun: true,
      comment: 'supplementary estimate is filed',
    })
    expect(knowing.status).toBe('APR')
  })
})

describe('what keeps a request at home', () => {
  it.each([
    ['foreignEstablishmentId', 'missing'],
    ['plannedDate', 'missing'],
    ['customsPointId', 'missing'],
    ['purpose', 'missing'],
  ])('without %s', async (field, code) => {
    const draft = { ...importDraft(parts), [field]: null }
    const { body } = await person(importer).call('authorizations.create', { body: draft })
    expect(body.checks).toContainEqual(
      expect.objectContaining({ code, severity: 'block', fix: { field, value: null } }),
    )
    const answer = await person(importer).call('authorizations.act', {
      params: { id: body.id, action: 'submit' },
      body: { version: body.version, declaration: true },
    })
    expect(answer).toMatchObject({ status: 422, body: { message: 'caseworkBlocked' } })
  })

  it('asks for the declaration', async () => {
    const { body } = await person(importer).call('authorizations.create', { body: importDraft(parts) })
    const answer = await person(importer).call('authorizations.act', {
      params: { id: body.id, action: 'submit' },
      body: { version: body.version },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { message: 'caseworkIncomplete', details: { field: 'declaration' } },
    })
  })

  it('leaves the submit to the manager', async () => {
    const { body } = await person(staff).call('authorizations.create', { body: importDraft(parts) })
    expect(body.allowedActions).toEqual(['discard'])
    const answer = await person(staff).call('authorizations.act', {
      params: { id: body.id, action: 'submit' },
      body: { version: body.version, declaration: true },
    })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'caseworkClosed', details: { reasons: ['notYours'] } },
    })
    expect((await step(person(importer), body, 'submit', { declaration: true })).status).toBe('REQ')
  })
})

describe('the same command twice', () => {
  it('makes one case, and submits it once', async () => {
    const headers = { 'idempotency-key': 'one-and-the-same' }
    const body = importDraft(parts)
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => person(importer).call('authorizations.create', { body, headers })),
    )
    expect(drafts.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(drafts.map((draft) => draft.body.id)).size).toBe(1)
    const [first] = drafts
    const submit = {
      params: { id: first?.body.id, action: 'submit' },
      body: { version: first?.body.version, declaration: true },
    }
    const same = await Promise.all(
      Array.from({ length: 5 }, () =>
        person(importer).call('authorizations.act', {
          ...submit,
          headers: { 'idempotency-key': 'submit-1' },
        }),
      ),
    )
    expect(new Set(same.map((answer) => `${answer.status} ${answer.body.number}`)).size).toBe(1)
    const other = await person(importer).call('authorizations.act', {
      ...submit,
      headers: { 'idempotency-key': 'submit-2' },
    })
    expect(other).toMatchObject({ status: 409, body: { message: 'caseworkStale' } })
    const reused = await person(importer).call('authorizations.create', {
      body: { ...body, remarks: 'else' },
      headers,
    })
    expect(reused).toMatchObject({ status: 409, body: { message: 'caseworkKeyReused' } })
  })
})

describe('an answer', () => {
  it('changes what was asked for and nothing else', async () => {
    const { body: draft } = await person(importer).call('authorizations.create', { body: importDraft(parts) })
    let current = await step(person(importer), draft, 'submit', { declaration: true })
    current = await step(person(officer), current, 'take')
    current = await step(person(officer), current, 'ask', {
      comment: 'Is it really 1 kg?',
      fields: ['lines.1.quantity'],
    })
    const strange = await person(importer).call('authorizations.act', {
      params: { id: current.id, action: 'answer' },
      body: {
        version: current.version,
        comment: 'no',
        answers: { ...importDraft(parts, { morphine: '2' }), purpose: 'RESEARCH' },
      },
    })
    expect(strange).toMatchObject({
      status: 422,
      body: { message: 'caseworkFieldNotAsked', details: { fields: ['purpose'] } },
    })
    const answered = await step(person(importer), current, 'answer', {
      comment: 'Two.',
      answers: importDraft(parts, { morphine: '2' }),
    })
    expect(answered.status).toBe('PRO')
    const { body: history } = await person(officer).call('authorizations.history', {
      params: { id: current.id },
    })
    expect(history.at(-1)).toMatchObject({
      action: 'answer',
      changes: [{ field: 'lines.1.quantity', before: '1 kg', after: '2 kg' }],
    })
  })
})
