import type { CellSource, DueForm, FormView } from '@papaver/contract/incb-forms/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [admin, officer]: TestPerson[] = []
let permit: IssuedPermit
let [morphine, codeine, fentanyl] = [0, 0, 0]
let house = ''

const everybody = async () => {
  admin = await signInAgain(app, 'admin')
  officer = await signInAgain(app, 'officer')
}
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows as Row[]
const idOf = async (slug: string) =>
  (await query<{ id: number }>('select id from substance where slug = $1', [slug]))[0]?.id ?? 0

/** An accepted report of a company, as the view has it; the permit's case stands for that of the submission. */
const report = async (
  template: string,
  year: number,
  totals: readonly (readonly [column: string, substance: number, grams: string])[],
) => {
  const [owed] = await query<{ id: string }>(
    `insert into statistic_obligation (establishment_id, template_code, period, from_day, to_day, due_on, created_at)
     values ($1, $2, $3::text, ($3 || '-01-01')::date, ($3 || '-12-31')::date, make_date($4, 1, 31), now())
     returning id`,
    [house, template, String(year), year + 1],
  )
  if (totals.length === 0) return
  const [entry] = await query<{ id: string }>(
    `insert into work_case select (jsonb_populate_record(null::work_case,
       to_jsonb(work_case) || jsonb_build_object('id', uuidv7(), 'number', 'STA/' || $2))).*
     from work_case where id = $1 returning id`,
    [permit.id, `${template}/${year}`],
  )
  await query('insert into submission (case_id, obligation_id) values ($1, $2)', [entry?.id, owed?.id])
  const [file] = await query<{ id: string }>('select id from stored_file limit 1')
  const [person] = await query<{ id: string }>('select id from account limit 1')
  const [upload] = await query<{ id: string }>(
    `insert into statistic_upload (case_id, file_id, template_version, sheet, head_row, row_count, accepted_rows,
       refused_rows, error_count, file_errors, warning_count, uploaded_at, uploaded_by, uploaded_by_name)
     values ($1, $2, 1, 'T', 0, 1, 1, 0, 0, 0, 0, now(), $3, 'Somebody') returning id`,
    [entry?.id, file?.id, person?.id],
  )
  for (const [column, substance, grams] of totals)
    await query(
      `insert into statistic_total (upload_id, column_key, substance_id, role, base_grams) values ($1, $2, $3, 'none', $4)`,
      [upload?.id, column, substance, grams],
    )
  await query('update submission set accepted_upload_id = $2, accepted_at = now() where case_id = $1', [
    entry?.id,
    upload?.id,
  ])
}

beforeAll(async () => {
  app = await startTestApp()
  const { lines } = importDraft(await draftParts(await app.as('importer')), { morphine: '4', codeine: '2' })
  permit = await issuePermit(app, { lines })
  const customs = await app.as('customs')
  const moved = await customs.call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      lines: permit.lines.map(({ id }, index) => ({ lineId: id, quantity: index === 0 ? '1.25' : '0.5' })),
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(201)
  ;[morphine, codeine, fentanyl] = (await Promise.all(['morphine', 'codeine', 'fentanyl'].map(idOf))) as [
    number,
    number,
    number,
  ]
  const [row] = await query<{ id: string }>('select establishment_id as id from work_case where id = $1', [
    permit.id,
  ])
  house = row?.id ?? ''
  await report('T2', 2024, [['closingStock', morphine, '5000']])
  await report('T2', 2025, [
    ['openingStock', morphine, '4000'],
    ['manufactured', morphine, '1234.5'],
    ['manufactured', fentanyl, '0.0125'],
    ['closingStock', morphine, '5'],
  ])
  await report('T7', 2025, [
    ['pharmacies', morphine, '100'],
    ['hospitals', morphine, '50.25'],
  ])
  await report('T3', 2025, [])
  app.clock.set('2026-07-02T08:00:00Z')
  await everybody()
})
afterAll(() => app?.close())

const quarter = { code: 'A', period: '2026-Q2' }
const year = { code: 'C', period: '2025' }
const view = async (params: object = quarter, person = admin): Promise<FormView> => {
  const answer = await person?.call('incb-forms.get', { params: params as Record<string, string> })
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200)
  return answer?.body
}
const rowIn = (form: FormView, part: string, substance: number) =>
  form.parts.find(({ key }) => key === part)?.filled.find(({ substanceId }) => substanceId === substance)
const step = async (action: string, body: object, person = admin, params: object = quarter) => {
  const answer = await person?.call('incb-forms.act', { params: { ...params, action }, body })
  return answer as { status: number; body: FormView & { message: string } }
}

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
    const [records] = [await admin?.call('endorsements.list', { params: { id: permit.id } })]
    const bases = (
      (records?.body ?? []) as { lines: { bases: { substanceId: number; baseGrams: string }[] }[] }[]
    ).flatMap(({ lines }) => lines.flatMap((line) => line.bases))
    const grams = Number(bases.find(({ substanceId }) => substanceId === morphine)?.baseGrams)
    const row = rowIn(form, 'I', morphine)
    expect(row).toMatchObject({ code: 'NM 009', country: 'FR', countryName: 'France', unit: 'kg' })
    expect(Number(row?.cells.quantity?.figure)).toBeCloseTo(grams / 1000, 3)
    expect(rowIn(form, 'I', codeine)?.country).toBe('FR')
    expect(form.parts.find(({ key }) => key === 'II')?.filled).toEqual([])
    expect((await view({ code: 'AP', period: '2026-Q2' })).parts.flatMap(({ filled }) => filled)).toEqual([])
    expect((await view({ code: 'A', period: '2026-Q1' })).parts.flatMap(({ filled }) => filled)).toEqual([])
  })

  it('names the permits behind a cell', async () => {
    const answer = await admin?.call('incb-forms.cell', {
      params: quarter,
      query: { part: 'I', substanceId: String(morphine), country: 'FR', column: 'quantity' },
    })
    expect(answer?.status).toBe(200)
    const sources = answer?.body.sources as CellSource[]
    expect(sources).toMatchObject([
      { kind: 'movement', caseId: permit.id, number: permit.number, on: '2026-06-17', countryName: 'France' },
    ])
    expect(answer?.body.baseGrams).toBe(sources[0]?.baseGrams)
  })

  it.each([
    { code: 'A', period: '2026' },
    { code: 'C', period: '2026-Q1' },
    { code: 'A', period: '2027-Q1' },
  ])('is not found where there is none: $code of $period', async (params) => {
    expect((await admin?.call('incb-forms.get', { params }))?.status).toBe(404)
  })
})

describe('form C of a year', () => {
  it('has accepted reports, very potent drugs in grams, and what stood there last year', async () => {
    const form = await view(year)
    expect(rowIn(form, 'I', morphine)?.cells).toMatchObject({
      manufactured: { figure: '1.234' },
      consumed: { figure: '0.150' },
      stock: { figure: '0.005', lastFigure: '5.000' },
      specialStock: { figure: null, hasSources: false },
    })
    expect(rowIn(form, 'I', fentanyl)).toMatchObject({
      unit: 'g',
      cells: { manufactured: { figure: '0.012' } },
    })
  })

  it('is checked before it is sent', async () => {
    const { findings } = await view(year)
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
    const answer = await admin?.call('incb-forms.cell', {
      params: year,
      query: { part: 'I', substanceId: String(morphine), column: 'consumed' },
    })
    expect(answer?.body).toMatchObject({ baseGrams: '150.25', total: 2 })
    expect(
      ((answer?.body.sources ?? []) as CellSource[]).map(({ template, columnName, baseGrams }) => [
        template,
        columnName,
        baseGrams,
      ]),
    ).toEqual([
      ['T7', expect.stringContaining('harmac'), '100'],
      ['T7', expect.stringContaining('ospital'), '50.25'],
    ])
  })
})

describe('what an officer enters', () => {
  const place = { part: 'I', country: 'FR', column: 'quantity' }
  const put = async (body: object) => {
    const answer = await admin?.call('incb-forms.override', { params: quarter, body })
    return answer as { status: number; body: FormView & { message: string } }
  }
  it('stands beside what was worked out, with who and why, and can be taken back', async () => {
    const before = rowIn(await view(), 'I', morphine)?.cells.quantity?.figure
    const input = { ...place, substanceId: morphine, figure: '7.5', reason: 'Letter of 1 July.' }
    const answer = await put({ version: 0, ...input })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.version).toBe(1)
    expect(rowIn(answer.body, 'I', morphine)?.cells.quantity).toMatchObject({
      figure: before,
      override: { figure: '7.5', reason: 'Letter of 1 July.', byName: expect.any(String) },
    })
    expect((await put({ version: 0, ...input })).body.message).toBe('incbFormStale')
    const back = await admin?.call('incb-forms.restore', {
      params: quarter,
      body: { version: 1, ...place, substanceId: morphine },
    })
    expect(rowIn(back?.body, 'I', morphine)?.cells.quantity).toMatchObject({ figure: before, override: null })
    const again = await admin?.call('incb-forms.restore', {
      params: quarter,
      body: { version: 2, ...place, substanceId: morphine },
    })
    expect(again?.body.message).toBe('incbFormNoOverride')
  })
  it('makes a row where there was none', async () => {
    const input = { ...place, part: 'II', substanceId: fentanyl, figure: '0.25', reason: 'On paper.' }
    const { body } = await put({ version: 2, ...input })
    expect(rowIn(body, 'II', fentanyl)).toMatchObject({
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
    const input = { ...place, substanceId: morphine, figure: '1', reason: 'On paper.', ...part }
    expect((await put({ version: 3, ...input })).body.message).toBe(code)
  })
})

describe('its way to the INCB', () => {
  const asSheet = async (bytes: Buffer | undefined) =>
    (await readSpreadsheet(bytes ?? Buffer.alloc(0))).slice(2)
  const fileOf = async (format: string) => {
    const answer = await admin?.call('incb-forms.file', { params: quarter, query: { format } })
    expect(answer?.status).toBe(200)
    return answer?.bytes
  }

  it('goes by four eyes, is frozen when it is approved, and stays as it was sent', async () => {
    expect((await step('approve', { version: 3, seal: 'x' })).body.message).toBe('incbFormState')
    expect((await step('submit', { version: 0 }, admin, { code: 'A', period: '2026-Q3' })).body.message).toBe(
      'incbFormEarly',
    )
    const inReview = (await step('submit', { version: 3 })).body
    expect(inReview).toMatchObject({ state: 'REV', version: 4, mayOverride: false, steps: ['return'] })
    const { seal } = inReview
    expect((await step('approve', { version: 4, seal })).body.message).toBe('incbFormFourEyes')
    expect((await step('approve', { version: 4, seal: 'of other figures' }, officer)).body.message).toBe(
      'incbFormStale',
    )
    const put = await officer?.call('incb-forms.override', {
      params: quarter,
      body: {
        version: 4,
        part: 'I',
        country: 'FR',
        column: 'quantity',
        substanceId: morphine,
        figure: '1',
        reason: 'x',
      },
    })
    expect(put?.body.message).toBe('incbFormState')
    const back = await step('return', { version: 4, reason: 'A company wrote.' }, officer)
    expect(back.body).toMatchObject({
      state: 'DRA',
      history: [{ step: 'return', reason: 'A company wrote.' }, {}],
    })
    await step('submit', { version: 5 })
    const approved = await step('approve', { version: 6, seal }, officer)
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
    await query('update endorsement_line set quantity = quantity * 2')
    expect((await view()).parts).toEqual(done.body.parts)
    await query('update endorsement_line set quantity = quantity / 2')
    await expect(query(`update incb_form set sent_reference = 'other' where state = 'SNT'`)).rejects.toThrow()
    expect((await step('return', { version: 8, reason: 'No.' })).body.message).toBe('incbFormState')
  })

  it('is saved as spreadsheet, XML and PDF that say the same', async () => {
    const form = await view()
    const row = rowIn(form, 'I', morphine)
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
      const answer = await admin?.call('incb-forms.list', { query: asked })
      expect(answer?.status).toBe(200)
      return ((answer?.body.items ?? []) as DueForm[]).map(({ sign, period, state, isLate }) =>
        [sign, period, state, isLate ? 'late' : ''].join(' ').trim(),
      )
    }
    expect(await due({})).toHaveLength(10)
    expect(await due({ state: 'SNT' })).toEqual(['A 2026-Q2 SNT'])
    expect(await due({ code: 'C' })).toEqual(['C 2025 DRA late'])
    expect(await due({ late: 'true', code: 'A' })).toEqual(['A 2025-Q4 DRA late', 'A 2026-Q1 DRA late'])
    expect(await due({ year: '2025', code: 'P' })).toEqual(['P 2024 DRA late'])
  })

  it('is written down step by step', async () => {
    const rows = await query<{ action: string }>(
      `select action from audit_event where entity = 'incbForm' and entity_id = 'A 2026-Q2' and action <> 'incbForm.export' order by seq`,
    )
    expect(rows.map(({ action }) => action.split('.')[1])).toEqual([
      ...['override', 'restore', 'override', 'submit', 'return', 'submit', 'approve', 'send'],
    ])
  })
})
