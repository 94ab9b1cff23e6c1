import { lastsUntil } from '@papaver/contract/balances/rules.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from '../../testing/drafts.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestInput } from '../../testing/start-test-app.ts'

/** Sums that no company may read: every figure of them is one of its own kind. */
const sums = { limit_grams: '123456.789012', used_grams: '23456.781', reserved_grams: '3456.672' }
/** 123456.789012 − 23456.781 − 3456.672 */
const free = '96543.336012'
const draftedGrams = '2256.3'

let app: TestApp
let id: string
let substanceId: number
beforeAll(async () => {
  app = await startTestApp()
  const importer = await app.as('importer')
  const parts = await draftParts(importer)
  substanceId = parts.morphine.substanceId
  await app.database.ownerPool.query(
    `update balance set limit_grams = $1, used_grams = $2, reserved_grams = $3
      where kind = 'estimate' and substance_id = $4 and year = 2026`,
    [sums.limit_grams, sums.used_grams, sums.reserved_grams, substanceId],
  )
  const license = `(select id from license_reading where establishment_id =
    (select establishment_id from account where user_name = 'importer') limit 1)`
  await app.database.ownerPool.query(
    `insert into balance (kind, substance_id, year, license_id, limit_grams, used_grams, updated_at)
      values ('quota', $1, 2026, ${license}, 54321.123, 1.5, now())`,
    [substanceId],
  )
  id = (await importer.call('authorizations.create', { body: importDraft(parts, { morphine: '3' }) })).body.id
})
afterAll(() => app?.close())

/** Everything that this person is told in which a balance could stand. */
const shownTo = async (userName: string) => {
  const person = await app.as(userName)
  const ask = async (name: CallName, input: TestInput = {}) => (await person.call(name, input)).body
  const list = await ask('balances.list', { query: { year: 2026 } })
  const ofCase = await ask('authorizations.balances', { params: { id } })
  const all = {
    list,
    ofCase,
    view: await ask('authorizations.get', { params: { id } }),
    checks: await ask('authorizations.checks', { params: { id } }),
    home: await ask('dashboard.mine'),
    cases: await ask('authorizations.list'),
    submit: await ask('authorizations.act', { params: { id, action: 'submit' }, body: { version: 1 } }),
  }
  const find = (rows: { substanceId: number; kind: string }[], kind: string) =>
    rows.find((row) => row.substanceId === substanceId && row.kind === kind)
  return { text: JSON.stringify(all), all, find }
}
const secrets = [...Object.values(sums), free, plain('94287.036012')]

describe('national balances', () => {
  it('are rounded for companies, wherever they could stand; their own quota is exact', async () => {
    const { text, all, find } = await shownTo('importer')
    for (const secret of secrets) expect(text, secret).not.toContain(secret)
    const hidden = { limitGrams: null, usedGrams: null, reservedGrams: null, lastsUntil: null }
    expect(find(all.list, 'estimate')).toMatchObject({ shown: 'rounded', freeGrams: '97000', ...hidden })
    expect(find(all.ofCase, 'estimate')).toMatchObject({
      ...{ shown: 'rounded', freeGrams: '97000', leftGrams: null, thisCaseGrams: draftedGrams, fits: true },
      ...hidden,
    })
    expect(find(all.ofCase, 'quota')).toMatchObject({
      shown: 'exact',
      limitGrams: '54321.123',
      leftGrams: '52063.323',
    })
    const codes = all.checks.map(({ code }: { code: string }) => code)
    expect(codes).toContain('estimateFits')
    expect(codes).not.toContain('estimate')
  })

  it('are told to officers whole', async () => {
    const { all, find } = await shownTo('officer')
    const row = { limitGrams: sums.limit_grams, usedGrams: sums.used_grams, freeGrams: free }
    expect(find(all.list, 'estimate')).toMatchObject({ shown: 'exact', ...row })
  })

  it('say nothing, or everything, as the authority wishes', async () => {
    await setSetting(app, 'import_export.nationalBalances', 'nothing')
    const least = await shownTo('importer')
    for (const secret of [...secrets, '97000']) expect(least.text, secret).not.toContain(secret)
    expect(least.find(least.all.list, 'estimate')).toBeUndefined()
    expect(least.find(least.all.ofCase, 'estimate')).toBeUndefined()
    expect(least.text).not.toContain('estimateFits')
    await setSetting(app, 'import_export.nationalBalances', 'exact')
    const most = await shownTo('importer')
    expect(most.find(most.all.list, 'estimate')).toMatchObject({ shown: 'exact', freeGrams: free })
    await setSetting(app, 'import_export.nationalBalances', 'rounded')
  })

  it('are no more told by a request that is too large', async () => {
    const importer = await app.as('importer')
    const parts = await draftParts(importer)
    const { body } = await importer.call('authorizations.create', {
      body: importDraft(parts, { morphine: '200' }),
    })
    const short = body.checks.find(({ code }: { code: string }) => code === 'estimateShort')
    expect(short).toMatchObject({ severity: 'warn', params: { substance: 'Morphine' } })
    const { body: balances } = await importer.call('authorizations.balances', { params: { id: body.id } })
    expect(balances[0]).toMatchObject({ kind: 'estimate', freeGrams: '97000', leftGrams: null, fits: false })
  })
})

it('the day on which a quota ends has the request in it on its case, and not in the list', async () => {
  await app.database.ownerPool.query(
    `update balance set used_grams = 40000 where kind = 'quota' and year = 2026`,
  )
  const { all, find } = await shownTo('importer')
  const today = dayIn('UTC', app.deps.clock.now())
  const quota = { limitGrams: '54321.123', usedGrams: '40000', reservedGrams: '0', year: 2026 }
  expect(find(all.list, 'quota')).toMatchObject({ lastsUntil: lastsUntil(quota, '0', today) })
  const ofCase = lastsUntil(quota, draftedGrams, today)
  expect(ofCase).not.toBe(lastsUntil(quota, '0', today))
  expect(find(all.ofCase, 'quota')).toMatchObject({ lastsUntil: ofCase })
})
