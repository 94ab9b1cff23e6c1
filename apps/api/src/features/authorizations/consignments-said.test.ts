import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => people[name] ?? expect.fail(`${name} is not signed in`)
beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'officer', 'admin']) people[name] = await app.as(name)
  parts = await draftParts(as('importer'))
})
afterAll(() => app?.close())

// 1961 art. 31(4)(d): one consignment, or several where the authority allows it; the paper does not say both.
it.each([
  [false, 'PARTIAL', 'ONE-SHIP'],
  [true, 'ONE-SHIP', 'PARTIAL'],
] as const)('a permit says one number of consignments (several: %s)', async (several, unfit, fit) => {
  await setSetting(app, 'import_export.allowPartialImport', several)
  const { body } = await as('importer').call('authorizations.create', {
    body: importDraft(parts, { morphine: '0.1' }),
  })
  const submitted = await step(as('importer'), body, 'submit', { declaration: true })
  const taken = await step(as('officer'), submitted, 'take')
  const proposal = { decision: 'approve', terms: { conditions: [fit] } }
  const proposed = await step(as('officer'), taken, 'propose', proposal)
  expect(proposed.terms).toMatchObject({ conditions: [{ code: fit }] })
  const approve = (input: object) =>
    as('admin').call('authorizations.act', {
      params: { id: taken.id, action: 'approve' },
      body: { version: proposed.version, ...input },
    })
  expect(await approve({ terms: { conditions: ['ONE-SHIP', 'PARTIAL'] } })).toMatchObject({
    status: 422,
    body: {
      message: 'authorizationConsignmentsUnfit',
      details: { field: 'terms.conditions', text: expect.stringMatching(/shipment|consignment/) },
    },
  })
  expect((await approve({ terms: { conditions: [unfit] } })).status).toBe(422)

  // A setting that changes before the decision is no way round it.
  await setSetting(app, 'import_export.allowPartialImport', !several)
  const { body: refused } = await approve({})
  expect(refused.message).toBe('authorizationConsignmentsUnfit')
  await setSetting(app, 'import_export.allowPartialImport', several)
  expect((await approve({})).body).toMatchObject({ status: 'APR' })
})

it('texts of the library tell how many consignments they speak of', async () => {
  const { body } = await as('officer').call('masters.generalNotes')
  const said = body.flatMap(({ code, consignments }: { code: string; consignments: string | null }) =>
    consignments === null ? [] : [[code, consignments]],
  )
  expect(said).toEqual([
    ['ONE-SHIP', 'one'],
    ['PARTIAL', 'several'],
  ])
})
