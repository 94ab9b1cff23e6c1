import { afterAll, beforeAll, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import { extendPermit } from '../../testing/extend-permit.ts'
import { password } from '../../testing/foreign-authority.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import type { TestApp } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

/** What stops a permit there, and reaches the permit that it is about here. */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
/** An import in force, and an export that is kept with the one before it. */
let importing: { sent: IssuedPermit; second: IssuedPermit }
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  for (const app of [valdoria, france]) await setSetting(app, 'import_export.allowPartialExport', true)
})
afterAll(() => portals?.close())

type Numbered = Pick<IssuedPermit, 'id'>
const get = async (app: TestApp, { id }: Numbered) =>
  (await (await app.as('admin')).call('authorizations.get', { params: { id } })).body
const act = async (app: TestApp, of: Numbered, action: string, more: object) =>
  step(await app.as('admin'), await get(app, of), action, { ...more })
const crossed = async (app: TestApp, permit: IssuedPermit, quantity: string, isLast = false) => {
  const answer = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: [{ lineId: permit.lines[0]?.id, quantity }],
      lastConsignment: isLast,
      checkCode: permit.checkCode,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}
const isStopped = async (app: TestApp, { id }: Numbered): Promise<boolean> => {
  const { rows } = await app.database.ownerPool.query('select flags from work_case where id = $1', [id])
  return rows[0].flags.includes('foreignPermitStopped')
}
const deliver = async () => [await portals.deliver(valdoria), await portals.deliver(france)]
const suspension = { reasonCode: 'SUSPEND-OTHER', comment: 'Looked into.' }

it('an import permit that is used up stops the exports that are still to leave for it', async () => {
  const imported = await portals.importPermit()
  const [left, open] = [
    await portals.exportPermit(imported.number, '2', '4'),
    await portals.exportPermit(imported.number, '1', '4'),
  ]
  await crossed(valdoria, left, '2', true)
  await deliver()
  await crossed(france, imported, '2', true)
  await deliver()
  const [news] = await incomingAt(valdoria, 'changed', imported.number)
  expect(news).toMatchObject({ verdict: 'genuine' })
  expect((await get(valdoria, open)).abroad.stopped).toMatchObject([
    { number: imported.number, state: 'closed', on: '2026-06-17' },
  ])
  expect([await isStopped(valdoria, left), await isStopped(valdoria, open)]).toEqual([false, true])
  await expect(portals.exportPermit(imported.number, '1', '4')).rejects.toThrow(
    /caseworkBlocked.*foreignPermitStopped/,
  )
})

it('a kept export that is stopped there stops the import in force, whose place it has taken since', async () => {
  const first = await portals.importPermit()
  const sent = await portals.exportPermit(first.number)
  await deliver()
  const [arrived] = await incomingAt(france, 'issued', sent.number)
  const kept = await (await france.as('officer')).call('authorizations.keepIncoming', {
    params: { id: first.id, incomingId: arrived.id },
    body: { version: (await get(france, first)).version },
  })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  // What takes its place bears the same from its issue on, and loses it with the word that the suspension is lifted.
  await act(valdoria, sent, 'suspend', suspension)
  await deliver()
  const second = await extendPermit(france, first, '2026-11-30')
  importing = { sent, second }
  const isSecondStopped = () => isStopped(france, second)
  expect(await isSecondStopped()).toBe(true)
  await act(valdoria, sent, 'lift', { comment: 'Settled.' })
  await deliver()
  expect(await isSecondStopped()).toBe(false)
  expect((await get(france, second)).abroad).toMatchObject({ open: [sent.number], exceeded: [] })
})

const report = async (app: TestApp, keyId: string) => {
  const reported = await (await app.as('admin')).call('operations.reportKey', {
    params: { keyId },
    body: { since: '2026-06-17', reason: 'A disk was lost.', password },
  })
  expect(reported.status, JSON.stringify(reported.body)).toBeLessThan(300)
}

it('that an import permit was replaced stays known when the key is reported that has said so', async () => {
  const first = await portals.importPermit()
  const resting = await portals.exportPermit(first.number)
  const second = await extendPermit(france, first, '2026-11-30')
  await portals.deliver(france)
  const stopped = { number: first.number, successor: second.number }
  expect((await get(valdoria, resting)).abroad.stopped).toMatchObject([{ ...stopped, state: 'replaced' }])
  const [{ keyId }] = (await france.visitor.call('verification.keys')).body.keys
  await report(france, keyId)
  await portals.deliver(france)
  expect((await get(valdoria, resting)).abroad.stopped).toMatchObject([
    { ...stopped, state: 'untrusted', was: 'replaced' },
  ])
  expect(await isStopped(valdoria, resting)).toBe(true)
})

it('the import in force is stopped, too, where others may have had the key that signed the kept export', async () => {
  const { sent, second } = importing
  expect(await isStopped(france, second)).toBe(false)
  const [{ keyId }] = (await valdoria.visitor.call('verification.keys')).body.keys
  await report(valdoria, keyId)
  expect(await portals.deliver(valdoria)).toBe(1)
  expect((await get(france, second)).abroad.stopped).toMatchObject([
    { number: sent.number, state: 'untrusted', was: null },
  ])
  expect(await isStopped(france, second)).toBe(true)
})
