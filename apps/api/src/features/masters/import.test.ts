import type { EditRow, ImportAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const form = (name: string, bytes: Buffer) => {
  const boundary = 'test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
const send = (list: string, text: string | Buffer, query: Record<string, string> = {}, name = 'list.csv') =>
  officer.call('masters.listImport', { params: { list }, query, ...form(name, Buffer.from(text)) })
const apply = async (list: string, text: string | Buffer, name = 'list.csv') => {
  const { body } = await send(list, text, {}, name)
  return send(list, text, { apply: 'true', mark: body.mark }, name)
}
const rows = async (list: string, q = '') =>
  (await officer.call('masters.listRows', { params: { list }, query: { pageSize: 1000, q } })).body
    .items as EditRow[]
const exported = async (list: string, format = 'csv') =>
  (await officer.call('masters.listExport', { params: { list }, query: { format } })).bytes
const kinds = ({ rows: lines }: ImportAnswer) => lines.map(({ line, kind }) => `${line} ${kind}`)

describe('what goes out', () => {
  it.each([
    'personTitles',
    'substances',
    'substanceForms',
    'conversionFactors',
    'prohibitions',
    'foreignEstimates',
    'populations',
    'countries',
    'customsPoints',
    'generalNotes',
    'unitsOfMeasure',
  ])(
    'comes back without a change: %s',
    async (list) => {
      for (const [format, name] of [
        ['csv', 'list.csv'],
        ['xlsx', 'list.xlsx'],
      ] as const) {
        const { status, body } = await send(list, await exported(list, format), {}, name)
        expect(status).toBe(200)
        expect(body.counts).toEqual({ new: 0, changed: 0, refused: 0, unchanged: (await rows(list)).length })
        expect(body.ignored).toEqual([])
      }
    },
    60_000,
  )
})

describe('a file', () => {
  it('says which of its columns and sheets are not read', async () => {
    const rows = [
      ['code', 'name_en'],
      ['QUEEN', 'Queen', 'lost'],
    ]
    const sheets = [
      { name: 'Titles', rows },
      { name: 'More', rows },
    ]
    const { body } = await send('personTitles', Buffer.from(await writeXlsx({ sheets })), {}, 'list.xlsx')
    expect(body).toMatchObject({ ignored: [], unread: { columns: ['C'], sheets: ['More'] } })
  })

  it('is shown line by line with old and new, and writes nothing while one line is refused', async () => {
    const file =
      'code,name_en,name_fi,active,remark\nMR,Mister,,,x\nQUEEN,Queen,Kuningatar,yes,\nmrs x,Broken,,,\nMX,,,,\n'
    const { body } = await send('personTitles', file)
    expect(kinds(body)).toEqual(['2 changed', '3 new', '4 refused', '5 refused'])
    expect(body).toMatchObject({ ignored: ['remark'], unread: { columns: [], sheets: [] } })
    expect(body.rows[0].changes).toEqual([
      { field: 'names.en', before: 'Mr', after: 'Mister' },
      { field: 'names.fi', before: 'Herra', after: null },
    ])
    expect(body.rows[2].problems).toMatchObject([{ cell: 'A4', path: 'code', code: 'pattern' }])
    expect(body.rows[3].problems).toMatchObject([{ cell: 'B5', path: 'names.en', code: 'required' }])
    const refused = await apply('personTitles', file)
    expect([refused.status, refused.body.message, refused.body.details.refused]).toEqual([
      422,
      'masterFileRefused',
      2,
    ])
    expect((await rows('personTitles')).map(({ code }) => code)).not.toContain('QUEEN')
  })
  it('is written whole once every line is right, each row with its history', async () => {
    const file = 'CODE;name_en;validUntil\nQUEEN;Queen;2027-12-31\nMR;Mister;\n'
    const { status, body } = await apply('personTitles', file)
    expect([status, body.isApplied, body.counts]).toEqual([
      200,
      true,
      { new: 1, changed: 1, unchanged: 0, refused: 0 },
    ])
    const [queen] = await rows('personTitles', 'queen')
    expect(queen).toMatchObject({ names: { en: 'Queen' }, validUntil: '2027-12-31', origin: 'own' })
    const mister = (await rows('personTitles')).find(({ code }) => code === 'MR')
    expect(mister?.names.fi).toBe('Herra')
    const { body: history } = await officer.call('masters.rowHistory', {
      params: { list: 'personTitles', id: 'MR' },
    })
    expect(history[0]).toMatchObject({
      action: 'master.change',
      details: { before: { 'names.en': 'Mr' }, after: { 'names.en': 'Mister' } },
    })
  })
  it('must be looked at again where the list has moved on', async () => {
    const file = 'code,name_en\nPROF,Professor emeritus\n'
    const { body } = await send('personTitles', file)
    await apply('personTitles', 'code,name_en\nENG,Engineer of the realm\n')
    const late = await send('personTitles', file, { apply: 'true', mark: body.mark })
    expect(late.body.message).toBe('masterFileChanged')
    expect((await send('personTitles', file, { apply: 'true' })).body.message).toBe('masterFileChanged')
  })
  it.each([
    ['a quote that never closes', 'code,name_en\nMR,"Mister\n', 'brokenCsv'],
    ['no column of the list', 'a,b\n1,2\n', 'masterFileColumns'],
    ['no code', 'name_en\nMister\n', 'masterFileColumns'],
    ['a column twice', 'code,name_en,code\nMR,x,y\n', 'masterFileColumns'],
    ['nothing at all', '', 'masterFileColumns'],
    ['another encoding', Buffer.from('code,name_en\nMR,M\xfcller\n', 'latin1'), 'brokenEncoding'],
  ])('with %s says so', async (_what, file, code) => {
    const { status, body } = await send('personTitles', file)
    expect([status, body.message]).toEqual([422, code])
  })
  it('that is no spreadsheet says so', async () => {
    const { body } = await send('personTitles', '%PDF-1.7', {}, 'list.pdf')
    expect(body.message).toBe('notASpreadsheet')
  })
})

describe('references and many values', () => {
  it('are written by code, and a salt brings its factor', async () => {
    const file =
      'substanceId,name_en,formula,baseCount,casNumber,factor,source\nmorphine,morphine testate,C17H19NO3*H2O,1,,0.94,Test list\nnobody,x,,,,0.5,\nmorphine,morphine testate,,,,0.5,\n'
    const { body } = await send('substanceForms', file)
    expect(kinds(body)).toEqual(['2 new', '3 refused', '4 refused'])
    expect(body.rows[1].problems).toMatchObject([{ cell: 'A3', path: 'values.substanceId', code: 'unknown' }])
    expect(body.rows[2].problems[0]).toMatchObject({ code: 'twice', params: { line: 2 } })
    const right = file.split('\n').slice(0, 2).join('\n')
    expect((await apply('substanceForms', right)).body.counts.new).toBe(1)
    const [factor] = await rows('conversionFactors', 'morphine testate')
    expect(factor?.values).toMatchObject({ factor: '0.94', source: 'Test list', from: null })
  })
  it('takes dated factors, and refuses the past of a form that permits were computed with', async () => {
    const used = 'morphine/morphine sulfate pentahydrate'
    await issuePermit(app)
    const file = `formId,from,factor,source\n${used},2027-01-01,0.75,INCB 2027\n${used},2020-01-01,0.7,INCB 2020\n`
    const { body } = await send('conversionFactors', file)
    expect(kinds(body)).toEqual(['2 new', '3 refused'])
    expect(body.rows[1].problems).toMatchObject([{ cell: 'B3', code: 'past' }])
  })
  it('keeps cells that a spreadsheet would run as text, both ways', async () => {
    const file = 'code,name_en\nRUN,"=HYPERLINK(""http://x"")"\n'
    await apply('personTitles', file)
    expect((await exported('personTitles')).toString()).toContain(`"'=HYPERLINK(""http://x"")"`)
    await apply('personTitles', `code,name_en\nAPO,"''=quoted"\nHER,'s-Gravenhage\nFUL,＝SUM(A1)\n`)
    const apo = (await rows('personTitles')).find(({ code }) => code === 'APO')
    expect(apo?.names.en).toBe("'=quoted")
    for (const [format, name] of [
      ['csv', 'list.csv'],
      ['xlsx', 'list.xlsx'],
    ] as const)
      expect(
        (await send('personTitles', await exported('personTitles', format), {}, name)).body.counts,
      ).toMatchObject({ new: 0, changed: 0, refused: 0 })
  })
  it('are refused, changed and taken away for the modes of a customs point', async () => {
    const ask = async (cell: string) =>
      (await send('customsPoints', `code,modes\nXV-C2,${cell}\n`)).body
        .rows[0] as ImportAnswer['rows'][number]
    expect((await ask('4|sea')).problems).toMatchObject([
      { cell: 'B2', path: 'values.modes', code: 'unknown' },
    ])
    expect((await ask('3|4')).changes).toMatchObject([{ field: 'modes' }])
    expect((await ask('')).changes).toMatchObject([{ field: 'modes' }])
    expect((await ask('4')).kind).toBe('unchanged')
  })
  it('reads workbooks', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['code', 'name_en', 'isEu', 'synonyms'],
            ['DE', 'Germany (DE)', 'yes', 'x'],
          ],
        },
      ],
    })
    const { body } = await send('countries', Buffer.from(book), {}, 'list.xlsx')
    expect([body.ignored, kinds(body)]).toEqual([['synonyms'], ['2 changed']])
    const bad = await writeXlsx({
      sheets: [
        {
          name: 'x',
          rows: [
            ['code', 'isEu', 'preExportSubstances'],
            ['DE', 'perhaps', 'ephedrine|norephedrine|nobody'],
          ],
        },
      ],
    })
    const refused = (await send('countries', Buffer.from(bad), {}, 'list.xlsx')).body
    expect(
      refused.rows[0].problems.map(({ cell, code }: { cell: string; code: string }) => `${cell} ${code}`),
    ).toEqual(['B2 invalid', 'C2 unknown'])
  })
})

describe('figures of a file', () => {
  const head = 'code;name_en;dimension;factorToBase;active'
  const unit = (factor: string) => `stone;stone;mass;${factor};yes`
  const look = async (...lines: string[]) => {
    const { body } = await send('unitsOfMeasure', [head, ...lines].join('\n'))
    return (body as ImportAnswer).rows.map(
      ({ problems, changes }) =>
        problems[0]?.code ?? changes.find(({ field }) => field === 'factorToBase')?.after,
    )
  }
  it.each([
    ['6,350', 'ambiguousNumber'],
    ['6.350', 'ambiguousNumber'],
    ['6,35', '6.35'],
    ['٦٫٣٥', '6.35'],
    ['6 350', '6350'],
    ['1/2', 'fractionNumber'],
    ['–', 'required'],
  ])('%s is %s', async (factor, read) => {
    expect(await look(unit(factor))).toEqual([read])
  })
  it('others of the column decide', async () => {
    expect(await look(unit('6,350'), 'pound;pound;mass;0,45;yes')).toEqual(['6.35', '0.45'])
  })
})
