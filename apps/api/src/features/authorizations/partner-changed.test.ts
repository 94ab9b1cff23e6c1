import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { approvedPartner, ask, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

/** An approval is for a named importer and exporter (1961 art. 31(6); 1971 art. 12(1)(a)): what becomes of it when the register lists another. */

const former = 'Nordlicht Pharma GmbH'
const merged = 'Nordlicht Arzneimittel AG'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
type Case = Awaited<ReturnType<typeof step>>
const cases: Record<string, Case> = {}

const got = async (name: string) =>
  (await officer.call('authorizations.get', { params: { id: cases[name]?.id ?? '' } })).body
const codes = async (name: string): Promise<string[]> =>
  (await got(name)).checks
    .filter(({ code }: { code: string }) => /^partner(Followed|Changed)$/.test(code))
    .map(({ severity, code }: { severity: string; code: string }) => `${severity} ${code}`)
const tried = async (name: string, action: string, input: object = {}) => {
  const { id, version } = await got(name)
  const answer = await admin.call('authorizations.act', {
    params: { id, action },
    body: { version, ...input },
  })
  return answer.status === 200 ? 200 : answer.body.message
}
const flagged = async (): Promise<string[]> => {
  const { rows } = await app.database.ownerPool.query(
    `select id from work_case where flags @> '{partnerChanged}'`,
  )
  const ids = rows.map(({ id }) => id)
  return Object.keys(cases).filter((name) => ids.includes(cases[name]?.id))
}

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const entry = await approvedPartner(app, partnerDraft({ name: former }))
  const into = await approvedPartner(app, partnerDraft({ name: merged, city: 'Flensburg' }))
  const parts = { ...(await draftParts(importer)), partnerId: entry.id }
  const body = { ...importDraft(parts, { morphine: '0.1' }), plannedDate: '2026-06-18' }
  const draft = (reference: string) =>
    ask(importer, 'authorizations.create', { body: { ...body, applicantReference: reference } })
  const submit = async (name: string) => step(importer, await draft(name), 'submit', { declaration: true })
  const propose = async (name: string) => {
    const taken = await step(officer, await submit(name), 'take')
    return step(officer, taken, 'propose', { decision: 'approve' })
  }
  const approve = async (name: string) => step(admin, await propose(name), 'approve')
  cases.draft = await draft('D')
  cases.submitted = await submit('S')
  cases.proposed = await propose('P')
  cases.approved = await approve('A')
  cases.issued = await step(admin, await approve('I'), 'issue')
  await partnerStep(
    admin,
    {
      id: entry.id,
      version: (await ask(admin, 'trading-establishments.get', { params: { id: entry.id } })).version,
    },
    'merge',
    { intoId: into.id },
  )
})
afterAll(() => app?.close())

describe('a partner that is merged with another of its country', () => {
  it('is followed by what nobody has decided yet, and stays what it was for what is approved or issued', async () => {
    const names = await Promise.all(Object.keys(cases).map(async (name) => (await got(name)).partner?.name))
    // Officers do not see drafts.
    expect(names).toEqual([undefined, merged, merged, former, former])
    const own = await importer.call('authorizations.get', { params: { id: cases.draft?.id ?? '' } })
    expect(own.body.partner.name).toBe(merged)
    const { items } = (await officer.call('authorizations.list', { query: { search: merged } })).body
    const found = items.map(({ id }: { id: string }) => id).toSorted()
    expect(found).toEqual([cases.submitted?.id, cases.proposed?.id].toSorted())
    expect(own.body.checks).toContainEqual(
      expect.objectContaining({ code: 'partnerFollowed', params: { former, name: merged } }),
    )
  })

  it('is pointed out where it was followed, blocks what is approved, and is flagged', async () => {
    expect(await codes('submitted')).toEqual(['warn partnerFollowed'])
    expect(await codes('proposed')).toEqual(['warn partnerFollowed'])
    expect(await codes('approved')).toEqual(['block partnerChanged'])
    expect(await codes('issued')).toEqual(['warn partnerChanged'])
    expect(await flagged()).toEqual(['approved', 'issued'])
  })

  it('is approved after an earlier proposal only with a reason', async () => {
    expect(await tried('proposed', 'approve')).toBe('authorizationWarningsOpen')
    await step(admin, await got('proposed'), 'approve')
    expect(await codes('proposed')).toEqual([])
    expect(await tried('proposed', 'issue')).toBe(200)
    expect((await got('proposed')).partner.name).toBe(merged)
  })

  it('is not signed for in place of the approved partner, and the request is decided again', async () => {
    expect(await tried('approved', 'issue')).toBe('caseworkBlocked')
    const reason = { reasonCode: 'RETURN-OTHER', comment: 'The partner has changed.' }
    expect(await tried('approved', 'return', reason)).toBe(200)
    expect(await codes('approved')).toEqual(['warn partnerFollowed'])
    expect([(await got('approved')).partner.name, await flagged()]).toEqual([merged, ['issued']])
  })

  it('is named by the permit that takes the place of one in force', async () => {
    const words = { reasonCode: 'CORRECT-OTHER', comment: 'The partner has changed.' }
    const asked = await step(importer, await got('issued'), 'correct', words)
    expect(await tried('issued', 'correct', words)).toBe(200)
    expect(asked.id).toBe(cases.issued?.id)
    const { replacedBy } = await got('issued')
    const successor = (await officer.call('authorizations.get', { params: { id: replacedBy.id } })).body
    expect(successor.partner.name).toBe(merged)
    expect(successor.checks).toContainEqual(expect.objectContaining({ code: 'partnerFollowed' }))
    // The permit itself names the former one until it is replaced.
    expect(await flagged()).toEqual(['issued'])
    const proposed = await step(admin, successor, 'propose', { decision: 'approve' })
    await step(admin, await step(officer, proposed, 'approve'), 'issue')
    expect([(await got('issued')).status, await flagged()]).toEqual(['RPL', []])
  })
})
