import type { FormView } from '@papaver/contract/incb-forms/schema.ts'
import { expect } from 'vitest'
import { draftParts, importDraft } from './drafts.ts'
import { type IssuedPermit, issuePermit } from './issue-permit.ts'
import { signInAgain } from './sign-in-again.ts'
import type { TestApp } from './start-test-app.ts'

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>
interface Reporting {
  readonly query: Query
  readonly house: string
  readonly permit: IssuedPermit
}

type Total = readonly [column: string, substance: number, grams: string]

/** An accepted report of a company, as the view has it; the permit's case stands for that of the submission. */
const reporting =
  ({ query, house, permit }: Reporting) =>
  async (
    template: string,
    year: number,
    totals: readonly Total[],
    rows: readonly Record<string, string>[] = [],
  ) => {
    const [owed] = await query<{ id: string }>(
      `insert into statistic_obligation (establishment_id, template_code, period, from_day, to_day, due_on, created_at)
     values ($1, $2, $3::text, ($3 || '-01-01')::date, ($3 || '-12-31')::date, make_date($4, 1, 31), now())
     returning id`,
      [house, template, String(year), year + 1],
    )
    if (totals.length + rows.length === 0) return
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
    for (const [index, said] of rows.entries())
      await query('insert into statistic_row (upload_id, row, is_accepted, said) values ($1, $2, true, $3)', [
        upload?.id,
        index,
        JSON.stringify(said),
      ])
    await query('update submission set accepted_upload_id = $2, accepted_at = now() where case_id = $1', [
      entry?.id,
      upload?.id,
    ])
  }

const substances = [
  'morphine',
  'codeine',
  'fentanyl',
  'diazepam',
  'acetone',
  'ephedrine',
  'cannabis',
] as const
type Named = Record<(typeof substances)[number], number>

const reportAll = async (
  report: ReturnType<typeof reporting>,
  { morphine, fentanyl, diazepam, acetone, ephedrine }: Named,
): Promise<void> => {
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
  await report('T8', 2027, [
    ['plannedConsumption', morphine, '1600'],
    ['plannedStock', morphine, '250.5'],
    ['plannedConsumption', diazepam, '9000.0000005'],
    ['plannedManufacture', diazepam, '1000'],
  ])
  await report('T8', 2026, [['plannedConsumption', acetone, '79000']])
  await report('T6', 2025, [
    ['use', acetone, '7900'],
    ['use', ephedrine, '2500'],
  ])
  const crop = { site: 'Field 1', variety: 'Finola', placing: 'outdoor', area: '12500', sownOn: '2025-05-02' }
  await report(
    'T4',
    2025,
    [],
    [
      { ...crop, stock: '0' },
      { ...crop, harvestedOn: '2025-09-10', yieldDry: '120.5', harvestProduct: 'Flowers', stock: '1' },
      { ...crop, harvestedOn: '2025-09-10', yieldDry: '30', harvestProduct: 'Leaves', stock: '1' },
      {
        ...crop,
        site: 'Field 2',
        area: '2500',
        sownOn: '2024-10-01',
        harvestedOn: '2025-03-01',
        yieldDry: '9',
        stock: '0',
      },
    ],
  )
}

/** Endorsed imports of June 2026, and reports of 2024 and 2025; it is 2 July 2026. */
export const startForms = async (app: TestApp) => {
  const query: Query = async <Row>(text: string, values: unknown[] = []) =>
    (await app.database.ownerPool.query(text, values)).rows as Row[]
  const idOf = async (slug: string) =>
    (await query<{ id: number }>('select id from substance where slug = $1', [slug]))[0]?.id ?? 0
  const { lines } = importDraft(await draftParts(await app.as('importer')), { morphine: '4', codeine: '2' })
  const permit = await issuePermit(app, { lines })
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
  const ids = await Promise.all(substances.map(async (slug) => [slug, await idOf(slug)] as const))
  const named = Object.fromEntries(ids) as Named
  const [row] = await query<{ id: string }>('select establishment_id as id from work_case where id = $1', [
    permit.id,
  ])
  const report = reporting({ query, house: row?.id ?? '', permit })
  await reportAll(report, named)
  app.clock.set('2026-07-02T08:00:00Z')
  const admin = await signInAgain(app, 'admin')
  const officer = await signInAgain(app, 'officer')
  return { query, permit, ...named, admin, officer }
}
export type Forms = Awaited<ReturnType<typeof startForms>>

export const quarterForm = { code: 'A', period: '2026-Q2' }
export const yearForm = { code: 'C', period: '2025' }

export const viewForm = async (
  { admin }: Forms,
  params: Record<string, string> = quarterForm,
): Promise<FormView> => {
  const answer = await admin.call('incb-forms.get', { params })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

export const rowIn = (form: FormView, part: string, substance: number) =>
  form.parts.find(({ key }) => key === part)?.filled.find(({ substanceId }) => substanceId === substance)
