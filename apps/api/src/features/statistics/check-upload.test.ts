import type { ObligationContext } from '@papaver/contract/statistics/template.ts'
import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../testing/read-sheets.ts'
import { uploadContext as context, uploadTemplate as template } from '../../testing/upload-template.ts'
import { checkUpload, type KeptRow, rowTexts } from './check-upload.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const rows = [
  ['date', 'substance', 'quantity'],
  [day('2026-05-04'), 'morphine', 2.5],
  [day('2026-04-04'), 'heroin', 'two'],
  [null, null, null],
  [day('2026-05-04'), 'morphine', 2.5],
]
const sheets = (said: object = context.meta) => [
  { name: 'Help', rows: [['date', 'substance']] },
  { name: 'T1', rows },
  { name: 'meta', hidden: true, rows: Object.entries(said) },
]
const check = (bytes: Uint8Array, name: string, changed: Partial<ObligationContext> = {}) =>
  checkUpload({ bytes, name }, template, { ...context, ...changed }, 'somebody')

const found = ['T1!A3 outsidePeriod', 'T1!B3 unknownSubstance', 'T1!C3 notANumber', 'T1!A5 duplicateRow']
const lines = [1, 4].map((row) => ({
  row,
  isAccepted: true,
  substanceId: 1,
  formId: null,
  bases: { quantity: { 1: '2.5' } },
  said: { date: '2026-05-04', substance: 'morphine', quantity: '2.5' },
}))
/** One with errors is kept as it is written. */
const kept = { row: 2, isAccepted: false, substanceId: null, formId: null, bases: {} }

describe('an upload', () => {
  it.each([
    ['T1.xlsx', () => writeXlsx({ sheets: sheets() })],
    ['T1.ods', () => writeOds({ sheets: sheets() })],
    [
      'T1.csv',
      async () =>
        Buffer.from(
          'date;substance;quantity\n4.5.2026;morphine;2,5\n2026-04-04;heroin;two\n\n4.5.2026;morphine;2,5\n',
        ),
    ],
  ])('is checked whole: %s', async (name, bytes) => {
    const report = await check(await bytes(), name)
    const sheet = name.endsWith('csv') ? '' : 'T1'
    // A workbook has another sheet, which is not read.
    const unread = sheet === '' ? [] : ['Help!A1 sheetNotRead']
    expect(report.findings.map(({ sheet: at, cell, code }) => `${at}!${cell} ${code}`).sort()).toEqual(
      [...found.map((each) => each.replace('T1', sheet)), ...unread].sort(),
    )
    expect(report).toMatchObject({
      rows: 3,
      acceptedRows: 2,
      refusedRows: 1,
      errors: 3,
      warnings: 1 + unread.length,
      refused: [2],
    })
    expect(report.totals).toEqual([{ columnKey: 'quantity', substanceId: '1', baseGrams: '5' }])
    const [first, second, last] = [...rowTexts(report)].flatMap((rows): KeptRow[] => JSON.parse(rows))
    expect([first, last]).toEqual(lines)
    expect(second).toMatchObject({ ...kept, said: { substance: 'heroin', quantity: 'two' } })
  })

  it('of another version, for another establishment or without its mark is found out', async () => {
    const codes = async (bytes: Uint8Array) =>
      (await check(bytes, 'a.xlsx')).findings.flatMap(({ sheet, code }) => (sheet === 'meta' ? [code] : []))
    expect(
      await codes(
        await writeXlsx({ sheets: sheets({ ...context.meta, version: '1', establishment: 'E8' }) }),
      ),
    ).toEqual(['wrongVersion', 'wrongEstablishment'])
    expect(await codes(await writeXlsx({ sheets: sheets().slice(0, 2) }))).toEqual(['missingSheet'])
  })

  it('that was sent before is known by its bytes', async () => {
    const bytes = await writeXlsx({ sheets: sheets() })
    const { sha256 } = await check(bytes, 'a.xlsx')
    const again = await check(bytes, 'b.xlsx', { earlierFiles: [sha256] })
    expect(again.findings[0]).toMatchObject({ code: 'sameFile', cell: null })
  })

  it('with more rows than may be is refused, and so is what is no spreadsheet', async () => {
    const long = [rows[0] ?? [], ...Array.from({ length: 80 }, () => rows[1] ?? [])]
    expect(
      await refusalOf(check(await writeXlsx({ sheets: [{ name: 'T1', rows: long }] }), 'a.xlsx')),
    ).toEqual(['spreadsheetTooManyRows', { max: 70 }])
    expect(await refusalOf(check(Buffer.from('%PDF-1.7 a'), 'a.xlsx'))).toEqual(['spreadsheetRenamed'])
  })
})
