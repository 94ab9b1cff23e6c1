import type { Abroad } from '../abroad.ts'
import { issuedCultivation } from '../cultivation.ts'
import { sendReport } from '../field-reports.ts'
import { licenseDraft, licenseStep } from '../licenses.ts'
import type { TestPerson } from '../start-test-app.ts'
import type { Answer } from './requests.ts'

interface People {
  readonly importer: TestPerson
  readonly officer: TestPerson
  readonly admin: TestPerson
}

/** From an application to the licence. */
export const licensed = async (
  { importer, officer, admin }: People,
  application: Answer,
): Promise<Answer> => {
  const asked = await licenseStep(importer, application, 'submit', { declaration: true })
  const taken = await licenseStep(officer, asked, 'take')
  const proposed = await licenseStep(officer, taken, 'propose', { decision: 'approve' })
  return licenseStep(admin, await licenseStep(admin, proposed, 'approve'), 'issue')
}

/** A change of the licence that sets a quota for the year, in kilograms. */
export const variation = async (
  people: People,
  id: string,
  { substanceId, kilograms }: { readonly substanceId: number; readonly kilograms: string },
): Promise<Answer> => {
  const { importer } = people
  const { activities, groups, siteIds, substanceIds, ...draft } = (
    await importer.call('licenses.create', { body: { follows: { id, as: 'variation' } } })
  ).body
  const quotas = [{ substanceId, activity: null, year: 2026, quantity: kilograms, unit: 'kg' }]
  const { status, body } = await importer.call('licenses.save', {
    params: { id: draft.id },
    body: {
      ...{ ...licenseDraft(), activities, groups, siteIds, substanceIds, quotas },
      version: draft.version,
    },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return licensed(people, body)
}

/** Somebody is to go there today. */
export const planInspection = async (
  { importer, officer }: Pick<People, 'importer' | 'officer'>,
  inspectorId: string,
): Promise<Answer> => {
  const created = await importer.call('licenses.create', { body: licenseDraft() })
  const asked = await licenseStep(importer, created.body, 'submit', { declaration: true })
  const taken = await licenseStep(officer, asked, 'take')
  const inspection = { on: '2026-06-17', inspectorId, isAnnounced: true }
  return licenseStep(officer, taken, 'planInspection', { inspection })
}

/** What was found at the inspection of this case, to be put right by the end of the year. Answers the inspection's id. */
export const reportFinding = async (admin: TestPerson, planned: Answer): Promise<string> => {
  const { id, points } = planned.inspections.at(-1)
  const finding = { outcome: 'finding', note: 'A lock is loose.', remedyOn: '2026-12-31' }
  const said = points.map(({ code }: Answer, at: number) =>
    at === 0 ? { code, ...finding } : { code, outcome: 'inOrder' },
  )
  await licenseStep(admin, planned, 'reportInspection', {
    inspectionReport: {
      ...{ id, doneOn: '2026-06-17', result: 'withFindings', summary: 'As it was.' },
      points: said,
    },
  })
  return id
}

/** Plants, a stock, and a delivery of 3 kg of which the buyer says that it was a hundred times as much. */
export const grown = async ({ app }: Abroad) => {
  const [grower, buyer] = [await app.as('grower'), await app.as('buyer')]
  const behind = async (text: string, values: unknown[] = []): Promise<Answer> =>
    (await app.database.ownerPool.query(text, values)).rows[0]
  const cultivation = await issuedCultivation(app, {
    startsOn: '2026-06-17',
    plots: [{ name: 'House 1', parcel: '9/1', area: '1000', areaUnit: 'm2' }],
  })
  await behind(`update cultivation set valid_from = '2026-01-10' where case_id = $1`, [cultivation.id])
  const { id: buyerId } = await behind(`select id from establishment where kind = 'buyer' limit 1`)
  const send = (kind: string, said: object) => sendReport(grower, cultivation.id, kind, said)
  await send('STA', { happenedOn: '2026-02-02', plants: 400 })
  const harvest = { harvestCode: 'PARTIAL', plants: 100, fresh: '100', unit: 'kg' }
  await send('HAR', { happenedOn: '2026-06-03', ...harvest })
  const delivery = { fresh: '3', unit: 'kg', buyerId, deliveryNote: 'D-1' }
  const report = await send('HND', { happenedOn: '2026-06-07', ...delivery })
  const { status, body } = await buyer.call('field-reports.receive', {
    params: { id: report.id },
    body: { on: '2026-06-08', fresh: '300000', comment: 'As on the scale' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { cultivation, report }
}
