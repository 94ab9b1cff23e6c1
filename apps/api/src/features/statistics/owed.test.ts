import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, handIn, reportStep } from '../../testing/submissions.ts'
import { runStatisticsDaily } from './public.ts'

let app: TestApp
let [importer, officer]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const owed = async (person: TestPerson | undefined, query: Record<string, string> = { view: 'all' }) =>
  (await person?.call('statistics.obligations', { query }))?.body

it('what licences ask for is asked for once, and told before it is due and once it is late', async () => {
  // A quarter and more after the end of the year: what was due in January is late.
  const now = new Date('2026-03-20T08:00:00Z')
  const first = await runStatisticsDaily(app.deps, now)
  expect(first.asked).toBeGreaterThan(5)
  const second = await runStatisticsDaily(app.deps, now)
  expect(second).toMatchObject({ asked: 0, remindedOfReports: 0 })
  const { items } = await owed(importer)
  const of = (code: string) => items.filter(({ template }: { template: string }) => template === code)
  expect(of('T3')).toMatchObject([{ period: '2025', dueOn: '2026-01-31', state: 'OPN', isLate: true }])
  expect(of('T1').map(({ period }: { period: string }) => period)).toContain('2026-02')
  // The forecast for next year is due in March.
  expect(of('T8')).toMatchObject([{ period: '2027', dueOn: '2026-03-31' }])
  // Nobody who does not cultivate owes the account of a cultivation.
  expect(of('T4')).toEqual([])
  const sent = await app.database.ownerPool.query(
    `select distinct code from notification where code in ('STAT_DUE', 'STAT_LATE') order by 1`,
  )
  expect(sent.rows.map(({ code }) => code)).toEqual(['STAT_DUE', 'STAT_LATE'])
  const audited = await app.database.ownerPool.query(
    `select count(*)::int as count from audit_event where action = 'obligation.ask'`,
  )
  expect(audited.rows[0].count).toBe(first.asked)
})

it('a company sees its own, officers see all and no draft', async () => {
  const mine = await owed(importer)
  expect(
    new Set(mine.items.map(({ establishment }: { establishment: { code: string } }) => establishment.code)),
  ).toEqual(new Set(['XV-002']))
  const begun = await beginReport(importer as TestPerson, { code: 'T3', period: '2025' })
  const narrowed = { view: 'due', template: 'T3', period: '2025', search: 'XV-002' }
  expect((await owed(importer, narrowed)).items).toMatchObject([
    { state: 'DRA', submission: { id: begun.id } },
  ])
  expect((await owed(officer, narrowed)).items).toMatchObject([{ state: 'OPN', submission: null }])
  // A year stands for what lies in it, and one may ask for several.
  const periodsOf = async (period: string): Promise<Set<string>> => {
    const { items } = await owed(officer, { view: 'all', pageSize: '100', period })
    return new Set(items.map((each: { period: string }) => each.period))
  }
  expect(await periodsOf('2026-02')).toEqual(new Set(['2026-02']))
  const inYears = await periodsOf('2025,2027')
  expect([...inYears].every((period) => /^202[57]/.test(period))).toBe(true)
  for (const period of ['2025', '2025-12', '2027']) expect(inYears).toContain(period)
  expect((await owed(officer)).counts.all).toBeGreaterThan(mine.counts.all)
  await reportStep(importer as TestPerson, begun, 'discard')
  expect((await owed(importer, narrowed)).items).toMatchObject([{ state: 'OPN', submission: null }])
})

it('accepted figures are locked after the days of the setting', async () => {
  const handed = await handIn(importer as TestPerson, { code: 'T7', period: '2025' }, [
    { Substance: 'Morphine', Pharmacies: 3 },
  ])
  await reportStep(officer as TestPerson, handed, 'accept')
  const after = (days: number) => new Date(app.deps.clock.now().getTime() + days * 86_400_000)
  expect(await runStatisticsDaily(app.deps, after(29))).toMatchObject({ locked: 0 })
  expect(await runStatisticsDaily(app.deps, after(31))).toMatchObject({ locked: 1 })
  const { body } = (await importer?.call('statistics.get', { params: { id: handed.id } })) ?? {}
  expect(body).toMatchObject({ status: 'LCK', lockedAt: expect.any(String) })
})

it('the list is saved as a file', async () => {
  const file = await officer?.call('statistics.exportObligations', { query: { view: 'all', format: 'csv' } })
  expect(file?.status).toBe(200)
  expect(String(file?.bytes)).toContain('T3')
})
