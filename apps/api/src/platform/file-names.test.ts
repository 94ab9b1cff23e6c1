import { describe, expect, it } from 'vitest'
import { contentDisposition, safeFileName } from './file-names.ts'

describe('a name from a stranger', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\x\\licence.PDF', 'licence.pdf'],
    ['run.exe', 'run.exe.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['"quote";x.pdf', '_quote__x.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['..', 'file.pdf'],
    ['', 'file.pdf'],
    [undefined, 'file.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['nul', '_nul.pdf'],
    ['Заявка № 5.pdf', 'Заявка № 5.pdf'],
    ['شهادة.pdf', 'شهادة.pdf'],
    ['  many   spaces  .pdf', 'many spaces.pdf'],
    ['half \ud83d.pdf', 'half \ufffd.pdf'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given, 'application/pdf')).toBe(safe)
  })

  it('is cut between characters and keeps its ending', () => {
    const name = safeFileName(`${'👩‍🔬'.repeat(80)}.jpeg`, 'image/jpeg')
    expect(name.length).toBeLessThanOrEqual(120)
    expect(name.endsWith('.jpeg')).toBe(true)
    expect(name.isWellFormed()).toBe(true)
  })
})

describe('Content-Disposition', () => {
  it.each([
    ['report.pdf', `attachment; filename="report.pdf"; filename*=UTF-8''report.pdf`],
    [
      'Prüfung (1).pdf',
      `attachment; filename="Prufung (1).pdf"; filename*=UTF-8''Pr%C3%BCfung%20%281%29.pdf`,
    ],
    ['№5.pdf', `attachment; filename="No5.pdf"; filename*=UTF-8''%E2%84%965.pdf`],
    [
      'a"; filename="evil.exe\r\nX: y',
      `attachment; filename="a__ filename=_evil.exeX_ y"; filename*=UTF-8''a%22%3B%20filename%3D%22evil.exeX%3A%20y`,
    ],
  ])('of %j', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  it('can be inline', () => {
    expect(contentDisposition('a.png', true)).toMatch(/^inline; /)
  })
})
