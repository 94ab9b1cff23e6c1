import { caseKinds } from '@papaver/contract/kinds.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { askedPartner, type PartnerCase, partnerDraft, partnerStep } from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { workKinds } from './kinds.ts'

let app: TestApp
let [importer, rival, officer, admin]: TestPerson[] = []
let trade: { id: string; version: number; number: string }
let partner: PartnerCase
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
  rival = await app.as('rival')
  officer = await app.as('officer')
  admin = await app.as('admin')
  const { body } = await importer.call('authorizations.create', {
    body: importDraft(await draftParts(importer)),
  })
  trade = await step(importer, body, 'submit', { declaration: true })
  partner = await askedPartner(app, partnerDraft({ name: 'Worklist Pharma GmbH' }), 'importer')
})
afterAll(() => app?.close())

interface Item {
  id: string
  feature: string
  subject: string
}
const listed = async (person: TestPerson | undefined, query: object): Promise<Item[]> =>
  (await person?.call('work.list', { query: { pageSize: 100, ...query } }))?.body.items
const ids = async (person: TestPerson | undefined, query: object): Promise<string[]> =>
  (await listed(person, query)).map(({ id }) => id)

it('knows every kind of case', () => {
  expect(workKinds.map(({ kind }) => kind.feature)).toEqual(caseKinds.map(({ feature }) => feature))
})

it('shows what nobody has taken, of whatever kind, and narrows to one', async () => {
  const items = await listed(admin, { view: 'unassigned' })
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([trade.id, partner.id]))
  expect(items.find(({ id }) => id === partner.id)).toMatchObject({
    feature: 'trading-establishments',
    subject: expect.stringContaining('Worklist Pharma GmbH'),
  })
  const partners = await listed(admin, { view: 'unassigned', kind: 'trading-establishments' })
  expect(new Set(partners.map(({ feature }) => feature))).toEqual(new Set(['trading-establishments']))
})

it('moves with the case: taken, proposed, to be decided', async () => {
  const taken = await partnerStep(officer as TestPerson, partner, 'take')
  expect(await ids(officer, { view: 'mine' })).toContain(partner.id)
  expect(await ids(admin, { view: 'unassigned' })).not.toContain(partner.id)
  await partnerStep(officer as TestPerson, taken, 'propose', { decision: 'approve' })
  expect(await ids(admin, { view: 'decide' })).toContain(partner.id)
})

it('holds each case once among all that is to do, and counts what it lists', async () => {
  const all = await ids(officer, { view: 'all' })
  expect(new Set(all).size).toBe(all.length)
  const { body: counts } = (await officer?.call('work.counts', {})) ?? {}
  expect(counts.all).toBe(all.length)
  expect(counts.mine).toBe((await ids(officer, { view: 'mine' })).length)
})

it('finds cases of every kind by their words, in the scope of whoever searches', async () => {
  expect(await ids(importer, { view: 'found', search: 'worklist pharma' })).toEqual([partner.id])
  expect(await ids(importer, { view: 'found', search: trade.number })).toEqual([trade.id])
  expect(await ids(rival, { view: 'found', search: 'worklist pharma' })).toEqual([])
  expect(await ids(officer, { view: 'found', search: 'worklist pharma' })).toEqual([partner.id])
})

it.each<[string, (number: string) => string]>([
  ['as it is', (number) => number],
  ['in small letters', (number) => number.toLowerCase()],
  ['without its signs', (number) => number.replace(/[/-]/g, '').toLowerCase()],
  ['without its signs and the last letter', (number) => number.replace(/-.*$/, '').replaceAll('/', '')],
  ['with blanks', (number) => number.replace(/[/-]/g, ' ')],
  ['from its year on', (number) => number.slice(number.search(/\d{4}/))],
  ['its serial', (number) => /\d{6}/.exec(number)?.[0] ?? ''],
])('finds a number %s, in all kinds and in its own list', async (_how, typed) => {
  const search = typed(trade.number)
  expect(await ids(officer, { view: 'found', search })).toEqual([trade.id])
  const { body } = (await officer?.call('authorizations.list', { query: { view: 'all', search } })) ?? {}
  expect(body.items.map(({ id }: Item) => id)).toEqual([trade.id])
  expect(await ids(rival, { view: 'found', search })).toEqual([])
})

it('has nothing to do for those who decide nothing', async () => {
  expect(await ids(importer, { view: 'all' })).toEqual([])
  expect((await importer?.call('work.counts', {}))?.body).toEqual({})
})
