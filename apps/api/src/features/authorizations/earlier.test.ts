import type { Earlier } from '@papaver/contract/authorizations/earlier.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { reportIncident } from '../../testing/incidents.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
let importer: TestPerson
let officer: TestPerson
let rival: TestPerson
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)
const submitted = async (person: TestPerson, draft: Record<string, unknown>) => {
  const { body } = await person.call('authorizations.create', { body: draft })
  return step(person, body, 'submit', { declaration: true })
}
const earlierThan = async (id: string): Promise<Earlier> => {
  const { status, body } = await officer.call('authorizations.earlier', { params: { id } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

beforeAll(async () => {
  app = await startTestApp()
  ;[importer, officer, rival] = [await app.as('importer'), await app.as('officer'), await app.as('rival')]
  parts = await draftParts(importer)
  // Nothing of what was there before is of these parties or this substance.
  await behind(`update work_case set establishment_id = gen_random_uuid(), partner_id = null,
    partner_country = null, main_substance_id = null where feature = 'authorization'`)
  await behind('update trade_authorization set report_due_on = null')
})
afterAll(() => app?.close())

it('is empty, and no error, beside the first request of a company', async () => {
  const first = await submitted(rival, importDraft(parts, { codeine: '1' }))
  const { applicant, partner, substances } = await earlierThan(first.id)
  expect(applicant).toMatchObject({ counts: {}, isMore: false, latest: [], refused: [], overdue: [] })
  expect(applicant).toMatchObject({ overdueCount: 0, incidents: [] })
  expect(partner).toEqual({ counts: {}, isMore: false, latest: [] })
  expect(substances).toMatchObject([{ name: 'Codeine', usual: null, latest: [] }])
  await step(rival, first, 'withdraw')
})

it('tells outcomes, reasons, what is owed, what was stopped, and how much is usual', async () => {
  const permit: IssuedPermit = await issuePermit(app)
  const refused = await step(officer, await submitted(importer, importDraft(parts)), 'take')
  await behind(
    `insert into case_history (case_id, at, action, from_status, to_status, actor_name, actor_side, reason_code, comment)
     values ($1, now(), 'refuse', 'PRO', 'REJ', 'Officer', 'authority', 'REFUSE-CERTIFICATE', 'Twice.')`,
    [refused.id],
  )
  await behind(`update work_case set status = 'REJ', status_group = 'final' where id = $1`, [refused.id])
  await behind(`update trade_authorization set report_due_on = '2026-06-01' where case_id = $1`, [permit.id])
  await behind(
    `insert into endorsement_incident (case_id, at, reported_by, reported_by_name, reported_side, lines)
     select $1, now(), id, 'Customs', 'customs', '[]' from account where user_name = 'customs'`,
    [permit.id],
  )
  await behind(`update work_case set flags = '{recordsDiffer}' where id = $1`, [permit.id])
  const reported = {
    theft: (await reportIncident(importer, { kind: 'THEFT' })).id,
    suspicious: (await reportIncident(importer, { kind: 'SUSPICIOUS-ORDER' })).id,
  }
  const draft = await importer.call('authorizations.create', { body: importDraft(parts) })
  const now = await submitted(importer, importDraft(parts, { morphine: '3' }))
  const { applicant, partner, substances } = await earlierThan(now.id)

  expect(applicant.counts).toEqual({ issued: 1, refused: 1 })
  expect(idsOf(applicant.latest).toSorted()).toEqual([permit.id, refused.id].toSorted())
  expect(idsOf(applicant.latest)).not.toContain(draft.body.id)
  expect(applicant.refused).toMatchObject([{ id: refused.id, words: 'Twice.' }])
  expect(applicant.refused[0]?.reason).toBeTruthy()
  expect(applicant.overdue).toMatchObject([{ id: permit.id, dueOn: '2026-06-01' }])
  expect(applicant.incidents).toMatchObject([{ caseId: permit.id }])
  expect(applicant.licenses[0]).toMatchObject({ state: 'valid' })
  expect([applicant.differencesCount, idsOf(applicant.differences)]).toEqual([1, [permit.id]])
  const theft = applicant.reported.find(({ id }) => id === reported.theft)
  expect(theft).toMatchObject({ kindName: 'Theft' })
  expect(idsOf(applicant.reported)).toContain(reported.suspicious)
  // The partner has had a request of another company too.
  expect(partner?.counts).toEqual({ issued: 1, refused: 1, withdrawn: 1 })
  const [morphine] = substances
  expect(morphine).toMatchObject({ name: 'Morphine', usual: { count: 1 } })
  // Twelve months, of which this one has the permit; what was refused is not counted.
  expect(morphine?.months).toHaveLength(12)
  expect(morphine?.months.at(-1)).toMatchObject({ month: '2026-06', requests: 1 })
  expect(morphine?.months.slice(0, -1).every(({ requests }) => requests === 0)).toBe(true)
  expect(Number(morphine?.grams)).toBeCloseTo(Number(morphine?.usual?.median) * 0.75, 6)
  expect(idsOf(morphine?.latest ?? []).toSorted()).toEqual([permit.id, refused.id].toSorted())

  // Who may not know of a suspicious transaction reads nothing of it.
  await behind(
    `update account set withheld_permissions = '{incident.confidential}' where user_name = 'officer'`,
  )
  officer = await app.as('officer')
  const less = (await earlierThan(now.id)).applicant.reported
  expect(idsOf(less)).toContain(reported.theft)
  expect(idsOf(less)).not.toContain(reported.suspicious)
})
