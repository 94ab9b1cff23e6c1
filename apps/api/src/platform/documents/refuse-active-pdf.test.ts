import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { sheetOf } from '../../features/demonstration/scanned-sheet.ts'
import { type PdfParts, pdfBytes } from '../../testing/pdf.ts'
import type { Refused } from '../refusal.ts'
import { refuseActivePdf } from './refuse-active-pdf.ts'

const judge = (bytes: Buffer | string): string => {
  try {
    const within = refuseActivePdf(Buffer.from(bytes as Buffer), 'a.pdf')
    return ['taken', ...within.map(({ name, bytes: size }) => `${name} ${size}`)].join(' ')
  } catch (error) {
    const { refusal, details } = error as Refused
    return [refusal.code, details?.what, details?.within].filter((part) => part !== undefined).join(' ')
  }
}

/** A file within, as PDF/A-3 brings it along. */
const within = (name: string, content: string, more = ''): string =>
  `4 0 obj\n<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F 5 0 R >> ${more} >>\nendobj\n` +
  `5 0 obj\n<< /Type /EmbeddedFile /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`

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
/** An object stream in which one small value is named over and over: a few thousand bytes. */
const crowded = (count: number): string => {
  const head = '9 0 '.repeat(count)
  const data = deflateSync(Buffer.from(`${head}<< /A 1 >>`)).toString('latin1')
  return `5 0 obj\n<< /Type /ObjStm /N ${count} /First ${head.length} /Length ${data.length} /Filter /FlateDecode >>\nstream\n${data}\nendstream\nendobj\n`
}

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
  ['data within', { objects: within('permit.json', '{"a":1}') }, 'taken permit.json 7'],
  [
    'an invoice within',
    { objects: within('factur-x.xml', '<?xml version="1.0"?><a/>') },
    'taken factur-x.xml 25',
  ],
  ['a list within', { objects: within('a.csv', 'a;b') }, 'taken a.csv 3'],
  [
    'data pinned to a page',
    { objects: `${within('a.txt', 'Hello')} 6 0 obj << /Subtype /FileAttachment /FS 4 0 R >> endobj` },
    'taken a.txt 5',
  ],
  ['a program within', { objects: within('a.exe', 'MZ') }, 'pdfFileWithin a.exe'],
  ['a program called data', { objects: within('a.csv', 'MZ\u0000\u0003') }, 'pdfFileWithin a.csv'],
  [
    'a list that would be worked out',
    { objects: within('a.csv', "a;=cmd|'/C calc'!A0") },
    'pdfFileWithin a.csv',
  ],
  ['a list of figures', { objects: within('a.csv', 'a;-1.5;+2;=') }, 'taken a.csv 11'],
  [
    'a text whose length is said elsewhere',
    { objects: `${within('a.txt', 'a').replace('/Length 1', '/Length 6 0 R')} 6 0 obj 1 endobj` },
    'taken a.txt 1',
  ],
  [
    'a text that goes on behind its end',
    { objects: `${within('a.txt', 'a').replace('/Length 1', '/Length 6 0 R')} 6 0 obj 90 endobj` },
    'pdfFileWithin a.txt',
  ],
  ['data called a program', { objects: within('a.js', '{}') }, 'pdfFileWithin a.js'],
  ['a page of the web within', { objects: within('a.xml', '<html/>') }, 'pdfFileWithin a.xml'],
  ['types of its own within', { objects: within('a.xml', '<!DOCTYPE a []><a/>') }, 'pdfFileWithin a.xml'],
  ['a broken list of values within', { objects: within('a.json', '{"a"') }, 'pdfFileWithin a.json'],
  ['related files within', { objects: within('a.txt', 'a', '/RF << >>') }, 'pdfFileWithin a.txt'],
  [
    'a second name that says something else',
    { objects: within('a.txt', 'a', '/DOS (a.exe)') },
    'pdfFileWithin a.txt',
  ],
  [
    'a file that nothing names',
    { objects: '5 0 obj\n<< /Type /EmbeddedFile /Length 1 >>\nstream\na\nendstream\nendobj' },
    'pdfFileUnnamed',
  ],
  [
    'a second file under one number',
    { objects: `${within('a.txt', 'a')}\n5 0 obj\n<< /Length 2 >>\nstream\nMZ\nendstream\nendobj` },
    'pdfFileWithin a.txt',
  ],
  [
    'a file that is not here',
    { objects: '4 0 obj << /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >> endobj' },
    'pdfFileWithin a.txt',
  ],
  [
    'a PDF within',
    { objects: within('a.pdf', pdfBytes().toString('latin1')) },
    `taken a.pdf ${pdfBytes().length}`,
  ],
  [
    'a PDF with a script within',
    { objects: within('a.pdf', pdfBytes({ objects: `4 0 obj ${script} endobj` }).toString('latin1')) },
    'pdfActive script',
  ],
  [
    'a script in a drawing of three dimensions',
    { objects: '4 0 obj << /Type /3D /Subtype /U3D /OnInstantiate 6 0 R >> endobj' },
    'pdfActive script',
  ],
  [
    'a drawing of three dimensions',
    { objects: '4 0 obj << /Type /Annot /Subtype /3D /3DD 5 0 R >> endobj' },
    'pdfActive media',
  ],
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
  ['further actions that are none', { catalog: '/AA << >>' }, 'taken'],
  [
    'further actions that are none, elsewhere',
    { catalog: '/AA 4 0 R', objects: '4 0 obj << >> endobj' },
    'taken',
  ],
  [
    'a page at opening of a page',
    {
      objects:
        '4 0 obj << /Type /Page /AA << /O 5 0 R >> >> endobj 5 0 obj << /S /GoTo /D [3 0 R /Fit] >> endobj',
    },
    'taken',
  ],
  [
    'more than a page at opening of a page, elsewhere',
    {
      objects:
        '4 0 obj << /Type /Page /AA 5 0 R >> endobj 5 0 obj << /O 6 0 R >> endobj 6 0 obj << /S /URI >> endobj',
    },
    'pdfActive action',
  ],
  ['something at closing', { catalog: '/AA << /WC << /S /Named /N /Print >> >>' }, 'pdfActive action'],
  [
    'something at opening whose number is hidden by a remark',
    { catalog: '/OpenAction 4 0 R', objects: '4 0 %\nobj << /S /Named /N /Print >> endobj' },
    'pdfActive action',
  ],
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
  [
    'encryption and object streams that cannot be read',
    {
      objects: `${packed('<< >>', '/Filter /FlateDecode', () => Buffer.from('x'))}
6 0 obj << /Type /XRef /Size 9 /Root 1 0 R /Encrypt 5 0 R >> stream\n\nendstream endobj`,
    },
    'pdfEncrypted',
  ],
  [
    'an object stream of more values than it could hold',
    { objects: packed('<< >>').replace('/N 1', '/N 90') },
    'pdfUnreadable',
  ],
  ['an object stream of values without end', { objects: crowded(1_500_000) }, 'pdfUnreadable'],
  ['brackets without end', { objects: `4 0 obj ${'['.repeat(100_000)}` }, 'pdfUnreadable'],
  ['objects in objects without end', { objects: '4 0 obj ('.repeat(20_000) }, 'pdfUnreadable'],
])('a PDF with %s', (_what, parts, verdict) => {
  expect(judge(pdfBytes(parts))).toBe(verdict)
})

it.each([
  ['spaces', '  \n'],
  ['a line break', '\r\n'],
  ['a mark of its encoding', '\u00ef\u00bb\u00bf'],
])('a PDF behind %s is one', (_what, before) => {
  expect(judge(Buffer.concat([Buffer.from(before, 'latin1'), pdfBytes()]))).toBe('taken')
})

it('a PDF behind too many spaces is none', () => {
  expect(judge(Buffer.concat([Buffer.alloc(1025, 32), pdfBytes()]))).toBe('pdfUnreadable')
})

it.each([
  ['nothing but a beginning', '%PDF-1.7\n'],
  ['a page of the web', '%PDF-1.7 <html><script>alert(1)</script>'],
  ['a program', `%PDF-1.7\n${'MZ\u0000\u0000'.repeat(100)}`],
  ['objects without pages', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'],
  ['another version than there is', pdfBytes().toString('latin1').replace('1.7', 'x.y')],
])('%s is no PDF', (_what, text) => {
  expect(judge(Buffer.from(text, 'latin1'))).toBe('pdfUnreadable')
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
  expect(judge(Buffer.concat(pieces))).toBe('taken')
  expect(judge(sheetOf(['Extract from the register']))).toBe('taken')
})
