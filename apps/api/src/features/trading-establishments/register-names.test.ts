import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../testing/partners.ts'
import { enterList, resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

describe('what counts as the same name', () => {
  it.each([
    ['Beispiel Arzneimittel GmbH', 'BEISPIEL-ARZNEIMITTEL, G.m.b.H.', 1],
    ['Laboratoires Fictifs SAS', 'Laboratoires fictifs', 1],
    ['Farmacéutica Ejemplo S.A.', 'Farmaceutica Ejemplo', 1],
    ['Valeron Pharma', 'Валерон Фарма ООО', 0.99],
    ['Valeron Pharma', 'Βαλερόν Φάρμα Α.Ε.', 0.99],
    ['Valeron Pharma', 'فاليرون فارما', 0.6],
    ['Muster Feinchemie AG', 'Mustter Feinchemi', 0.6],
    ['北京制药有限公司', '北京制药有限公司', 1],
    ['北京制药', '北京制药有限公司', 0.9],
    ['한국제약주식회사', '한국제약', 0.9],
    ['თბილისი ფარმა', 'თბილისი ფარმა', 1],
    ['सूर्या फार्मा', 'सूर्या फार्मा', 1],
  ])('%s is %s', async (one, other, least) => {
    const { rows } = await app.database.ownerPool.query(
      'select name_likeness(partner_key($1), partner_key($2)) as alike',
      [one, other],
    )
    expect(rows[0].alike).toBeGreaterThanOrEqual(least)
  })
  it.each([
    ['Chemie 1', 'Chemie 11', false],
    ['Chemie 1', 'Chemie 111', false],
    ['Werk 22', 'Werk 2', false],
    ['Bau 100', 'Bau 1000', false],
    ['Halle 1 1', 'Halle 11', false],
    ['Chemie 11', 'CHEMIE-11 GmbH', true],
    ['Muster 11', 'Mustter 11', true],
    ['Anna Pharma', 'Ana Farma', true],
  ])('has one key for %s and %s: %s', async (one, other, isSame) => {
    const { rows } = await app.database.ownerPool.query('select partner_key($1) = partner_key($2) as same', [
      one,
      other,
    ])
    expect(rows[0].same).toBe(isSame)
  })
  it('keeps names apart that only share a word', async () => {
    const { rows } = await app.database.ownerPool.query(
      'select name_likeness(partner_key($1), partner_key($2)) as alike',
      ['Kalpanik Exports Pvt Ltd', 'Udaharan Exports Pvt Ltd'],
    )
    expect(rows[0].alike).toBeLessThan(0.6)
  })
})

describe('a list from a spreadsheet', () => {
  const list = {
    call: 'trading-establishments.import',
    name: 'partners.csv',
    bytes: Buffer.from(
      [
        'name,role,groups,addressLines,city,countryId,gln,Extra',
        'Import Eins GmbH,Hersteller,NP|PREC,Weg 1|Halle 2,Bonn,de,,x',
        'Import Zwei GmbH,shop,NP,Weg 2,Bonn,Germany,123,',
        ',,,,,,,',
        'import eins,manufacturer,NP,Weg 1,Bonn,DE,,',
        'Beispiel Arzneimittel,manufacturer,NP,Weg 3,Bonn,DE,,',
      ].join('\n'),
    ),
  } as const

  it('is looked at, entered with a result per line, and entered once', async () => {
    const looked = await sendList(officer, list)
    expect(looked.body).toMatchObject({ isApplied: false, ignored: ['Extra'], next: null })
    const judged = [
      [2, 'new'],
      [3, 'refused', 'notFound', 'invalid'],
      [5, 'refused', 'twice'],
      [6, 'there'],
    ]
    expect(resultsOf(looked.body.lines)).toEqual(judged)
    expect(looked.body.lines[1].problems).toMatchObject([
      { field: 'role', cell: 'B3' },
      { field: 'gln', cell: 'G3' },
    ])
    expect(
      await ask(officer, 'trading-establishments.candidates', {
        query: { name: 'Import Eins', countryId: 'DE' },
      }),
    ).toEqual([])
    const entered = await enterList(officer, list, looked.body.mark)
    expect(entered.map(({ result }) => result)).toEqual(['entered', 'refused', 'refused', 'there'])
    expect(
      await ask(officer, 'trading-establishments.get', { params: { id: entered[0]?.case?.id ?? '' } }),
    ).toMatchObject({
      status: 'APR',
      applicantName: null,
      addressLines: ['Weg 1', 'Halle 2'],
      groups: ['NP', 'PREC'],
    })
    const again = await enterList(officer, list, looked.body.mark)
    expect(again.map(({ result }) => result)).toEqual(['there', 'refused', 'refused', 'there'])
  })

  it('has a template that the import itself reads', async () => {
    const template = await officer.call('trading-establishments.importTemplate')
    const looked = await sendList(officer, { ...list, name: 'partners.xlsx', bytes: template.bytes })
    expect(resultsOf(looked.body.lines)).toEqual([[2, 'new']])
  })

  it('of several hundred lines comes in by parts, and each part is there at once', async () => {
    const rows = Array.from(
      { length: 120 },
      (_, index) => `Reihe ${index + 1} GmbH,manufacturer,NP,Weg ${index + 1},Bonn,DE`,
    )
    const bytes = Buffer.from(['name,role,groups,addressLines,city,countryId', ...rows].join('\n'))
    const long = { ...list, bytes }
    const { mark } = (await sendList(officer, long)).body
    const first = await sendList(officer, long, { apply: 'true', mark })
    expect([first.body.lines.length, first.body.next]).toEqual([50, 52])
    const entered = await enterList(officer, long, mark)
    expect(
      Object.entries(Object.groupBy(entered, ({ result }) => result)).map(([result, lines]) => [
        result,
        lines?.length,
      ]),
    ).toEqual([
      ['there', 50],
      ['entered', 70],
    ])
  })
})
