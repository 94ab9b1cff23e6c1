import { expect, it } from 'vitest'
import { pdfBytes } from '../../testing/pdf.ts'
import { Refused } from '../refusal.ts'
import { refuseActivePdf } from './refuse-active-pdf.ts'

/** A file within that is called so. */
const named = (names: string): string =>
  `4 0 obj\n<< /Type /Filespec ${names} /EF << /F 5 0 R >> >>\nendobj\n` +
  '5 0 obj\n<< /Type /EmbeddedFile /Length 2 >>\nstream\nok\nendstream\nendobj'

const said = (objects: string): string => {
  try {
    const [file] = refuseActivePdf(pdfBytes({ objects }), 'a.pdf')
    return `taken ${file?.name} ${file?.bytes}`
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return [error.refusal.code, error.details?.within].filter((part) => part !== undefined).join(' ')
  }
}

/** With a table that leads to each object, as programs write it. */
const withTable = (objects: readonly string[], trailer = ''): Buffer => {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}
const pages = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]
const content = (text: string, length: string = String(text.length)): string =>
  `<< /Type /EmbeddedFile /Length ${length} >>\nstream\n${text}\nendstream`
const invoice = withTable([...pages, content('BT ET').replace('/Type /EmbeddedFile', '')]).toString('latin1')
const specification = '<< /Type /Filespec /F (invoice.pdf) /EF << /F 5 0 R >> >>'
const verdictOf = (bytes: Buffer): string => {
  try {
    return refuseActivePdf(bytes, 'a.pdf')
      .map(({ name, bytes: size }) => `${name} ${size}`)
      .join()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.code
  }
}

it('A PDF within that is not packed has objects of its own', () => {
  const taken = `invoice.pdf ${invoice.length}`
  expect(verdictOf(withTable([...pages, specification, content(invoice)]))).toBe(taken)
  // Its length stands in an object of its own.
  expect(
    verdictOf(withTable([...pages, specification, content(invoice, '6 0 R'), String(invoice.length)])),
  ).toBe(taken)
})

it('A PDF within is judged as one, and is none where the table leads into it or to no object', () => {
  const script = withTable([...pages, '<< /S /JavaScript /JS (app.alert(1)) >>']).toString('latin1')
  expect(verdictOf(withTable([...pages, specification, content(script)]))).toBe('pdfFileWithin')
  const whole = withTable([...pages, specification, content(invoice)]).toString('latin1')
  const into = whole.indexOf('4 0 obj', whole.indexOf('%PDF', 9))
  const entry = whole.lastIndexOf(' 00000 n')
  const led = `${whole.slice(0, entry - 10)}${String(into).padStart(10, '0')}${whole.slice(entry)}`
  expect(verdictOf(Buffer.from(led, 'latin1'))).toBe('pdfFileWithin')
  const broken = whole.replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n7\n%%EOF\n')
  expect(verdictOf(Buffer.from(broken, 'latin1'))).toBe('pdfFileWithin')
})

it.each([
  ['an empty name', named('/F () /UF ()'), 'pdfFileUnnamed'],
  ['an empty preferred name', named('/F (a.json) /UF ()'), 'pdfFileUnnamed'],
  ['the preferred name behind the other', named('/F (old.txt) /UF (new.txt)'), 'taken new.txt 2'],
  ['the preferred name before the other', named('/UF (new.txt) /F (old.txt)'), 'taken new.txt 2'],
  ['a name in UTF-16', named('/F (x.txt) /UF <FEFF041F002E007400780074>'), 'taken П.txt 2'],
  ['a name in UTF-8', named('/F (x.txt) /UF <EFBBBFD09F2E747874>'), 'taken П.txt 2'],
  [
    'a name in an object of its own',
    `${named('/F (x.txt) /UF 6 0 R')}\n6 0 obj\n(new.txt)\nendobj`,
    'taken new.txt 2',
  ],
  [
    'a program by such a name',
    `${named('/F (x.txt) /UF 6 0 R')}\n6 0 obj\n(new.exe)\nendobj`,
    'pdfFileWithin new.exe',
  ],
  ['a name that is nowhere', named('/F (x.txt) /UF 6 0 R'), 'pdfFileUnnamed'],
  ['a name in PDFDocEncoding', named('/F (x.txt) /UF <97E4A02E747874>'), 'taken Šä€.txt 2'],
  ['a program by its preferred name', named('/F (a.txt) /UF (a.exe)'), 'pdfFileWithin a.exe'],
])('A file within that has %s', (_what, objects, expected) => {
  expect(said(objects)).toBe(expected)
})
