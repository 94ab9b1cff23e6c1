import type { Figures } from '@papaver/contract/analysis/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { type Forms, startForms, viewForm, yearForm } from '../../testing/incb-forms.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

type Query = Readonly<Record<string, string>>

let app: TestApp
let forms: Forms
let [officer, importer, rival]: TestPerson[] = []
let house = ''
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
  officer = forms.officer
  importer = await signInAgain(app, 'importer')
  rival = await signInAgain(app, 'rival')
  const [row] = await forms.query<{ id: string }>(
    'select establishment_id as id from work_case where id = $1',
    [forms.permit.id],
  )
  house = row?.id ?? ''
  // The fixture writes closing stocks as figures of no role.
  await forms.query(`update statistic_total set role = 'closing' where column_key = 'closingStock'`)
})
afterAll(() => app?.close())

const figures = async (
  person: TestPerson | undefined,
  panel: string,
  query: Query = {},
): Promise<Figures> => {
  const answer = await person?.call('analysis.figures', { params: { panel }, query })
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  return answer?.body
}
const rowOf = ({ rows }: Figures, key: number | string) =>
  rows.find((row) => row.key === String(key))?.figures
const grams = async (substance: number): Promise<number> => {
  const [row] = await forms.query<{ grams: string }>(
    `select sum(drug.base_grams * moved.quantity / drug.quantity)::text as grams
     from endorsement record join endorsement_line moved on moved.endorsement_id = record.id
     join authorization_drug_reading drug on drug.line_id = moved.line_id
     where record.case_id = $1 and drug.substance_id = $2`,
    [forms.permit.id, substance],
  )
  return Number(row?.grams)
}

describe('consumption', () => {
  it('is what reports said was supplied, and what form C says', async () => {
    const answer = await figures(officer, 'consumption', { from: '2024', to: '2026' })
    expect(answer).toMatchObject({
      years: [2024, 2025, 2026],
      by: 'substance',
      measure: 'grams',
      others: null,
    })
    expect(answer.rows).toEqual([
      { key: String(forms.morphine), name: 'Morphine', figures: [null, '150.25', null] },
    ])
    expect(answer.totals).toEqual([null, '150.25', null])
    const form = await viewForm(forms, yearForm)
    const cell = form.parts[0]?.filled.find(({ substanceId }) => substanceId === forms.morphine)?.cells
      .consumed
    expect(Number(cell?.figure) * 1000).toBeCloseTo(150.25, 0)
  })

  it('is told in daily doses where dose and inhabitants are known, and says where they are not', async () => {
    const asked = { from: '2024', to: '2025', measure: 'doses' }
    await forms.query('delete from population')
    const unknown = await figures(officer, 'consumption', asked)
    expect([unknown.rows, unknown.populations]).toEqual([[], [null, null]])
    await forms.query(`insert into population (year, inhabitants) values (2023, 2000000), (2025, 4000000)`)
    const known = await figures(officer, 'consumption', asked)
    // 150.25 g in doses of 100 mg, for four million people and 365 days
    expect(Number(rowOf(known, forms.morphine)?.[1])).toBeCloseTo(1502.5 / 4 / 365, 8)
    expect(known.populations).toEqual([
      { of: 2023, inhabitants: 2_000_000 },
      { of: 2025, inhabitants: 4_000_000 },
    ])
    expect(known.withoutDose).toEqual([])
  })

  it('leaves substances out that have no dose, by name', async () => {
    const [report] = await forms.query<{ id: string }>(
      `select upload_id as id from statistic_total where column_key = 'hospitals'`,
    )
    const [other] = await forms.query<{ id: number }>(`select id from substance where slug = 'acetorphine'`)
    await forms.query(
      `insert into statistic_total (upload_id, column_key, substance_id, role, base_grams) values ($1, 'hospitals', $2, 'none', 3)`,
      [report?.id, other?.id],
    )
    const answer = await figures(officer, 'consumption', { to: '2025', measure: 'doses' })
    expect([answer.withoutDose, rowOf(answer, other?.id ?? 0)]).toEqual([['Acetorphine'], undefined])
    await forms.query(`delete from statistic_total where substance_id = $1`, [other?.id])
  })
})

describe('stocks', () => {
  it('are those of the last day of the year', async () => {
    const answer = await figures(officer, 'stocks', { from: '2023', to: '2025' })
    expect(rowOf(answer, forms.morphine)).toEqual([null, '5000', '5'])
  })
})

describe('trade', () => {
  it('is what customs endorsed, by substance and by country', async () => {
    const bySubstance = await figures(officer, 'imports')
    const [morphine, codeine] = [await grams(forms.morphine), await grams(forms.codeine)]
    expect(bySubstance.years).toEqual([2022, 2023, 2024, 2025, 2026])
    expect(Number(rowOf(bySubstance, forms.morphine)?.[4])).toBeCloseTo(morphine, 8)
    expect(Number(rowOf(bySubstance, forms.codeine)?.[4])).toBeCloseTo(codeine, 8)
    const byCountry = await figures(officer, 'imports', { by: 'country' })
    expect(byCountry.rows.map(({ key, name }) => [key, name])).toEqual([['FR', 'France']])
    expect(byCountry.totals).toEqual(bySubstance.totals)
    expect((await figures(officer, 'exports')).rows).toEqual([])
  })

  it('is narrowed to a substance, a group and a company', async () => {
    const one = await figures(officer, 'imports', { substance: String(forms.codeine) })
    expect(one.rows.map(({ key }) => key)).toEqual([String(forms.codeine)])
    expect((await figures(officer, 'imports', { group: 'NP' })).rows).toHaveLength(2)
    expect((await figures(officer, 'imports', { group: 'PREC' })).rows).toEqual([])
    const wrong = { group: 'PREC', substance: String(forms.codeine) }
    expect((await figures(officer, 'imports', wrong)).rows).toEqual([])
    expect((await figures(officer, 'imports', { company: house })).rows).toHaveLength(2)
  })

  it('is not counted twice where a record was corrected', async () => {
    const before = await figures(officer, 'imports')
    const [record] = await forms.query<{ id: string }>('select id from endorsement where case_id = $1', [
      forms.permit.id,
    ])
    const lines = forms.permit.lines.map(({ id }, index) => ({
      lineId: id,
      quantity: index === 0 ? '2.5' : '0.5',
    }))
    const answer = await forms.admin.call('endorsements.correct', {
      params: { id: forms.permit.id, endorsementId: record?.id ?? '' },
      body: {
        source: 'customs',
        reasonCode: 'ENDORSE-TYPING',
        reason: 'Read again.',
        date: '2026-06-17',
        lines,
        lastConsignment: false,
      },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    const after = await figures(officer, 'imports')
    const [was, is] = [before, after].map((each) => Number(rowOf(each, forms.morphine)?.[4]))
    expect(is).toBeCloseTo(2 * (was ?? 0), 8)
    expect(rowOf(after, forms.codeine)).toEqual(rowOf(before, forms.codeine))
  })
})

describe("a company's own", () => {
  it('is all that it sees, whomever it asks for', async () => {
    for (const panel of ['consumption', 'stocks', 'imports']) {
      const asked = { from: '2024', to: '2026' }
      const [all, own] = [await figures(officer, panel, asked), await figures(importer, panel, asked)]
      expect(own).toEqual(all)
      for (const query of [asked, { ...asked, company: house }])
        expect(await figures(rival, panel, query)).toMatchObject({ rows: [], totals: [null, null, null] })
    }
  })

  it('is all that it saves', async () => {
    const query = { from: '2024', to: '2026', company: house, format: 'csv' }
    const saved = async (person: TestPerson | undefined) =>
      (await person?.call('analysis.export', { params: { panel: 'stocks' }, query }))?.bytes.toString('utf8')
    expect(await saved(importer)).toContain('Morphine')
    expect(await saved(rival)).not.toContain('Morphine')
  })
})

describe('as a file', () => {
  it('has all rows and what they come to, and is told in the event log', async () => {
    const answer = await officer?.call('analysis.export', {
      params: { panel: 'consumption' },
      query: { from: '2024', to: '2026' },
    })
    expect(answer?.status).toBe(200)
    expect(await readSpreadsheet(answer?.bytes ?? Buffer.alloc(0))).toEqual([
      ['Substance', 'Unit', '2024', '2025', '2026'],
      ['Morphine', 'g', '', '150.25'],
      ['Total', 'g', '', '150.25'],
    ])
    const [event] = await forms.query<{ details: string }>(
      `select details from audit_event where action = 'list.export' and entity_id = 'analysis-consumption'`,
    )
    expect(JSON.parse(event?.details ?? '{}')).toMatchObject({ format: 'xlsx', rows: 2 })
  })

  it('holds many rows, of which the page shows the largest and sums the rest', async () => {
    const [report] = await forms.query<{ id: string }>(
      `select upload_id as id from statistic_total where column_key = 'hospitals'`,
    )
    await forms.query(
      `insert into statistic_total (upload_id, column_key, substance_id, role, base_grams)
       select $1, 'veterinarians', id, 'none', id from substance order by id limit 30`,
      [report?.id],
    )
    const answer = await figures(officer, 'consumption', { from: '2025', to: '2025' })
    const [sum] = await forms.query<{ sum: string }>(
      `select trim_scale(sum(base_grams))::text as sum from statistic_total
       where column_key in ('pharmacies', 'hospitals', 'veterinarians')`,
    )
    expect([answer.rows.length, answer.totals]).toEqual([20, [sum?.sum]])
    const rest = answer.rows.reduce((left, { figures: [figure] }) => left - Number(figure), Number(sum?.sum))
    expect(Number(answer.others?.figures[0])).toBeCloseTo(rest, 6)
    const saved = await officer?.call('analysis.export', {
      params: { panel: 'consumption' },
      query: { from: '2025', to: '2025', format: 'csv' },
    })
    const lines = saved?.bytes.toString('utf8').trim().split('\n') ?? []
    expect(lines).toHaveLength(2 + 20 + (answer.others?.count ?? 0))
  })
})
