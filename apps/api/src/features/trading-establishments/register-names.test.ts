import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask } from '../../testing/partners.ts'
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
  ])('%s is %s', async (one, other, least) => {
    const { rows } = await app.database.ownerPool.query(
      'select similarity(partner_key($1), partner_key($2)) as alike',
      [one, other],
    )
    expect(rows[0].alike).toBeGreaterThanOrEqual(least)
  })
  it('keeps names apart that only share a word', async () => {
    const { rows } = await app.database.ownerPool.query(
      'select similarity(partner_key($1), partner_key($2)) as alike',
      ['Kalpanik Exports Pvt Ltd', 'Udaharan Exports Pvt Ltd'],
    )
    expect(rows[0].alike).toBeLessThan(0.6)
  })
})

describe('a list from a spreadsheet', () => {
  const send = (query: Record<string, string>) =>
    ask(officer, 'trading-establishments.import', {
      query,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `--x\r\ncontent-disposition: form-data; name="file"; filename="partners.csv"\r\ncontent-type: text/csv\r\n\r\n${[
        'name,role,groups,addressLines,city,countryId,gln,Extra',
        'Import Eins GmbH,manufacturer,NP|PREC,Weg 1|Halle 2,Bonn,de,,x',
        'Import Zwei GmbH,shop,NP,Weg 2,Bonn,DE,123,',
        ',,,,,,,',
        'import eins,manufacturer,NP,Weg 1,Bonn,DE,,',
        'Beispiel Arzneimittel,manufacturer,NP,Weg 3,Bonn,DE,,',
      ].join('\n')}\r\n--x--\r\n`,
    })
  const results = ({ rows }: { rows: { line: number; result: string }[] }) =>
    rows.map(({ line, result }) => `${line} ${result}`)

  it('is looked at, entered with a result per row, and entered once', async () => {
    const seen = await send({ write: 'false' })
    expect(seen).toMatchObject({ isWritten: false, ignored: ['Extra'] })
    expect(results(seen)).toEqual(['2 new', '3 refused', '5 new', '6 known'])
    expect(seen.rows[1].problems).toEqual([
      { field: 'role', code: 'wrong' },
      { field: 'gln', code: 'wrong' },
    ])
    expect(
      await ask(officer, 'trading-establishments.candidates', {
        query: { name: 'Import Eins', countryId: 'DE' },
      }),
    ).toEqual([])
    const written = await send({ write: 'true' })
    expect(results(written)).toEqual(['2 new', '3 refused', '5 known', '6 known'])
    expect(
      await ask(officer, 'trading-establishments.get', { params: { id: written.rows[0].id } }),
    ).toMatchObject({
      status: 'APR',
      applicantName: null,
      addressLines: ['Weg 1', 'Halle 2'],
      groups: ['NP', 'PREC'],
    })
    expect(results(await send({ write: 'true' }))).toEqual(['2 known', '3 refused', '5 known', '6 known'])
  })
})
