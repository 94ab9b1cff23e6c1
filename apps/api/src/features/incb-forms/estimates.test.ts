import type { CellSource, DueForm, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { type Forms, rowIn, startForms, viewForm } from '../../testing/incb-forms.ts'
import { flowingTextOf, hasTextTool } from '../../testing/pdf-text.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let forms: Forms
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
})
afterAll(() => app?.close())

const estimates = { code: 'B', period: '2027' }
const view = (code: string, period: string) => viewForm(forms, { code, period })
const cellOf = async (params: Record<string, string>, query: Record<string, string>) => {
  const answer = await forms.admin.call('incb-forms.cell', { params, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { amount: string; dimension: string; total: number; sources: CellSource[] }
}
const fileOf = async (params: Record<string, string>, format: string) => {
  const answer = await forms.admin.call('incb-forms.file', { params, query: { format } })
  expect(answer.status).toBe(200)
  return answer.bytes ?? Buffer.alloc(0)
}
const change = async (
  call: 'incb-forms.override' | 'incb-forms.write',
  params: Record<string, string>,
  body: object,
) => {
  const answer = await forms.admin.call(call, { params, body })
  return answer as { status: number; body: FormView & { message: string } }
}

describe('form B of the year that comes', () => {
  it('has what companies expect, and what was consumed in earlier years beside it', async () => {
    const form = await view('B', '2027')
    expect(form).toMatchObject({ sign: 'B', dueOn: '2026-06-30', isLate: true, steps: ['submit'] })
    expect(rowIn(form, 'II', forms.morphine)?.cells).toMatchObject({
      consumption: { figure: '1.600' },
      stock: { figure: '0.250' },
      past2: { figure: '0.150' },
      exempt: { figure: null, hasSources: false },
    })
    const columns = form.parts.find(({ key }) => key === 'II')?.columns ?? []
    expect(columns.filter(({ isBeside }) => isBeside).map(({ name }) => name)).toEqual([
      'Consumed in 2025',
      'Consumed in 2024',
    ])
  })

  it('is held against what was consumed', async () => {
    const { findings } = await view('B', '2027')
    expect(findings.map(({ code, substanceName, times }) => [code, substanceName, times])).toEqual([
      ['estimateFarOff', 'Morphine', '10'],
    ])
  })

  it('leads to forecasts, and to the reports of earlier years', async () => {
    const morphine = { part: 'II', substanceId: String(forms.morphine) }
    const expected = await cellOf(estimates, { ...morphine, column: 'consumption' })
    expect(expected.sources).toMatchObject([{ template: 'T8', amount: '1600', period: null }])
    const past = await cellOf(estimates, { ...morphine, column: 'past2' })
    expect(past.sources.map(({ template, period, amount }) => [template, period, amount])).toEqual([
      ['T7', '2025', '100'],
      ['T7', '2025', '50.25'],
    ])
  })

  it('takes hectares, numbers and words where it has them, and nothing beside it', async () => {
    const said = { reason: 'As the licences say.', country: null }
    const area = { ...said, part: 'VI', substanceId: forms.cannabis, column: 'area' }
    const put = async (version: number, more: object) =>
      (await change('incb-forms.override', estimates, { version, ...area, figure: '1', ...more })).body
        .message
    expect(await put(0, { substanceId: forms.morphine })).toBe('incbFormCell')
    expect(await put(0, { figure: '1.23456' })).toBe('incbFormDecimals')
    expect(
      await put(0, { part: 'III', substanceId: forms.fentanyl, column: 'establishments', figure: '1.5' }),
    ).toBe('incbFormDecimals')
    expect(await put(0, { part: 'II', substanceId: forms.morphine, column: 'past2' })).toBe('incbFormCell')
    expect(await put(0, { figure: '1.25' })).toBeUndefined()
    const written = await change('incb-forms.write', estimates, {
      version: 1,
      part: 'I',
      said: 'Consumption of three years, and what companies expect.',
    })
    expect(written.body.parts[0]?.text).toMatchObject({ said: expect.stringContaining('three years') })
    const refused = { version: 2, part: 'II', said: 'Nothing.' }
    expect((await change('incb-forms.write', estimates, refused)).body.message).toBe('incbFormCell')
    expect((await change('incb-forms.write', estimates, { ...refused, version: 1 })).body.message).toBe(
      'incbFormStale',
    )
  })

  it('is saved as spreadsheet, XML and PDF that say the same, without what stands beside it', async () => {
    const xml = (await fileOf(estimates, 'xml')).toString()
    expect(xml).toContain('<text>Consumption of three years, and what companies expect.</text>')
    expect(xml).toMatch(/column="area" substance="NC 001"[^>]* unit="ha" entered="true">1.25</)
    expect(xml).not.toContain('past2')
    const rows = await readSpreadsheet(await fileOf(estimates, 'xlsx'))
    expect(rows.flat()).toContain('Consumption of three years, and what companies expect.')
  })

  it.skipIf(!hasTextTool)('says so on paper', async () => {
    const words = flowingTextOf(await fileOf(estimates, 'pdf'))
    for (const word of ['Consumption of three years', 'to be cultivated (ha)', '1.25', '1.600'])
      expect(words).toContain(word)
    expect(words).not.toContain('Consumed in 2025')
  })

  it('is reviewed and sent before its year begins, as its words were approved', async () => {
    const step = async (action: string, body: object, person = forms.admin) => {
      const answer = await person.call('incb-forms.act', { params: { ...estimates, action }, body })
      return answer.body as FormView & { message: string }
    }
    const { seal } = await step('submit', { version: 2 })
    expect((await step('approve', { version: 3, seal: 'of other words' }, forms.officer)).message).toBe(
      'incbFormStale',
    )
    await step('approve', { version: 3, seal }, forms.officer)
    const sent = await step('send', { version: 4, sentOn: '2026-07-01', reference: 'INCB/2026/20' })
    expect(sent).toMatchObject({ state: 'SNT', seal })
    expect(sent.parts[0]?.text?.said).toContain('three years')
  })
})

describe('form B/P', () => {
  it('has what is required of psychotropic substances, rounded once', async () => {
    const form = await view('BP', '2027')
    expect(form).toMatchObject({ sign: 'B/P', dueOn: '2026-06-30' })
    expect(rowIn(form, 'I', forms.diazepam)).toMatchObject({
      unit: 'kg',
      cells: { required: { figure: '10.000000' } },
    })
    expect(rowIn(form, 'I', forms.morphine)).toBeUndefined()
  })
})

describe('form D', () => {
  it('has liquids in litres, by their density, and other precursors in kilograms', async () => {
    const form = await view('D', '2025')
    expect(form.dueOn).toBe('2026-06-30')
    // 7.9 kg of acetone at 0.79 kg a litre; the requirement is that of the following year.
    expect(rowIn(form, 'ThreeB', forms.acetone)).toMatchObject({
      unit: 'l',
      cells: { used: { figure: '10.000' }, required: { figure: '100.000' } },
    })
    expect(rowIn(form, 'ThreeB', forms.ephedrine)).toMatchObject({
      unit: 'kg',
      cells: { used: { figure: '2.500' } },
    })
    const annex = form.parts.find(({ key }) => key === 'Annex')
    expect(annex?.substanceIds).toHaveLength(4)
    expect(annex?.substanceIds).toContain(forms.ephedrine)
  })
})

describe('cultivation on form C', () => {
  it('counts the area of a crop once, and what all its rows yielded', async () => {
    const form = await view('C', '2025')
    expect(rowIn(form, 'III', forms.cannabis)?.cells).toMatchObject({
      sown: { figure: '1.2500' },
      harvested: { figure: '1.5000' },
      produced: { figure: '159.500' },
    })
  })
  it('leads to the reports of growers', async () => {
    const params = { code: 'C', period: '2025' }
    const sown = await cellOf(params, {
      part: 'III',
      substanceId: String(forms.cannabis),
      column: 'harvested',
    })
    expect(sown).toMatchObject({ dimension: 'area', amount: '15000', total: 2 })
    expect(sown.sources).toMatchObject([
      { template: 'T4', amount: '12500', on: '2025-09-10' },
      { template: 'T4', amount: '2500', on: '2025-03-01' },
    ])
  })
})

it('stand in the calendar of the year in which they are due', async () => {
  const answer = await forms.admin.call('incb-forms.list', { query: { year: '2026' } })
  const items = (answer.body.items ?? []) as DueForm[]
  expect(
    items
      .filter(({ dueOn }) => dueOn === '2026-06-30')
      .map(({ sign, period }) => `${sign} ${period}`)
      .toSorted(),
  ).toEqual(['B 2027', 'B/P 2027', 'C 2025', 'D 2025', 'P 2025'])
})
