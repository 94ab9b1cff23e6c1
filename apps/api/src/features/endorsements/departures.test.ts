import { minus, plus, share } from '@papaver/contract/quantities/base.ts'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft } from '../../testing/drafts.ts'
import { leavingDraft } from '../../testing/goods-that-leave.ts'
import { findBroken } from '../../testing/invariants.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { flowingTextOf, hasTextTool } from '../../testing/pdf-text.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let customs: TestPerson
let officer: TestPerson
let parts: DraftParts
let parties: { importer: string; exporter: string }
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  customs = await app.as('customs')
  officer = await app.as('officer')
  parts = await draftParts(importer)
  const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
  parties = { importer: body.partner.name, exporter: body.applicant.name }
})
afterAll(() => app?.close())

const movement = (permit: IssuedPermit, quantity: string) => ({
  source: 'customs',
  date: '2026-06-17',
  lines: [{ lineId: permit.lines[0]?.id, quantity }],
  lastConsignment: false,
  checkCode: permit.checkCode,
})
/** Goods cross; answers the id of the record. */
const cross = async (permit: IssuedPermit, quantity: string): Promise<string> => {
  const { status, body } = await customs.call('endorsements.record', {
    params: { id: permit.id },
    body: movement(permit, quantity),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const correct = async (permit: IssuedPermit, endorsementId: string, quantity: string): Promise<string> => {
  const { status, body } = await customs.call('endorsements.correct', {
    params: { id: permit.id, endorsementId },
    body: { ...movement(permit, quantity), reasonCode: 'ENDORSE-TYPING', reason: 'digits swapped' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

const leaving = (quantity: string, goodsPermits: readonly string[], changed: object): Promise<IssuedPermit> =>
  issuePermit(app, { ...leavingDraft(parts, parties, { quantity, goodsPermits }), ...changed })
const back = (quantity: string, goodsPermits: readonly string[], kind = 'EXA') =>
  leaving(quantity, goodsPermits, { kind, purpose: 'RETURN', foreignCertificate: null })
const sold = (quantity: string, goodsPermits: readonly string[]) => leaving(quantity, goodsPermits, {})

const baseOf = (permit: IssuedPermit): string => permit.lines[0]?.components[0]?.baseGrams ?? ''
const baseIn = (permit: IssuedPermit, kilograms: string): string =>
  share(baseOf(permit), kilograms, permit.lines[0]?.quantity ?? '')

const statementId = async (): Promise<string> => {
  const { body } = await officer.call('balances.list', { query: { year: 2026 } })
  return body.find(({ substanceName }: { substanceName: string }) => substanceName === 'Morphine').id
}
const statement = async () =>
  (await officer.call('balances.statement', { params: { id: await statementId() } })).body
const now = async (): Promise<Record<'used' | 'free' | 'returned' | 'reexported', string>> => {
  const { usedGrams, freeGrams, returnedGrams, reexportedGrams } = (await statement()).now
  return { used: usedGrams, free: freeGrams, returned: returnedGrams, reexported: reexportedGrams }
}
/** By how much each figure of the estimate has changed. */
const changed = (before: Awaited<ReturnType<typeof now>>, after: Awaited<ReturnType<typeof now>>) => ({
  used: minus(after.used, before.used),
  free: minus(after.free, before.free),
  returned: minus(after.returned, before.returned),
  reexported: minus(after.reexported, before.reexported),
})
const given = (grams: string) => ({
  used: minus('0', grams),
  free: grams,
  returned: grams,
  reexported: '0',
})

describe('goods that go back', () => {
  it('are given back to the estimate of their import, exactly what left, and taken back with its correction', async () => {
    const came = await issuePermit(app)
    await cross(came, '4')
    const permit = await back('1.7', [came.number])
    const before = await now()
    const first = await cross(permit, '1.3')
    expect(changed(before, await now())).toEqual(given(baseIn(permit, '1.3')))
    const [line] = (await statement()).lines
    expect(line).toMatchObject({
      action: 'return',
      grams: baseIn(permit, '1.3'),
      case: { id: permit.id, number: permit.number },
      reference: came.number,
    })

    const second = await correct(permit, first, '0.2')
    expect(changed(before, await now())).toEqual(given(baseIn(permit, '0.2')))
    expect((await statement()).lines[0]).toMatchObject({ action: 'unreturn' })
    // Withdrawn: nothing of it crossed.
    await correct(permit, second, '0')
    expect(await now()).toEqual(before)
    expect(await findBroken(app.database.ownerPool)).toEqual([])
  })

  it('do so by what their purpose means, whatever the kind of their permit', async () => {
    const came = await issuePermit(app)
    await cross(came, '4')
    const before = await now()
    const permit = await back('1', [came.number], 'REX')
    await cross(permit, '1')
    expect(changed(before, await now())).toEqual(given(baseOf(permit)))
  })

  it('are never more than came in: a correction of the import is followed, both ways', async () => {
    const came = await issuePermit(app, { severalConsignments: true })
    const before = await now()
    const record = await cross(came, '4')
    const permit = await back('3', [came.number])
    await cross(permit, '3')
    const less = await correct(came, record, '1')
    const [capped, kept] = [await now(), baseIn(came, '1')]
    expect(minus(capped.returned, before.returned)).toBe(kept)
    expect(capped.used).toBe(before.used)
    const most = await correct(came, less, '3.5')
    const after = await now()
    expect(minus(after.returned, before.returned)).toBe(baseOf(permit))
    expect(minus(after.used, before.used)).toBe(minus(baseIn(came, '3.5'), baseOf(permit)))
    await correct(came, most, '0')
    expect(await now()).toMatchObject({ used: before.used, returned: before.returned })
    expect(await findBroken(app.database.ownerPool)).toEqual([])
  })

  it('are drawn from the permits in the order in which they are named', async () => {
    const [one, other] = [await issuePermit(app), await issuePermit(app)]
    await cross(one, '1')
    await cross(other, '2')
    const before = await now()
    const permit = await back('2.5', [other.number, one.number])
    await cross(permit, '2.5')
    expect(changed(before, await now())).toEqual(given(baseOf(permit)))
    const lines = (await statement()).lines.slice(0, 2).toReversed()
    expect(lines.map(({ reference }: { reference: string }) => reference)).toEqual([other.number, one.number])
    expect(lines[0].grams).toBe(baseIn(other, '2'))
    expect(plus(lines[0].grams, lines[1].grams)).toBe(baseOf(permit))
  })

  it('give back once, whoever endorses at the same moment', async () => {
    const came = await issuePermit(app)
    await cross(came, '4')
    const before = await now()
    const permits = [await back('1', [came.number]), await back('1.5', [came.number])]
    await Promise.all(permits.map((permit, index) => cross(permit, index === 0 ? '1' : '1.5')))
    expect(changed(before, await now())).toEqual(given(plus(...permits.map(baseOf))))
    expect(await findBroken(app.database.ownerPool)).toEqual([])
  })
})

describe('goods that are re-exported', () => {
  it('give nothing back, and stand apart in the statement on every page and document of it', async () => {
    const came = await issuePermit(app)
    await cross(came, '4')
    const permit = await sold('1.5', [came.number])
    const before = await now()
    await cross(permit, '1.5')
    const nothing = { used: '0', free: '0', returned: '0' }
    expect(changed(before, await now())).toEqual({ ...nothing, reexported: baseOf(permit) })
    const shown = await statement()
    expect(shown.lines[0]).toMatchObject({
      action: 'reexport',
      reference: came.number,
      case: { id: permit.id },
    })

    const id = await statementId()
    const params = { id }
    const only = await officer.call('balances.statement', { params, query: { only: 'departures' } })
    const actions = only.body.lines.map(({ action }: { action: string }) => action)
    expect(new Set(actions)).toEqual(new Set(['return', 'unreturn', 'reexport']))

    const sheet = await officer.call('balances.statementExport', { params })
    const rows = (await readXlsx(sheet.bytes)).sheets[0]?.rows ?? []
    expect(rows[0]?.slice(-2)).toEqual(['Returned, g', 'Re-exported, g'])
    expect(rows.at(-1)?.slice(-2)).toEqual([
      Number(shown.now.returnedGrams),
      Number(shown.now.reexportedGrams),
    ])

    const printed = await officer.call('balances.statementExport', { params, query: { format: 'pdf' } })
    expect(printed.status).toBe(200)
    if (!hasTextTool) return
    const text = flowingTextOf(printed.bytes, 'raw')
    for (const said of ['Returned, g', 'Re-exported, g', came.number, 'Goods returned'])
      expect(text).toContain(said)
  })
})

// 1961 Convention art. 31(6), (7)(c): one authorization is for one quantity that leaves. Decision 0216.
it('what counts of a consignment gives nothing back of what customs saw leave', async () => {
  const came = await issuePermit(app)
  await cross(came, '4')
  await setSetting(app, 'import_export.allowPartialExport', true)
  const permit = await back('3', [came.number])
  await cross(permit, '2')
  const lineId = permit.lines[0]?.id ?? ''
  await (await app.as('importer')).call('endorsements.record', {
    params: { id: permit.id },
    body: { ...movement(permit, '1'), source: 'establishment' },
  })
  const seen = { customs: '2', holder: '1', foreign: null }
  const decided = await officer.call('endorsements.decide', {
    params: { id: permit.id, lineId },
    body: { chosen: 'holder', reason: 'So much arrived.', seen },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const list = await customs.call('endorsements.find', {
    body: { number: permit.number, checkCode: permit.checkCode },
  })
  expect(list.body.lines[0].remainingQuantity).toBe('1')
  const more = await customs.call('endorsements.record', {
    params: { id: permit.id },
    body: movement(permit, '1.5'),
  })
  await setSetting(app, 'import_export.allowPartialExport', false)
  expect(more.body).toMatchObject({
    message: 'endorsementExcess',
    details: { lines: [{ presented: '1.5', remaining: '1' }] },
  })
  const { body } = await officer.call('endorsements.reconciliation', { params: { id: permit.id } })
  expect(body.lines[0]).toMatchObject({ counted: '1', left: '1' })
  const { body: incident } = await officer.call('incidents.get', {
    params: { id: body.incidents[0].incident.id },
  })
  expect(incident.lines[0].quantity).toBe('0.5')
})

it('the permit of what leaves again names the permits by which it came in', async () => {
  const came = await issuePermit(app)
  await cross(came, '4')
  const permit = await back('1', [came.number])
  const { bytes } = await officer.call('authorizations.document', { params: { id: permit.id } })
  if (!hasTextTool) return
  const text = flowingTextOf(bytes, 'raw')
  expect(text).toContain('Goods that came in by')
  expect(text).toContain(came.number)
})
