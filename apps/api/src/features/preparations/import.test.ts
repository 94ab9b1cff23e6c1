import { writeOds, writeXlsx } from 'hucre'
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
  expect(notices).not.toContain('PREP_SUBMITTED')
})

it('Five hundred lines of the authority become entries of the catalogue in one go', async () => {
  const rows = [heads, ...Array.from({ length: 500 }, (_, index) => good(`Bulkdol ${index + 1}`))]
  const bytes = await writeOds({ sheets: [{ name: 'Products', rows: rows as never }] })
  const looked = await sendList(officer, products(bytes, 'products.ods'))
  expect(new Set(looked.body.lines.map(({ result }: { result: string }) => result))).toEqual(new Set(['new']))
  const applied = await enterList(officer, products(bytes, 'products.ods'), looked.body.mark)
  expect(applied.filter(({ result }) => result === 'entered')).toHaveLength(500)
  const found = await importer.call('preparations.catalogue', { query: { search: 'bulkdol', pageSize: 50 } })
  expect(found.body.total).toBe(500)
  expect(found.body.items[0]).toMatchObject({
    name: 'Bulkdol 1',
    composition: 'Codeine phosphate hemihydrate 30 mg',
  })
  const { status, body } = await importer.call('preparations.entry', {
    params: { id: found.body.items[0].id },
  })
  expect([status, body.confirmed.components]).toMatchObject([200, [{ packGrams: '2.2101' }]])
})

it('The template is a file that the import itself reads', async () => {
  const template = await importer.call('preparations.importTemplate')
  const looked = await sendList(importer, products(template.bytes))
  expect(resultsOf(looked.body.lines)).toEqual([[2, 'new']])
})
