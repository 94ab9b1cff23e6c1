/** What the browser finds in a filled-in template the server finds, too: the same code at the same cell. */
import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { nodeZip } from '../apps/api/src/platform/spreadsheets/node-zip.ts'
import { packZip, unpackZip } from '../apps/api/src/testing/pack-zip.ts'
import { browserZip } from '../apps/portal/src/platform/browser-zip.ts'
import { deliveries, deliveriesContext } from '../bench/cases/deliveries.ts'
import { openBook } from '../packages/contract/src/spreadsheets/read.ts'
import type { ZipTools } from '../packages/contract/src/spreadsheets/zip.ts'
import { checkBook, Findings } from '../packages/contract/src/statistics/rules/check-book.ts'
import { classOf, type FindingCode } from '../packages/contract/src/statistics/rules/findings.ts'
import { limitsFor } from '../packages/contract/src/statistics/rules/upload-limits.ts'
import type {
  Finding,
  ObligationContext,
  ShapeContext,
} from '../packages/contract/src/statistics/template.ts'

const { meta, period, today, isNil, maxRows } = deliveriesContext
const shape: ShapeContext = { meta, period, today, isNil, maxRows }

const findingsOf = async (
  bytes: Buffer,
  fileName: string,
  context: ShapeContext | ObligationContext,
  tools: ZipTools,
): Promise<readonly Finding[]> => {
  const book = await openBook(bytes, { fileName }, limitsFor(maxRows), tools)
  const findings = new Findings()
  await checkBook(book, { template: deliveries, context }, findings)
  return findings.listed
}

type Cell = string | number | Date | null
type Row = readonly Cell[]
const head: Row = deliveries.columns.map(({ key }) => key)
const right: Row = [
  ...['delivery', new Date('2026-05-04T00:00:00Z'), '6291041500213', 'Pharmacy 1', '4006381333931'],
  ...['5901234123457', 'morphine', 'hydrochloride', 2.25, 'g', 'DOC-1', null],
]
/** The right row with one cell changed. */
const row = (key: string, value: Cell): Row =>
  right.map((cell, at) => (deliveries.columns[at]?.key === key ? value : cell))
const wrongRows: readonly Row[] = [
  right,
  row('document', 'DOC-2'),
  right,
  row('date', 'soon'),
  row('date', new Date('2026-04-30T00:00:00Z')),
  row('date', new Date('2026-07-01T00:00:00Z')),
  row('type', 'gift'),
  row('quantity', 'many'),
  row('quantity', -3),
  row('quantity', '1,234'),
  row('quantity', 1e15),
  row('substance', 'sugar'),
  row('substance', null),
  row('form', 'nitrate'),
  row('unit', 'lb'),
  row('gtin', '5901234123450'),
  row('recipient', 'Nobody'),
  row('recipientGln', '4006381333932'),
  row('document', 'x'.repeat(60)),
  row('document', ' DOC  3 '),
]
const sheets = (rows: readonly Row[], mark: object = meta) => [
  { name: 'T1', rows: rows.map((each) => [...each]) },
  { name: 'meta', hidden: true, rows: Object.entries(mark) },
]
const xlsx = async (rows: readonly Row[], mark?: object) =>
  Buffer.from(await writeXlsx({ sheets: sheets(rows, mark) }))
/** The sheet that is filled in, changed in its file. */
const changed = async (change: (xml: string) => string): Promise<Buffer> => {
  const parts = await unpackZip(await xlsx([head, ...wrongRows]))
  const name = 'xl/worksheets/sheet1.xml'
  return packZip(new Map([...parts, [name, Buffer.from(change(parts.get(name)?.toString() ?? ''))]]))
}
const csv = (rows: readonly Row[]): Buffer =>
  Buffer.from(
    rows
      .map((each) => each.map((cell) => (cell instanceof Date ? '04.05.2026' : (cell ?? ''))).join(';'))
      .join('\n'),
  )

describe('a first look finds nothing that the server does not', () => {
  it.each<[what: string, codes: FindingCode[], bytes: () => Buffer | Promise<Buffer>, name?: string]>([
    ['a right file', [], () => xlsx([head, right])],
    [
      'wrong cells',
      ['notADay', 'outsidePeriod', 'future', 'unknownCode', 'notANumber', 'negative', 'missing', 'tooLong'],
      () => xlsx([head, ...wrongRows]),
    ],
    [
      'wrong cells in ODS',
      ['notADay', 'tooLarge', 'duplicateRow', 'spaces'],
      async () => Buffer.from(await writeOds({ sheets: sheets([head, ...wrongRows]) })),
    ],
    [
      'wrong cells in separated values',
      ['notANumber', 'unknownCode'],
      () => csv([head, ...wrongRows]),
      'a.csv',
    ],
    ['a title above the head', ['notADay'], () => xlsx([['Deliveries'], [], head, ...wrongRows])],
    [
      'columns too few and too many',
      ['missingColumn', 'unknownColumn', 'columnTwice'],
      () =>
        xlsx([
          ['date', 'date', 'nonsense', 'quantity'],
          ['soon', 'x', 'y', 'many'],
        ]),
    ],
    ['no head', ['missingColumn'], () => xlsx([['a'], ['b']])],
    ['nothing at all', ['missingColumn'], () => xlsx([])],
    [
      'the mark of another report',
      ['wrongPeriod', 'wrongEstablishment', 'changedMeta'],
      () => xlsx([head, right], { ...meta, period: '2026-04', establishment: 'X', checksum: 'y' }),
    ],
    [
      'no mark',
      ['missingSheet'],
      async () => Buffer.from(await writeXlsx({ sheets: sheets([head, right]).slice(0, 1) })),
    ],
    [
      'cells put together',
      ['mergedCells'],
      () =>
        changed((xml) =>
          xml.replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="A2:B3"/></mergeCells>'),
        ),
    ],
    [
      'hidden rows',
      ['hiddenRow'],
      () => changed((xml) => xml.replace('<row r="3"', '<row hidden="1" r="3"')),
    ],
    [
      'formulas',
      ['formula', 'unsavedFormula', 'errorCell'],
      () =>
        changed((xml) =>
          xml
            .replace(/<c r="I2"[^>]*>.*?<\/c>/, '<c r="I2"><f>1+1</f><v>2</v></c>')
            .replace(/<c r="I3"[^>]*>.*?<\/c>/, '<c r="I3"><f>1+1</f></c>')
            .replace(/<c r="I4"[^>]*>.*?<\/c>/, '<c r="I4" t="e"><v>#REF!</v></c>'),
        ),
    ],
  ])('%s', async (_what, codes, bytes, name = 'a.xlsx') => {
    const sent = await bytes()
    const look = await findingsOf(sent, name, shape, browserZip)
    const server = await findingsOf(sent, name, deliveriesContext, nodeZip)
    expect(look.map(({ code }) => code)).toEqual(expect.arrayContaining(codes))
    expect(server).toEqual(expect.arrayContaining([...look]))
    // It leaves out what wants a master or a permit, and that alone.
    const ofShape = server.filter(
      ({ code, columnKey }) =>
        /[STQD]/.test(classOf(code as FindingCode)) && (columnKey !== 'unit' || code === 'missingColumn'),
    )
    expect(look).toEqual(ofShape)
  })
})
