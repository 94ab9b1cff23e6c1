import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import {
  beginReport,
  draftOf,
  handIn,
  reportStep,
  saveReport,
  sendReportFile,
} from '../../testing/submissions.ts'

let app: TestApp
let [importer, officer, rival]: TestPerson[] = []
const people = () => ({
  importer: importer as TestPerson,
  officer: officer as TestPerson,
  rival: rival as TestPerson,
})
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  rival = await app.as('rival')
})
afterAll(() => app?.close())

const blocks = ({ checks }: Pick<Submission, 'checks'>): string[] =>
  checks.flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))

describe('warnings', () => {
  it('want a word, which stays when the file is sent again', async () => {
    const { rival } = people()
    const report = { code: 'T3', period: '2025' }
    const begun = await beginReport(rival, report)
    const lossy = { Substance: 'Morphine', 'Opening stock': 100, Loss: 50, 'Closing stock': 50 }
    const upload = await sendReportFile(rival, begun.id, report, [lossy])
    expect(upload).toMatchObject({ errors: 0, warnings: 1, unexplained: 1 })
    const saved = await saveReport(rival, begun, { uploadId: upload.id })
    expect(blocks(saved)).toEqual(['unexplained'])
    const explained = await rival.call('statistics.explain', {
      params: { id: begun.id, uploadId: upload.id },
      body: { positions: [1], text: 'A bottle broke; see incident INC-0001.' },
    })
    expect(explained.body).toMatchObject({ unexplained: 0 })
    const second = await sendReportFile(rival, begun.id, report, [
      lossy,
      { Substance: 'Codeine', 'Opening stock': 1, 'Closing stock': 1 },
    ])
    expect(second).toMatchObject({ warnings: 1, unexplained: 0 })
  })
})

describe('the right rows of a file', () => {
  it('are handed in without the others, and what is left out is no figure', async () => {
    const { rival } = people()
    const report = { code: 'T7', period: '2025' }
    const begun = await beginReport(rival, report)
    const upload = await sendReportFile(rival, begun.id, report, [
      { Substance: 'Morphine', Pharmacies: 5 },
      { Substance: 'Nothing', Pharmacies: 5 },
    ])
    const saved = await saveReport(rival, begun, { uploadId: upload.id, isPartial: true })
    expect(blocks(saved)).toEqual([])
    const { body, status } = await reportStep(rival, saved, 'submit', { declaration: true })
    expect([status, body.status, body.upload.refusedRows]).toEqual([200, 'SUB', 1])
    const rest = await rival.call('statistics.uploadFile', {
      params: { id: begun.id, uploadId: upload.id },
      query: { as: 'refused' },
    })
    expect(rest.status).toBe(200)
    expect(rest.headers['content-disposition']).toContain('T7-XV-001-2025-checked.xlsx')
  })
})

describe('nothing to report', () => {
  it('is said without a file, and never beside one', async () => {
    const { importer } = people()
    const report = { code: 'T5', period: '2025' }
    const begun = await beginReport(importer, report)
    const nil = await saveReport(importer, begun, { isNil: true })
    expect(blocks(nil)).toEqual([])
    const upload = await sendReportFile(importer, begun.id, report, [])
    const both = await saveReport(importer, nil, { uploadId: upload.id })
    expect(blocks(both)).toEqual(['nilWithFile'])
    const again = await saveReport(importer, both, { uploadId: null })
    const { body } = await reportStep(importer, again, 'submit', { declaration: true })
    expect(body).toMatchObject({ status: 'SUB', isNil: true })
  })
})

describe('what is handed in', () => {
  it('is on no other company’s list, and a file of another report is none of this one', async () => {
    const { importer, rival, officer } = people()
    const report = { code: 'T2', period: '2025' }
    const rows = [{ Substance: 'Morphine', 'Opening stock': 1, 'Closing stock': 1 }]
    const mine = await handIn(importer, report, rows)
    const { body: theirs } = await rival.call('statistics.list', {})
    expect(theirs.items.map(({ id }: Submission) => id)).not.toContain(mine.id)
    const { body: all } = await officer.call('statistics.list', { query: { search: 'XV-002 2025' } })
    expect(all.total).toBeGreaterThanOrEqual(0)
    const other = await beginReport(rival, report)
    const { status, body } = await rival.call('statistics.save', {
      params: { id: other.id },
      body: { ...draftOf(other, { uploadId: mine.uploadId }), version: other.version },
    })
    expect([status, body.message]).toEqual([409, 'statisticsFileReplaced'])
  })

  it('is the same file that was handed in before', async () => {
    const { rival } = people()
    const report = { code: 'T2', period: '2025' }
    const { body: list } = await rival.call('statistics.list', { query: { kind: 'T2' } })
    const rows = [{ Substance: 'Morphine', 'Opening stock': 1, 'Closing stock': 1 }]
    const first = await sendReportFile(rival, list.items[0].id, report, rows)
    const second = await sendReportFile(rival, list.items[0].id, report, rows)
    // Sent twice for the same report, it takes its own place.
    expect([first.errors, second.errors]).toEqual([0, 0])
  })
})

describe('what is owed', () => {
  it('is waived with a reason by the authority, and asked for after all', async () => {
    const { officer, importer } = people()
    const begun = await beginReport(importer, { code: 'T6', period: '2025' })
    await reportStep(importer, begun, 'discard')
    const { body: owed } = await officer.call('statistics.obligations', {
      query: { view: 'late', template: 'T6' },
    })
    expect(owed.items).toMatchObject([{ state: 'OPN', isLate: true, submission: null }])
    const params = { id: owed.items[0].id }
    const body = { reason: 'Trades in no precursors.' }
    expect((await importer.call('statistics.waive', { params, body })).status).toBe(403)
    const waived = await officer.call('statistics.waive', { params, body })
    expect(waived.body).toMatchObject({ state: 'WAI', waived: { reason: 'Trades in no precursors.' } })
    expect((await officer.call('statistics.waive', { params, body })).status).toBe(409)
    expect((await officer.call('statistics.unwaive', { params })).body).toMatchObject({ state: 'OPN' })
  })
})
