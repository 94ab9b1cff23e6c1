import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { sheetOf } from '../../features/demonstration/scanned-sheet.ts'
import { type PdfParts, pdfBytes } from '../../testing/pdf.ts'
import { refuseActivePdf } from './refuse-active-pdf.ts'

const judge = (bytes: Buffer | string): Promise<string> =>
  refuseActivePdf(Buffer.from(bytes as Buffer), 'a.pdf').then(
    () => 'taken',
    ({ refusal, details }) => [refusal.code, details.what].filter(Boolean).join(' '),
  )

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
/** An object stream with one value; `dictionary` stands for its own filter. */
const packed = (
  value: string,
  dictionary = '/Filter /FlateDecode',
  pack: (bytes: Buffer) => Buffer = deflateSync,
): string => {
  const data = pack(Buffer.from(`4 0 ${value}`, 'latin1')).toString('latin1')
  return `5 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Length ${data.length} ${dictionary} >>\nstream\n${data}\nendstream\nendobj\n`
}
const plain = (bytes: Buffer): Buffer => bytes

it.each<[string, PdfParts, string]>([
  ['nothing else', {}, 'taken'],
  ['a script', { objects: `4 0 obj\n${script}\nendobj` }, 'pdfActive script'],
  [
    'a script in an escaped name',
    { objects: '4 0 obj <</S/J#61vaScript/#4aS(x)>> endobj' },
    'pdfActive script',
  ],
  [
    'a script named elsewhere',
    { objects: '4 0 obj <</S 6 0 R>> endobj 6 0 obj /JavaScript endobj' },
    'pdfActive script',
  ],
  [
    'a script behind a bracket too many',
    { objects: '4 0 obj << /A ) } ] > /S /JavaScript >> endobj' },
    'pdfActive script',
  ],
  [
    'a script behind a remark',
    { objects: '4 0 obj % >> endobj\n<< /S %x\n/JavaScript >> endobj' },
    'pdfActive script',
  ],
  [
    'a script within other bytes',
    { objects: `4 0 obj <</Length 99>> stream\n7 0 obj ${script} endobj\nendstream endobj` },
    'pdfActive script',
  ],
  [
    'a script in a second entry',
    { objects: '4 0 obj << /S /GoTo /S /JavaScript >> endobj' },
    'pdfActive script',
  ],
  ['a script in an object stream', { objects: packed(script) }, 'pdfActive script'],
  ['the same, not packed', { objects: packed(script, '', plain) }, 'pdfActive script'],
  ['the same, filter in a list', { objects: packed(script, '/Filter [ /Fl ]') }, 'pdfActive script'],
  [
    'an object stream packed otherwise',
    { objects: packed(script, '/Filter [ /ASCIIHexDecode /FlateDecode ]') },
    'pdfUnreadable',
  ],
  [
    'an object stream with two filters',
    { objects: packed(script, '/Filter /FlateDecode /Filter /LZWDecode') },
    'pdfUnreadable',
  ],
  [
    'an object stream that is damaged',
    { objects: packed('<< >>', '/Filter /FlateDecode', () => Buffer.from('x')) },
    'pdfUnreadable',
  ],
  ['an object stream that unpacks without end', { objects: packed(' '.repeat(30_000_000)) }, 'pdfUnreadable'],
  ['a harmless object stream', { objects: packed('<< /Title (JavaScript) >>') }, 'taken'],
  ['a program', { objects: '4 0 obj << /S /Launch /F (cmd.exe) >> endobj' }, 'pdfActive launch'],
  ['a file', { objects: '4 0 obj << /Type /Filespec /F (a) /EF << /F 5 0 R >> >> endobj' }, 'pdfActive file'],
  ['files', { catalog: '/Names << /EmbeddedFiles 5 0 R >>' }, 'pdfActive file'],
  ['a file pinned to a page', { objects: '4 0 obj << /Subtype /FileAttachment >> endobj' }, 'pdfActive file'],
  ['a form of XFA', { catalog: '/AcroForm << /XFA [(template) 5 0 R] >>' }, 'pdfActive form'],
  ['media', { objects: '4 0 obj << /Subtype /RichMedia >> endobj' }, 'pdfActive media'],
  [
    'something at opening',
    { catalog: '/OpenAction << /S /URI /URI (https://x.example) >>' },
    'pdfActive action',
  ],
  [
    'something at opening, elsewhere',
    { catalog: '/OpenAction 4 0 R', objects: '4 0 obj << /S /Named /N /Print >> endobj' },
    'pdfActive action',
  ],
  [
    'a place at opening that leads on',
    { catalog: '/OpenAction << /S /GoTo /D [3 0 R] /Next 4 0 R >>' },
    'pdfActive action',
  ],
  ['a page at opening', { catalog: '/OpenAction [3 0 R /Fit]' }, 'taken'],
  [
    'a page at opening, as LaTeX says it',
    { catalog: '/OpenAction 4 0 R', objects: '4 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj' },
    'taken',
  ],
  ['something at closing', { catalog: '/AA << /WC 4 0 R >>' }, 'pdfActive action'],
  ['a font called AA', { objects: '4 0 obj << /Font << /AA 5 0 R >> >> endobj' }, 'taken'],
  [
    'a file elsewhere',
    { objects: '4 0 obj << /S /GoToR /F (\\\\\\\\host\\\\share) >> endobj' },
    'pdfActive action',
  ],
  [
    'a link',
    { objects: '4 0 obj << /Subtype /Link /A << /S /URI /URI (https://x.example/JavaScript) >> >> endobj' },
    'taken',
  ],
  ['a field for a signature', { catalog: '/AcroForm << /SigFlags 3 /Fields [] >>' }, 'taken'],
  ['encryption', { trailer: '/Encrypt 4 0 R' }, 'pdfEncrypted'],
  [
    'encryption in a newer way',
    { objects: '4 0 obj << /Type /XRef /Size 9 /Root 1 0 R /Encrypt 5 0 R >> stream\n\nendstream endobj' },
    'pdfEncrypted',
  ],
  ['brackets without end', { objects: `4 0 obj ${'['.repeat(100_000)}` }, 'pdfUnreadable'],
  ['objects in objects without end', { objects: '4 0 obj ('.repeat(20_000) }, 'pdfUnreadable'],
])('a PDF with %s', async (_what, parts, verdict) => {
  expect(await judge(pdfBytes(parts))).toBe(verdict)
})

it.each([
  ['nothing but a beginning', '%PDF-1.7\n'],
  ['a page of the web', '%PDF-1.7 <html><script>alert(1)</script>'],
  ['a program', `%PDF-1.7\n${'MZ\u0000\u0000'.repeat(100)}`],
  ['objects without pages', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'],
  ['another version than there is', pdfBytes().toString('latin1').replace('1.7', 'x.y')],
])('%s is no PDF', async (_what, text) => {
  expect(await judge(Buffer.from(text, 'latin1'))).toBe('pdfUnreadable')
})

it('PDFs of everyday programs are taken', async () => {
  // It comes without types.
  const PDFDocument = createRequire(import.meta.url)('pdfkit')
  const document = new PDFDocument()
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece)).text('A letter')
  const ended = new Promise((resolve) => document.on('end', resolve))
  document.end()
  await ended
  expect(await judge(Buffer.concat(pieces))).toBe('taken')
  expect(await judge(sheetOf(['Extract from the register']))).toBe('taken')
})
