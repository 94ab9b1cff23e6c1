import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Forms, startForms } from '../../testing/incb-forms.ts'
import { flowingTextOf, hasTextTool } from '../../testing/pdf-text.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

/** What the files of a form say: the same in each of them, in its own words. */
let app: TestApp
let forms: Forms
beforeAll(async () => {
  app = await startTestApp()
  forms = await startForms(app)
})
afterAll(() => app?.close())

interface Said {
  /** Of the form, as somebody asks for it. */
  readonly params: { readonly code: string; readonly period: string }
  /** Name of the sheet, with rows that stand in it. */
  readonly sheet: string
  readonly rows: () => (string | number)[][]
  /** Where an officer writes words, and what he writes. */
  readonly text?: { readonly part: string; readonly said: string }
  readonly entered?: { readonly part: string; readonly column: string; readonly figure: string }
  /** Figures of the XML by column, substance and unit. */
  readonly xml: readonly RegExp[]
  /** On paper, in any order. */
  readonly printed: readonly string[]
}

const saidBy: Readonly<Record<string, Said>> = {
  'D, part Three B: uses, and what is required in the year after': {
    params: { code: 'D', period: '2025' },
    sheet: 'D ThreeB',
    rows: () => [
      ['Licit uses and requirements'],
      [
        'IDS code',
        'Substance',
        'Unit',
        'Quantity used',
        'Required in the following year',
        'Entered by an officer',
      ],
      [expect.any(String), 'Acetone', 'l', 10, 100, ''],
      [expect.any(String), 'Ephedrine', 'kg', 2.5, ''],
    ],
    text: { part: 'Two', said: 'Two drums of a solvent without a label, origin unknown.' },
    xml: [
      /<figure column="used" [^>]*name="Acetone"[^>]* unit="l">10\.000</,
      /<figure column="required" [^>]*name="Acetone"[^>]* unit="l">100\.000</,
      /<figure column="used" [^>]*name="Ephedrine"[^>]* unit="kg">2\.500</,
    ],
    printed: [
      'Form D, 2025',
      'Part 3 B: Licit uses and requirements',
      'Acetone l 10.000 100.000',
      'Ephedrine kg 2.500',
    ],
  },
  'B/P: what is required of psychotropic substances': {
    params: { code: 'BP', period: '2027' },
    sheet: 'B-P I',
    rows: () => [
      ['Quantities required annually for medical and scientific purposes'],
      ['IDS code', 'Substance', 'Unit', 'Quantity required annually', 'Entered by an officer'],
      [expect.any(String), 'Diazepam', 'kg', 10, ''],
    ],
    text: { part: 'I', said: 'What wholesalers expect, and a reserve of a tenth.' },
    xml: [/<figure column="required" [^>]*name="Diazepam"[^>]* unit="kg">10\.000000</],
    printed: ['Form B/P, 2027', 'Quantity required annually', 'Diazepam kg 10.000000'],
  },
  'C, part III: what was sown, harvested and produced': {
    params: { code: 'C', period: '2025' },
    sheet: 'C III',
    rows: () => [
      ['Licit cultivation, and licit production of what the crops yield'],
      [
        ...['IDS code', 'Substance', 'Unit', 'Area sown (ha)', 'Area harvested (ha)', 'Quantity produced'],
        'Entered by an officer',
      ],
      ['NC 001', 'Cannabis', 'kg', 1.25, 2.5, 159.5, 'Area harvested'],
    ],
    entered: { part: 'III', column: 'harvested', figure: '2.5' },
    xml: [
      /<figure column="sown" substance="NC 001" name="Cannabis"[^>]* unit="ha">1\.2500</,
      /<figure column="harvested" substance="NC 001"[^>]* unit="ha" entered="true">2\.5</,
      /<figure column="produced" substance="NC 001"[^>]* unit="kg">159\.500</,
    ],
    printed: [
      'Form C, 2025',
      'Area sown (ha)',
      'NC 001 Cannabis kg 1.2500 2.5 * 159.500',
      '* Entered by an officer',
    ],
  },
}

describe.each(Object.entries(saidBy))('form %s', (_name, said) => {
  const fileOf = async (format: string) => {
    const { status, bytes } = await forms.admin.call('incb-forms.file', {
      params: said.params,
      query: { format },
    })
    expect(status).toBe(200)
    return bytes
  }
  beforeAll(async () => {
    const { params, text, entered } = said
    if (text !== undefined)
      expect(
        (await forms.admin.call('incb-forms.write', { params, body: { version: 0, ...text } })).status,
      ).toBe(200)
    if (entered === undefined) return
    const body = {
      version: 0,
      country: null,
      substanceId: forms.cannabis,
      reason: 'As inspected.',
      ...entered,
    }
    expect((await forms.admin.call('incb-forms.override', { params, body })).status).toBe(200)
  })

  it('stands in a sheet of the spreadsheet', async () => {
    const { sheets } = await readXlsx(await fileOf('xlsx'))
    const rows = sheets
      .find(({ name }) => name === said.sheet)
      ?.rows.map((row) => row.filter((cell) => cell !== null))
    expect(rows?.slice(0, said.rows().length)).toEqual(said.rows())
    if (said.text) expect(sheets.flatMap(({ rows: of }) => of.flat())).toContain(said.text.said)
  })

  it('stands in the XML with codes and units', async () => {
    const xml = (await fileOf('xml')).toString()
    for (const figure of said.xml) expect(xml).toMatch(figure)
    if (said.text) expect(xml).toContain(`<text>${said.text.said}</text>`)
  })

  it.skipIf(!hasTextTool)('stands on paper', async () => {
    const words = flowingTextOf(await fileOf('pdf'))
    for (const word of [...said.printed, ...(said.text ? [said.text.said] : [])])
      expect(words).toContain(word)
  })
})
