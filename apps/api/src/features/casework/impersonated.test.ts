import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, tickAll } from '../../testing/drafts.ts'
import { type ImpersonationApp, startImpersonationApp } from '../../testing/impersonation-app.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { approvedPartner, partnerDraft } from '../../testing/partners.ts'
import { pdfBytes } from '../../testing/pdf.ts'
import { sendForm } from '../../testing/send-form.ts'
import type { TestPerson } from '../../testing/start-test-app.ts'

let world: ImpersonationApp
let parts: DraftParts
/** The officer who looks through other people's eyes; he may review, decide and sign. */
let admin: TestPerson
let officer: TestPerson
let importer: TestPerson
beforeAll(async () => {
  world = await startImpersonationApp()
  await world.set('security.impersonationWrites', true)
  await world.set('import_export.fourEyes', true)
  admin = await world.enter('admin')
  officer = await world.enter('officer')
  importer = await world.enter('importer')
  parts = await draftParts(importer)
})
afterAll(() => world?.app.close())

interface Case {
  id: string
  version: number
}
const act = async (person: TestPerson, of: Case, action: string, input: object = {}) => {
  const { version } = (await officer.call('authorizations.get', { params: { id: of.id } })).body
  const send = (more: object) =>
    person.call('authorizations.act', {
      params: { id: of.id, action },
      body: { version: version ?? of.version, ...input, ...more },
    })
  const first = await send({})
  if (first.body?.message !== 'authorizationWarningsOpen') return first
  if (action === 'propose') await tickAll(person, { id: of.id, version })
  const warnings: string[] = first.body.details.warnings
  return send({ warningReasons: warnings.map((warning) => ({ warning, reason: 'Looked at.' })) })
}
const taken = async (person: TestPerson, of: Case, action: string, input: object = {}): Promise<void> => {
  const { status, body } = await act(person, of, action, input)
  expect([action, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([action, 200, ''])
}
const reasonsFor = async (person: TestPerson, of: Case, action: string, input: object = {}) => {
  const { status, body } = await act(person, of, action, input)
  expect([status, body.message]).toEqual([409, 'caseworkClosed'])
  return body.details.reasons as string[]
}
const created = async (person: TestPerson): Promise<Case> =>
  (await person.call('authorizations.create', { body: importDraft(parts) })).body
const submitted = async (person: TestPerson): Promise<Case> => {
  const draft = await created(person)
  await taken(person, draft, 'submit', { declaration: true })
  return draft
}
const historyOf = async (person: TestPerson, { id }: Case) =>
  (await person.call('authorizations.history', { params: { id } })).body as {
    action: string
    actorName: string
    impersonatorName: string | null
  }[]
/** The request of a company, begun by its own people and proposed for approval. */
const proposed = async (of: Case): Promise<void> => {
  await taken(officer, of, 'take')
  await taken(officer, of, 'propose', { decision: 'approve' })
}

describe('a declaration that an officer makes in the account of its holder', () => {
  it('is recorded with both names; companies read the name of the authority', async () => {
    const asImporter = await world.begin(admin)
    const request = await submitted(asImporter)
    const { firstName, lastName } = (await admin.call('users.me')).body
    const name = `${firstName} ${lastName}`
    const own = (await importer.call('users.me')).body
    const steps = (await historyOf(officer, request)).filter(({ action }) => action !== 'assign')
    expect(steps.map(({ action }) => action)).toEqual(['create', 'submit'])
    for (const step of steps)
      expect(step).toMatchObject({
        actorName: `${own.firstName} ${own.lastName}`,
        impersonatorName: name,
      })
    const read = (await historyOf(importer, request)).map(({ impersonatorName }) => impersonatorName)
    expect(read).not.toContain(name)
    expect(read).not.toContain(null)
  })

  it('is not judged by him, and by others it is', async () => {
    const asImporter = await world.begin(admin)
    const request = await submitted(asImporter)
    expect(await reasonsFor(admin, request, 'take')).toEqual(['actedForHolder'])
    const seen = (await admin.call('authorizations.get', { params: { id: request.id } })).body
    expect(seen.allowedActions).toEqual(['assign'])
    await proposed(request)
    expect(await reasonsFor(admin, request, 'approve')).toContain('actedForHolder')
    const decisions = await admin.call('authorizations.list', { query: { view: 'decide', pageSize: 100 } })
    expect(decisions.body.items.map(({ id }: Case) => id)).not.toContain(request.id)
    // Nor is it given to him.
    const assigned = await act(officer, request, 'assign', { assigneeId: world.ids.admin })
    expect(assigned.body.message).toBe('invalidInput')
  })

  it.each<[string, (draft: Case, asImporter: TestPerson) => Promise<unknown>]>([
    [
      'that he has saved',
      async ({ id, version }, asImporter) =>
        asImporter.call('authorizations.save', {
          params: { id },
          body: { ...importDraft(parts, { morphine: '2' }), version },
        }),
    ],
    [
      'to which he has added a file',
      ({ id }, asImporter) =>
        sendForm(asImporter, 'authorizations.attach', {
          params: { id },
          file: { name: 'list.pdf', bytes: pdfBytes() },
        }),
    ],
  ])('is one %s, too, no matter who submits it', async (_, change) => {
    const draft = await created(importer)
    const answer = (await change(draft, await world.begin(admin))) as { status: number; body: unknown }
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)
    const { version } = (await importer.call('authorizations.get', { params: { id: draft.id } })).body
    await taken(importer, { ...draft, version }, 'submit', { declaration: true })
    expect(await reasonsFor(admin, draft, 'take')).toEqual(['actedForHolder'])
  })

  it('is not one where he has only looked', async () => {
    const asImporter = await world.begin(admin)
    const request = await submitted(importer)
    await asImporter.call('authorizations.get', { params: { id: request.id } })
    await proposed(request)
    await taken(admin, request, 'approve')
  })

  it('leaves a dry run without a trace', async () => {
    const draft = await created(importer)
    const asImporter = await world.begin(admin)
    await asImporter.call('authorizations.act', {
      params: { id: draft.id, action: 'submit' },
      body: { version: draft.version, declaration: true },
      query: { dryRun: 'true' },
    })
    const { rows } = await world.sql('select impersonators from work_case where id = $1', [draft.id])
    expect(rows).toEqual([{ impersonators: [] }])
  })
})

describe('what an officer does later in the account of a holder', () => {
  it('takes him out of the decisions on the permit: a report of a movement', async () => {
    const permit = await issuePermit(world.app)
    const body = {
      date: '2026-06-17',
      declarationNumber: '26XV000000007',
      lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '4' }],
      lastConsignment: false,
    }
    const record = async (person: TestPerson, more: object) => {
      const { status } = await person.call('endorsements.record', {
        params: { id: permit.id },
        body: { ...body, ...more },
      })
      expect(status).toBe(201)
    }
    await record(await world.enter('customs'), { source: 'customs', checkCode: permit.checkCode })
    await record(await world.begin(admin), {
      source: 'establishment',
      lines: [{ lineId: permit.lines[0]?.id ?? '', quantity: '3.6' }],
    })
    const seen = await admin.call('endorsements.reconciliation', { params: { id: permit.id } })
    const [line] = seen.body.lines
    expect(line.mayDecide).toBe(false)
    const { customs, holder, foreign } = line
    const decision = await admin.call('endorsements.decide', {
      params: { id: permit.id, lineId: line.lineId },
      body: { reason: 'Looked at.', chosen: 'holder', seen: { customs, holder, foreign } },
    })
    expect([decision.status, decision.body.details?.reasons]).toEqual([409, ['actedForHolder']])
  })

  it('takes him out of the answer: a partner that he has asked for', async () => {
    const entry = await approvedPartner(world.app, partnerDraft({ name: 'Asked For BV' }), 'rival')
    const asked = await (await world.begin(admin)).call('trading-establishments.askLink', {
      params: { id: entry.id },
      body: {},
    })
    expect(asked.status).toBe(200)
    const { links } = (await officer.call('trading-establishments.get', { params: { id: entry.id } })).body
    const link = links.find(({ status }: { status: string }) => status === 'ASK')
    const decided = (person: TestPerson) =>
      person.call('trading-establishments.decideLink', {
        params: { id: entry.id, linkId: link.id },
        body: { isGranted: true },
      })
    const own = await decided(admin)
    expect([own.status, own.body.details?.reasons]).toEqual([409, ['actedForHolder']])
    expect((await decided(officer)).status).toBe(200)
  })
})
