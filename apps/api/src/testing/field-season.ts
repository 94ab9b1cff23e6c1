import { afterAll, beforeAll, beforeEach } from 'vitest'
import { issuedCultivation } from './cultivation.ts'
import { beginReport, sendReport } from './field-reports.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

/** Who takes part in a season, as the test at hand has them. */
interface Season {
  app: TestApp
  grower: TestPerson
  officer: TestPerson
  admin: TestPerson
  buyer: TestPerson
  buyerId: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read the answer as it came.
  permit: any
}

/** An app with a permit of its own for each test, on land of its own, issued in winter. */
export const fieldSeason = () => {
  const at = {} as Season
  let place = 0
  const behind = (text: string, values: unknown[] = []) => at.app.database.ownerPool.query(text, values)
  beforeAll(async () => {
    at.app = await startTestApp()
    at.grower = await at.app.as('grower')
    at.officer = await at.app.as('officer')
    at.admin = await at.app.as('admin')
    at.buyer = await at.app.as('buyer')
    const { rows } = await behind(`select id from establishment where kind = 'buyer' limit 1`)
    at.buyerId = rows[0].id
  })
  afterAll(() => at.app?.close())
  beforeEach(async () => {
    place += 1
    at.permit = await issuedCultivation(at.app, {
      startsOn: '2026-06-17',
      cycles: 2,
      // Little land, so that all of it stays within the licence.
      plots: [{ name: 'House 1', parcel: `9/${place}`, area: '1000', areaUnit: 'm2' }],
    })
    // What is reported has happened by now.
    await behind(`update cultivation set valid_from = '2026-01-10' where case_id = $1`, [at.permit.id])
  })

  const send = (kind: string, said: object = {}) => sendReport(at.grower, at.permit.id, kind, said)
  return {
    at,
    behind,
    send,
    permitNow: async () => (await at.officer.call('cultivation.get', { params: { id: at.permit.id } })).body,
    recordNow: async () =>
      (await at.grower.call('cultivation.record', { params: { id: at.permit.id } })).body,
    start: () => send('STA', { happenedOn: '2026-02-02', plants: 400 }),
    harvest: (said: object = {}) =>
      send('HAR', {
        happenedOn: '2026-06-03',
        harvestCode: 'FINAL',
        plants: 400,
        fresh: '100',
        unit: 'kg',
        ...said,
      }),
    /** Of a report that is begun: codes of its checks. */
    codesOf: async (kind: string, said: object, severity = 'block'): Promise<string[]> => {
      const { checks } = await beginReport(at.grower, at.permit.id, kind, said)
      return checks
        .filter((check: { severity: string }) => check.severity === severity)
        .map(({ code }: { code: string }) => code)
    },
  }
}
