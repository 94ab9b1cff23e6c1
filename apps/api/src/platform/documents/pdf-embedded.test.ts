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

it.each([
  ['an empty name', named('/F () /UF ()'), 'pdfFileUnnamed'],
  ['an empty preferred name', named('/F (a.json) /UF ()'), 'pdfFileUnnamed'],
  ['the preferred name behind the other', named('/F (old.txt) /UF (new.txt)'), 'taken new.txt 2'],
  ['the preferred name before the other', named('/UF (new.txt) /F (old.txt)'), 'taken new.txt 2'],
  ['a name in UTF-16', named('/F (x.txt) /UF <FEFF041F002E007400780074>'), 'taken П.txt 2'],
  ['a name in UTF-8', named('/F (x.txt) /UF <EFBBBFD09F2E747874>'), 'taken П.txt 2'],
  ['a name in PDFDocEncoding', named('/F (x.txt) /UF <97E4A02E747874>'), 'taken Šä€.txt 2'],
  ['a program by its preferred name', named('/F (a.txt) /UF (a.exe)'), 'pdfFileWithin a.exe'],
])('A file within that has %s', (_what, objects, expected) => {
  expect(said(objects)).toBe(expected)
})
