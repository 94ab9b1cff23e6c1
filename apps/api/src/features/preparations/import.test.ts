import { writeOds, writeXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const send = async (person: TestPerson, bytes: Uint8Array, name: string, query: Record<string, string>) => {
  const body = Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  return person.call('preparations.import', { body, headers, query })
}
const results = (body: { lines: { line: number; result: string; problems: { code: string }[] }[] }) =>
  body.lines.map(({ line, result, problems }) => [line, result, ...problems.map(({ code }) => code)])

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
  const looked = await send(importer, bytes, 'products.xlsx', {})
  expect(looked.body).toMatchObject({ isApplied: false, ignored: ['Stock'] })
  const judged = [
    [2, 'new'],
    [3, 'new'],
    [4, 'refused', 'unknown', 'unknown', 'invalid'],
    [6, 'refused', 'twice'],
  ]
  expect(results(looked.body)).toEqual(judged)
  expect(looked.body.lines[2].problems[0]).toMatchObject({
    field: 'components.1.substanceId',
    cell: 'G4',
    params: { value: 'Unobtainium' },
  })
  const other = await send(importer, bytes, 'products.xlsx', { apply: 'true', mark: 'another' })
  expect(other.body.message).toBe('caseworkImportChanged')
  const applied = await send(importer, bytes, 'products.xlsx', { apply: 'true', mark: looked.body.mark })
  expect(results(applied.body).map(([, result]) => result)).toEqual([
    'entered',
    'entered',
    'refused',
    'refused',
  ])
  const { id, number } = applied.body.lines[0].case
  const record = await importer.call('preparations.get', { params: { id } })
  expect(record.body).toMatchObject({ status: 'REQ', number, tradeName: 'Codidol 30' })
  // Sent once more, nothing is there twice.
  const again = await send(importer, bytes, 'products.xlsx', { apply: 'true', mark: looked.body.mark })
  expect(results(again.body).map(([, result]) => result)).toEqual(['there', 'there', 'refused', 'refused'])
  expect(again.body.lines[0].case).toEqual({ id, number })
  // One word to the authority, not one a line.
  const notices = JSON.stringify((await officer.call('notifications.list')).body)
  expect(notices).toContain('PREP_LISTED')
  expect(notices).not.toContain('PREP_SUBMITTED')
})

it('Five hundred lines of the authority become entries of the catalogue in one go', async () => {
  const rows = [heads, ...Array.from({ length: 500 }, (_, index) => good(`Bulkdol ${index + 1}`))]
  const bytes = await writeOds({ sheets: [{ name: 'Products', rows: rows as never }] })
  const looked = await send(officer, bytes, 'products.ods', {})
  expect(new Set(results(looked.body).map(([, result]) => result))).toEqual(new Set(['new']))
  const applied = await send(officer, bytes, 'products.ods', { apply: 'true', mark: looked.body.mark })
  expect(applied.body.lines.filter(({ result }: { result: string }) => result === 'entered')).toHaveLength(
    500,
  )
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
  const looked = await send(importer, template.bytes, 'preparations.xlsx', {})
  expect(results(looked.body)).toEqual([[2, 'new']])
})
