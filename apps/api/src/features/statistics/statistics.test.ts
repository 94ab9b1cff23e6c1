import type { CheckOutput } from '@papaver/contract/statistics/schema.ts'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { typedInto } from '../../testing/filled-template.ts'
import { issuePermit } from '../../testing/issue-permit.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { shippedTemplates } from './load-templates.ts'

let app: TestApp
let importer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
})
afterAll(() => app?.close())

const account = shippedTemplates()[2] ?? expect.fail('no T3')
const at = (fits: (column: (typeof account.columns)[number]) => boolean): number =>
  account.columns.findIndex(fits)
const opening = at(({ role }) => role === 'opening')
const closing = at(({ role }) => role === 'closing')
const substance = at(({ type }) => type === 'substance')
const bought = at(({ flow }) => flow === 'import')

const emptyFile = async (who: TestPerson, query: Record<string, string> = { period: '2025' }) =>
  who.call('statistics.templateFile', { params: { code: 'T3' }, query })

type Row = Readonly<Record<number, string | number>>
/** The file as the portal makes it, with rows typed into it. */
const filled = async (rows: readonly Row[], query?: Record<string, string>): Promise<Buffer> => {
  const { bytes } = await emptyFile(importer, query)
  const titled = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([at, value]) => [account.columns[Number(at)]?.names.en ?? '', value]),
    ),
  )
  return typedInto(bytes ?? Buffer.alloc(0), titled)
}
const check = async (
  who: TestPerson,
  bytes: Buffer,
  { query = { period: '2025' }, name = 'T3.xlsx' }: { query?: Record<string, string>; name?: string } = {},
) => {
  const answer = await sendForm(who, 'statistics.check', {
    params: { code: 'T3' },
    query,
    file: { name, bytes },
  })
  return answer as { status: number; body: CheckOutput & { message: string } }
}
const codesOf = ({ findings }: CheckOutput): string[] => findings.map(({ cell, code }) => `${cell} ${code}`)

describe('a template to fill in', () => {
  it('has the headings of the reader, drop-downs, and says for whom and when it is', async () => {
    const { status, headers, bytes } = await emptyFile(importer)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('T3-XV-002-2025.xlsx')
    const { sheets } = await readXlsx(bytes ?? Buffer.alloc(0))
    expect(sheets.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ['T3', false],
      ['Lists', false],
      ['meta', true],
    ])
    const [head] = sheets[0]?.rows ?? []
    expect(head).toEqual(account.columns.map(({ names, required }) => `${names.en}${required ? ' *' : ''}`))
    expect(Object.fromEntries(sheets[2]?.rows ?? [])).toMatchObject({
      template: 'T3',
      version: '1',
      establishment: 'XV-002',
      period: '2025',
    })
    const offered = sheets[0]?.dataValidations ?? []
    expect(offered.length).toBeGreaterThan(1)
    expect(offered.every(({ type, formula1 }) => type === 'list' && formula1?.startsWith("'Lists'!$"))).toBe(
      true,
    )
  })

  it.each(['ods', 'csv'])('is there as %s, too', async (format) => {
    const file = await emptyFile(importer, { period: '2025', format })
    expect(file.status).toBe(200)
    const answer = await check(importer, file.bytes ?? Buffer.alloc(0), { name: `T3.${format}` })
    expect(answer.body).toMatchObject({ rows: 0, errors: 0, warnings: 0 })
  })

  it('says to a browser by what its shape is judged, and nothing that others keep secret', async () => {
    const shapeOf = (query: Record<string, string>) =>
      importer.call('statistics.templateShape', { params: { code: 'T3' }, query })
    const { status, body } = await shapeOf({ period: '2025' })
    expect(status).toBe(200)
    const { sheets } = await readXlsx((await emptyFile(importer)).bytes ?? Buffer.alloc(0))
    expect(body).toEqual({
      template: account,
      titles: Object.fromEntries(account.columns.map(({ key, names }) => [key, names.en])),
      context: {
        meta: Object.fromEntries(sheets[2]?.rows ?? []),
        period: { from: '2025-01-01', to: '2025-12-31' },
        today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        isNil: false,
        maxRows: expect.any(Number),
      },
      maxBytes: expect.any(Number),
    })
    const { body: other } = await (await app.as('officer')).call('statistics.templateShape', {
      params: { code: 'T3' },
      query: { period: '2025' },
    })
    expect(other).toMatchObject({ message: 'invalidInput' })
  })

  it.each([
    ['a period of another kind', { period: '2025-Q1' }, 'unknown'],
    ['a month that there is not', { period: '2025-13' }, undefined],
    ['what has not begun', { period: '2031' }, 'future'],
  ])('is not made for %s', async (_what, query, code) => {
    const { status, body } = await importer.call('statistics.templateFile', { params: { code: 'T3' }, query })
    expect(status).toBe(400)
    if (code !== undefined) expect(body.details.fields).toEqual([{ path: 'period', code }])
  })

  it('of an unknown code is not there', async () => {
    const { status } = await importer.call('statistics.templateFile', {
      params: { code: 'T99' },
      query: { period: '2025' },
    })
    expect(status).toBe(404)
  })

  it('is made for a company that officers name, and for no other one by companies', async () => {
    const rows = (await (await app.as('officer')).call('masters.establishments')).body as {
      id: string
      code: string
    }[]
    const of = (wanted: string) => rows.find(({ code }) => code === wanted)?.id
    const officers = await emptyFile(await app.as('officer'), {
      period: '2025',
      establishmentId: of('XV-002') ?? '',
    })
    expect(officers.headers['content-disposition']).toContain('T3-XV-002-2025')
    const others = await emptyFile(await app.as('rival'), {
      period: '2025',
      establishmentId: of('XV-002') ?? '',
    })
    expect(others.status).toBe(404)
    expect((await emptyFile(await app.as('officer'))).status).toBe(400)
  })
})

describe('a check', () => {
  it('finds nothing amiss in an account that adds up, and says what it comes to', async () => {
    const file = await filled([{ [substance]: 'Morphine', [opening]: 100, [closing]: 100 }])
    const { status, body } = await check(importer, file)
    expect(status).toBe(200)
    expect(codesOf(body)).toEqual([])
    expect(body).toMatchObject({ rows: 1, acceptedRows: 1, refusedRows: 0, errors: 0, warnings: 0 })
    expect(body).toMatchObject({
      template: 'T3',
      from: '2025-01-01',
      to: '2025-12-31',
      establishment: { name: expect.any(String) },
    })
    expect(body.totals.map(({ substance: of, baseGrams }) => [of, Number(baseGrams)])).toContainEqual([
      'Morphine',
      100,
    ])
  })

  it('says all that is amiss at once, with the cell and the title of its column', async () => {
    const file = await filled([
      { [substance]: 'Morphine', [opening]: 100, [closing]: 50 },
      { [substance]: 'Unobtainium', [opening]: 'many', [closing]: -3 },
    ])
    const { body } = await check(importer, file)
    const codes = body.findings.map(({ code }) => code)
    for (const code of ['closingDiffers', 'unknownSubstance', 'notANumber', 'negative'])
      expect(codes).toContain(code)
    expect(body.findings.find(({ code }) => code === 'unknownSubstance')).toMatchObject({
      class: 'R',
      severity: 'error',
      sheet: 'T3',
      column: account.columns[substance]?.names.en,
      value: 'Unobtainium',
    })
    expect(body).toMatchObject({ rows: 2, acceptedRows: 0, refusedRows: 2 })
  })

  it('holds imports against what customs has endorsed', async () => {
    const permit = await issuePermit(app)
    const endorsed = await (await app.as('customs')).call('endorsements.record', {
      params: { id: permit.id },
      body: {
        source: 'customs',
        date: '2026-06-17',
        lines: [{ lineId: permit.lines[0]?.id, quantity: permit.lines[0]?.quantity }],
        lastConsignment: false,
        checkCode: permit.checkCode,
      },
    })
    expect(endorsed.status).toBe(201)
    const query = { period: '2026' }
    const row = { [substance]: 'Morphine', [opening]: 0, [bought]: 5, [closing]: 5 }
    const { body } = await check(importer, await filled([row], query), { query })
    expect(body.findings.map(({ code }) => code)).toContain('importDiffers')
  })

  it.each([
    ['another period', { period: '2024' }, 'wrongPeriod'],
    ['another company', { period: '2025' }, 'wrongEstablishment'],
  ])('finds a file for %s out', async (_what, query, code) => {
    const file = await filled([{ [substance]: 'Morphine', [opening]: 1, [closing]: 1 }])
    const who = code === 'wrongEstablishment' ? await app.as('rival') : importer
    const { body } = await check(who, file, { query })
    expect(body.findings.map((finding) => finding.code)).toContain(code)
  })

  it('gives the file back with notes, and keeps none of it', async () => {
    const before = await app.database.ownerPool.query('select count(*) from stored_file')
    const file = await filled([{ [substance]: 'Unobtainium', [opening]: 1, [closing]: 1 }])
    const copy = await sendForm(importer, 'statistics.annotated', {
      params: { code: 'T3' },
      query: { period: '2025' },
      file: { name: 'T3.xlsx', bytes: file },
    })
    expect(copy.status).toBe(200)
    expect(copy.headers['content-disposition']).toContain('T3-XV-002-2025-checked.xlsx')
    const { sheets } = await readXlsx(copy.bytes ?? Buffer.alloc(0))
    expect(sheets[0]?.rows[1]?.[substance]).toBe('Unobtainium')
    const after = await app.database.ownerPool.query('select count(*) from stored_file')
    expect(after.rows).toEqual(before.rows)
  })

  it('refuses what is no spreadsheet', async () => {
    const { status, body } = await check(importer, Buffer.from('%PDF-1.7 a'))
    expect([status, body.message]).toEqual([422, 'spreadsheetRenamed'])
  })
})
