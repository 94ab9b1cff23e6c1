import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  approvedCase,
  type DraftParts,
  draftParts,
  importDraft,
  step,
  tickAll,
} from '../../testing/drafts.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let parts: DraftParts
beforeAll(async () => {
  app = await startTestApp()
  parts = await draftParts(await app.as('importer'))
})
afterAll(() => app?.close())

/** 1961 art. 21: never over, whoever comes at the same moment. */
it('lets 100 approvals at once take no more than the last grams of an estimate', async () => {
  const [importer, officer, admin] = [
    await app.as('importer'),
    await app.as('officer'),
    await app.as('admin'),
  ]
  const proposed: { id: string; version: number; number: string }[] = []
  const saying = (...alike: (string | undefined)[]) => ({
    warningReasons: [
      ...['estimateNearlyUsed', 'estimateExceeded'].map((code) => `${code}  ${parts.morphine.substanceId}`),
      ...alike.map((number) => `possibleDuplicate  ${number}`),
    ].map((warning) => ({ warning, reason: 'Looked at.' })),
  })
  for (let index = 0; index < 100; index += 1) {
    const { body } = await importer.call('authorizations.create', {
      body: importDraft(parts, { morphine: '1' }),
    })
    let current = await step(importer, body, 'submit', { declaration: true })
    current = await step(officer, current, 'take')
    await tickAll(officer, current)
    proposed.push(
      await step(officer, current, 'propose', { decision: 'approve', ...saying(proposed[0]?.number) }),
    )
  }
  // 752 g of base each; 43 500 g are the estimate: 57 fit.
  const answers = await Promise.all(
    proposed.map(({ id, version }) =>
      admin.call('authorizations.act', {
        params: { id, action: 'approve' },
        // The first of them looks like the second by now.
        body: { version, ...saying(proposed[0]?.number, proposed[1]?.number) },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  const { body } = await officer.call('balances.list', { query: { year: 2026 } })
  const row = body.find((each: { substanceId: number }) => each.substanceId === parts.morphine.substanceId)
  const won = statuses.filter((status) => status === 200).length
  expect(won).toBe(57)
  expect(Number(row.reservedGrams)).toBeLessThanOrEqual(Number(row.limitGrams))
  const { rows } = await app.database.ownerPool.query(
    'select sum(reserved_grams)::text as held from balance_hold',
  )
  expect(Number(rows[0].held)).toBe(Number(row.reservedGrams))
})

it('issues one permit where twenty try at once', async () => {
  const admin = await app.as('admin')
  const { id, version } = await approvedCase(app, importDraft(parts, { codeine: '1' }))
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      admin.call('authorizations.act', { params: { id, action: 'issue' }, body: { version } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
})
