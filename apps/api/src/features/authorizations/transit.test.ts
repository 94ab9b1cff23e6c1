import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { type TransitPoints, transitDraft } from '../../testing/transit.ts'

let app: TestApp
let importer: TestPerson
let body: Record<string, unknown> = {}
let points: TransitPoints = { entry: 0, exit: 0, other: 0 }

beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  const made = await transitDraft(app)
  body = made.draft
  points = made.points
})
afterAll(() => app?.close())

const blocks = async (changed: object): Promise<string[]> => {
  const created = await importer.call('authorizations.create', { body: { ...body, ...changed } })
  expect(created.status, JSON.stringify(created.body)).toBe(201)
  return created.body.checks
    .filter(({ severity }: { severity: string }) => severity === 'block')
    .map(({ code, params }: { code: string; params: { field?: string } }) =>
      [code, params.field].filter(Boolean).join(' '),
    )
}

describe('a request for transit', () => {
  it.each<[string, object, string[]]>([
    ['is complete with two points, two countries and the export authorization', {}, []],
    ['names its point of exit', { exitPointId: null }, ['missing exitPointId']],
    ['names its destination', { destinationCountry: null }, ['missing destinationCountry']],
    [
      'names its importer',
      { importerAbroad: null },
      ['missing importerAbroad', 'certificateParty foreignCertificate.importer'],
    ],
    ['rests on the export authorization', { foreignCertificate: null }, ['certificateMissing']],
    ['is no import', { destinationCountry: 'XV' }, ['transitEndsHere']],
    ['does not turn round', { destinationCountry: 'DE' }, ['transitReturns']],
  ])('%s', async (_name, changed, expected) => {
    const found = await blocks(changed)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it('goes out at another point than it came in', async () => {
    expect(await blocks({ exitPointId: points.entry })).toContain('transitSamePoint')
  })

  it('asks other kinds for none of it, and leaves them no second point', async () => {
    const { foreignCertificate: _none, ...rest } = body
    const created = await importer.call('authorizations.create', { body: { ...rest, kind: 'IMA' } })
    expect(created.body.exitPoint).toBeNull()
    const fields = created.body.checks.map(({ params }: { params: { field?: string } }) => params.field)
    expect(fields).not.toContain('exitPointId')
  })
})
