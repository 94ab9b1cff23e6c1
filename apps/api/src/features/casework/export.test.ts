import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheets.ts'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  const draft = { ...importDraft(await draftParts(importer)), applicantReference: '=1+1' }
  const { body } = await importer.call('authorizations.create', { body: draft })
  await step(importer, body, 'submit', { declaration: true })
})
afterAll(() => app?.close())

it.each([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['csv', 'text/csv; charset=utf-8'],
] as const)(
  'a list is saved as %s, says the same, and who took it stands in the trail',
  async (format, type) => {
    const officer = await app.as('officer')
    const query = { view: 'all', format }
    const {
      status,
      headers,
      bytes = Buffer.alloc(0),
    } = await officer.call('authorizations.export', { query })
    expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      type,
      `attachment; filename="authorizations.${format}"`,
    ])
    const rows = await readSpreadsheet(bytes)
    const workbook = await officer.call('authorizations.export', { query: { view: 'all' } })
    expect(rows).toEqual(await readSpreadsheet(workbook.bytes ?? Buffer.alloc(0)))
    expect(rows.length).toBeGreaterThan(1)
    const { rows: events } = await app.database.ownerPool.query(
      `select details from audit_event where action = 'authorization.export' and details::jsonb ->> 'format' = $1`,
      [format],
    )
    expect(JSON.parse(events[0].details)).toMatchObject({ format, filter: { view: 'all' } })
  },
)

it('is no format that is not offered', async () => {
  const officer = await app.as('officer')
  const answer = await officer.call('authorizations.export', { query: { format: 'exe' } })
  expect(answer.status).toBe(400)
})

it('holds what a search finds, and how many that were stands in the trail', async () => {
  const officer = await app.as('officer')
  const query = { view: 'all', format: 'csv', search: 'morphine' }
  const { bytes = Buffer.alloc(0) } = await officer.call('authorizations.export', { query })
  const [, ...found] = await readSpreadsheet(bytes)
  const list = await officer.call('authorizations.list', {
    query: { view: 'all', search: 'morphine', pageSize: 100 },
  })
  const listed = list.body.items.map(({ number }: { number: string | null }) => number ?? '')
  expect(found.map(([number]) => number).toSorted()).toEqual(listed.toSorted())
  const { rows } = await app.database.ownerPool.query(
    `select details::jsonb as said from audit_event where details::jsonb -> 'filter' ->> 'search' = 'morphine'`,
  )
  expect(rows[0].said.rows).toBe(found.length)
})
