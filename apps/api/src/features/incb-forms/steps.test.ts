import type { DueForm, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { type Forms, quarterForm, rowIn, startForms, viewForm } from '../../testing/incb-forms.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let forms: Forms
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
})
afterAll(() => app?.close())
const view = (params?: Record<string, string>) => viewForm(forms, params)

const step = async (action: string, body: object, person?: TestPerson, params: object = quarterForm) => {
  const answer = await (person ?? forms.admin).call('incb-forms.act', { params: { ...params, action }, body })
  return answer as { status: number; body: FormView & { message: string } }
}

describe('what an officer enters', () => {
  const place = { part: 'I', country: 'FR', column: 'quantity' }
  const put = async (body: object) => {
    const answer = await forms.admin.call('incb-forms.override', { params: quarterForm, body })
    return answer as { status: number; body: FormView & { message: string } }
  }
  it('stands beside what was worked out, with who and why, and can be taken back', async () => {
    const before = rowIn(await view(), 'I', forms.morphine)?.cells.quantity?.figure
    const input = { ...place, substanceId: forms.morphine, figure: '7.5', reason: 'Letter of 1 July.' }
    const answer = await put({ version: 0, ...input })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.version).toBe(1)
    expect(rowIn(answer.body, 'I', forms.morphine)?.cells.quantity).toMatchObject({
      figure: before,
      override: { figure: '7.5', reason: 'Letter of 1 July.', byName: expect.any(String) },
    })
    expect((await put({ version: 0, ...input })).body.message).toBe('incbFormStale')
    const back = await forms.admin.call('incb-forms.restore', {
      params: quarterForm,
      body: { version: 1, ...place, substanceId: forms.morphine },
    })
    expect(rowIn(back.body, 'I', forms.morphine)?.cells.quantity).toMatchObject({
      figure: before,
      override: null,
    })
    const again = await forms.admin.call('incb-forms.restore', {
      params: quarterForm,
      body: { version: 2, ...place, substanceId: forms.morphine },
    })
    expect(again.body.message).toBe('incbFormNoOverride')
  })
  it('makes a row where there was none', async () => {
    const input = { ...place, part: 'II', substanceId: forms.fentanyl, figure: '0.25', reason: 'On paper.' }
    const { body } = await put({ version: 2, ...input })
    expect(rowIn(body, 'II', forms.fentanyl)).toMatchObject({
      unit: 'g',
      cells: { quantity: { figure: null, override: { figure: '0.25' } } },
    })
  })
  it.each([
    ['another part', { part: 'III' }, 'incbFormCell'],
    ['another column', { column: 'stock' }, 'incbFormCell'],
    ['no country', { country: null }, 'incbFormCell'],
    ['a country that there is not', { country: 'QQ' }, 'incbFormCell'],
    ['a substance that there is not', { substanceId: 2_000_000_000 }, 'incbFormCell'],
    ['too many decimals', { figure: '0.0001' }, 'incbFormDecimals'],
  ])('is refused for %s', async (_what, part, code) => {
    const input = { ...place, substanceId: forms.morphine, figure: '1', reason: 'On paper.', ...part }
    expect((await put({ version: 3, ...input })).body.message).toBe(code)
  })
})

describe('its way to the INCB', () => {
  const asSheet = async (bytes: Buffer | undefined) =>
    (await readSpreadsheet(bytes ?? Buffer.alloc(0))).slice(2)
  const fileOf = async (format: string) => {
    const answer = await forms.admin.call('incb-forms.file', { params: quarterForm, query: { format } })
    expect(answer.status).toBe(200)
    return answer.bytes
  }

  it('goes by four eyes, is frozen when it is approved, and stays as it was sent', async () => {
    expect((await step('approve', { version: 3, seal: 'x' })).body.message).toBe('incbFormState')
    expect(
      (await step('submit', { version: 0 }, forms.admin, { code: 'A', period: '2026-Q3' })).body.message,
    ).toBe('incbFormEarly')
    const inReview = (await step('submit', { version: 3 })).body
    expect(inReview).toMatchObject({ state: 'REV', version: 4, mayOverride: false, steps: ['return'] })
    const { seal } = inReview
    expect((await step('approve', { version: 4, seal })).body.message).toBe('incbFormFourEyes')
    expect(
      (await step('approve', { version: 4, seal: 'of other figures' }, forms.officer)).body.message,
    ).toBe('incbFormStale')
    const put = await forms.officer.call('incb-forms.override', {
      params: quarterForm,
      body: {
        version: 4,
        part: 'I',
        country: 'FR',
        column: 'quantity',
        substanceId: forms.morphine,
        figure: '1',
        reason: 'x',
      },
    })
    expect(put.body.message).toBe('incbFormState')
    const back = await step('return', { version: 4, reason: 'A company wrote.' }, forms.officer)
    expect(back.body).toMatchObject({
      state: 'DRA',
      history: [{ step: 'return', reason: 'A company wrote.' }, {}],
    })
    await step('submit', { version: 5 })
    const approved = await step('approve', { version: 6, seal }, forms.officer)
    expect(approved.body, JSON.stringify(approved.body)).toMatchObject({ state: 'APP', version: 7, seal })
    const sent = { sentOn: '2026-07-02', reference: 'INCB/2026/17' }
    expect((await step('send', { version: 7, ...sent, sentOn: '2026-06-30' })).body.message).toBe(
      'incbFormDay',
    )
    expect((await step('send', { version: 7, ...sent, sentOn: '2026-07-03' })).body.message).toBe(
      'incbFormDay',
    )
    const done = await step('send', { version: 7, ...sent })
    expect(done.body).toMatchObject({
      state: 'SNT',
      sentOn: '2026-07-02',
      sentReference: 'INCB/2026/17',
      steps: [],
    })
    // What is known afterwards changes nothing of it.
    await forms.query('update endorsement_line set quantity = quantity * 2')
    expect((await view()).parts).toEqual(done.body.parts)
    await forms.query('update endorsement_line set quantity = quantity / 2')
    await expect(
      forms.query(`update incb_form set sent_reference = 'other' where state = 'SNT'`),
    ).rejects.toThrow()
    expect((await step('return', { version: 8, reason: 'No.' })).body.message).toBe('incbFormState')
  })

  it('is saved as spreadsheet, XML and PDF that say the same', async () => {
    const form = await view()
    const row = rowIn(form, 'I', forms.morphine)
    const figure = row?.cells.quantity?.figure ?? ''
    const rows = await asSheet(await fileOf('xlsx'))
    expect(rows.find(([code]) => code === 'NM 009')?.slice(1, 5)).toEqual([
      'Morphine',
      'France',
      'kg',
      String(Number(figure)),
    ])
    const xml = (await fileOf('xml'))?.toString() ?? ''
    expect(xml).toContain('<incbForm version="1" form="A" period="2026-Q2" state="SNT" country="XV">')
    expect(xml).toContain(
      `<figure column="quantity" substance="NM 009" name="Morphine" country="FR" unit="kg">${figure}</figure>`,
    )
    expect(xml).toMatch(/substance="NF 001"[^>]* unit="g" entered="true">0.25</)
    expect((await fileOf('pdf'))?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('stands in the calendar of its year', async () => {
    const due = async (asked: Record<string, string>) => {
      const answer = await forms.admin.call('incb-forms.list', { query: asked })
      expect(answer.status).toBe(200)
      return ((answer.body.items ?? []) as DueForm[]).map(({ sign, period, state, isLate }) =>
        [sign, period, state, isLate ? 'late' : ''].join(' ').trim(),
      )
    }
    expect(await due({})).toHaveLength(13)
    expect(await due({ state: 'SNT' })).toEqual(['A 2026-Q2 SNT'])
    expect(await due({ code: 'C' })).toEqual(['C 2025 DRA late'])
    expect(await due({ late: 'true', code: 'A' })).toEqual(['A 2025-Q4 DRA late', 'A 2026-Q1 DRA late'])
    expect(await due({ year: '2025', code: 'P' })).toEqual(['P 2024 DRA late'])
  })

  it('is offered to be opened only where there is something to show', async () => {
    const { items } = (await forms.admin.call('incb-forms.list', { query: { year: '2027' } })).body as {
      items: DueForm[]
    }
    const opens = async ({ code, period }: DueForm): Promise<boolean> =>
      (await forms.admin.call('incb-forms.get', { params: { code, period } })).status === 200
    expect(items.map(({ hasBegun }) => hasBegun)).toContain(false)
    for (const item of items) expect([item.period, item.hasBegun]).toEqual([item.period, await opens(item)])
  })

  it('is written down step by step', async () => {
    const rows = await forms.query<{ action: string }>(
      `select action from audit_event where entity = 'incbForm' and entity_id = 'A 2026-Q2' and action <> 'incbForm.export' order by seq`,
    )
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
      ...['override', 'restore', 'override', 'submit', 'return', 'submit', 'approve', 'send'],
    ])
  })
})
