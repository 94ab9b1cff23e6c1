import type { Check } from '@papaver/contract/casework/schema.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { leavingDraft } from '../../testing/goods-that-leave.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { runDaily } from './actions/daily.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let admin: TestPerson
let parts: DraftParts
let parties: { importer: string; exporter: string }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  admin = await app.as('admin')
  parts = await draftParts(importer)
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  parties = { importer: body.partner.name, exporter: body.applicant.name }
})
afterEach(() => setSetting(app, 'import_export.returnCertificate', false))
afterAll(() => app?.close())

/** An import of four kilograms of which so many came in. */
const cameIn = async (quantity: string): Promise<IssuedPermit> => {
  const permit = await issuePermit(app, { severalConsignments: true })
  const answer = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return permit
}
/** What leaves again of it. */
const leaving = (quantity: string, goodsPermits: readonly string[], changed: object = {}) => ({
  ...leavingDraft(parts, parties, { quantity, goodsPermits }),
  ...changed,
})
const back = (quantity: string, goodsPermits: readonly string[]) =>
  leaving(quantity, goodsPermits, { kind: 'EXA', purpose: 'RETURN', foreignCertificate: null })

const draft = async (body: object) => (await importer.call('authorizations.create', { body })).body
const said = ({ checks }: { checks: readonly Check[] }, severity = 'block') =>
  checks.filter((check) => check.severity === severity).map(({ code }) => code)

describe('goods whose own import permit was stopped', () => {
  it('leave no more, but for a return with words', async () => {
    const permit = await cameIn('3')
    const current = (await admin.call('authorizations.get', { params: { id: permit.id } })).body
    await step(admin, current, 'suspend', { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' })
    expect(said(await draft(leaving('1', [permit.number])))).toEqual(['goodsPermitStopped'])
    expect(said(await draft(back('1', [permit.number])))).toEqual([])
    expect(said(await draft(back('1', [permit.number])), 'warn')).toContain('goodsPermitStopped')
  })
})

describe('goods that leave again', () => {
  it('name the import permit by which they came in', async () => {
    const permit = await cameIn('4')
    expect(said(await draft(leaving('1', [])))).toEqual(['goodsPermitMissing'])
    expect(said(await draft(leaving('1', [permit.number])))).toEqual([])
    expect(said(await draft(leaving('1', [permit.number])), 'pass')).toContain('goodsPermits')
    // As somebody types it.
    const typed = await draft(leaving('1', [` ${permit.number.toLowerCase()} `, '']))
    expect([typed.goodsPermits, said(typed)]).toEqual([[permit.number], []])
  })

  it('came in by a permit of the applicant, not by one of another house or by an export', async () => {
    expect(said(await draft(leaving('1', ['XV/I/NP/2026/999999-X'])))).toEqual(['goodsPermitUnknown'])
    const theirs = await cameIn('4')
    await app.database.ownerPool.query(
      `update work_case set establishment_id = (select establishment_id from account where user_name = 'rival')
       where id = $1`,
      [theirs.id],
    )
    expect(said(await draft(leaving('1', [theirs.number])))).toEqual(['goodsPermitUnknown'])
  })

  it('are no more than came in, to the nanogram', async () => {
    const permit = await cameIn('2')
    expect(said(await draft(leaving('2', [permit.number])))).toEqual([])
    expect(said(await draft(leaving('2.000000001', [permit.number])))).toEqual(['goodsPermitExceeded'])
  })

  it('leave once, whoever decides at the same moment', async () => {
    const permit = await cameIn('4')
    const proposed = []
    for (const quantity of ['3', '3']) {
      const submitted = await step(importer, await draft(leaving(quantity, [permit.number])), 'submit', {
        declaration: true,
      })
      const taken = await step(officer, submitted, 'take')
      proposed.push(await step(officer, taken, 'propose', { decision: 'approve' }))
    }
    const results = await Promise.allSettled(proposed.map((each) => step(admin, each, 'approve')))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(JSON.stringify(results.map((each) => ('reason' in each ? String(each.reason) : '')))).toContain(
      'goodsPermitExceeded',
    )
    expect(said(await draft(leaving('1.5', [permit.number])))).toEqual(['goodsPermitExceeded'])
    expect(said(await draft(leaving('1', [permit.number])))).toEqual([])
  })
})

describe('goods that go back to whom they came from', () => {
  it('name their permit, and need no certificate unless the authority wants it', async () => {
    const permit = await cameIn('4')
    expect(said(await draft(back('1', [])))).toEqual(['goodsPermitMissing'])
    expect(said(await draft(back('1', [permit.number])))).toEqual([])
    await setSetting(app, 'import_export.returnCertificate', true)
    expect(said(await draft(back('1', [permit.number])))).toContain('certificateMissing')
  })
})

describe('what a purpose brings with it', () => {
  it('stands in its row of the masters, and not in its name', async () => {
    const own = { kind: 'EXA', purpose: 'MEDICAL', foreignCertificate: null }
    expect(said(await draft(leaving('1', [], own)))).toContain('certificateMissing')
    const after = await draft(leaving('1', [], { ...own, purpose: 'HUMANITARIAN' }))
    expect([said(after), said(after, 'warn')]).toEqual([[], expect.arrayContaining(['certificateFollows'])])
  })

  it('is told of kits of first aid, to applicant and officer alike', async () => {
    const kit = await draft({ ...importDraft(parts), purpose: 'FIRST-AID' })
    expect(said(kit, 'warn')).toContain('firstAid')
    expect(said(await draft({ ...importDraft(parts), purpose: 'FIRST-AID', transportMode: '3' }))).toContain(
      'firstAidTransport',
    )
    const submitted = await step(importer, kit, 'submit', { declaration: true })
    const { body } = await officer.call('authorizations.get', { params: { id: submitted.id } })
    expect(said(body, 'warn')).toContain('firstAid')
  })

  it('asks who destroys goods for a licence to do so', async () => {
    expect(said(await draft({ ...importDraft(parts), purpose: 'DESTRUCTION' }))).toContain(
      'destructionNotLicensed',
    )
  })
})

describe('what leaves again of goods whose permit changes', () => {
  const suspend = { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' }
  const now = async (id: string) => (await admin.call('authorizations.get', { params: { id } })).body
  const asked = async (permit: IssuedPermit) =>
    step(importer, await draft(leaving('1', [permit.number])), 'submit', { declaration: true })
  const isFlagged = async ({ id }: { id: string }): Promise<boolean> =>
    (
      await app.database.ownerPool.query('select flags from work_case where id = $1', [id])
    ).rows[0].flags.includes('goodsPermitStopped')
  const extended = async (permit: IssuedPermit) => {
    const wish = { until: '2026-10-15', comment: 'The ship is late' }
    await step(importer, await now(permit.id), 'extend', wish)
    const { replacedBy } = (await step(admin, await now(permit.id), 'extend', wish)) as unknown as {
      replacedBy: { id: string }
    }
    return replacedBy
  }
  const issued = async ({ id }: { id: string }) => {
    const taken = await step(officer, await now(id), 'take')
    const proposed = await step(officer, taken, 'propose', { decision: 'approve' })
    return step(admin, await step(admin, proposed, 'approve'), 'issue')
  }

  it('is judged by the permit that took its place, from the issue of that one on', async () => {
    const permit = await cameIn('2')
    const request = await asked(permit)
    const successor = await extended(permit)
    expect(await isFlagged(request)).toBe(false)
    const after = await issued(successor)
    await step(admin, after, 'suspend', suspend)
    expect(await isFlagged(request)).toBe(true)
    expect(said(await now(request.id))).toEqual(['goodsPermitStopped'])
    await step(admin, await now(after.id), 'lift')
    expect(await isFlagged(request)).toBe(false)
  })

  it('is checked again under the name of the event, whether a person or the calendar caused it', async () => {
    const permit = await cameIn('2')
    const seen: string[] = []
    app.deps.followers.follow('changed', async (_tx, { event, concerned }) => {
      if (concerned.goodsPermits) seen.push(`${event} ${concerned.goodsPermits.join(' ')}`)
    })
    const after = await issued(await extended(permit))
    app.clock.set('2026-10-17T08:00:00Z')
    await runDaily(app.deps)
    const both = `${after.number} ${permit.number}`
    const ofThese = seen.filter((each) => each.endsWith(permit.number))
    expect(ofThese).toEqual([`permitExtended ${permit.number}`, `permitExpired ${both}`])
  })
})
