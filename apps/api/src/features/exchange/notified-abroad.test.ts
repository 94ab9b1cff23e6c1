import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { step } from '../../testing/drafts.ts'
import type { IssuedPermit } from '../../testing/issue-permit.ts'
import { setSetting } from '../../testing/sign-in.ts'
import type { TestAnswer, TestApp } from '../../testing/start-test-app.ts'
import { incomingAt, startTwoPortals, type TwoPortals } from '../../testing/two-portals.ts'

/** What the authorities of two countries tell each other of the same goods (decision 0201). */
let portals: TwoPortals
let valdoria: TestApp
let france: TestApp
beforeAll(async () => {
  portals = await startTwoPortals()
  ;({ valdoria, france } = portals)
  await Promise.all([portals.deliver(valdoria), portals.deliver(france)])
  for (const app of [valdoria, france]) await setSetting(app, 'import_export.allowPartialExport', true)
  await setSetting(france, 'import_export.allowPartialImport', true)
})
afterAll(() => portals?.close())

const must = ({ status, body }: TestAnswer) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}
const get = async (app: TestApp, { id }: { id: string }) =>
  (await (await app.as('admin')).call('authorizations.get', { params: { id } })).body
const act = async (app: TestApp, of: { id: string }, action: string, more: Record<string, unknown> = {}) =>
  step(await app.as('admin'), await get(app, of), action, more)
const crossed = async (app: TestApp, permit: IssuedPermit, quantity: string, lastConsignment = false) =>
  must(
    await (await app.as('customs')).call('endorsements.record', {
      params: { id: permit.id },
      body: {
        ...{ source: 'customs', date: '2026-06-17', lastConsignment, checkCode: permit.checkCode },
        isSecondConsignment: true,
        lines: [{ lineId: permit.lines[0]?.id, quantity }],
      },
    }),
  )
const keep = async (permit: IssuedPermit, number: string) => {
  const [message] = await incomingAt(france, 'issued', number)
  const { version } = await get(france, permit)
  const params = { id: permit.id, incomingId: message.id }
  return (await france.as('officer')).call('authorizations.keepIncoming', { params, body: { version } })
}
/** Two permits that belong together, and the message of the export has come in. */
const pair = async (quantity = '4') => {
  const imported = await portals.importPermit()
  const exported = await portals.exportPermit(imported.number, quantity, '4')
  await portals.deliver(valdoria)
  return { imported, exported }
}
const messagesOf = async (number: string) =>
  (await incomingAt(valdoria, 'endorsed', number)).map(({ id }: { id: string }) => id)
const said = async (app: TestApp, id: string) =>
  (await (await app.as('officer')).call('exchange.message', { params: { id } })).body.said
const quantities = async (number: string): Promise<string[]> => {
  const found: string[] = []
  for (const id of await messagesOf(number)) found.push((await said(valdoria, id)).lines[0].quantity)
  return found
}
const returned = async (permit: IssuedPermit) =>
  must(await (await france.as('officer')).call('endorsements.returned', { params: { id: permit.id } }))

describe('what came in before the export authorization was kept', () => {
  it('is told as it is kept, in one message, and what comes later adds to it', async () => {
    const { imported, exported } = await pair()
    await crossed(france, imported, '0.6')
    await crossed(france, imported, '0.3')
    expect(await returned(imported)).toMatchObject({ way: 'machine', toKeep: [{ number: exported.number }] })
    await portals.deliver(france)
    expect(await quantities(exported.number)).toEqual([])
    must(await keep(imported, exported.number))
    await crossed(france, imported, '0.1')
    await portals.deliver(france)
    expect((await quantities(exported.number)).toSorted()).toEqual(['0.1', '0.9'])
    const [message] = await messagesOf(exported.number)
    expect(await said(valdoria, message)).toMatchObject({
      movedOn: '2026-06-17',
      lines: [{ name: 'Morphine sulfate pentahydrate', unit: 'kg' }],
    })
    expect(await returned(imported)).toMatchObject({
      dueOn: null,
      toKeep: [],
      lines: [{ counted: '1', returned: '1', open: '0' }],
    })
  })

  it('is known there by its own record where there is one, which a correction puts right', async () => {
    const { imported, exported } = await pair()
    const { id } = await crossed(france, imported, '0.9')
    must(await keep(imported, exported.number))
    must(
      await (await france.as('admin')).call('endorsements.correct', {
        params: { id: imported.id, endorsementId: id },
        body: {
          ...{
            source: 'customs',
            date: '2026-06-17',
            lastConsignment: false,
            reasonCode: 'ENDORSE-TYPING',
            reason: 'Misread.',
          },
          lines: [{ lineId: imported.lines[0]?.id, quantity: '0.8' }],
        },
      }),
    )
    await portals.deliver(france)
    const messages = await Promise.all(
      (await messagesOf(exported.number)).map((each: string) => said(valdoria, each)),
    )
    const corrected = messages.find(({ correctsId }) => correctsId !== null)
    expect(corrected).toMatchObject({ correctsId: id, lines: [{ quantity: '0.8' }] })
    expect(await returned(imported)).toMatchObject({ lines: [{ returned: '0.8', open: '0' }] })
  })
})

describe('a decision on what counts', () => {
  it.each([
    ['more', '1'],
    ['less', '0.5'],
  ])('that finds %s takes the place of what was told', async (_, quantity) => {
    const { imported, exported } = await pair()
    must(await keep(imported, exported.number))
    const { id } = await crossed(france, imported, '0.9', true)
    await portals.deliver(france)
    const lineId = imported.lines[0]?.id ?? ''
    must(
      await (await france.as('importer')).call('endorsements.record', {
        params: { id: imported.id },
        body: {
          ...{ source: 'establishment', date: '2026-06-17', lastConsignment: true },
          lines: [{ lineId, quantity }],
        },
      }),
    )
    const seen = { customs: '0.9', holder: quantity, foreign: null }
    must(
      await (await france.as('officer')).call('endorsements.decide', {
        params: { id: imported.id, lineId },
        body: { seen, chosen: 'holder', reason: 'Weighed again.' },
      }),
    )
    // The correction waits, and counts as returned.
    expect(await returned(imported)).toMatchObject({
      lines: [{ counted: quantity, returned: quantity, arrived: '0.9', open: '0' }],
    })
    await portals.deliver(france)
    expect(await returned(imported)).toMatchObject({
      lines: [{ returned: quantity, arrived: quantity, open: '0' }],
    })
    const [correction, first, ...more] = await messagesOf(exported.number)
    expect(more).toEqual([])
    expect(await said(valdoria, first)).toMatchObject({ recordId: id, lines: [{ quantity: '0.9' }] })
    expect(await said(valdoria, correction)).toMatchObject({ correctsId: id, lines: [{ quantity }] })
  })
})

/** A permit for what is left takes the place of this one. */
const extended = async (app: TestApp, permit: IssuedPermit, until = '2026-09-30'): Promise<IssuedPermit> => {
  const wish = { until, comment: 'The ship is late.' }
  await step(await app.as('importer'), await get(app, permit), 'extend', wish)
  const { replacedBy } = await act(app, permit, 'extend', wish)
  const fresh = replacedBy as { id: string }
  await step(await app.as('officer'), await get(app, fresh), 'take')
  await step(await app.as('officer'), await get(app, fresh), 'propose', { decision: 'approve' })
  await act(app, fresh, 'approve')
  const issued = await act(app, fresh, 'issue')
  const { checkCode } = issued.document as { checkCode: string }
  return { ...issued, checkCode } as unknown as IssuedPermit
}
const copyOn = async (permit: IssuedPermit, incomingId: string) =>
  (await valdoria.as('officer')).call('endorsements.recordIncoming', {
    params: { id: permit.id, incomingId },
  })
const foreignOf = async ({ id }: IssuedPermit) =>
  must(
    await (await valdoria.as('officer')).call('endorsements.reconciliation', { params: { id } }),
  ).lines.map(({ customs, foreign }: { customs: string | null; foreign: string | null }) => [
    customs,
    foreign,
  ])

describe('an export authorization that is replaced after it was kept', () => {
  it('has its successor kept in its place, and what crosses then is endorsed on that', async () => {
    const { imported, exported } = await pair()
    must(await keep(imported, exported.number))
    const successor = await extended(valdoria, exported)
    await portals.deliver(valdoria)
    const [message] = await incomingAt(france, 'issued', successor.number)
    expect(message).toMatchObject({ use: 'kept', case: { id: imported.id } })
    await crossed(france, imported, '2')
    await portals.deliver(france)
    expect(await quantities(exported.number)).toEqual([])
    expect(await quantities(successor.number)).toEqual(['2'])
  })

  it('is not kept itself any more', async () => {
    const { imported, exported } = await pair()
    await extended(valdoria, exported)
    await portals.deliver(valdoria)
    // Its message has closed by itself.
    expect(await incomingAt(france, 'issued', exported.number)).toMatchObject([{ use: 'superseded' }])
    expect(await keep(imported, exported.number)).toMatchObject({
      body: { message: 'exchangeNotUsable', details: { reason: 'used' } },
    })
  })
})

describe('an import permit that is replaced', () => {
  it.each([
    ['after the export authorization was kept with it', true],
    ['before that', false],
  ])('%s has what comes in under its successor endorsed on that', async (_, isBefore) => {
    const { imported, exported } = await pair()
    if (isBefore) must(await keep(imported, exported.number))
    const successor = await extended(france, imported, '2026-11-30')
    if (!isBefore) must(await keep(imported, exported.number))
    await crossed(france, successor, '2')
    await portals.deliver(france)
    expect(await quantities(exported.number)).toEqual(['2'])
  })
})

describe('a copy from abroad of a permit that was replaced here', () => {
  it('is recorded with the successor, and of goods that left before with the first', async () => {
    const { imported, exported } = await pair()
    must(await keep(imported, exported.number))
    await crossed(valdoria, exported, '1')
    await crossed(france, imported, '1')
    await crossed(france, imported, '0.5')
    await portals.deliver(france)
    const successor = await extended(valdoria, exported)
    const [second, first] = await messagesOf(exported.number)
    expect(must(await copyOn(exported, first))).toMatchObject({ lines: [{ quantity: '1' }] })
    const params = { id: exported.id, incomingId: second }
    const beside = await (await valdoria.as('officer')).call('authorizations.besideIncoming', { params })
    expect(beside.body).toMatchObject({ replacedBy: successor.number, lines: [{ quantity: '1' }] })
    must(await copyOn(exported, second))
    expect(await foreignOf(exported)).toEqual([['1', '1']])
    expect(await foreignOf(successor)).toEqual([[null, '0.5']])
  })
})

describe('a letter to an authority that takes messages', () => {
  const letter = async (permit: IssuedPermit, foreignNumber: string, quantity: string) =>
    (await france.as('admin')).call('endorsements.return', {
      params: { id: permit.id },
      body: { foreignNumber, lines: [{ lineId: permit.lines[0]?.id ?? '', quantity }] },
    })

  it('goes as a message of what was not told before, and letter and sums say the same', async () => {
    const { imported, exported } = await pair()
    await crossed(france, imported, '0.9')
    const first = must(await letter(imported, exported.number, '0.1'))
    expect(first).toMatchObject({ way: 'machine', letters: [{ deliveries: [{ way: 'machine' }] }] })
    await portals.deliver(france)
    expect(await returned(imported)).toMatchObject({
      lines: [
        { returned: '0.1', open: '0.8', notified: [{ foreignNumber: exported.number, quantity: '0.1' }] },
      ],
    })
    must(await letter(imported, exported.number, '0.9'))
    await portals.deliver(france)
    expect((await quantities(exported.number)).toSorted()).toEqual(['0.1', '0.8'])
    expect(await returned(imported)).toMatchObject({ dueOn: null, lines: [{ returned: '0.9', open: '0' }] })
    expect((await letter(imported, exported.number, '0.9')).body.message).toBe('returnedKnown')
    // What was told by letter is not told again as the authorization is kept.
    must(await keep(imported, exported.number))
    await portals.deliver(france)
    expect(await quantities(exported.number)).toHaveLength(2)
    const { items } = must(await (await france.as('officer')).call('exchange.outgoing', { query: {} }))
    expect(items[0]).toMatchObject({ subject: 'endorsed', number: exported.number, status: 'sent' })
  })
})

describe('an export authorization that is closed', () => {
  it('counts with what has left, and another one for the rest is not too much', async () => {
    const { imported, exported } = await pair('4')
    await crossed(valdoria, exported, '1')
    await act(valdoria, exported, 'close', { comment: 'The rest goes later.' })
    await portals.deliver(valdoria)
    const [message] = await incomingAt(france, 'changed', exported.number)
    expect(await said(france, message.id)).toMatchObject({ change: 'close' })
    const { fields } = must(
      await (await france.as('officer')).call('authorizations.besideIncoming', {
        params: { id: imported.id, incomingId: message.id },
      }),
    )
    expect(fields[0]).toMatchObject({ theirs: imported.number, ours: imported.number, isSame: true })
    await portals.exportPermit(imported.number, '3', '4')
    await portals.deliver(valdoria)
    expect((await get(france, imported)).abroad).toMatchObject({ stopped: [], exceeded: [] })
  })
})
