import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterList, resultsOf, sendList } from '../../testing/send-list.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const heads = [
  'Handelsname',
  'dosageForm',
  'use',
  'packSize',
  'packUnit',
  'gtin',
  'Substance 1',
  'Salt or base 1',
  'Strength 1',
  'Unit 1',
  'Stock',
]
const good = (name: string, strength = '30') => [
  name,
  'Tablette',
  'human',
  100,
  'tablet',
  '',
  'Codeine',
  'Codeine phosphate hemihydrate',
  strength,
  'mg',
  7,
]

const products = (bytes: Uint8Array, name = 'products.xlsx') =>
  ({ call: 'preparations.import', bytes, name }) as const

it('A list has a result for each line; a line that is not right stops only itself', async () => {
  const rows = [
    heads,
    good('Codidol 30'),
    good('Codidol 60', '60'),
    ['Nodol', 'Tablette', 'human', 100, 'tablet', '4006381333930', 'Unobtainium', 'base', '1', 'mg', 1],
    [],
    good('codidol-30'),
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Products', rows: rows as never }] })
  const looked = await sendList(importer, products(bytes))
  expect(looked.body).toMatchObject({ isApplied: false, ignored: ['Stock'] })
  const judged = [
    [2, 'new'],
    [3, 'new'],
    [4, 'refused', 'notFound', 'invalid'],
    [6, 'refused', 'twice'],
  ]
  expect(resultsOf(looked.body.lines)).toEqual(judged)
  expect(looked.body.lines[2].problems[0]).toMatchObject({
    field: 'components.1.substanceId',
    cell: 'G4',
    params: { value: 'Unobtainium' },
  })
  const other = await sendList(importer, products(bytes), { apply: 'true', mark: 'another' })
  expect(other.body.message).toBe('caseworkImportChanged')
  const applied = await enterList(importer, products(bytes), looked.body.mark)
  expect(applied.map(({ result }) => result)).toEqual(['entered', 'entered', 'refused', 'refused'])
  const { id, number } = applied[0]?.case ?? { id: '', number: '' }
  const record = await importer.call('preparations.get', { params: { id } })
  expect(record.body).toMatchObject({ status: 'REQ', number, tradeName: 'Codidol 30' })
  // Sent once more, nothing is there twice.
  const again = await enterList(importer, products(bytes), looked.body.mark)
  expect(again.map(({ result }) => result)).toEqual(['there', 'there', 'refused', 'refused'])
  expect(again[0]?.case).toEqual({ id, number })
  // One word to the authority, not one a line.
  const notices = JSON.stringify((await officer.call('notifications.list')).body)
  expect(notices).toContain('PREP_LISTED')
  expect(notices).not.toContain('CASE_SUBMITTED')
})

it('Five hundred lines that LibreOffice has saved become entries of the catalogue, wrong ones excepted', async () => {
  const list = (name: string) => readFile(new URL(`../../testing/product-list/${name}`, import.meta.url))
  const ods = await list('products.ods')
  const looked = await sendList(officer, products(ods, 'products.ods'))
  const asXlsx = await sendList(officer, products(await list('products.xlsx'), 'products.xlsx'))
  expect(asXlsx.body.lines).toEqual(looked.body.lines)
  expect(looked.body).toMatchObject({ ignored: ['Shelf'], lines: { length: 500 } })
  const wrong = [
    [41, 'refused', 'twice'],
    [121, 'refused', 'invalid'],
    [206, 'refused', 'notFound'],
    [334, 'refused', 'missing'],
    [450, 'refused', 'notANumber'],
  ]
  const refused = looked.body.lines.filter(({ result }: { result: string }) => result !== 'new')
  expect(resultsOf(refused)).toEqual(wrong)
  expect(refused[0].problems[0].params).toEqual({ line: '40' })
  const cells = refused.map(({ problems }: { problems: { cell: string | null }[] }) => problems[0]?.cell)
  expect(cells).toEqual([null, 'F121', 'G206', 'A334', 'I450'])

  const applied = await enterList(officer, products(ods, 'products.ods'), looked.body.mark)
  const entered = applied.filter(({ result }) => result === 'entered')
  expect(entered).toHaveLength(495)
  const readingOf = async (line: number) => {
    const id = entered.find((each) => each.line === line)?.case?.id ?? ''
    const { body } = await officer.call('preparations.get', { params: { id } })
    return [body.tradeName, body.gtin, body.components[0].strength, body.confirmed.components[0].packGrams]
  }
  // A decimal comma, spaces around, a number for a code, a formula, and a row that is hidden in the sheet.
  expect(await Promise.all([13, 61, 122, 123, 301].map(readingOf))).toEqual([
    ['Codagil 2.5 mg, 14', null, '2.5', '0.0257845'],
    ['Morfinal 1 mg, 20', null, '1', '0.07521'],
    ['Oxylenta 5 mg, 10', '4006381333931', '5', '0.04482'],
    ['Oxylenta 5 mg, 14', null, '5', '0.062748'],
    ['Zolpinox 20 mg, 100', null, '20', '1.6076'],
  ])
  const found = await importer.call('preparations.catalogue', { query: { search: 'oxylenta', pageSize: 50 } })
  expect(found.body.total).toBe(49)
})

it('The template is a file that the import itself reads', async () => {
  const template = await importer.call('preparations.importTemplate')
  const looked = await sendList(importer, products(template.bytes))
  expect(resultsOf(looked.body.lines)).toEqual([[2, 'new']])
})
