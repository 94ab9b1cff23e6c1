import type { Submission, UploadDifference } from '@papaver/contract/statistics/submission-schema.ts'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filledTemplate } from '../../testing/filled-template.ts'
import { sendForm } from '../../testing/send-form.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { beginReport, reportStep, saveReport, sendReportFile } from '../../testing/submissions.ts'

let app: TestApp
let [importer, officer]: TestPerson[] = []
const people = () => ({ importer: importer as TestPerson, officer: officer as TestPerson })
const account = { code: 'T3', period: '2025' }
let draft: Submission
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  draft = await beginReport(importer, account)
})
afterAll(() => app?.close())

const fileOf = async (person: TestPerson, uploadId: string, as: string) =>
  (await person.call('statistics.uploadFile', { params: { id: draft.id, uploadId }, query: { as } })).bytes
const differenceOf = async (person: TestPerson, uploadId: string) => {
  const { status, body } = await person.call('statistics.difference', { params: { id: draft.id, uploadId } })
  expect(status).toBe(200)
  return body as UploadDifference
}
const rows = [
  { Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 100 },
  { Substance: 'Kodien', 'Opening stock': 5, Loss: '', 'Closing stock': 4, Remark: 'Zürich & <Öl>' },
  { Substance: 'Oxycodone', 'Opening stock': 7, 'Closing stock': 7 },
]

describe('a file whose cells were mended on the screen', () => {
  it('has a copy with the cells as they count, each with what was sent, and stays as it was sent', async () => {
    const { importer } = people()
    const bytes = await filledTemplate(importer, account, rows)
    const file = { name: 'T3.xlsx', bytes }
    const { body: sent } = await sendForm(importer, 'statistics.upload', { params: { id: draft.id }, file })
    const cells = [
      { row: 2, columnKey: 'substance', value: 'Codeine' },
      { row: 2, columnKey: 'loss', value: '1' },
      { row: 2, columnKey: 'remark', value: '=1+1 «für» 株' },
      { row: 3, columnKey: 'closingStock', value: '6,5' },
    ]
    const params = { id: draft.id, uploadId: sent.id }
    const { body: mended } = await importer.call('statistics.mend', { params, body: { cells } })
    expect(
      mended.findings.map(({ cell, code }: { cell: string; code: string }) => `${cell} ${code}`),
    ).toEqual(['J4 closingDiffers', 'H3 highLoss'])

    const [sheet] = (await readXlsx(await fileOf(importer, mended.id, 'notes'))).sheets
    expect(sheet?.rows[2]).toEqual(['Codeine', null, 5, null, null, null, null, 1, null, 4, '=1+1 «für» 株'])
    expect(sheet?.rows[3]?.[9]).toBe(6.5)
    const comments = Object.fromEntries(
      [...(sheet?.cells ?? [])].flatMap(([at, { comment }]) => (comment ? [[at, comment.text]] : [])),
    )
    expect(comments).toEqual({
      '2,0': 'Mended on the screen. The file as sent says: Kodien',
      '2,7': expect.stringMatching(
        /^Mended on the screen. In the file as sent the cell is empty.\nWarning: /,
      ),
      '2,10': 'Mended on the screen. The file as sent says: Zürich & <Öl>',
      '3,9': expect.stringMatching(
        /^Mended on the screen. The file as sent says: 7\nError: .*Probably meant: 7/,
      ),
    })
    // The copy of what is left out has the same cells.
    const [refused] = (await readXlsx(await fileOf(importer, mended.id, 'refused'))).sheets
    const left = (refused?.rows ?? []).flatMap(([substance]) => substance ?? [])
    expect(left.slice(1)).toEqual(['Oxycodone'])
    for (const uploadId of [sent.id, mended.id])
      expect((await fileOf(importer, uploadId, 'file')).equals(bytes)).toBe(true)
    // Sent again, the copy says what counted.
    const copy = await fileOf(importer, mended.id, 'notes')
    const again = await sendForm(importer, 'statistics.upload', {
      params: { id: draft.id },
      file: { name: 'T3.xlsx', bytes: copy },
    })
    expect(again.body.findings.map(({ code }: { code: string }) => code)).toEqual([
      'closingDiffers',
      'highLoss',
    ])

    expect(await differenceOf(importer, mended.id)).toMatchObject({
      before: { id: sent.id, name: 'T3.xlsx' },
      isWhole: true,
      ...{ addedRows: 0, removedRows: 0, changedRows: 2 },
      cells: [
        { row: 2, columnKey: 'substance', before: 'Kodien', after: 'Codeine' },
        { row: 2, columnKey: 'loss', column: 'Loss', before: null, after: '1' },
        { row: 2, columnKey: 'remark' },
        { row: 3, columnKey: 'closingStock', before: '7', after: '6.5' },
      ],
    })
    expect((await differenceOf(importer, sent.id)).before).toBeNull()
    expect((await differenceOf(importer, again.body.id)).cells).toEqual([])
  })
})

describe('a file that is sent again', () => {
  it('is shown with the rows that came and went, the cells that changed, and the sums before and after', async () => {
    const { importer, officer } = people()
    const first = await sendReportFile(importer, draft.id, account, [
      { Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 100 },
      { Substance: 'Codeine', 'Opening stock': 5, 'Closing stock': 5 },
      { Substance: 'Fentanyl', 'Opening stock': 1, 'Closing stock': 1 },
    ])
    const second = await sendReportFile(importer, draft.id, account, [
      { Substance: 'Codeine', 'Opening stock': 5, 'Purchased at home': 2, 'Closing stock': 7 },
      { Substance: 'Morphine', 'Opening stock': 100, 'Closing stock': 100 },
      { Substance: 'Oxycodone', 'Opening stock': 3, 'Closing stock': 3 },
    ])
    expect(await differenceOf(importer, second.id)).toMatchObject({
      before: { id: first.id },
      ...{ addedRows: 1, removedRows: 1, changedRows: 1 },
      added: [{ row: 3, about: 'Oxycodone · 3 · 3' }],
      removed: [{ row: 3, about: 'Fentanyl · 1 · 1' }],
      cells: [
        { row: 1, columnKey: 'domesticPurchase', column: 'Purchased at home', before: null, after: '2' },
        { row: 1, columnKey: 'closingStock', before: '5', after: '7' },
      ],
      totals: [
        { substance: 'Codeine', columnKey: 'domesticPurchase', before: null, after: '2' },
        { substance: 'Codeine', columnKey: 'closingStock', before: '5', after: '7' },
        { substance: 'Fentanyl', before: '1', after: null },
        { substance: 'Fentanyl', before: '1', after: null },
        { substance: 'Oxycodone', before: null, after: '3' },
        { substance: 'Oxycodone', before: null, after: '3' },
      ],
    })
    const saved = await saveReport(importer, draft, { uploadId: second.id })
    await reportStep(importer, saved, 'submit', { declaration: true })
    // What came and went before it was handed in is the company's own.
    expect((await differenceOf(officer, second.id)).before).toBeNull()
    const params = { id: draft.id, uploadId: first.id }
    expect((await officer.call('statistics.difference', { params })).status).toBe(404)
  })
})
