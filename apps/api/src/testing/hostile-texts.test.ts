import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linePattern } from '@papaver/contract/plain-text.ts'
import { unprintableIn } from '@papaver/contract/printing/printable.ts'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { paragraphsHtml } from '../features/notifications/mail-html.ts'
import { fillParagraphs, fillSubject, withMarks } from '../features/notifications/templates.ts'
import { fixedClock } from '../platform/clock.ts'
import { printableText } from '../platform/documents/printable-text.ts'
import { contentDisposition, safeFileName } from '../platform/file-names.ts'
import { createLog } from '../platform/log.ts'
import { readSpreadsheet, writeCsv, writeXlsx } from '../platform/spreadsheets.ts'
import { hostileTexts, steering } from './hostile-texts.ts'

/** Pages, toasts and documents have tests of their own: React escapes, and the letter prints the same table. */
describe.each(hostileTexts)('%s stays text', (_what, text) => {
  it('in a download’s name', () => {
    const header = contentDisposition(text)
    expect(header).toMatch(
      /^attachment; filename="[ !#-$&'+\-.\w^`{}~()[\]=@,]*"; filename\*=UTF-8''[\w.!%~-]*$/,
    )
    const name = decodeURIComponent(header.split("UTF-8''")[1] ?? '')
    expect(name).not.toMatch(steering)
    expect(name).not.toMatch(/[/\\]/)
  })
  it('in the name of a file that is kept', () => {
    const name = safeFileName(text, 'application/pdf')
    expect(name).toMatch(/^[^/\\:"<>|?*%;]+\.pdf$/)
    expect(name).not.toMatch(steering)
  })
  it('in a mail', () => {
    const html = paragraphsHtml(
      fillParagraphs('en', withMarks('To {{firstName}}:\n{{comment}}'), { firstName: text, comment: text }),
    )
    expect(html.replaceAll(/<\/?(p|blockquote|br)>/g, '')).not.toMatch(/[<>]/)
    const subject = fillSubject('en', withMarks('About {{firstName}}'), { firstName: text })
    expect(subject).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
    expect(subject.length).toBeLessThanOrEqual(150)
  })
  it('on a paper', () => {
    // What no font has is refused, by name; nothing is printed in its place.
    if (unprintableIn(text).length > 0) expect(() => printableText(text)).toThrow('documentUnprintable')
    else expect(printableText(text).replaceAll('\n', '')).not.toMatch(steering)
  })
  it('in a table', async () => {
    const sheet = { name: text, rows: [[text, 'x']] }
    const book = await readXlsx(await writeXlsx([sheet]))
    expect(book.sheets[0]?.name).toMatch(/^[^\\/?*[\]:]{1,31}$/)
    expect(book.sheets[0]?.name).toMatch(linePattern)
    for (const cell of [
      String(book.sheets[0]?.rows[0]?.[0]),
      writeCsv([[text]])
        .toString()
        .slice(1)
        .replace(/^"/, ''),
    ])
      expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    if (!text.isWellFormed() || text.includes('\0')) return
    expect(await readSpreadsheet(writeCsv(sheet.rows), { fileName: 'a.csv' })).toEqual(sheet.rows)
  })
  it('in a line of the log', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'log-'))
    const { log, close } = createLog({
      clock: fixedClock('2026-03-29T10:00:00Z'),
      dataDir,
      output: '/dev/null',
    })
    log.info({ organisation: text }, text)
    await close()
    const written = await readFile(join(dataDir, 'log', 'papaver-2026-03-29.log'), 'utf8')
    await rm(dataDir, { recursive: true })
    expect(written.replace(/\n$/, '')).not.toMatch(steering)
    expect(JSON.parse(written)).toMatchObject({
      organisation: text.isWellFormed() ? text : expect.any(String),
    })
  })
})
