import { createHash } from 'node:crypto'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { share } from '@papaver/contract/quantities/base.ts'
import { usualRounding } from '@papaver/contract/quantities/gram-rounding.ts'
import { shownGrams } from '@papaver/contract/quantities/shown.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSpreadsheet } from '../platform/spreadsheets.ts'
import { draftParts } from './drafts.ts'
import { type IssuedPermit, issuePermit } from './issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'

const token = 'a-token-of-this-test_only'
const packs = '777'
const moved = '259'
let app: TestApp
let permit: IssuedPermit
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

/** A product of two drugs, asked for and approved. */
const approvedCombination = async (): Promise<string> => {
  const [importer, officer, admin] = [
    await app.as('importer'),
    await app.as('officer'),
    await app.as('admin'),
  ]
  const { codeine, morphine } = await draftParts(importer)
  const product = {
    tradeName: 'Duodol 30 mg/10 mg',
    dosageForm: 'TAB',
    use: 'human',
    packSize: '50',
    packUnit: 'tablet',
    components: [
      { ...codeine, strength: '30', unit: 'mg' },
      { ...morphine, strength: '10', unit: 'mg' },
    ],
  }
  let { body } = await importer.call('preparations.create', { body: product })
  const steps: [TestPerson, string, object][] = [
    [importer, 'submit', { declaration: true }],
    [officer, 'take', {}],
    [officer, 'propose', { decision: 'approve' }],
    [admin, 'approve', { confirmsBase: true }],
  ]
  for (const [person, action, input] of steps) {
    const { id, version } = body
    const answer = await person.call('preparations.act', {
      params: { id, action },
      body: { version, ...input },
    })
    expect(answer, action).toMatchObject({ status: 200 })
    body = answer.body
  }
  return body.id
}

beforeAll(async () => {
  app = await startTestApp()
  const preparationId = await approvedCombination()
  permit = await issuePermit(app, { lines: [{ preparationId, quantity: packs, unit: 'pack' }] })
  const hash = createHash('sha256').update(token).digest()
  await behind('update trade_authorization set token_hash = $1 where case_id = $2', [hash, permit.id])
  const recorded = await (await app.as('customs')).call('endorsements.record', {
    params: { id: permit.id },
    body: {
      source: 'customs',
      date: '2026-06-17',
      declarationNumber: '26XV000000001',
      lines: [{ lineId: permit.lines[0]?.id, quantity: moved }],
      lastConsignment: false,
      checkCode: permit.checkCode,
    },
  })
  expect(recorded.status).toBe(201)
})
afterAll(() => app?.close())

const drugs = (): readonly string[] => permit.lines[0]?.components.map(({ baseGrams }) => baseGrams) ?? []

/** Each figure by which a drug may be told: all of it, what moved and what remains, exact and as it is shown. */
const figuresOf = (grams: string): string[] => {
  const exact = [
    grams,
    ...[moved, String(Number(packs) - Number(moved))].map((part) => share(grams, part, packs)),
  ]
  return [...exact, ...exact.map((figure) => shownGrams(figure, usualRounding))]
}
const occurrences = (text: string, figure: string): number =>
  text.match(new RegExp(`(?<![\\d.])${figure.replace('.', '\\.')}(?![\\d.])`, 'g'))?.length ?? 0

/** How often figures of the first drug are told, and those of the second. */
const stated = (body: unknown): number[] => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return drugs().map((grams) =>
    [...new Set(figuresOf(grams))].reduce((sum, figure) => sum + occurrences(text, figure), 0),
  )
}

const readable = (Object.keys(calls) as CallName[]).filter((name) => {
  const [method, path] = calls[name]
  return method === 'GET' && (path.match(/:\w+/g) ?? []).every((each) => each === ':id')
})

const asSigned: readonly CallName[] = ['authorizations.exchangeFile', 'authorizations.exchangeXml']

it('is told drug by drug wherever its base is told', async () => {
  expect(drugs()).toHaveLength(2)
  const stating = new Set<string>()
  for (const name of ['importer', 'officer', 'admin', 'customs']) {
    const person = await app.as(name)
    for (const call of readable) {
      const { status, body } = await person.call(call, { params: { id: permit.id } })
      if (status !== 200) continue
      const [first = 0, second = 0] = stated(body)
      // As signed: a line goes on to state its first drug by itself, as it did when it stated no other.
      const beside = asSigned.includes(call) ? 1 : 0
      expect([name, call, first], `${name}: ${call}`).toEqual([name, call, second + beside])
      if (first > 0) stating.add(call)
    }
  }
  expect([...stating].sort()).toEqual(
    [
      'authorizations.balances',
      'authorizations.earlier',
      ...asSigned,
      'authorizations.get',
      'authorizations.list',
      'balances.list',
      'dashboard.mine',
      'endorsements.device',
      'endorsements.list',
      'endorsements.reconciliation',
      'endorsements.returned',
    ].sort(),
  )
})

it('is told so to whoever checks the document, and in the list that officers take away', async () => {
  const checked = await app.visitor.call('verification.verify', { body: { token } })
  expect(checked.body.permit).toMatchObject({
    signature: 'genuine',
    lines: [{ drugs: [{ name: 'Codeine' }, { name: 'Morphine' }] }],
  })
  expect(stated(checked.body)).toEqual([2, 2])
  const sheet = await (await app.as('officer')).call('authorizations.export', {
    query: { search: permit.number },
  })
  const book = [await readSpreadsheet(sheet.bytes), await readSpreadsheet(sheet.bytes, { sheet: 'Lines' })]
  expect(stated(book)).toEqual([2, 2])
})

it.each([
  ['the base of its second drug', `'{1,baseGrams}', '"1.5"'`],
  ['its second drug', `'{1,substanceId}', components -> 0 -> 'substanceId'`],
  ['its second drug taken away', undefined],
])('is broken where the record says otherwise than was signed: %s', async (_what, place) => {
  const signature = async () =>
    (await app.visitor.call('verification.verify', { body: { token } })).body.permit.signature
  const { rows } = await behind('select components from authorization_line where case_id = $1', [permit.id])
  const changed = place === undefined ? 'components - 1' : `jsonb_set(components, ${place})`
  await behind(`update authorization_line set components = ${changed} where case_id = $1`, [permit.id])
  expect(await signature()).toBe('broken')
  await behind('update authorization_line set components = $2 where case_id = $1', [
    permit.id,
    JSON.stringify(rows[0].components),
  ])
  expect(await signature()).toBe('genuine')
})
