import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFormats } from '../../../../packages/contract/src/list-file.ts'
import { mediaTypes, readSpreadsheet } from '../platform/spreadsheets.ts'
import { setSetting } from './sign-in.ts'
import { startTestApp, type TestApp } from './start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Every list that is saved as a file, beside those of cases (casework/export.test.ts): its call, and what one asks. */
const lists = [
  ['users.export', { query: { view: 'all' } }, 'users'],
  ['establishments.export', { query: { view: 'all' } }, 'establishments'],
  ['masters.listExport', { params: { list: 'countries' } }, 'countries-'],
  ['balances.export', { query: { year: 2026 } }, 'balances-2026'],
  ['work.export', { query: { view: 'found' } }, 'work'],
  ['inspections.export', { query: { view: 'done' } }, 'inspections'],
  ['endorsements.summaryExport', { query: { quarter: '2026-Q2' } }, 'general-permits-2026-Q2'],
  ['exchange.incomingExport', {}, 'incoming-messages'],
  ['exchange.outgoingExport', {}, 'sent-messages'],
  ['emails.outboxExport', {}, 'outbox'],
] as const

describe.each(lists)('%s', (name, input, file) => {
  it('says the same in every format, and who took how many rows stands in the trail', async () => {
    const admin = await app.as(/^(users|est|masters|emails)/.test(name) ? 'admin' : 'officer')
    const said: string[][][] = []
    for (const format of listFormats) {
      const query = { ...('query' in input ? input.query : {}), format }
      const answer = await admin.call(name, { ...input, query })
      expect([answer.status, answer.headers['content-type']]).toEqual([200, mediaTypes[format]])
      expect(answer.headers['content-disposition']).toContain(`filename="${file}`)
      said.push(await readSpreadsheet(answer.bytes ?? Buffer.alloc(0)))
    }
    const [first = [], ...others] = said
    expect(first.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toEqual(first)
    const { rows } = await app.database.ownerPool.query(
      `select details::jsonb as said from audit_event where action = 'list.export' and entity_id like $1 order by seq`,
      [`${file}%`],
    )
    expect(rows.map(({ said: { format, rows } }) => [format, rows])).toEqual(
      listFormats.map((format) => [format, first.length - 1]),
    )
  })
})

it('is refused where it is longer than the authority lets files be, and nothing is said to have been taken', async () => {
  const admin = await app.as('admin')
  const taken = `select count(*)::int as count from audit_event where action = 'list.export'`
  const { rows: before } = await app.database.ownerPool.query(taken)
  await setSetting(app, 'files.workbookRows', 100)
  const save = (format: string) =>
    admin.call('masters.listExport', { params: { list: 'countries' }, query: { format } })
  const { status, body } = await save('xlsx')
  expect([status, body.message]).toEqual([413, 'auditTooManyRows'])
  expect((await app.database.ownerPool.query(taken)).rows).toEqual(before)
  expect((await save('csv')).status).toBe(200)
})
