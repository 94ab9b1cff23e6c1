import type { CellSource } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Forms, quarterForm, rowIn, startForms, viewForm, yearForm } from '../../testing/incb-forms.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let forms: Forms
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
})
afterAll(() => app?.close())
const view = (params?: Record<string, string>) => viewForm(forms, params)

describe('form A of a quarter', () => {
  it('has what customs endorsed, by exporting country, and is blank elsewhere', async () => {
    const form = await view()
    expect(form).toMatchObject({
      sign: 'A',
      dueOn: '2026-07-31',
      state: 'DRA',
      isLate: false,
      version: 0,
      mayOverride: true,
      steps: ['submit'],
    })
    const [records] = [await forms.admin.call('endorsements.list', { params: { id: forms.permit.id } })]
    const bases = (
      (records.body ?? []) as { lines: { bases: { substanceId: number; baseGrams: string }[] }[] }[]
    ).flatMap(({ lines }) => lines.flatMap((line) => line.bases))
    const grams = Number(bases.find(({ substanceId }) => substanceId === forms.morphine)?.baseGrams)
    const row = rowIn(form, 'I', forms.morphine)
    expect(row).toMatchObject({ code: 'NM 009', country: 'FR', countryName: 'France', unit: 'kg' })
    expect(Number(row?.cells.quantity?.figure)).toBeCloseTo(grams / 1000, 3)
    expect(rowIn(form, 'I', forms.codeine)?.country).toBe('FR')
    expect(form.parts.find(({ key }) => key === 'II')?.filled).toEqual([])
    expect((await view({ code: 'AP', period: '2026-Q2' })).parts.flatMap(({ filled }) => filled)).toEqual([])
    expect((await view({ code: 'A', period: '2026-Q1' })).parts.flatMap(({ filled }) => filled)).toEqual([])
  })

  it('names the permits behind a cell', async () => {
    const answer = await forms.admin.call('incb-forms.cell', {
      params: quarterForm,
      query: { part: 'I', substanceId: String(forms.morphine), country: 'FR', column: 'quantity' },
    })
    expect(answer.status).toBe(200)
    const sources = answer.body.sources as CellSource[]
    expect(sources).toMatchObject([
      {
        kind: 'movement',
        caseId: forms.permit.id,
        number: forms.permit.number,
        on: '2026-06-17',
        countryName: 'France',
      },
    ])
    expect(answer.body.amount).toBe(sources[0]?.amount)
  })

  it.each([
    { code: 'A', period: '2026' },
    { code: 'C', period: '2026-Q1' },
    { code: 'A', period: '2027-Q1' },
  ])('is not found where there is none: $code of $period', async (params) => {
    expect((await forms.admin.call('incb-forms.get', { params }))?.status).toBe(404)
  })
})

describe('form C of a year', () => {
  it('has accepted reports, very potent drugs in grams, and what stood there last year', async () => {
    const form = await view(yearForm)
    expect(rowIn(form, 'I', forms.morphine)?.cells).toMatchObject({
      manufactured: { figure: '1.234' },
      consumed: { figure: '0.150' },
      stock: { figure: '0.005', lastFigure: '5.000' },
      specialStock: { figure: null, hasSources: false },
    })
    expect(rowIn(form, 'I', forms.fentanyl)).toMatchObject({
      unit: 'g',
      cells: { manufactured: { figure: '0.012' } },
    })
  })

  it('is checked before it is sent', async () => {
    const { findings } = await view(yearForm)
    expect(
      findings.map(({ code, substanceName, report: of }) => [code, substanceName ?? of?.template]),
    ).toEqual([
      ['stockContinuity', 'Morphine'],
      ['missingStock', 'Fentanyl'],
      ['unitSlip', 'Morphine'],
      ['missingReport', 'T3'],
    ])
  })

  it('leads to the reports behind a cell', async () => {
    const answer = await forms.admin.call('incb-forms.cell', {
      params: yearForm,
      query: { part: 'I', substanceId: String(forms.morphine), column: 'consumed' },
    })
    expect(answer.body).toMatchObject({ amount: '150.25', dimension: 'mass', total: 2 })
    expect(
      ((answer.body.sources ?? []) as CellSource[]).map(({ template, columnName, amount }) => [
        template,
        columnName,
        amount,
      ]),
    ).toEqual([
      ['T7', expect.stringContaining('harmac'), '100'],
      ['T7', expect.stringContaining('ospital'), '50.25'],
    ])
  })
})
