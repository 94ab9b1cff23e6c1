import { readFile } from 'node:fs/promises'
import type { CellSource, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { type Forms, quarterForm, rowIn, startForms, viewForm, yearForm } from '../../testing/incb-forms.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import type { FrozenForm } from './store.ts'

/** Forms that were approved before forms had units, amounts and words are converted by the migration 0552. */
let app: TestApp
let forms: Forms
let conversion: string
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
  const path = new URL('../../../migrations/0552-incb-forms-texts.sql', import.meta.url)
  const migration = await readFile(path, 'utf8')
  conversion = migration.slice(migration.indexOf('alter table incb_form disable trigger'))
})
afterAll(() => app?.close())

type Form = typeof quarterForm
const send = async (params: Form): Promise<FormView> => {
  const step = async (action: string, body: object, person = forms.admin) => {
    const answer = await person.call('incb-forms.act', { params: { ...params, action }, body })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as FormView
  }
  const { seal } = await step('submit', { version: 0 })
  await step('approve', { version: 1, seal }, forms.officer)
  return step('send', { version: 2, sentOn: '2026-07-02', reference: 'INCB/2026/17' })
}

/** As it was frozen then: grams of base, groups of units in the layout, substances without order, unit and density, no words. */
const asBefore = ({ layout, substances, parts }: FrozenForm): string => {
  const { units: _units, ...old } = layout
  const groups = [{ key: 'usual', names: {}, unit: 'kg', decimals: 3, families: [], substances: [] }]
  const frozen = {
    layout: { ...old, groups },
    substances: substances.map(({ order: _order, reportingUnit: _unit, density: _density, ...kept }) => ({
      ...kept,
      family: null,
    })),
    parts,
  }
  return JSON.stringify(frozen).replaceAll('"amount":', '"baseGrams":')
}

const sourcesOf = async (params: Form, query: Record<string, string>) => {
  const { status, body } = await forms.admin.call('incb-forms.cell', { params, query })
  expect(status).toBe(200)
  return body.sources as CellSource[]
}

describe.each([
  [
    'A',
    quarterForm,
    {
      part: 'I',
      column: 'quantity',
      country: 'FR',
      figure: (form: FormView) => rowIn(form, 'I', forms.morphine)?.cells.quantity?.figure,
    },
  ],
  ['C', yearForm, { part: 'I', column: 'consumed', country: undefined, figure: () => '0.150' }],
])('form %s, frozen as it was before', (_code, params, { part, column, country, figure }) => {
  it('is read, shown and led back as it was sent, and sent again as the same files', async () => {
    const sent = await send(params)
    const [row] = await forms.query<{ frozen: FrozenForm }>(
      'select frozen from incb_form where code = $1 and period = $2',
      [params.code, params.period],
    )
    if (row === undefined) throw new Error('the form is not there')
    await forms.query('alter table incb_form disable trigger incb_form_stays')
    await forms.query('update incb_form set frozen = $3 where code = $1 and period = $2', [
      ...[params.code, params.period],
      asBefore(row.frozen),
    ])
    await forms.query('alter table incb_form enable trigger incb_form_stays')
    await forms.query(conversion)

    const shown = await viewForm(forms, params)
    const { substances: _now, ...converted } = shown
    const { substances: _then, ...before } = sent
    expect(converted).toEqual(before)
    expect(rowIn(shown, part, forms.morphine)?.cells[column]?.figure).toBe(figure(shown))
    const sources = await sourcesOf(params, {
      ...{ part, column, substanceId: String(forms.morphine) },
      ...(country === undefined ? {} : { country }),
    })
    expect(sources.length).toBeGreaterThan(0)
    for (const { amount } of sources) expect(Number(amount)).toBeGreaterThan(0)

    const fileOf = async (format: string) =>
      (await forms.admin.call('incb-forms.file', { params, query: { format } })).bytes
    const rows = await readSpreadsheet(await fileOf('xlsx'))
    const written = Number(rowIn(shown, part, forms.morphine)?.cells[column]?.figure)
    expect(rows.find(([code]) => code === 'NM 009')).toContain(String(written))
    expect((await fileOf('xml')).toString()).toMatch(/substance="NM 009" name="Morphine"[^>]* unit="kg">/)
    expect((await fileOf('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    // What was sent cannot be changed afterwards either.
    await expect(
      forms.query(`update incb_form set sent_reference = 'x' where state = 'SNT'`),
    ).rejects.toThrow()
  })
})
