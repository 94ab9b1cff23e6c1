import { deflateSync } from 'node:zlib'
import { chunk, der, latin, pdf, png, stream, swollen, workbook, zip } from './hostile-bytes.ts'

/** Files that are made to keep their readers busy. None of them is kept: they are made when they are wanted. */

/** Where a file is sent: to the doors that take its kind. */
export type FileKind = 'pdf' | 'picture' | 'drawing' | 'sheet' | 'key' | 'json'

export interface HostileFile {
  readonly name: string
  readonly kind: FileKind
  readonly make: () => Buffer
}

const million = 1_000_000
const repeated = (text: string, times: number): string => text.repeat(times)

/** An object stream with a head that names one value over and over. */
const crowd = (count: number, said = count): Buffer => {
  const head = latin(repeated('9 0 ', count))
  const content = deflateSync(Buffer.concat([head, latin('<</A 1>>')]), { level: 9 })
  return stream(5, `/Type/ObjStm/N ${said}/First ${head.length}/Filter/FlateDecode`, content)
}

const within = (name: string, content: Buffer): (string | Buffer)[] => [
  `4 0 obj<</Type/Filespec/F(${name})/EF<</F 5 0 R>>>>endobj\n`,
  stream(5, '/Type/EmbeddedFile/Filter/FlateDecode', deflateSync(content, { level: 9 })),
]

const signed = (digits: string): string => {
  const from = 1000
  return `4 0 obj<</Type/Sig/ByteRange[0 ${from} ${from + digits.length + 2} 10]/Contents<${digits}>>>endobj\n`
}

const pdfs: Readonly<Record<string, () => Buffer>> = {
  'object stream of 1.5 million values': () => pdf(crowd(1.5 * million)),
  'object stream of 90 000 values': () => pdf(crowd(90_000)),
  'object stream that says 4 thousand million values': () => pdf(crowd(10, 4e9)),
  'many object streams': () => pdf(...Array.from({ length: 400 }, () => crowd(20_000))),
  'object stream that swells': () =>
    pdf(stream(5, '/Type/ObjStm/N 1/First 4/Filter/FlateDecode', swollen(1000 * million))),
  'content that swells': () => pdf(stream(5, '/Filter/FlateDecode', swollen(1000 * million))),
  'predictor of a thousand million columns': () =>
    pdf(
      stream(
        5,
        '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1000000000>>',
        swollen(million),
      ),
    ),
  'filters upon filters': () =>
    pdf(stream(5, `/Type/ObjStm/N 1/First 4/Filter[${repeated('/FlateDecode ', 10_000)}]`, swollen(million))),
  'lists in lists': () => pdf(`4 0 obj ${repeated('[', 2 * million)}`),
  'dictionaries in dictionaries': () => pdf(`4 0 obj ${repeated('<</A ', 400_000)}`),
  'one long list': () => pdf(`4 0 obj[${repeated('/A ', 700_000)}]endobj`),
  'one long dictionary': () =>
    pdf(`4 0 obj<<${Array.from({ length: 200_000 }, (_, index) => `/A${index} 1 `).join('')}>>endobj`),
  'objects in strings without end': () => pdf(repeated('4 0 obj (', 200_000)),
  'remarks without end': () => pdf(repeated('4 0 obj %', 200_000)),
  'a string without end': () => pdf(`4 0 obj (${repeated('\\(', million)}`),
  'hexadecimal without end': () => pdf(`4 0 obj <${repeated('4', 2 * million)}`),
  'a name of two million signs': () => pdf(`4 0 obj /${repeated('#41', 700_000)} endobj`),
  'a number of two million digits': () => pdf(`4 0 obj ${repeated('9', 2 * million)} endobj`),
  'numbers before numbers': () => pdf(repeated('1 1 1 1 1 1 obj\n', 120_000)),
  'trailers without number': () => pdf(repeated('trailer<</Prev 0/Size 1>>\n', 80_000)),
  'a length without measure': () => pdf('5 0 obj<</Length 99999999999999>>\nstream\nx\nendstream endobj'),
  'a table that leads back to itself': () =>
    pdf('xref\n0 1\n0000000000 65535 f \ntrailer<</Prev 9/Size 9/Root 1 0 R>>\n'),
  '50 000 pages': () =>
    pdf(
      Array.from(
        { length: 50_000 },
        (_, index) => `${index + 9} 0 obj<</Type/Page/Parent 2 0 R>>endobj\n`,
      ).join(''),
    ),
  'pages that hold themselves': () =>
    pdf('2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R 2 0 R]/Count 9999999>>endobj'),
  'actions that lead in a circle': () =>
    pdf(
      '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 7 0 R>>endobj\n',
      repeated('7 0 obj 7 0 R endobj\n', 60_000),
    ),
  'a file within that swells': () => pdf(...within('a.txt', Buffer.alloc(800 * million, 32))),
  'values in values within': () => pdf(...within('a.json', latin(repeated('[', 10 * million)))),
  'elements in elements within': () => pdf(...within('a.xml', latin(repeated('<a>', 5 * million)))),
  'one element with 400 000 attributes within': () =>
    pdf(
      ...within(
        'a.xml',
        latin(`<a ${Array.from({ length: 400_000 }, (_, index) => `a${index}="" `).join('')}/>`),
      ),
    ),
  '40 000 descriptions of one file': () =>
    pdf(
      ...within('a.txt', Buffer.alloc(million, 32)),
      repeated('4 0 obj<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>endobj\n', 40_000),
    ),
  'a signature of nested lists': () => pdf(signed(repeated('3080', 100_000))),
  'signatures without number': () => pdf(repeated(signed('30800000'), 20_000)),
}

const jpeg = (width: number, height: number, rest: Buffer): Buffer => {
  const frame = Buffer.from('ffc2001108ffffffff03012200021101031101', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010101004800480000', 'hex'),
    frame,
    rest,
    Buffer.from('ffd9', 'hex'),
  ])
}
const scan = Buffer.from('ffda000c03010002110311003f00', 'hex')
/** Directories of EXIF that lead to one another. */
const circularExif = (): Buffer => {
  const tiff = Buffer.from('4d4d002a00000008000187690004000000010000000800000008', 'hex')
  const body = Buffer.concat([latin('Exif\0\0'), tiff])
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const pictures: Readonly<Record<string, () => Buffer>> = {
  'PNG of 65 535 × 65 535': () => png(65_535, 65_535, chunk('IDAT', swollen(400 * million))),
  'PNG of 7 000 × 7 000 that swells': () => png(7000, 7000, chunk('IDAT', swollen(7000 * (7000 * 4 + 1)))),
  'PNG with a text that swells': () =>
    png(
      1,
      1,
      ...Array.from({ length: 20 }, () =>
        chunk('zTXt', Buffer.concat([latin('a\0\0'), swollen(100 * million)])),
      ),
    ),
  'PNG of 100 000 chunks': () =>
    png(1, 1, Buffer.concat(Array.from({ length: 100_000 }, () => chunk('tEXt', latin('a\0b'))))),
  'JPEG of 65 500 × 65 500': () => jpeg(65_500, 65_500, scan),
  'JPEG of 100 000 scans': () => jpeg(4000, 4000, Buffer.concat(Array.from({ length: 100_000 }, () => scan))),
  'JPEG with EXIF in a circle': () => jpeg(10, 10, Buffer.concat([circularExif(), scan])),
  'GIF of 65 535 × 65 535': () => Buffer.concat([latin('GIF89a'), Buffer.alloc(2000, 0xff)]),
  'WebP of 16 383 × 16 383': () =>
    Buffer.concat([latin('RIFF\xff\xff\xff\x7fWEBPVP8X'), Buffer.alloc(2000, 0xff)]),
}

const svg = (inside: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`)
const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY a${index + 1} "${repeated(`&a${index};`, 10)}">`,
).join('')
const drawings: Readonly<Record<string, () => Buffer>> = {
  'SVG with a thousand million laughs': () => svg('&a12;', `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>`),
  'SVG of groups in groups': () => svg(repeated('<g>', 300_000)),
  'SVG that uses what uses what it uses': () =>
    svg(
      Array.from(
        { length: 40 },
        (_, index) => `<g id="a${index + 1}">${repeated(`<use href="#a${index}"/>`, 10)}</g>`,
      ).join(''),
    ),
  'SVG of 19 000 shapes under a mask': () =>
    svg(
      `<mask id="m">${repeated('<rect width="9" height="9"/>', 9000)}</mask><g mask="url(#m)">${repeated('<circle r="9" stroke-dasharray="0.0001"/>', 9000)}</g>`,
    ),
  'SVG with one long path': () => svg(`<path d="M0 0${repeated('L1 1', 400_000)}"/>`),
  'SVG with a sheet of style without end': () => svg(`<style>${repeated('a{fill:red}/*', 100_000)}</style>`),
}

const sheetOf = (rows: string): Buffer =>
  workbook({ 'xl/worksheets/a.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
const ods = (rows: string): Buffer =>
  zip([
    { name: 'mimetype', content: latin('application/vnd.oasis.opendocument.spreadsheet') },
    {
      name: 'content.xml',
      content: latin(
        `<office:document-content><office:body><office:spreadsheet><table:table table:name="a">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    },
  ])
const sheets: Readonly<Record<string, () => Buffer>> = {
  'XLSX that swells': () => sheetOf(repeated('<row><c><v>1</v></c></row>', 8 * million)),
  'XLSX that swells and says it does not': () =>
    zip([
      { name: '_rels/.rels', content: Buffer.alloc(200 * million, 32), declared: 100 },
      { name: 'xl/workbook.xml', content: latin('<workbook/>') },
    ]),
  'XLSX of 60 000 parts': () =>
    zip(Array.from({ length: 60_000 }, (_, index) => ({ name: `a${index}.xml`, content: latin('<a/>') }))),
  'XLSX of 100 000 sheets': () =>
    workbook({
      'xl/workbook.xml': `<workbook><sheets>${repeated('<sheet name="a" r:id="r1"/>', 100_000)}</sheets></workbook>`,
    }),
  'XLSX of two million shared texts': () =>
    workbook({ 'xl/shared.xml': `<sst>${repeated('<si><t>a</t></si>', 2 * million)}</sst>` }),
  'XLSX of elements in elements': () => sheetOf(repeated('<row>', 3 * million)),
  'XLSX with one attribute of 40 million signs': () => sheetOf(`<row r="${repeated('1', 40 * million)}"/>`),
  'XLSX with a thousand million laughs': () =>
    workbook({ 'xl/workbook.xml': `<!DOCTYPE a [<!ENTITY a0 "ha">${laughs}]><workbook>&a12;</workbook>` }),
  'ODS of a thousand million columns': () =>
    ods(
      '<table:table-row table:number-rows-repeated="1000000000"><table:table-cell office:value-type="string" table:number-columns-repeated="1000000000"><text:p>a</text:p></table:table-cell></table:table-row>',
    ),
  'CSV of one line': () => latin(repeated('a', 4 * million)),
  'CSV of four million columns': () => latin(repeated(',', 4 * million)),
  'CSV of quotes': () => latin(`"${repeated('""', 2 * million)}`),
}

const oid = (hex: string): Buffer => der(6, Buffer.from(hex, 'hex'))
const data = oid('2a864886f70d010701')
const keyFile = (content: Buffer, ...mac: readonly Buffer[]): Buffer =>
  der(0x30, der(2, Buffer.of(3)), der(0x30, data, der(0xa0, der(4, content))), ...mac)
const counted = (rounds: number): Buffer => {
  const octets = Buffer.alloc(4)
  octets.writeUInt32BE(rounds)
  return der(2, octets)
}
const macOf = (rounds: number): Buffer =>
  der(
    0x30,
    der(0x30, der(0x30, oid('2b0e03021a'), Buffer.of(5, 0)), der(4, Buffer.alloc(20))),
    der(4, Buffer.alloc(8)),
    counted(rounds),
  )
const nested = (tag: number, depth: number): Buffer =>
  Buffer.concat([Buffer.alloc(2 * depth, Buffer.of(tag, 0x80)), Buffer.alloc(2 * depth)])
const keys: Readonly<Record<string, () => Buffer>> = {
  'PKCS #12 of 2 147 483 647 rounds': () => keyFile(der(0x30), macOf(2 ** 31 - 1)),
  'PKCS #12 of ten million rounds': () => keyFile(der(0x30), macOf(10 * million)),
  'PKCS #12 of lists in lists': () => nested(0x30, 24_000),
  'PKCS #12 with a length without measure': () => Buffer.from('3084ffffffff020103', 'hex'),
  'PKCS #12 of 30 000 small parts': () =>
    keyFile(der(0x30, ...Array.from({ length: 14_000 }, () => Buffer.from('0500', 'hex')))),
}

const json: Readonly<Record<string, () => Buffer>> = {
  'JSON of lists in lists': () => latin(repeated('[', 900_000)),
  'JSON of objects in objects': () => latin(`${repeated('{"a":', 90_000)}1${repeated('}', 90_000)}`),
  'JSON of 300 000 values': () => latin(`[${repeated('1,', 300_000)}1]`),
  'JSON of 90 000 names': () =>
    latin(`{${Array.from({ length: 90_000 }, (_, index) => `"a${index}":1`).join()}}`),
  'JSON of one long number': () => latin(`[${repeated('9', 900_000)}]`),
}

const named = (kind: FileKind, files: Readonly<Record<string, () => Buffer>>, start = ''): HostileFile[] =>
  Object.entries(files).map(([name, make]) => ({ name: start + name, kind, make }))

export const hostileFiles: readonly HostileFile[] = [
  ...named('pdf', pdfs, 'PDF: '),
  ...named('picture', pictures),
  ...named('drawing', drawings),
  ...named('sheet', sheets),
  ...named('key', keys),
  ...named('json', json),
]
