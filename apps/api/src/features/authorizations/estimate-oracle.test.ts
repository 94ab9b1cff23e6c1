import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvedCase, type DraftParts, draftParts, importDraft, step } from '../../testing/drafts.ts'
import { setSetting } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
let parts: DraftParts
let draft: { id: string; version: number }
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  officer = await app.as('officer')
  parts = await draftParts(importer)
  draft = (await importer.call('authorizations.create', { body: importDraft(parts) })).body
})
afterAll(() => app?.close())

/** What is left of the estimate of morphine, the sums of which only the authority knows. */
const setFree = (free: string, limit = '123456.789012') =>
  app.database.ownerPool.query(
    `update balance set limit_grams = $1::numeric, used_grams = $1::numeric - $2::numeric, reserved_grams = 0,
        tolerated_grams = greatest(0, -$2::numeric)
      where kind = 'estimate' and substance_id = $3 and year = 2026`,
    [limit, free, parts.morphine.substanceId],
  )

/** What differs from call to call whatever the world is like. */
const ofThisCall = new Set(['id', 'createdAt', 'updatedAt', 'savedAt', 'requestId', 'number', 'savedFrom'])
const lasting = (answer: { status: number; body: unknown }): string =>
  JSON.stringify([answer.status, answer.body], (key, value) => (ofThisCall.has(key) ? undefined : value))

/** A kilogram is 752.1 g of base: from far below to far above 96 500 and 97 000 g, and gram by gram between them. */
const quantities = ['1', '128.3', '128.5', '128.9', '400']

/** All that a company can ask in order to learn whether so much fits. */
const answersOf = async (quantity: string): Promise<string[]> => {
  const body = importDraft(parts, { morphine: quantity })
  const query = { dryRun: 'true' }
  const params = { id: draft.id }
  const created = await importer.call('authorizations.create', { body, query })
  const { version } = (await importer.call('authorizations.get', { params })).body
  const saved = await importer.call('authorizations.save', { params, body: { ...body, version } })
  const submitted = await importer.call('authorizations.act', {
    params: { ...params, action: 'submit' },
    body: { version: saved.body.version, declaration: true },
    query,
  })
  return [
    created,
    saved,
    submitted,
    await importer.call('authorizations.checks', { params }),
    await importer.call('authorizations.balances', { params }),
    await importer.call('balances.list', { query: { year: 2026 } }),
    await importer.call('dashboard.mine'),
  ].map((answer) => lasting(answer).replaceAll(/"version":\d+/g, ''))
}

const heard = async (free: string): Promise<string[][]> => {
  await setFree(free)
  const all: string[][] = []
  for (const quantity of quantities) all.push(await answersOf(quantity))
  return all
}

const settings = async (shown: 'rounded' | 'nothing' | 'exact', check: 'warn' | 'block') => {
  await setSetting(app, 'import_export.nationalBalances', shown)
  await setSetting(app, 'import_export.estimateCheck', check)
}

describe('a company that asks as often as it likes', () => {
  it.each(['warn', 'block'] as const)(
    'hears the same of two estimates that are rounded alike, whatever is asked (%s)',
    async (check) => {
      await settings('rounded', check)
      const heardFirst = await heard('96543.336012')
      expect(await heard('96999.123')).toEqual(heardFirst)
      expect(heardFirst.flat().join()).toContain('estimateShort')
      expect(heardFirst.flat().join()).toContain('estimateFits')
    },
  )

  it.each(['warn', 'block'] as const)('hears nothing at all where nothing is shown (%s)', async (check) => {
    await settings('nothing', check)
    const heardFirst = await heard('96543.336012')
    expect(await heard('12')).toEqual(heardFirst)
    expect(heardFirst.flat().join()).not.toMatch(/estimate(Fits|Short|Exceeded)|"kind":"estimate"/)
  })

  it('does not hear of the permit of another company while the rest is rounded alike', async () => {
    await settings('rounded', 'warn')
    // Nearly nothing of a large estimate is left: what is shown does not become as fine as a permit.
    const heardFirst = await heard('1499')
    expect(await heard('1399.5')).toEqual(heardFirst)
  })

  it('is stopped by the exact figure only where that is what it is shown', async () => {
    const submitted = async (shown: 'rounded' | 'exact') => {
      await settings(shown, 'block')
      await setFree('96543.336012')
      const { body } = await importer.call('authorizations.create', {
        body: importDraft(parts, { morphine: '128.5' }),
      })
      const answer = await importer.call('authorizations.act', {
        params: { id: body.id, action: 'submit' },
        body: { version: body.version, declaration: true },
      })
      return { id: body.id as string, status: answer.status, message: answer.body.message }
    }
    expect(await submitted('exact')).toMatchObject({ status: 422, message: 'caseworkBlocked' })
    const { id, status } = await submitted('rounded')
    expect(status).toBe(200)
    // The officer sees the exact check, and finds the request by its flag.
    const seen = (await officer.call('authorizations.checks', { params: { id } })).body
    expect(seen).toContainEqual(expect.objectContaining({ code: 'estimateExceeded', severity: 'block' }))
    const listed = await officer.call('authorizations.list', { query: { flag: 'estimateExceeded' } })
    expect(listed.body.items.map((row: { id: string }) => row.id)).toContain(id)
  })

  it('is shown the same rest in cases of every size', async () => {
    await settings('rounded', 'warn')
    await setFree('96543.336012')
    const rests = new Set<string>()
    for (const morphine of ['0.4', '0.7', '1.3']) {
      const { id } = await approvedCase(app, importDraft(parts, { morphine }))
      const { body } = await importer.call('authorizations.balances', { params: { id } })
      expect(body[0]).toMatchObject({ kind: 'estimate', fits: true })
      await setFree('96499.9')
      rests.add((await importer.call('authorizations.balances', { params: { id } })).body[0].freeGrams)
      await setFree('96543.336012')
    }
    expect([...rests]).toEqual(['96000'])
  })
})

describe('the estimate of a destination', () => {
  const exportDraft = async (number: string, quantity: string) => {
    const { body } = await importer.call('authorizations.create', { body: importDraft(parts) })
    const foreignCertificate = {
      ...{ number, issuedOn: '2026-06-01', authority: 'ANSM', validUntil: '2027-12-31' },
      ...{ importer: body.partner.name, exporter: body.applicant.name },
    }
    const lines = [{ ...parts.morphine, quantity, unit: 'kg', certified: { quantity, unit: 'kg' } }]
    return { ...importDraft(parts), kind: 'EXA', foreignCertificate, lines }
  }

  it('does not say what others send there', async () => {
    await app.database.ownerPool.query(
      `update foreign_estimate set grams = 1000 where country_id = 'FR' and year = 2026 and substance_id = $1`,
      [parts.morphine.substanceId],
    )
    const { body } = await importer.call('authorizations.create', { body: await exportDraft('O-1', '1') })
    const request = await step(importer, body, 'submit', { declaration: true })
    const checks = async (person: TestPerson) =>
      JSON.stringify((await person.call('authorizations.checks', { params: { id: request.id } })).body)
    const [before, beforeOfOfficer] = [await checks(importer), await checks(officer)]
    await approvedCase(app, await exportDraft('O-2', '0.9'))
    expect(await checks(importer)).toBe(before)
    expect(await checks(officer)).not.toBe(beforeOfOfficer)
  })
})
