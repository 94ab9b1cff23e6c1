import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageCount } from '../../platform/documents/pdf-inspection.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

const letter = { day: '2026-02-03', reference: 'INCB 7/2026', reason: 'Letter of the Board.' }

let app: TestApp
let officer: TestPerson
let substances: { id: number; name: string }[]
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  await issuePermit(app)
  substances = (await officer.call('masters.substances')).body
})
afterAll(() => app?.close())

const substanceId = (name: string): number => substances.find((each) => each.name === name)?.id ?? 0
const enter = (name: string, grams: string, more: Record<string, unknown> = {}) =>
  officer.call('balances.enter', {
    body: { substanceId: substanceId(name), year: 2031, grams, isProvisional: false, ...letter, ...more },
  })
const act = (statement: { id: string; seen: number }, action: string, body: Record<string, unknown>) =>
  officer.call('balances.act', {
    params: { id: statement.id, action },
    body: { seen: statement.seen, ...letter, ...body },
  })

describe('an estimate', () => {
  it('rests on a letter of a day that can be, as do its later figures', async () => {
    const refusal = async (day: string) => (await enter('Fentanyl', '1', { day })).body.message
    expect(await refusal('2569-01-15')).toBe('balanceDayFuture')
    expect(await refusal('2026-06-18')).toBe('balanceDayFuture')
    expect(await refusal('1447-07-26')).toBe('balanceDayEarly')
    const entered = (await enter('Fentanyl', '1', { day: '2026-06-17' })).body
    const supplement = async (day: string) =>
      (await act(entered, 'supplement', { grams: '1', day })).body.message
    expect(await supplement('2026-06-18')).toBe('balanceDayFuture')
    expect(await supplement('1960-12-31')).toBe('balanceDayEarly')
  })
  it('is entered once, confirmed, supplemented and put right; each stands in its statement', async () => {
    const { status, body: entered } = await enter('Codeine', '1000.5', { isProvisional: true })
    expect(status).toBe(201)
    expect(entered).toMatchObject({ isProvisional: true, estimateGrams: '1000.5', mayEdit: true })
    expect((await enter('Codeine', '9')).body.message).toBe('balanceThere')

    const confirmed = (await act(entered, 'confirm', { grams: '1100' })).body
    expect(confirmed).toMatchObject({ isProvisional: false, estimateGrams: '1100' })
    expect((await act(confirmed, 'confirm', { grams: '1' })).body.message).toBe('balanceConfirmed')
    expect((await act(entered, 'supplement', { grams: '1' })).body.message).toBe('balanceStale')

    const more = (await act(confirmed, 'supplement', { grams: '250.000000001' })).body
    const [, supplement] = more.figures
    const put = (await act(more, 'correct', { figure: supplement.id, grams: '200' })).body
    expect(put).toMatchObject({ estimateGrams: '1100', supplementGrams: '200' })
    expect(put.now).toEqual({
      ...{ limitGrams: '1300', usedGrams: '0', reservedGrams: '0', freeGrams: '1300' },
      ...{ returnedGrams: '0', reexportedGrams: '0' },
    })
    const lines = put.lines.map((line: { action: string; grams: string; after: { limitGrams: string } }) => [
      line.action,
      line.grams,
      line.after.limitGrams,
    ])
    expect(lines).toEqual([
      ['correct', '-50.000000001', '1300'],
      ['supplement', '250.000000001', '1350.000000001'],
      ['confirm', '99.5', '1100'],
      ['estimate', '1000.5', '1000.5'],
    ])
    expect((await act(put, 'correct', { figure: supplement.id, grams: '200' })).body.message).toBe(
      'balanceSame',
    )
  })

  it('tells colleagues who keep estimates, and not whoever changed it', async () => {
    const codes = async (name: string) =>
      ((await (await app.as(name)).call('notifications.list')).body.items as { code: string }[]).map(
        ({ code }) => code,
      )
    expect(await codes('admin')).toContain('BALANCE_CHANGED')
    expect(await codes('officer')).not.toContain('BALANCE_CHANGED')
  })
})

describe('a statement', () => {
  it('begins where the line before its period ended, and is exact at both ends', async () => {
    const rows = (await officer.call('balances.list', { query: { year: 2026 } })).body
    const { id } = rows.find((row: { substanceName: string }) => row.substanceName === 'Morphine')
    const ask = async (query: Record<string, string | number>) =>
      (await officer.call('balances.statement', { params: { id }, query })).body
    const whole = await ask({})
    const today = whole.lines[0].at.slice(0, 10)
    const before = await ask({ to: '2020-01-01' })
    expect([before.lines, before.closing.limitGrams]).toEqual([[], '0'])
    const of = await ask({ from: today })
    expect(of.closing).toEqual(whole.now)
    const first = await ask({ only: 'reservations' })
    expect(new Set(first.lines.map((line: { action: string }) => line.action))).toEqual(new Set(['reserve']))
    expect(first.lines[0].case.number).toMatch(/^XV/)
    expect(first.lines[0].companyName).toBe('Osmund Life Sciences Ltd')
    const { sequence } = whole.lines[0]
    expect((await ask({ before: sequence })).lines[0].sequence).toBeLessThan(sequence)
  })

  it('of the country is the authority’s; a company reads those of its own licences', async () => {
    const rows = (await officer.call('balances.list', { query: { year: 2026 } })).body
    const importer = await app.as('importer')
    const params = { id: rows[0].id }
    expect((await importer.call('balances.statement', { params })).status).toBe(404)
    expect((await importer.call('balances.statementExport', { params })).status).toBe(404)
    const license = (owner: string) => `(select id from license_reading where establishment_id =
      (select establishment_id from account where user_name = '${owner}') limit 1)`
    const own = async (owner: string): Promise<string> => {
      const { rows: made } = await app.database.ownerPool.query(
        `insert into balance (kind, substance_id, year, license_id, limit_grams, updated_at)
          values ('quota', $1, 2032, ${license(owner)}, 10, now()) returning id`,
        [substanceId('Codeine')],
      )
      return made[0].id
    }
    const [mine, others] = [await own('importer'), await own('rival')]
    const shown = await importer.call('balances.statement', { params: { id: mine } })
    expect(shown.body).toMatchObject({ kind: 'quota', mayEdit: false, now: { freeGrams: '10' } })
    expect((await importer.call('balances.statement', { params: { id: others } })).status).toBe(404)
  })

  it('is a spreadsheet as well', async () => {
    const rows = (await officer.call('balances.list', { query: { year: 2026 } })).body
    const { status, headers } = await officer.call('balances.statementExport', { params: { id: rows[0].id } })
    expect([status, headers['content-type']]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })

  it.each(['en', 'ar', 'ru'])('is a document as well, in %s', async (culture) => {
    const rows = (await officer.call('balances.list', { query: { year: 2026 } })).body
    const { status, headers, bytes } = await officer.call('balances.statementExport', {
      params: { id: rows[0].id },
      query: { format: 'pdf' },
      headers: { culture },
    })
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(pageCount(bytes ?? Buffer.alloc(0))).toBeGreaterThan(0)
    const events = await app.database.ownerPool.query(
      `select details::jsonb->>'format' as format from audit_event where action = 'balance.export'`,
    )
    expect(events.rows).toContainEqual({ format: 'pdf' })
  })
})
