import { plus } from '@papaver/contract/quantities/base.ts'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { expect } from 'vitest'
import type { FaultyRow } from './faulty-file.ts'
import { publishWider } from './faulty-template.ts'
import { filledTemplate } from './filled-template.ts'
import { issuePermit } from './issue-permit.ts'
import { sendForm } from './send-form.ts'
import type { TestApp, TestPerson } from './start-test-app.ts'
import { beginReport, handIn, type Report, reportStep, saveReport } from './submissions.ts'

/** The report that is sent with what is amiss in it. */
export const faultyReport = { code: 'T3', period: '2026' }

export const sendBytes = async (person: TestPerson, id: string, bytes: Buffer) =>
  (await sendForm(person, 'statistics.upload', { params: { id }, file: { name: 'T3.xlsx', bytes } })) as {
    status: number
    body: UploadView & { message: string }
  }

const handInFile = async (person: TestPerson, of: Report, bytes: Buffer): Promise<void> => {
  const begun = await beginReport(person, of)
  const { body } = await sendBytes(person, begun.id, bytes)
  const saved = await saveReport(person, begun, { uploadId: body.id })
  expect((await reportStep(person, saved, 'submit', { declaration: true })).status).toBe(200)
}

/** The year before, a month of deliveries, an endorsed permit, a report of other days, a licence that leaves one out. */
export const arrangeFaulty = async (app: TestApp) => {
  const importer = await app.as('importer')
  const officer = await app.as('officer')
  const { body: houses } = await officer.call('masters.establishments')
  const wholesaler = houses.find(({ code }: { code: string }) => code === 'XV-001')
  await handIn(importer, { code: 'T3', period: '2025' }, [
    {
      ...{ Substance: 'Morphine', 'Opening stock': 100, 'Purchased at home': 1, Destroyed: 1 },
      'Closing stock': 100,
    },
    { Substance: 'Codeine', 'Opening stock': 1000, 'Closing stock': 1000 },
  ])
  const sentBefore = await filledTemplate(importer, { code: 'T7', period: '2025' }, [
    { Substance: 'Morphine', Pharmacies: 5 },
  ])
  await handInFile(importer, { code: 'T7', period: '2025' }, sentBefore)
  const nil = await saveReport(importer, await beginReport(importer, { code: 'T3', period: '2024' }), {
    isNil: true,
  })
  expect((await reportStep(importer, nil, 'submit', { declaration: true })).status).toBe(200)
  await app.database.ownerPool.query(
    `update statistic_obligation set period = '2026-Q1', from_day = '2026-01-01', to_day = '2026-03-31'
     where template_code = 'T3' and period = '2024'`,
  )
  await handIn(importer, { code: 'T1', period: '2026-05' }, [
    {
      ...{ 'Type of movement': 'delivery', Date: '2026-05-04', Recipient: wholesaler.name },
      ...{ Substance: 'Morphine', Quantity: 50, Unit: 'g' },
    },
  ])
  const permit = await issuePermit(app)
  const moved = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      ...{ source: 'customs', date: '2026-06-17', lastConsignment: false, checkCode: permit.checkCode },
      lines: [{ lineId: permit.lines[0]?.id, quantity: permit.lines[0]?.quantity }],
    },
  })
  expect(moved.status).toBe(201)
  await app.database.ownerPool.query(
    `update license set substance_ids = (select array_agg(id) from substance where slug in ('morphine', 'codeine', 'oxycodone'))
     where 'NP' = any(groups)`,
  )
  await publishWider(officer, faultyReport.code)
  return {
    sentBefore,
    permitNumber: permit.number,
    endorsed: plus(...permit.lines.flatMap(({ components }) => components.map((each) => each.baseGrams))),
  }
}

/** What only the whole file shows: each is said at the first cell of its substance. */
export const rowsOfWhole = ({
  endorsed,
  permitNumber,
}: {
  endorsed: string
  permitNumber: string
}): FaultyRow[] => [
  {
    cells: {
      ...{ Substance: 'Morphine', 'Opening stock': 100.4, Imported: 5, 'Purchased at home': 5, Exported: 3 },
      ...{ 'Sold at home': 60, Destroyed: 10, 'Closing stock': 37.4 },
    },
    finds: [
      { column: 'Opening stock', code: 'openingDiffers', severity: 'warning', suggestion: '100' },
      { column: 'Imported', code: 'importDiffers', severity: 'error', suggestion: endorsed },
      { column: 'Exported', code: 'exportDiffers', severity: 'error', suggestion: '0' },
      { column: 'Sold at home', code: 'salesDiffer', severity: 'warning' },
      { column: 'Destroyed', code: 'unitSlip', severity: 'warning', suggestion: '1' },
      { column: 'Purchased at home', code: 'unusuallyMuch', severity: 'warning' },
    ],
  },
  {
    cells: { Substance: 'Codeine', 'Opening stock': 900, Imported: 7, 'Closing stock': 907 },
    finds: [
      { column: 'Opening stock', code: 'openingDiffers', severity: 'error', suggestion: '1000' },
      { column: 'Imported', code: 'permitNotUsed', severity: 'error' },
    ],
  },
  {
    cells: { Substance: 'Oxycodone', 'Opening stock': 0, 'Closing stock': 0, Permit: permitNumber },
    finds: [{ column: 'Permit', code: 'permitOfOtherSubstance', severity: 'error' }],
  },
  {
    cells: { Substance: 'Pethidine', 'Opening stock': 0, 'Closing stock': 0 },
    finds: [{ column: 'Substance', code: 'notLicensed', severity: 'error' }],
  },
]
