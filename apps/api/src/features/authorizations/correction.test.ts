import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseId } from '../../testing/case-id.ts'
import { step } from '../../testing/drafts.ts'
import { findBroken } from '../../testing/invariants.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestAnswer, type TestApp } from '../../testing/start-test-app.ts'
import { readHistory } from '../audit/public.ts'
import { readFlags } from '../casework/public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const why = { reasonCode: 'CORRECT-OTHER', comment: 'Two letters were exchanged.' }
const read = async (id: string) =>
  (await (await app.as('admin')).call('authorizations.get', { params: { id } })).body
const verify = async ({ number, checkCode }: IssuedPermit) =>
  (await app.visitor.call('verification.verify', { body: { number, checkCode } })).body
/** A permit whose correction an officer has granted, and the request in its place. */
const granted = async (reference: string) => {
  const permit = await issuePermit(app, { applicantReference: reference })
  const asked = await step(await app.as('importer'), permit, 'correct', why)
  const { replacedBy } = await step(await app.as('admin'), asked, 'correct', why)
  return { permit, request: replacedBy as { id: string; number: string } }
}
const flagsOf = async ({ id }: { id: string }): Promise<readonly string[]> =>
  readFlags(app.deps.db, caseId(id))
const approve = async (request: { id: string }) => {
  const proposed = await step(await app.as('admin'), await read(request.id), 'propose', {
    decision: 'approve',
  })
  return step(await app.as('officer'), proposed, 'approve')
}
const issueOf = async (request: { id: string }): Promise<TestAnswer> =>
  (await app.as('admin')).call('authorizations.act', {
    params: { id: request.id, action: 'issue' },
    body: { version: (await read(request.id)).version },
  })

it('begins the permit that replaces another one with a row of its own in the audit trail', async () => {
  const { permit, request } = await granted('PO-1')
  const { id, number } = request
  const rows = await readHistory(app.deps.db, { entity: 'authorization', entityId: id })
  expect(rows.map(({ action }) => action)).toEqual(['authorization.replace'])
  expect(rows[0]?.details).toEqual({ number, replaces: permit.number })
})

it('keeps the permit in force until the new one is issued, and names that one from then on', async () => {
  const { permit, request } = await granted('PO-2')
  expect(await read(permit.id)).toMatchObject({
    status: 'ISS',
    replacedBy: { isPending: true },
    requested: { correct: false },
  })
  expect(await verify(permit)).toMatchObject({ verdict: 'VALID', permit: { replacedBy: null } })
  const twice = await (await app.as('importer')).call('authorizations.act', {
    params: { id: permit.id, action: 'correct' },
    body: { version: (await read(permit.id)).version, ...why },
  })
  expect(twice.body).toMatchObject({ message: 'caseworkClosed', details: { reasons: ['beingReplaced'] } })

  await approve(request)
  expect((await verify(permit)).verdict).toBe('VALID')
  expect((await issueOf(request)).status).toBe(200)
  expect(await verify(permit)).toMatchObject({
    verdict: 'REPLACED',
    permit: { replacedBy: request.number },
  })
  const replaced = await read(permit.id)
  expect(replaced).toMatchObject({ status: 'RPL', replacedBy: { id: request.id, number: request.number } })
  const rows = await readHistory(app.deps.db, { entity: 'authorization', entityId: permit.id })
  expect(rows.map(({ action }) => action)).toContain('authorization.replacedBy')
  expect(await findBroken(app.database.ownerPool)).toEqual([])
})

it.each([
  ['refused', 'officer', 'refuse', { reasonCode: 'REFUSE-OTHER', comment: 'Nothing is wrong with it.' }],
  ['withdrawn', 'importer', 'withdraw', { comment: 'It is right as it is.' }],
] as const)('leaves the permit as it is where the request is %s', async (_how, who, action, words) => {
  const { permit, request } = await granted(`PO-${action}`)
  const before = await read(request.id)
  if (action === 'refuse') {
    await step(await app.as('admin'), before, 'propose', { decision: 'refuse', ...words })
  }
  await step(await app.as(who), await read(request.id), action, words)
  expect(await read(permit.id)).toMatchObject({ status: 'ISS', replacedBy: null })
  expect((await verify(permit)).verdict).toBe('VALID')
  const history = await (await app.as('importer')).call('authorizations.history', {
    params: { id: permit.id },
  })
  expect(history.body.at(-1)).toMatchObject({ action: 'successorEnded', comment: request.number })
  const mails = await app.deps.db
    .selectFrom('mailOutbox')
    .select('template')
    .where('entityId', '=', permit.id)
    .where('template', '=', 'IE_DECLINED')
    .execute()
  expect(mails.length > 0).toBe(action === 'refuse')
  // Asked for again, it begins anew.
  const asked = await step(await app.as('importer'), await read(permit.id), 'correct', why)
  expect(asked).toMatchObject({ status: 'ISS', requested: { correct: true } })
})

// 1961 Convention art. 31(4): what the earlier permit no longer allows is not given back by the one in its place.
it('is not issued in the place of a permit that is suspended, revoked or used', async () => {
  const { permit, request } = await granted('PO-stopped')
  await approve(request)
  const suspended = await step(await app.as('admin'), await read(permit.id), 'suspend', {
    reasonCode: 'SUSPEND-OTHER',
    comment: 'We look at it.',
  })
  expect(await flagsOf(request)).toContain('earlierStopped')
  const checksOf = async () =>
    (await issueOf(request)).body.details.checks.map(({ code }: { code: string }) => code)
  expect(await checksOf()).toEqual(['earlierSuspended'])
  const lifted = await step(await app.as('admin'), suspended, 'lift')
  expect(await flagsOf(request)).not.toContain('earlierStopped')
  const used = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity: '1' }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect([lifted.status, used.status]).toEqual(['ISS', 201])
  expect(await flagsOf(request)).toContain('earlierStopped')
  expect(await checksOf()).toEqual(['earlierUsed'])
  await step(await app.as('admin'), await read(permit.id), 'revoke', {
    reasonCode: 'REVOKE-OTHER',
    comment: 'It was forged.',
  })
  expect(await checksOf()).toEqual(['earlierEnded'])
  expect(await findBroken(app.database.ownerPool)).toEqual([])
})
