import { deflateRawSync } from 'node:zlib'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { type ClamdMood, eicar, startFakeClamd } from '../../testing/fake-clamd.ts'
import { filledTemplate } from '../../testing/filled-template.ts'
import { packZip, unpackZip } from '../../testing/pack-zip.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { beginReport } from '../../testing/submissions.ts'
import { writeSetting } from '../settings/public.ts'

/** What a company sends as its report, and what is no honest report: refused in words, and nothing of it is kept. */
let app: TestApp
let importer: TestPerson
let id: string
let whole: Buffer
let parts: Map<string, Buffer>
const account = { code: 'T3', period: '2025' }
const sheet = 'xl/worksheets/sheet1.xml'
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  id = (await beginReport(importer, account)).id
  whole = await filledTemplate(importer, account, [
    { Substance: 'Morphine', 'Opening stock': 1, 'Closing stock': 1, Remark: 'seen' },
  ])
  parts = await unpackZip(whole)
})
afterAll(() => app?.close())

const send = async (bytes: Buffer, name = 'T3.xlsx') =>
  (await sendForm(importer, 'statistics.upload', { params: { id }, file: { name, bytes } })) as {
    status: number
    body: UploadView & { message: string }
  }
const kept = async (): Promise<number> => {
  const { rows } = await app.database.ownerPool.query(
    'select (select count(*) from stored_file) + (select count(*) from statistic_upload) as kept',
  )
  return Number(rows[0].kept)
}
const withPart = (name: string, content: string | Buffer) =>
  packZip(new Map([...parts, [name, Buffer.from(content as string)]]))
const changed = (from: string | RegExp, to: string) =>
  withPart(sheet, (parts.get(sheet)?.toString() ?? '').replace(from, to))

/** A workbook with a part that is deflated, and says of its size what one likes. */
const swelling = async (name: string, megabytes: number, declared: number): Promise<Buffer> => {
  const zip = await withPart(name, deflateRawSync(Buffer.alloc(megabytes * 1_000_000, 'a')))
  const central = zip.lastIndexOf(name) - 46
  const local = zip.readUInt32LE(central + 42)
  zip.writeUInt16LE(8, local + 8)
  zip.writeUInt16LE(8, central + 10)
  zip.writeUInt32LE(declared, central + 24)
  return zip
}
const manyParts = () =>
  packZip(
    new Map([
      ...parts,
      ...Array.from({ length: 20_000 }, (_, at) => [`xl/media/a${at}.png`, Buffer.from('x')] as const),
    ]),
  )
const locked = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(512),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])

describe('a hostile file', () => {
  it.each<[what: string, bytes: () => Buffer | Promise<Buffer>, name: string, code: string]>([
    [
      'that declares what it swells to',
      () => swelling(sheet, 50, 1_600_000_000),
      'a.xlsx',
      'spreadsheetSwells',
    ],
    ['that swells and says it does not', () => swelling(sheet, 50, 1_000), 'a.xlsx', 'spreadsheetSwells'],
    [
      'with a bomb within',
      async () => withPart('xl/embeddings/a.zip', await swelling(sheet, 50, 50_000_000)),
      'a.xlsx',
      'read',
    ],
    ['of countless parts', manyParts, 'a.xlsx', 'spreadsheetTooLarge'],
    [
      'with a cell at the far corner',
      () => changed('<row r="2"', '<row r="1048576"'),
      'a.xlsx',
      'spreadsheetFarCell',
    ],
    [
      'of a shape that it does not have',
      () => changed('<sheetData>', '<dimension ref="A1:XFD1048576"/><sheetData>'),
      'a.xlsx',
      'read',
    ],
    ['with macros', () => withPart('xl/vbaProject.bin', 'x'), 'a.xlsm', 'spreadsheetMacros'],
    [
      'with links to others',
      () => withPart('xl/externalLinks/externalLink1.xml', '<a/>'),
      'a.xlsx',
      'spreadsheetLinks',
    ],
    [
      'with an entity of its own',
      () => changed(/^/, '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'),
      'a.xlsx',
      'spreadsheetDeclares',
    ],
    ['with a password', locked, 'a.xlsx', 'spreadsheetEncrypted'],
    ['cut short', () => whole.subarray(0, whole.length / 2), 'a.xlsx', 'spreadsheetDamaged'],
    ['that is a program', () => Buffer.from('MZ\x90\x00\x03', 'latin1'), 'a.xlsx', 'spreadsheetRenamed'],
    ['that is a page', () => Buffer.from('<html><script>alert(1)</script>'), 'a.xlsx', 'spreadsheetRenamed'],
    ['that is a page called a list', () => Buffer.from('%PDF-1.7 x'), 'a.csv', 'spreadsheetRenamed'],
  ])('%s is answered in words, and nothing of it is kept', async (_what, bytes, name, code) => {
    const before = await kept()
    const { status, body } = await send(await bytes(), name)
    // What only looks hostile is read for what it is.
    if (code === 'read') return expect([status, body.errors]).toEqual([201, 0])
    expect([status, body.message]).toEqual([expect.toBeOneOf([413, 422]), code])
    expect(await kept()).toBe(before)
  })

  it.each([
    [
      'separated values',
      Buffer.from('substance,openingStock,closingStock,remark\nMorphine,1,1,a\0b\n'),
      'a.csv',
    ],
    ['characters that XML cannot hold', undefined, 'a.xlsx'],
  ])('with signs that no text holds is answered, in %s', async (_what, bytes, name) => {
    const { status } = await send(bytes ?? (await changed('seen', 'a_x0000_b&#xD800;&#0;')), name)
    expect([201, 422]).toContain(status)
  })

  it('of formulas written as text is kept as text, and runs nowhere', async () => {
    const said = [
      '=HYPERLINK("http://evil.example")',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '<script>alert(1)</script>',
    ]
    const lines = said.map((text, at) => `Unobtainium,${at},${at},"${text.replaceAll('"', '""')}"`)
    const csv = Buffer.from(`substance,openingStock,closingStock,remark\n${lines.join('\n')}\n`)
    const { status, body } = await send(csv, 'a.csv')
    expect([status, body.refusedRows]).toEqual([201, said.length])
    const params = { id, uploadId: body.id }
    const copy = await importer.call('statistics.uploadFile', { params, query: { as: 'notes' } })
    const [first] = (await readXlsx(copy.bytes)).sheets
    const formulas = [...(first?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)
    expect(formulas).toEqual([])
    const remarks = first?.rows.slice(1).map((cells) => String(cells[3]))
    for (const [at, remark] of (remarks ?? []).entries()) {
      expect(remark).not.toMatch(/^[=+\-@\t]/)
      expect(remark).toContain((said[at] ?? '').trim().replace(/^[\t]/, ''))
    }
  })
})

describe('where there is a virus scanner', () => {
  let clamd: Awaited<ReturnType<typeof startFakeClamd>>
  const use = (port: number, virusScan: 'clamd' | 'off') =>
    inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'files.scannerHost', '127.0.0.1')
      await writeSetting(tx, 'files.scannerPort', port)
      await writeSetting(tx, 'files.scannerSeconds', 1)
      await writeSetting(tx, 'files.virusScan', virusScan)
    })
  beforeAll(async () => {
    clamd = await startFakeClamd()
    await use(clamd.port, 'clamd')
  })
  afterAll(async () => {
    await use(clamd.port, 'off')
    await clamd.close()
  })

  it.each<
    [what: string, bytes: () => Promise<Buffer> | Buffer, mood: ClamdMood, said: [number, string | undefined]]
  >([
    ['the test virus', () => Buffer.from(eicar), 'well', [422, 'virusFound']],
    ['the test virus in a workbook', () => withPart('xl/media/a.bin', eicar), 'well', [422, 'virusFound']],
    ['a file at which nobody has looked', () => whole, 'hangsUp', [503, 'scannerSilent']],
    ['an honest file', () => whole, 'well', [201, undefined]],
  ])('%s is answered as it says', async (_what, bytes, mood, said) => {
    clamd.state.mood = mood
    const before = await kept()
    const sent = await bytes()
    const { status, body } = await send(sent)
    expect([status, body.message]).toEqual(said)
    if (status !== 201) expect(await kept()).toBe(before)
    if (mood === 'well') expect(clamd.state.seen.at(-1)?.equals(sent)).toBe(true)
    clamd.state.mood = 'well'
    const checked = await sendForm(importer, 'statistics.check', {
      params: { code: 'T3' },
      query: { period: '2025' },
      file: { name: 'T3.xlsx', bytes: sent },
    })
    expect(checked.status).toBe(said[0] === 503 ? 200 : said[0] === 201 ? 200 : said[0])
  })
})
