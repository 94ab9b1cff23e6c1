import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  approvedPartner,
  ask,
  askedPartner,
  type PartnerCase,
  partnerDraft,
  partnerStep,
} from '../../testing/partners.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let importer: TestPerson
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ;[importer, officer] = [await app.as('importer'), await app.as('officer')]
})
afterAll(() => app?.close())

const choices = async (person: TestPerson): Promise<string[]> =>
  (
    await ask(person, 'masters.establishmentsOfCountry', {
      params: { countryId: 'all', flag1: 'NP', flag2: 'approved' },
    })
  ).map(({ name }: { name: string }) => name)
const notified = async (code: string): Promise<string[]> =>
  (
    await app.database.ownerPool.query(
      `select user_name from notification join account on account.id = account_id where code = $1 order by 1`,
      [code],
    )
  ).rows.map(({ user_name }) => user_name)

describe('a partner given to a company that has not asked', () => {
  it('can be chosen at once and taken back again, each with a notice to its managers', async () => {
    const entry = await approvedPartner(app, partnerDraft({ name: 'Unasked Pharma BV' }), 'rival')
    const body = {
      establishmentId: (await importer.call('users.me')).body.establishmentId,
      comment: 'As agreed',
    }
    const link = (id: string) => officer.call('trading-establishments.link', { params: { id }, body })
    const linked = await link(entry.id)
    expect(linked.status).toBe(200)
    expect(await choices(importer)).toContain('Unasked Pharma BV')
    expect(await notified('TE_LINKED')).toContain('importer')
    // A second press changes nothing.
    expect((await link(entry.id)).body.links).toEqual(linked.body.links)
    const own = linked.body.links.find(
      ({ establishmentId }: { establishmentId: string }) => establishmentId === body.establishmentId,
    )
    await officer.call('trading-establishments.decideLink', {
      params: { id: entry.id, linkId: own.id },
      body: { isGranted: false },
    })
    expect(await choices(importer)).not.toContain('Unasked Pharma BV')
  })

  it('is refused to a grower, and where the entry is not approved', async () => {
    const asked = await askedPartner(app, partnerDraft({ name: 'Waiting Pharma BV' }))
    const { items } = (await officer.call('establishments.list', { query: { view: 'grower' } })).body
    const link = async (id: string, establishmentId: string) =>
      (await officer.call('trading-establishments.link', { params: { id }, body: { establishmentId } })).body
        .message
    const entry = await approvedPartner(app, partnerDraft({ name: 'Growers Pharma BV' }), 'rival')
    expect(await link(entry.id, items[0].id)).toBe('tradingEstablishmentHouseClosed')
    expect(await link(asked.id, items[0].id)).toBe('tradingEstablishmentNotCurrent')
  })
})

const view = (person: TestPerson, id: string) => ask(person, 'trading-establishments.get', { params: { id } })

describe('a partner that is merged into another one', () => {
  it.each(['has', 'was refused'])(
    'leaves nobody unheard where a company %s the one and asks for the other',
    async (how) => {
      const named = (name: string) => approvedPartner(app, partnerDraft({ name: `${name} ${how}` }), 'rival')
      const [from, into] = [await named('Quelle Pharma KG'), await named('Mündung Pharma KG')]
      const askFor = ({ id }: PartnerCase) =>
        ask(importer, 'trading-establishments.askLink', { params: { id }, body: {} })
      await askFor(from)
      await askFor(into)
      const [{ id: linkId }] = (await view(officer, from.id)).links.filter(
        ({ status }: { status: string }) => status === 'ASK',
      )
      await ask(officer, 'trading-establishments.decideLink', {
        params: { id: from.id, linkId },
        body: { isGranted: how === 'has' },
      })
      await partnerStep(officer, await view(officer, from.id), 'merge', { intoId: into.id })
      const { links } = await view(officer, into.id)
      const isAsked = links.some(({ status }: { status: string }) => status === 'ASK')
      const query = { flag: 'linkAsked' }
      const { items } = await ask(officer, 'trading-establishments.list', { query })
      const isFound = items.some(({ id }: PartnerCase) => id === into.id)
      expect([isAsked, isFound]).toEqual(how === 'has' ? [false, false] : [true, true])
    },
  )
})

describe('an entry of another company that is not approved any more', () => {
  const name = 'Gesperrt Chemie GmbH'
  let entry: PartnerCase
  const candidates = async (person: TestPerson) =>
    (await ask(person, 'trading-establishments.candidates', { query: { name } })).map(
      ({ id, status, link }: { id: string; status: string; link: string | null }) => ({ id, status, link }),
    )
  const own = async (person: TestPerson): Promise<string[]> =>
    (await ask(person, 'trading-establishments.partners')).map(({ id }: { id: string }) => id)
  const alike = ({ checks }: { checks: { code: string }[] }) =>
    checks.filter(({ code }) => code === 'alike').length
  const drafted = () =>
    ask(importer, 'trading-establishments.create', { body: partnerDraft({ name, city: 'Kiel' }) })
  beforeAll(async () => {
    entry = await approvedPartner(app, partnerDraft({ name }), 'rival')
  })

  it.each([
    ['INA', 'deactivate', 'reactivate', 'REVOKE-LICENCE'],
    ['BLK', 'block', 'unblock', 'SUSPEND-INVESTIGATION'],
  ])('is not found, warned of or listed while it is %s', async (status, stop, resume, reasonCode) => {
    const { id } = entry
    const rival = await app.as('rival')
    await ask(importer, 'trading-establishments.askLink', { params: { id }, body: {} })
    const draft = await drafted()
    expect([await candidates(importer), alike(draft)]).toEqual([[{ id, status: 'APR', link: 'ASK' }], 1])
    entry = await partnerStep(officer, await view(officer, id), stop, {
      reasonCode,
      comment: 'Under review.',
    })
    expect(await candidates(importer)).toEqual([])
    expect(alike(await view(importer, draft.id))).toBe(0)
    expect(await own(importer)).not.toContain(id)
    // Its own company and the office see it as before.
    expect(await candidates(rival)).toEqual([{ id, status, link: 'ACT' }])
    expect(await own(rival)).toContain(id)
    expect(await candidates(officer)).toEqual([{ id, status, link: null }])
    const asked = await partnerStep(importer, draft, 'submit', { declaration: true })
    expect(alike(await view(importer, asked.id))).toBe(0)
    expect(alike(await view(officer, asked.id))).toBe(1)
    const query = { flag: 'alike', search: asked.number }
    expect((await ask(officer, 'trading-establishments.list', { query })).items).toHaveLength(1)
    await partnerStep(importer, asked, 'withdraw')
    entry = await partnerStep(officer, entry, resume, { comment: 'Cleared.' })
  })
})
