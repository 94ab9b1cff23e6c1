import { holdFlags } from '@papaver/contract/casework/holds.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { licenseDraft, licenseStep } from '../../testing/licenses.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runPendingChanges } from '../casework/public.ts'

let app: TestApp
let admin: TestPerson
let importer: TestPerson
let house: string
let partnerId: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  importer = await app.as('importer')
  house = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
  const parts = await draftParts(importer)
  partnerId = parts.partnerId
  const draft = { ...importDraft(parts), plannedDate: '2026-06-18' }
  await importer.call('authorizations.create', { body: draft })
  const { body } = await importer.call('authorizations.create', {
    body: { ...draft, applicantReference: 'PO-2' },
  })
  await step(importer, body, 'submit', { declaration: true })
  await approvedCase(app, { ...draft, applicantReference: 'PO-3' })
  await issuePermit(app, { applicantReference: 'PO-4' })
})
afterAll(() => app?.close())

type Kept = Map<string, { feature: string; group: string; isDraft: boolean; flags: readonly string[] }>
const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const kept = async (): Promise<Kept> =>
  new Map(
    (
      await behind(
        `select id, feature, status_group as "group", submitted_at is null as "isDraft", flags from work_case`,
      )
    ).map(({ id, ...row }) => [id, row]),
  )
/** Cases of a kind that bear a flag more than before. */
const flaggedSince = async (before: Kept, entity: string) => {
  await runPendingChanges(app.deps)
  const after = await kept()
  return [...after].filter(
    ([id, { feature, flags }]) =>
      feature === entity && flags.some((flag) => before.get(id)?.flags.includes(flag) === false),
  )
}
/** Cases that were held before and are held by nothing now. */
const freedSince = async (before: Kept, entity: string) => {
  await runPendingChanges(app.deps)
  const isHeld = (flags: readonly string[] = []) => flags.some((flag) => holdFlags.includes(flag))
  return [...(await kept())].filter(
    ([id, { feature, flags }]) => feature === entity && isHeld(before.get(id)?.flags) && !isHeld(flags),
  )
}
const sums = (flagged: Awaited<ReturnType<typeof flaggedSince>>) => ({
  requests: flagged.filter(([, { group }]) => group !== 'active').length,
  permits: flagged.filter(([, { group }]) => group === 'active').length,
})
const inForce = (): Promise<{ id: string; version: number }[]> =>
  behind(
    `select id, version from work_case where feature = 'license' and status = 'ISS' and establishment_id = $1 order by id`,
    [house],
  )
const effectOf = async (id: string) => (await admin.call('licenses.effect', { params: { id } })).body

/** The first of them covers everything again: it says so, and the others that they free nothing. */
const liftedAsSaid = async (license: { id: string; version: number }) => {
  const { freed } = await effectOf(license.id)
  const before = await kept()
  await licenseStep(admin, license, 'lift')
  const found = sums(await freedSince(before, 'authorization'))
  expect({ requests: freed.requests, permits: freed.permits }).toEqual(found)
  lifted.push(found.permits)
}
const lifted: number[] = []

describe('what is said before a licence is stopped', () => {
  it.each([
    ['suspend', { reasonCode: 'SUSPEND-INVESTIGATION' }],
    ['revoke', { reasonCode: 'REVOKE-OTHER', comment: 'No store.' }],
  ])('is what happens: %s', async (action, words) => {
    // The last of them leaves nothing that covers the cases; those before leave them covered.
    for (const license of await inForce()) {
      const said = await effectOf(license.id)
      const before = await kept()
      await licenseStep(admin, license, action, words)
      const flagged = await flaggedSince(before, 'authorization')
      expect({ requests: said.requests, permits: said.permits }).toEqual(sums(flagged))
      expect([...said.touched.requests, ...said.touched.permits].map(({ id }) => id).toSorted()).toEqual(
        flagged.map(([id]) => id).toSorted(),
      )
    }
    const lost = await behind(
      `select 1 from work_case where feature = 'authorization' and status in ('ISS', 'APR')
       and establishment_id = $1 and 'licenseStopped' = any(flags)`,
      [house],
    )
    expect(lost.length).toBeGreaterThan(0)
    if (action === 'revoke') {
      expect(lifted.some((permits) => permits > 0)).toBe(true)
      return
    }
    for (const { id, version } of await behind(
      `select id, version from work_case where feature = 'license' and status = 'SUS' and establishment_id = $1`,
      [house],
    ))
      await liftedAsSaid({ id, version })
  })

  it('is nothing where it is stopped already, and nothing is left of having looked', async () => {
    const created = await importer.call('licenses.create', { body: licenseDraft() })
    let license = await licenseStep(importer, created.body, 'submit', { declaration: true })
    const officer = await app.as('officer')
    license = await licenseStep(officer, license, 'take')
    license = await licenseStep(officer, license, 'propose', { decision: 'approve' })
    license = await licenseStep(admin, await licenseStep(admin, license, 'approve'), 'issue')
    license = await licenseStep(admin, license, 'suspend', { reasonCode: 'SUSPEND-INVESTIGATION' })
    const before = await kept()
    expect(await effectOf(license.id)).toMatchObject({ drafts: 0, requests: 0, permits: 0 })
    expect(await kept()).toEqual(before)
  })
})

describe('what is said before a partner is blocked', () => {
  it('is what happens', async () => {
    const params = { id: partnerId }
    const { body: entry } = await admin.call('trading-establishments.get', { params })
    const before = await kept()
    const said = (await admin.call('trading-establishments.effect', { params, query: { action: 'block' } }))
      .body
    expect(await kept()).toEqual(before)
    const { status } = await admin.call('trading-establishments.act', {
      params: { ...params, action: 'block' },
      body: { version: entry.version, reasonCode: 'SUSPEND-INVESTIGATION', comment: 'Diverted.' },
    })
    expect(status).toBe(200)
    const found = sums(await flaggedSince(before, 'authorization'))
    expect({ requests: said.openRequests, permits: said.permits }).toEqual(found)
    expect(found.permits).toBeGreaterThan(0)
  })

  it('is what happens as the block is lifted', async () => {
    const params = { id: partnerId }
    const { body: entry } = await admin.call('trading-establishments.get', { params })
    const query = { action: 'unblock' as const }
    const said = (await admin.call('trading-establishments.effect', { params, query })).body
    const before = await kept()
    await admin.call('trading-establishments.act', {
      params: { ...params, action: 'unblock' },
      body: { version: entry.version },
    })
    const found = sums(await freedSince(before, 'authorization'))
    expect({ requests: said.openRequests, permits: said.permits }).toEqual(found)
  })
})

describe('what is said before an establishment is closed', () => {
  it('is what happens, of every kind', async () => {
    const said = (await admin.call('work.effectOfClosing', { params: { id: house } })).body
    const before = await kept()
    const { body } = await admin.call('establishments.get', { params: { id: house } })
    await admin.call('establishments.act', {
      params: { id: house, action: 'close' },
      body: { version: body.version, comment: 'Wound up.' },
    })
    await runPendingChanges(app.deps)
    const after = await kept()
    const flagged = [...after].filter(
      ([id, { flags }]) => flags.includes('holderClosed') && !before.get(id)?.flags.includes('holderClosed'),
    )
    const { requests, approved, permits, licences, entries } = said
    expect(requests + approved + permits + licences + entries).toBe(flagged.length)
    const of = (...features: string[]) =>
      flagged.filter(([, { feature, group }]) => group === 'active' && features.includes(feature)).length
    expect([permits, licences]).toEqual([of('authorization', 'cultivation'), of('license')])
  })
})
