import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedCase, draftParts, importDraft } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await startTestApp()
  id = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
})
afterAll(() => app?.close())

const effect = async (): Promise<Record<string, number>> =>
  (await (await app.as('admin')).call('work.effectOfClosing', { params: { id } })).body

it('counts the people, keys, links and cases that closing an establishment concerns', async () => {
  const importer = await app.as('importer')
  await app.as('importer.staff')
  const before = await effect()
  expect([before.people, before.sessions]).toEqual([2, 2])
  expect(before.licences).toBeGreaterThan(0)

  const body = { name: 'Warehouse', scopes: ['cases.read'], endsOn: '2026-12-31', networks: [] }
  await importer.call('api-keys.make', { body })
  await importer.call('calendar.makeLink', {})
  const draft = { ...importDraft(await draftParts(importer)), plannedDate: '2026-06-18' }
  await importer.call('authorizations.create', { body: draft })
  await approvedCase(app, { ...draft, applicantReference: 'PO-2' })
  await issuePermit(app, { applicantReference: 'PO-3' })
  const after = await effect()
  const more = Object.fromEntries(
    Object.keys(before).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  )
  expect(more).toEqual({
    people: 0,
    sessions: 0,
    keys: 1,
    links: 1,
    drafts: 1,
    requests: 0,
    approved: 1,
    permits: 1,
    licences: 0,
    entries: 0,
    reports: 0,
  })
})

it('knows no establishment that is not there', async () => {
  const params = { id: '00000000-0000-4000-8000-000000000001' }
  expect((await (await app.as('admin')).call('work.effectOfClosing', { params })).status).toBe(404)
})
