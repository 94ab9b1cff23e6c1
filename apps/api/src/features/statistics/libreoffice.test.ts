import type { CheckOutput } from '@papaver/contract/statistics/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultyFile, lineOf } from '../../testing/faulty-file.ts'
import { hasLibreOffice, savedByLibreOffice } from '../../testing/libreoffice.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

/** Our templates in LibreOffice: opened, saved anew and checked, and the copy with notes opened once more. */
describe.skipIf(!hasLibreOffice)('a template in LibreOffice', () => {
  let app: TestApp
  let importer: TestPerson
  let filled: Buffer
  const report = { params: { code: 'T3' }, query: { period: '2025' } }
  const heads = [
    ...['Substance', 'Form (salt, hydrate)', 'Opening stock', 'Imported', 'Purchased at home', 'Exported'],
    ...['Sold at home', 'Loss', 'Destroyed', 'Closing stock', 'Remark'],
  ]
  const usual = { Substance: 'Oxycodone', 'Opening stock': 0.25, 'Closing stock': 0.25 }
  beforeAll(async () => {
    app = await startTestApp()
    importer = await app.as('importer')
    const { bytes } = await importer.call('statistics.templateFile', report)
    filled = await faultyFile(bytes, {
      heads,
      rows: [
        { cells: { ...usual, Remark: 'right' } },
        { cells: { ...usual, Substance: 'Codeine', Loss: { xml: '<f>1-1</f><v>0</v>' } } },
        { cells: { ...usual, Substance: 'Fentanyl' }, isHidden: true },
        { cells: { ...usual, Substance: 'Morphine', Remark: 'ends in a space ' } },
        { cells: { ...usual, Substance: 'Pethidine', Loss: { xml: '<f>1/0</f><v>#DIV/0!</v>', type: 'e' } } },
        { cells: { ...usual, Substance: 'Methadone', 'Opening stock': '0,25' } },
        { cells: { ...usual, Substance: 'Kodien', Remark: 'the last cell' } },
      ],
      merges: ['D8:E8'],
    })
  })
  afterAll(() => app?.close())

  const check = async (bytes: Buffer, name: string): Promise<CheckOutput> => {
    const { status, body } = await sendForm(importer, 'statistics.check', {
      ...report,
      file: { name, bytes },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const lines = ({ findings }: CheckOutput) => findings.map(lineOf).sort()

  it.each(['xlsx', 'ods'] as const)('that is saved as %s says the same', async (format) => {
    const before = await check(filled, 'T3.xlsx')
    expect(lines(before)).toEqual([
      'T3!A4 hiddenRow?',
      'T3!A8 unknownSubstance',
      'T3!C7 numberAsText? → 0.25',
      'T3!D8 mergedCells',
      'T3!H3 formula?',
      'T3!H6 errorCell',
      'T3!K5 spaces? → ends in a space',
    ])
    const after = await check(savedByLibreOffice(filled, 'T3.xlsx', format), `T3.${format}`)
    expect(lines(after)).toEqual(lines(before))
    expect(after.totals).toEqual(before.totals)
  })

  it.each([
    ['as it was made', () => filled],
    ['as it was saved anew', () => savedByLibreOffice(filled, 'T3.xlsx', 'xlsx')],
  ])('opens with its notes, its colours and its drop-downs, %s', async (_what, sent) => {
    const { bytes } = await sendForm(importer, 'statistics.annotated', {
      ...report,
      file: { name: 'T3.xlsx', bytes: sent() },
    })
    const { bytes: empty } = await importer.call('statistics.templateFile', report)
    const shown = savedByLibreOffice(bytes, 'copy.xlsx', 'fods').toString()
    const notes = shown.split('<office:annotation ').slice(1)
    expect(notes).toHaveLength(7)
    for (const words of ['Error: ', 'Warning: ', 'Probably meant: 0.25'])
      expect(
        notes.some((note) => note.split('</office:annotation>')[0]?.includes(words)),
        words,
      ).toBe(true)
    const validations = (text: string) => text.match(/<table:content-validation /g)?.length ?? 0
    expect(validations(shown)).toBeGreaterThan(1)
    expect(validations(shown)).toBe(validations(savedByLibreOffice(empty, 'empty.xlsx', 'fods').toString()))
    expect(shown).toContain('calcext:conditional-format ')
    // The hidden sheet is there, and hidden.
    expect(shown).toMatch(/table:name="meta"/)
  })
})
