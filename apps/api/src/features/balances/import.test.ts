import type { ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx as writeOwn } from '../../platform/spreadsheets.ts'
import { enterList, resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const heads = ['substance', 'year', 'kind', 'grams', 'day', 'reference', 'reason', 'Note']
const estimate = (name: string, year: number, grams: string) => [
  name,
  year,
  'estimate',
  grams,
  '2026-01-15',
  'INCB 12/2026',
  '',
]
const supplement = (name: string, year: number, grams: string) => [
  name,
  year,
  'supplement',
  grams,
  '2026-03-15',
  'INCB S1',
  'More patients.',
]
const listOf = async (rows: readonly (readonly (string | number)[])[]) => ({
  call: 'balances.import' as const,
  bytes: await writeXlsx({ sheets: [{ name: 'Estimates', rows: [heads, ...rows] as never }] }),
  name: 'estimates.xlsx',
})
const limitOf = async (name: string, year: number): Promise<string | undefined> => {
  const { body } = await officer.call('balances.list', { query: { year } })
  return body.find((row: { substanceName: string }) => row.substanceName === name)?.limitGrams
}

it('Right lines are entered, a supplement above its estimate as well; wrong ones stop only themselves', async () => {
  const list = await listOf([
    supplement('Codeine', 2033, '1250.5'),
    estimate('Codeine', 2033, '450000'),
    estimate('Morphine', 2033, '43500.25'),
    estimate('Unobtainium', 2033, '1'),
    estimate('Fentanyl', 1803, '-4'),
    supplement('Methadone', 2033, '5'),
    estimate('Morphine', 2033, '1'),
    estimate('Oxycodone', 2033, '7').with(2, 'suplement'),
  ])
  const looked = await sendList(officer, list)
  expect(looked.body).toMatchObject({ isApplied: false, ignored: ['Note'] })
  expect(resultsOf(looked.body.lines)).toEqual([
    [2, 'new'],
    [3, 'new'],
    [4, 'new'],
    [5, 'refused', 'wrong.substance'],
    [6, 'refused', 'negative', 'wrong.year'],
    [7, 'refused', 'noEstimate'],
    [8, 'refused', 'twice'],
    [9, 'refused', 'wrong.kind'],
  ])
  expect(await limitOf('Codeine', 2033)).toBeUndefined()

  const applied = await enterList(officer, list, looked.body.mark)
  const results = applied.map(({ result }) => result)
  expect(results.slice(0, 3)).toEqual(['entered', 'entered', 'entered'])
  expect(new Set(results.slice(3))).toEqual(new Set(['refused']))
  expect([await limitOf('Codeine', 2033), await limitOf('Morphine', 2033)]).toEqual(['451250.5', '43500.25'])

  // Sent once more, nothing is there twice.
  const again = await enterList(officer, list, looked.body.mark)
  expect(again.slice(0, 3).map(({ result }) => result)).toEqual(['there', 'there', 'there'])
  expect(await limitOf('Codeine', 2033)).toBe('451250.5')
})

it('What of the file is not read is named', async () => {
  const row = (...more: string[]) => [...estimate('Codeine', 2037, '100'), ...more]
  const sent = async (sheets: Parameters<typeof writeOwn>[0]) =>
    (await sendList(officer, { call: 'balances.import', bytes: await writeOwn(sheets), name: 'a.xlsx' })).body
  const list = { name: 'Estimates', rows: [[...heads.slice(0, 7), ' ', 'Note'], row('x', '', ' ', 'y')] }
  const more = { name: 'More', rows: [heads, row()] }
  const empty = { name: 'Empty', rows: [] }
  expect(await sent([list, empty, more])).toMatchObject({
    ignored: ['Note'],
    unread: { columns: ['H', 'K'], sheets: ['More'] },
    lines: [{ line: 2, result: 'new' }],
  })
  // What is shown is read, wherever it stands.
  const old = { name: 'Old', rows: [heads, row(), row()], isHidden: true }
  expect(await sent([old, more])).toMatchObject({
    unread: { columns: [], sheets: ['Old'] },
    lines: [{ line: 2, result: 'new' }],
  })
  // A sheet called as a list of the template is, and filled in.
  const namesake = { name: 'Substance', rows: [['Substance', 'Year', 'Grams'], row()] }
  expect(await sent([more, namesake])).toMatchObject({ unread: { sheets: ['Substance'] } })
})

it('Rows and columns that are hidden are read, and named', async () => {
  const rows = [heads, ...[41, 42, 43, 44].map((year) => estimate('Codeine', 2000 + year, '100'))]
  const columns = heads.map((_head, at) => ({ hidden: at === 5 }))
  const rowDefs = new Map([1, 2, 4].map((row) => [row, { hidden: true }]))
  const bytes = await writeXlsx({ sheets: [{ name: 'Estimates', columns, rowDefs, rows: rows as never }] })
  const { body } = await sendList(officer, { call: 'balances.import', bytes, name: 'a.xlsx' })
  expect(body.hidden).toEqual({ rows: ['2–3', '5'], columns: ['F'] })
  expect(resultsOf(body.lines)).toEqual([2, 3, 4, 5].map((line) => [line, 'new']))
})

it.each(['balances', 'preparations', 'trading-establishments'] as const)(
  'The lists in the template of %s are not taken for lost content',
  async (feature) => {
    for (const culture of ['en', 'fi', 'fr', 'ru', 'ar']) {
      const headers = { 'accept-language': culture }
      const { bytes } = await officer.call(`${feature}.importTemplate`, { headers })
      const { body } = await sendList(officer, { call: `${feature}.import`, bytes, name: 'a.xlsx' })
      expect(body).toMatchObject({ ignored: [], unread: { columns: [], sheets: [] } })
    }
  },
)

it('A cell that shows an error stops its row alone', async () => {
  const list = await listOf([
    estimate('Codeine', 2038, '#REF!'),
    estimate('Morphine', 2038, '5'),
    estimate('Fentanyl', 2038, '7').with(4, '#VALUE!'),
  ])
  expect(resultsOf((await sendList(officer, list)).body.lines)).toEqual([
    [2, 'refused', 'errorCell'],
    [3, 'new'],
    [4, 'refused', 'errorCell'],
  ])
})

it('Headings count however wide their spaces and letters are, and kinds by their former names', async () => {
  const head = [
    'Substance',
    'Year',
    'Kind ',
    '\u00a0Grams  of\u00a0anhydrous  base',
    'Ｄａｔｅ of the letter',
  ]
  const rows = [
    head,
    ['Codeine', 2039, '', '5', '2026-01-15'],
    ['Codeine', 2039, 'Nachtragsschätzung', '1', '2026-02-15'],
    ['Codeine', 2039, 'Дополнение', '2', '2026-03-15'],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Estimates', rows: rows as never }] })
  const { body } = await sendList(officer, { call: 'balances.import', bytes, name: 'a.xlsx' })
  expect([body.ignored, resultsOf(body.lines)]).toEqual([[], [2, 3, 4].map((line) => [line, 'new'])])
})

it('What another entered after the look is not written over', async () => {
  const list = await listOf([estimate('Codeine', 2034, '100')])
  const looked = await sendList(officer, list)
  expect(resultsOf(looked.body.lines)).toEqual([[2, 'new']])
  const another = await listOf([estimate('Codeine', 2034, '200')])
  await enterList(officer, another, (await sendList(officer, another)).body.mark)
  const applied = await enterList(officer, list, looked.body.mark)
  expect(resultsOf(applied)).toEqual([[2, 'refused', 'differs']])
  expect(await limitOf('Codeine', 2034)).toBe('200')
})

describe('figures as people write them', () => {
  const year = 2036
  const look = async (figures: readonly (readonly [name: string, grams: string | number])[]) => {
    const { body } = await sendList(
      officer,
      await listOf(figures.map(([name, grams]) => estimate(name, year, grams as string))),
    )
    return body.lines.map(
      ({ understood, problems }: ImportedLine) =>
        problems[0]?.code ?? understood.find(({ field }) => field === 'grams')?.value,
    )
  }

  it('what could be a thousand times as much is asked about, unless other cells of the column decide', async () => {
    expect(await look([['Codeine', '12,000']])).toEqual(['ambiguousNumber'])
    expect(await look([['Codeine', '1.234']])).toEqual(['ambiguousNumber'])
    expect(
      await look([
        ['Codeine', '12,000'],
        ['Morphine', '7.25'],
      ]),
    ).toEqual(['12000', '7.25'])
    expect(
      await look([
        ['Codeine', '12,000'],
        ['Morphine', '7,25'],
      ]),
    ).toEqual(['12', '7.25'])
    expect(
      await look([
        ['Codeine', 1.234],
        ['Morphine', 12_000],
      ]),
    ).toEqual(['1.234', '12000'])
  })
  it('digits of any script, marks that cannot be seen and units are read; the rest is said', async () => {
    const cases = [
      ['١٢٬٠٠٠', '12000'],
      ['１２，５', '12.5'],
      ['12\u202f000', '12000'],
      ['12\u200b000', '12000'],
      ['12.5 kg', '12500'],
      ['250 µg', '0.00025'],
      ['5 ml', 'unitBeside'],
      ['12 %', 'percentNumber'],
      ['1/2', 'fractionNumber'],
      ['1e3', 'exponentNumber'],
      ['10 x 10', 'productNumber'],
      ['12 €', 'unitBeside'],
      ['-5', 'negative'],
      ['12345678901234567890', 'wrong.grams'],
    ] as const
    for (const [grams, read] of cases) expect(await look([['Codeine', grams]])).toEqual([read])
  })
  it('the letter’s day is read as well, and both are shown as they were understood', async () => {
    const dayOf = async (day: string | number) => {
      const cells = ['Codeine', year, 'estimate', '12 500', day, 'INCB 12/2036', '']
      const { body } = await sendList(officer, await listOf([cells]))
      return body.lines[0]
    }
    expect(await dayOf('10-Sep-2025')).toMatchObject({
      result: 'new',
      understood: [
        { field: 'grams', label: 'Grams of anhydrous base', kind: 'number', value: '12500', unit: 'g' },
        { field: 'day', label: 'Date of the letter', kind: 'day', value: '2025-09-10', unit: null },
      ],
    })
    expect((await dayOf(45_910)).understood[1].value).toBe('2025-09-10')
    expect((await dayOf('03/04/2036')).problems[0]).toMatchObject({
      code: 'ambiguousDay',
      params: { dayFirst: '2036-04-03', monthFirst: '2036-03-04' },
    })
    expect((await dayOf('3.4.36')).problems[0].code).toBe('shortYear')
  })
  it('a letter of another calendar’s year, of a day to come or from before the 1961 Convention is refused', async () => {
    const days = [
      '2569-01-15',
      '2126-01-15',
      '2026-06-18',
      '1447-07-26',
      '1960-12-31',
      '1961-01-01',
      '2026-06-17',
    ]
    const rows = days.map((day) => ['Codeine', year, 'supplement', '1', day, day, 'Letter'])
    const list = await listOf([['Codeine', year, 'estimate', '12500', '2026-01-15', '', ''], ...rows])
    const { body } = await sendList(officer, list)
    expect(resultsOf(body.lines)).toEqual([
      [2, 'new'],
      [3, 'refused', 'dayFuture'],
      [4, 'refused', 'dayFuture'],
      [5, 'refused', 'dayFuture'],
      [6, 'refused', 'dayEarly'],
      [7, 'refused', 'dayEarly'],
      [8, 'new'],
      [9, 'new'],
    ])
    expect(body.lines[1].problems[0]).toMatchObject({ field: 'day', cell: 'E3' })
  })
})
