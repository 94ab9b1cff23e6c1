import { readXlsx, writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { unpackZip } from '../../testing/pack-zip.ts'
import { uploadContext as context, uploadTemplate as template } from '../../testing/upload-template.ts'
import { annotatedCopy } from './annotated-copy.ts'
import { checkUpload } from './check-upload.ts'

const words = (key: string, params = {}) =>
  `${key.split('.').at(-1)} ${Object.values(params).join(' ')}`.trim()

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const head = ['date', 'substance', 'quantity']
const bad = [day('2026-04-04'), 'heroin', 'two']
const good = [day('2026-05-04'), 'morphine', 2.5]
const sheets = [
  {
    name: 'T1',
    rows: [['Ä title & more'], head, good, bad, [day('2026-05-05'), 'morphine', '1,5']],
    dataValidations: [{ type: 'list' as const, values: ['morphine', 'codeine'], range: 'B3:B100' }],
    cells: new Map([['2,0', { value: good[0], comment: { text: 'an old one' } }]]),
    merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
  },
  { name: 'meta', hidden: true, rows: Object.entries(context.meta) },
]

const copyOf = async (bytes: Uint8Array, name: string, isOnlyRefused = false) => {
  const file = { bytes, name }
  const report = await checkUpload(file, template, context, 'somebody')
  const titleOf = (key: string) => key
  const given = {
    template,
    maxRows: context.maxRows,
    culture: 'en',
    words,
    titleOf,
    author: 'Agency <&>',
    isOnlyRefused,
  }
  return annotatedCopy(file, report, given, 'somebody')
}
const commentsIn = async (bytes: Buffer) => {
  const [sheet] = (await readXlsx(bytes)).sheets
  return Object.fromEntries(
    [...(sheet?.cells ?? [])].flatMap(([at, { comment }]) => (comment ? [[at, comment.text]] : [])),
  )
}

describe('an annotated copy', () => {
  it('says at each cell what is wrong, and keeps what was there', async () => {
    const copy = await copyOf(Buffer.from(await writeXlsx({ sheets } as never)), 'a.xlsx')
    expect(await commentsIn(copy)).toEqual({
      '0,0': 'error: mergedCells A1:C1',
      '3,0': 'error: outsidePeriod 2026-05-01 2026-05-31',
      '3,1': 'error: unknownSubstance',
      '3,2': 'error: notANumber',
      '4,2': 'warning: numberAsText suggested 1.5',
    })
    const book = await readXlsx(copy)
    expect(book.sheets.map(({ name, hidden = false }) => [name, hidden])).toEqual([
      ['T1', false],
      ['meta', true],
    ])
    expect(book.sheets[0]?.dataValidations).toMatchObject([{ type: 'list', range: 'B3:B100' }])
    expect(book.sheets[0]?.rows[0]?.[0]).toBe('Ä title & more')
    expect(book.sheets[0]?.conditionalRules?.map(({ range }) => range)).toEqual(['A1 A4 B4 C4', 'C5'])
    // It is read as the first one was, and found to be the same.
    expect(Buffer.from(copy).equals(await copyOf(copy, 'a.xlsx'))).toBe(false)
    expect(await commentsIn(await copyOf(copy, 'a.xlsx'))).toEqual(await commentsIn(copy))
  })

  it('of the rows that were not accepted has these alone, in their places', async () => {
    const copy = await copyOf(Buffer.from(await writeXlsx({ sheets } as never)), 'a.xlsx', true)
    const rows = await readSpreadsheet(
      Buffer.from(
        await writeXlsx({ sheets: [{ name: 'a', rows: (await readXlsx(copy)).sheets[0]?.rows ?? [] }] }),
      ),
    )
    expect(rows).toEqual([['Ä title & more'], head, [], ['2026-04-04', 'heroin', 'two']])
    expect(Object.keys(await commentsIn(copy))).toEqual(['0,0', '3,0', '3,1', '3,2'])
  })

  it.each([
    ['a.ods', () => writeOds({ sheets: sheets.map(({ name, rows }) => ({ name, rows })) } as never)],
    [
      'a.csv',
      async () => Buffer.from('date,substance,quantity\n2026-04-04,heroin,two\n2026-05-04,morphine,2.5\n'),
    ],
  ])('of %s is a workbook with its values', async (name, bytes) => {
    const copy = await copyOf(await bytes(), name)
    const said = await commentsIn(copy)
    expect(Object.values(said)).toContain('error: unknownSubstance')
    expect(copy.subarray(0, 2).toString()).toBe('PK')
  })

  it('takes text of people as text', async () => {
    const rows = [head, [day('2026-05-04'), '</t></r>&<script>\u0001\ud800', 1]]
    const copy = await copyOf(Buffer.from(await writeXlsx({ sheets: [{ name: 'T1', rows }] })), 'a.xlsx')
    const parts = await unpackZip(copy)
    expect(parts.get('xl/comments901.xml')?.toString()).toContain('<author>Agency &lt;&amp;&gt;</author>')
    expect(await commentsIn(copy)).toMatchObject({ '1,1': 'error: unknownSubstance' })
  })
})
