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

describe('an entry of another company that is stopped', () => {
  const name = 'Gesperrt Chemie GmbH'
  let entry: PartnerCase
  const candidates = async (person: TestPerson) =>
    (await ask(person, 'trading-establishments.candidates', { query: { name } })).map(
      ({ id, status, link }: { id: string; status: string; link: string | null }) => ({ id, status, link }),
    )
  const own = async (person: TestPerson) =>
    (await ask(person, 'trading-establishments.partners')).find((row: { id: string }) => row.id === entry.id)
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
  ])('is to everybody else what it was before it is %s', async (status, stop, resume, reasonCode) => {
    const { id } = entry
    const rival = await app.as('rival')
    const draft = await drafted()
    const link = () => ask(importer, 'trading-establishments.askLink', { params: { id }, body: {} })
    const seen = async () => ({
      candidates: await candidates(importer),
      alike: (await view(importer, draft.id)).checks.filter(({ code }: { code: string }) => code === 'alike'),
      checks: (await view(importer, draft.id)).checks.map(({ code }: { code: string }) => code),
      own: await own(importer),
      link: await link(),
    })
    await link()
    const before = await seen()
    expect([before.candidates, before.alike.length]).toEqual([[{ id, status: 'APR', link: 'ASK' }], 1])
    expect(before.own).toMatchObject({ status: 'APR', link: 'ASK' })
    entry = await partnerStep(officer, await view(officer, id), stop, {
      reasonCode,
      comment: 'Under review.',
    })
    expect(await seen()).toEqual(before)
    // Its own company and the office see how it stands.
    expect(await candidates(rival)).toEqual([{ id, status, link: 'ACT' }])
    expect(await own(rival)).toMatchObject({ status })
    expect(await candidates(officer)).toEqual([{ id, status, link: null }])
    const { links } = await view(officer, id)
    const { id: linkId } = links.find((each: { status: string }) => each.status === 'ASK')
    const decide = (isGranted: boolean) =>
      officer.call('trading-establishments.decideLink', { params: { id, linkId }, body: { isGranted } })
    expect((await decide(true)).body.message).toBe('tradingEstablishmentNotCurrent')
    expect((await decide(false)).status).toBe(200)
    const refused = await seen()
    // Asked for anew: the same answer as of any entry.
    expect([refused.link, await candidates(importer)]).toEqual([
      { status: 'ASK' },
      [{ id, status: 'APR', link: 'ASK' }],
    ])
    const asked = await partnerStep(importer, draft, 'submit', { declaration: true })
    expect(alike(await view(importer, asked.id))).toBe(1)
    const query = { flag: status === 'BLK' ? 'likeBlocked' : 'alike', search: asked.number }
    expect((await ask(officer, 'trading-establishments.list', { query })).items).toHaveLength(1)
    await partnerStep(importer, asked, 'withdraw')
    entry = await partnerStep(officer, await view(officer, id), resume, { comment: 'Cleared.' })
  })
})
