import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { approvedPartner, ask, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

// 1988 Convention art. 12(9)(a), decision 0179: no company reads that its partner is blocked.

const partner = 'Placeholder Healthcare Ltd'
let app: TestApp
let importer: TestPerson
let officer: TestPerson
let entry: { id: string; version: number }
let request: { id: string }
let permit: { id: string }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  entry = await approvedPartner(app, partnerDraft({ name: partner, city: 'Jena' }))
  const parts = { ...(await draftParts(importer)), partnerId: entry.id }
  permit = await issuePermit(app, { foreignEstablishmentId: entry.id, applicantReference: 'PO-2' })
  const draft = await ask(importer, 'authorizations.create', { body: importDraft(parts) })
  request = await step(importer, draft, 'submit', { declaration: true })
})
afterAll(() => app?.close())

const saidTo = async (person: TestPerson, { id }: { id: string }): Promise<Check['params'][]> => {
  const { checks } = await ask(person, 'authorizations.get', { params: { id } })
  const again = await ask(person, 'authorizations.checks', { params: { id } })
  const own = (found: Check[]) => found.filter(({ code }) => code === 'partnerNotApproved')
  expect(own(again)).toEqual(own(checks))
  return own(checks).map(({ params }) => params)
}

describe.each([
  ['block', 'unblock', 'blocked', 'SUSPEND-OTHER'],
  ['deactivate', 'reactivate', 'off', 'REVOKE-LICENCE'],
])('to %s a partner', (action, back, stopped, reasonCode) => {
  beforeAll(async () => {
    const { version } = await ask(officer, 'trading-establishments.get', { params: { id: entry.id } })
    const words = { reasonCode, comment: 'Looked at.' }
    entry = await partnerStep(await app.as('admin'), { ...entry, version }, action, words)
  })
  afterAll(async () => {
    entry = await partnerStep(await app.as('admin'), entry, back, { comment: 'Cleared.' })
  })

  it('says to officers what it is, of a request and of a permit', async () => {
    expect(await saidTo(officer, request)).toEqual([{ partner, stopped }])
    expect(await saidTo(officer, permit)).toEqual([{ partner, stopped }])
  })

  it('says to the company of a request that the partner is not approved, and nothing of a permit that is issued', async () => {
    expect(await saidTo(importer, request)).toEqual([{ partner }])
    expect(await saidTo(importer, permit)).toEqual([])
  })
})
