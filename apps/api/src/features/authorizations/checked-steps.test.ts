import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

/** Every step that creates a right, or gives one back, passes the blocking checks as they are at that moment (1961 art. 30, 31). */

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
})
afterAll(() => app?.close())

const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

type Case = Awaited<ReturnType<typeof step>>
/** How far a request is taken before something happens. */
const made = {
  submitted: async () => {
    const { body } = await importer.call('authorizations.create', {
      body: { ...importDraft(parts, { morphine: '0.1' }), plannedDate: '2026-06-18' },
    })
    return step(importer, body, 'submit', { declaration: true })
  },
  taken: async () => step(officer, await made.submitted(), 'take'),
  proposed: async () => step(officer, await made.taken(), 'propose', { decision: 'approve' }),
  approved: async () => step(admin, await made.proposed(), 'approve'),
  issued: async () => step(admin, await made.approved(), 'issue'),
  asked: async (): Promise<Case> =>
    step(importer, await made.issued(), 'extend', { until: '2026-12-01', comment: 'The ship is late.' }),
  suspended: async (): Promise<Case> =>
    step(admin, await made.issued(), 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'We look at it.' }),
}

const suspendLicences = (from: string, to: string) =>
  behind(
    `update work_case set status = $2 where feature = 'license' and status = $1 and establishment_id =
       (select establishment_id from account where user_name = 'importer')`,
    [from, to],
  )
const blockPartners = (from: string, to: string) =>
  behind(
    `update work_case set status = $2 where status = $1 and id in
       (select partner_id from work_case where feature = 'authorization')`,
    [from, to],
  )
const grounds = {
  'a licence is suspended': {
    code: 'licenseStatus',
    begin: () => suspendLicences('ISS', 'SUS'),
    end: () => suspendLicences('SUS', 'ISS'),
  },
  'the partner is blocked': {
    code: 'partnerNotApproved',
    begin: () => blockPartners('APR', 'BLK'),
    end: () => blockPartners('BLK', 'APR'),
  },
}

describe.each(Object.entries(grounds))('while %s', (_name, { code, begin, end }) => {
  it.each([
    ['a proposal', 'taken', 'propose', { decision: 'approve' }],
    ['an approval', 'proposed', 'approve', {}],
    ['an issue', 'approved', 'issue', {}],
    ['the wish for an extension', 'issued', 'extend', { until: '2026-12-01', comment: 'The ship is late.' }],
    ['an extension', 'asked', 'extend', { until: '2026-12-01', comment: 'Granted.' }],
    ['a return to force', 'suspended', 'lift', {}],
  ] as const)('%s is refused, and taken afterwards', async (_step, from, action, input) => {
    const current = await made[from]()
    const person = {
      taken: officer,
      issued: importer,
      proposed: admin,
      approved: admin,
      asked: admin,
      suspended: admin,
    }[from]
    const attempt = () =>
      person.call('authorizations.act', {
        params: { id: current.id, action },
        body: { version: current.version, ...input },
      })
    await begin()
    try {
      const { status, body } = await attempt()
      expect([status, body.message]).toEqual([422, 'caseworkBlocked'])
      expect(body.details.checks.map((check: { code: string }) => check.code)).toEqual([code])
    } finally {
      await end()
    }
    await step(person, current, action, input)
  })

  it('a proposal to refuse is not held up', async () => {
    const current = await made.taken()
    await begin()
    try {
      const input = { decision: 'refuse', reasonCode: 'REFUSE-OTHER', comment: 'It may not go on.' }
      const { body } = await officer.call('authorizations.act', {
        params: { id: current.id, action: 'propose' },
        body: { version: current.version, ...input },
      })
      expect(body.status).toBe('PRO')
    } finally {
      await end()
    }
  })

  it('in bulk, only what is in order is signed', async () => {
    const cases = [await made.approved(), await made.approved()]
    await begin()
    try {
      const { body } = await admin.call('authorizations.bulk', {
        params: { action: 'issue' },
        body: { cases: cases.map(({ id, version }) => ({ id, version })) },
      })
      expect(body.map((each: { refusal: { message: string } | null }) => each.refusal?.message)).toEqual([
        'caseworkBlocked',
        'caseworkBlocked',
      ])
    } finally {
      await end()
    }
  })
})

it('a day that has passed while the decision waited for its signature does not stop the signature', async () => {
  const approved = await made.approved()
  await behind(`update work_case set planned_date = '2026-06-16' where id = $1`, [approved.id])
  expect((await step(admin, approved, 'issue')).status).toBe('ISS')
})
