import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasTextTool, textOf } from '../../testing/pdf-text.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, draftOf, reportStep, saveReport, sendReportFile } from '../../testing/submissions.ts'

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

const account = { code: 'T3', period: '2025' }
const right = { Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 100 }
const blocks = ({ checks }: Pick<Submission, 'checks'>): string[] =>
  checks.flatMap(({ code, severity }) => (severity === 'block' ? [code] : []))

describe('a report', () => {
  let draft: Submission

  it('is begun once for a template and period, and wants a file', async () => {
    const { importer, rival } = people()
    draft = await beginReport(importer, account)
    expect(draft).toMatchObject({ status: 'DRA', kind: 'T3', period: '2025', dueOn: '2026-01-31' })
    expect(blocks(draft)).toEqual(['noFile'])
    const again = await importer.call('statistics.create', { body: { kind: 'T3', period: '2025' } })
    expect([again.status, again.body.message]).toEqual([409, 'statisticsReported'])
    expect((await rival.call('statistics.get', { params: { id: draft.id } })).status).toBe(404)
    const refused = await reportStep(importer, draft, 'submit', { declaration: true })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
  })

  it.each([
    [{ kind: 'T3', period: '2025-Q1' }, 'unknown'],
    [{ kind: 'T3', period: '2031' }, 'future'],
    [{ kind: 'T99', period: '2025' }, undefined],
  ])('is not begun as %j', async (body, code) => {
    const answer = await people().importer.call('statistics.create', { body })
    expect(answer.status).toBe(code === undefined ? 400 : 400)
    if (code !== undefined) expect(answer.body.details.fields).toEqual([{ path: 'period', code }])
  })

  it('keeps a file with errors, says where they are, and is not handed in with them', async () => {
    const { importer, officer } = people()
    const upload = await sendReportFile(importer, draft.id, account, [
      right,
      { Substance: 'Kodien', 'Opening stock': 1, 'Closing stock': 1 },
      { Substance: 'Codeine', 'Opening stock': 5, 'Closing stock': 4 },
    ])
    expect(upload).toMatchObject({ rows: 3, acceptedRows: 1, refusedRows: 2, fileErrors: 0 })
    expect(upload.findings.map(({ cell, code }) => `${cell} ${code}`)).toEqual([
      'A3 unknownSubstance',
      'J4 closingDiffers',
    ])
    draft = await saveReport(importer, draft, { uploadId: upload.id })
    expect(blocks(draft)).toEqual(['rowErrors'])
    expect(draft.upload?.totals.map(({ substance, baseGrams }) => [substance, Number(baseGrams)])).toEqual([
      ['Morphine', 100],
      ['Morphine', 100],
    ])
    const params = { id: draft.id, uploadId: upload.id }
    // A draft is its company's own.
    expect((await officer.call('statistics.uploadView', { params })).status).toBe(404)
    const { body: rows } = await importer.call('statistics.rows', { params, query: { only: 'refused' } })
    expect(rows.items).toMatchObject([
      { row: 2, said: { substance: 'Kodien', openingStock: '1' }, findings: [{ code: 'unknownSubstance' }] },
      { row: 3, said: { substance: 'Codeine', closingStock: '4' }, findings: [{ code: 'closingDiffers' }] },
    ])
  })

  it('is mended cell by cell on the screen, and the file stays as it was sent', async () => {
    const { importer, rival } = people()
    const params = { id: draft.id, uploadId: draft.uploadId ?? '' }
    const cells = [
      { row: 2, columnKey: 'substance', value: 'Codeine' },
      { row: 2, columnKey: 'openingStock', value: '2,5' },
      { row: 2, columnKey: 'closingStock', value: '2.5' },
      { row: 3, columnKey: 'substance', value: 'Oxycodone' },
      { row: 3, columnKey: 'closingStock', value: '5' },
    ]
    expect((await rival.call('statistics.mend', { params, body: { cells } })).status).toBe(404)
    const { status, body } = await importer.call('statistics.mend', { params, body: { cells } })
    expect(status).toBe(201)
    expect(body).toMatchObject({ rows: 3, acceptedRows: 3, errors: 0, edits: 5 })
    const sent = await importer.call('statistics.uploadFile', {
      params: { id: draft.id, uploadId: body.id },
    })
    expect(sent.status).toBe(200)
    draft = await saveReport(importer, draft, { uploadId: body.id, remark: 'Two rows were mended.' })
    expect(blocks(draft)).toEqual([])
  })

  it('is handed in, asked about by cell, answered and accepted', async () => {
    const { importer, officer } = people()
    const submitted = await reportStep(importer, draft, 'submit', { declaration: true })
    expect(submitted.body).toMatchObject({ status: 'SUB', number: expect.stringMatching(/^ST-\d{4}$/) })
    const questions = [{ row: 2, columnKey: 'closingStock', text: 'Was this counted?' }]
    const asked = await reportStep(officer, submitted.body, 'ask', {
      comment: 'One question.',
      questions,
    })
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({ status: 'QRY' })
    const { body: seen } = await importer.call('statistics.get', { params: { id: draft.id } })
    expect(seen.questions).toMatchObject([
      { cell: 'J3', value: '2.5', question: 'Was this counted?', answer: null },
    ])
    expect(seen).toMatchObject({ mayUpload: true, askedFields: ['file', 'questions', 'remark'] })
    const bare = await reportStep(importer, seen, 'answer', {
      comment: 'Yes.',
      answers: draftOf(seen),
    })
    expect([bare.status, bare.body.message]).toEqual([422, 'caseworkBlocked'])
    const replies = [{ id: seen.questions[0].id, text: 'Counted on 31 December.' }]
    const answered = await reportStep(importer, seen, 'answer', {
      comment: 'Yes.',
      answers: draftOf(seen, { replies }),
    })
    expect(answered.body).toMatchObject({
      status: 'SUB',
      questions: [{ answer: 'Counted on 31 December.' }],
    })
    const { body: before } = await officer.call('statistics.get', { params: { id: draft.id } })
    const accepted = await reportStep(officer, before, 'accept')
    expect(accepted.body).toMatchObject({ status: 'ACC', acceptedAt: expect.any(String) })
    const { rows } = await app.database.ownerPool.query(
      `select substance.slug, figure.base_grams::float as grams from statistic_figure_reading figure
       join substance on substance.id = figure.substance_id
       where figure.case_id = $1 and figure.role = 'closing' order by 1`,
      [draft.id],
    )
    expect(rows).toEqual([
      { slug: 'codeine', grams: 2.5 },
      { slug: 'morphine', grams: 100 },
      { slug: 'oxycodone', grams: 5 },
    ])
  })

  it('has a receipt with the fingerprint of its file and what its rows come to, made once', async () => {
    const { importer, officer } = people()
    const params = { id: draft.id }
    const first = await importer.call('statistics.receipt', { params })
    const second = await officer.call('statistics.receipt', { params })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.bytes).toEqual(first.bytes)
    if (!hasTextTool) return
    const words = textOf(first.bytes ?? Buffer.alloc(0)).replaceAll(/\s+/g, '')
    const { body } = await importer.call('statistics.get', { params })
    // Long words go on in the next line, beside others.
    const halves = body.upload.sha256.match(/.{16}/g)
    for (const part of [...halves, body.number, 'Codéine', '2,5g', 'Tworowsweremended.'])
      expect(words).toContain(part)
  })

  it('that was accepted is corrected with a reason, and its figures stay until the correction is accepted', async () => {
    const { importer, officer } = people()
    const { body: accepted } = await importer.call('statistics.get', { params: { id: draft.id } })
    const bare = await reportStep(importer, accepted, 'correct')
    expect([bare.status, bare.body.message]).toEqual([422, 'caseworkIncomplete'])
    const opened = await reportStep(importer, accepted, 'correct', { comment: 'A box was found.' })
    expect(opened.body).toMatchObject({ status: 'QRY', mayUpload: true })
    const upload = await sendReportFile(importer, draft.id, account, [
      { Substance: 'Morphine', 'Opening stock': 90, 'Closing stock': 90 },
    ])
    const closing = async () =>
      (
        await app.database.ownerPool.query(
          `select sum(base_grams)::float as grams from statistic_figure_reading where case_id = $1 and role = 'closing'`,
          [draft.id],
        )
      ).rows[0].grams
    const answered = await reportStep(importer, opened.body, 'answer', {
      comment: 'The box is in.',
      answers: draftOf(opened.body, { uploadId: upload.id }),
    })
    expect(answered.body).toMatchObject({ status: 'SUB' })
    expect(await closing()).toBe(107.5)
    const { body: again } = await officer.call('statistics.get', { params: { id: draft.id } })
    await reportStep(officer, again, 'accept')
    expect(await closing()).toBe(90)
  })

  it('is locked, and opened again by the authority alone', async () => {
    const { importer, officer } = people()
    const get = async (person: TestPerson) =>
      (await person.call('statistics.get', { params: { id: draft.id } })).body
    const locked = await reportStep(officer, await get(officer), 'lock')
    expect(locked.body).toMatchObject({ status: 'LCK', lockedAt: expect.any(String) })
    const refused = await reportStep(importer, await get(importer), 'correct', { comment: 'Once more.' })
    expect([refused.status, refused.body.message]).toEqual([409, 'caseworkClosed'])
    const { rows } = await app.database.ownerPool.query(
      `with gone as (update account set status = 'INA' where user_name = 'admin' returning id)
        update work_case set assignee_id = gone.id from gone where work_case.id = $1 returning assignee_id`,
      [draft.id],
    )
    expect(rows).toHaveLength(1)
    const opened = await reportStep(officer, await get(officer), 'reopen', { comment: 'The year is wrong.' })
    expect(opened.body).toMatchObject({ status: 'QRY' })
    // The officer who had it has left meanwhile: it waits for another one.
    const found = await app.database.ownerPool.query('select assignee_id from work_case where id = $1', [
      draft.id,
    ])
    expect(found.rows).toEqual([{ assignee_id: null }])
    const { body: history } = await officer.call('statistics.history', { params: { id: draft.id } })
    expect(history.map(({ action }: { action: string }) => action).slice(-2)).toEqual(['reopen', 'unassign'])
    const { body: list } = await importer.call('statistics.obligations', { query: { view: 'question' } })
    expect(list.items).toMatchObject([{ template: 'T3', period: '2025', state: 'REO' }])
  })

  it('is begun in the year after with the stock that was left', async () => {
    const { importer } = people()
    const next = { code: 'T3', period: '2026' }
    const begun = await beginReport(importer, next)
    const upload = await sendReportFile(importer, begun.id, next, [right])
    expect(upload.findings.map(({ code }) => code)).toEqual(['openingDiffers'])
    const saved = await saveReport(importer, begun, { uploadId: upload.id })
    // No row is wrong: it cannot be left out.
    expect(blocks(await saveReport(importer, saved, { isPartial: true }))).toEqual(['fileErrors'])
    const { body: comparison } = await importer.call('statistics.comparison', {
      params: { id: begun.id },
    })
    expect(comparison.earlier).toMatchObject({ period: '2025' })
    expect(comparison.rows).toMatchObject([
      { substance: 'Morphine', columnKey: 'openingStock', now: '100', before: '90', endorsed: null },
      { substance: 'Morphine', columnKey: 'closingStock', now: '100', before: '90', endorsed: null },
    ])
  })
})
