import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedPartner } from '../../testing/partners.ts'
import { establishmentNamed } from '../../testing/register-person.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { suggestEstablishments } from './public.ts'

let app: TestApp
let admin: TestPerson
let importer: TestPerson
let id: string
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, importer] = [await app.as('admin'), await app.as('importer')]
  id = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
})
afterAll(() => app?.close())

const house = async () => (await admin.call('establishments.get', { params: { id } })).body
const listed = async (query: Record<string, string>): Promise<string[]> =>
  (await admin.call('establishments.list', { query })).body.items.map(({ name }: { name: string }) => name)
const change = async (call: 'save' | 'addSite' | 'addPerson', body: object): Promise<TestAnswer> => {
  const { version } = await house()
  return admin.call(`establishments.${call}`, { params: { id }, body: { version, ...body } })
}
const history = async (): Promise<{ action: string; details: Record<string, unknown> }[]> =>
  (await admin.call('establishments.history', { params: { id } })).body

describe('the list', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ search: 'valeron' }, ['Valeron Pharma Trading Ltd']],
    [{ search: 'Valleron farma' }, ['Valeron Pharma Trading Ltd']],
    [{ search: 'Валерон' }, ['Valeron Pharma Trading Ltd']],
    [{ search: 'XV-003' }, ['Tarrow Chemicals Ltd']],
    [{ search: 'tablet works' }, ['Osmund Life Sciences Ltd']],
    [{ search: '100%_' }, []],
    [{ view: 'grower' }, ['Greenmere Glasshouses Ltd', 'Hollowfield Farm Cooperative']],
    [{ view: 'buyer' }, ['Corvane Botanicals Ltd']],
    [{ view: 'trading', group: 'PREC' }, ['Osmund Life Sciences Ltd', 'Tarrow Chemicals Ltd']],
    [{ view: 'grower', sort: '-name' }, ['Hollowfield Farm Cooperative', 'Greenmere Glasshouses Ltd']],
    [{ view: 'closed' }, []],
    [{ view: 'customs', search: 'harbour' }, ['Customs Office Portvale Harbour']],
  ])('of %j', async (query, names) => {
    expect(await listed(query)).toEqual(names)
  })

  it('counts what each view lists, and exports it in words', async () => {
    const { body: counts } = await admin.call('establishments.counts')
    for (const view of ['all', 'trading', 'buyer', 'grower', 'customs', 'closed'])
      expect([view, (await admin.call('establishments.list', { query: { view } })).body.total]).toEqual([
        view,
        counts[view],
      ])
    const { bytes } = await admin.call('establishments.export', { query: { view: 'grower' } })
    expect(bytes.toString()).toContain('Greenmere Glasshouses Ltd')
    expect(bytes.toString()).toContain('Grower')
    expect((await admin.call('establishments.list', { query: { sort: 'mail' } })).status).toBe(400)
  })
})

describe('an establishment', () => {
  it('is shown with sites, persons and accounts; without accounts to its own people', async () => {
    const { sites, persons, accounts, mayChange } = await house()
    expect(sites.map(({ code }: { code: string }) => code)).toEqual(['01', '02', '03'])
    expect(persons.map(({ role }: { role: string }) => role)).toEqual(['deputy', 'responsible'])
    expect(persons[0].fullName).toBe('Dr Nadia Brandt')
    expect(accounts.map(({ userName }: { userName: string }) => userName)).toContain('importer')
    expect(mayChange).toBe(true)
    const own = (await importer.call('establishments.get', { params: { id } })).body
    expect([own.accounts, own.mayChange, own.sites.length]).toEqual([[], false, 3])
  })

  it('is changed field by field; what is not mentioned stays, and the trail says old and new', async () => {
    const before = await house()
    const { body, status } = await change('save', { phone: '+999 555 0999', kind: 'grower' })
    expect([status, body.phone, body.kind, body.city]).toEqual([200, '+999 555 0999', 'trading', before.city])
    expect(body.version).toBe(before.version + 1)
    expect((await history())[0]).toMatchObject({
      action: 'establishment.change',
      details: { before: { phone: before.phone }, after: { phone: '+999 555 0999' } },
    })
    // Saved as it stands it is no new version, and nothing is noted.
    expect((await change('save', { phone: '+999 555 0999' })).body.version).toBe(body.version)
  })

  it.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ mail: 'nobody' }, 'mail'],
    [{ gln: '9990000000019' }, 'gln'],
    [{ website: 'valeron' }, 'website'],
    [{ addressLines: [] }, 'addressLines'],
    [{ groups: [] }, 'groups'],
  ])('refuses %j', async (said, path) => {
    const { status, body } = await change('save', said)
    expect([status, body.details.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]])
  })

  it('refuses what somebody else has overtaken, and knows one that stands already', async () => {
    const stale = { version: 0, city: 'Elsewhere' }
    const { status, body } = await admin.call('establishments.save', { params: { id }, body: stale })
    expect([status, body.message]).toEqual([409, 'establishmentStale'])
    const again = {
      name: 'OSMUND Life Sciences',
      kind: 'trading',
      groups: ['NP'],
      addressLines: ['1 Row'],
      city: 'Portvale',
      mail: 'a@b.example.com',
    }
    const known = await admin.call('establishments.create', { body: again })
    expect([known.status, known.body.details]).toEqual([409, { code: 'XV-002' }])
  })

  it('gets sites and persons, which are numbered, changed and put out of use', async () => {
    const added = await change('addSite', { name: 'Cold Store', addressLines: ['Quay 4'], city: 'Portvale' })
    const site = added.body.sites.at(-1)
    expect(site).toMatchObject({ code: '04', isActive: true, postalCode: '' })
    const { body } = await admin.call('establishments.saveSite', {
      params: { id, partId: site.id },
      body: { version: added.body.version, isActive: false },
    })
    expect(body.sites.at(-1)).toMatchObject({ name: 'Cold Store', isActive: false })
    const person = {
      role: 'deputy',
      titleCode: 'DR',
      firstName: 'Ada',
      lastName: 'Quist',
      occupation: 'Chemist',
    }
    expect((await change('addPerson', person)).body.persons.at(-2).fullName).toBe('Dr Ada Quist')
    expect((await change('addPerson', { ...person, titleCode: 'KING' })).status).toBe(400)
    const actions = (await history()).map(({ action }) => action)
    expect(actions.slice(0, 3)).toEqual([
      'establishment.addPerson',
      'establishment.changeSite',
      'establishment.addSite',
    ])
    // Another house's site is none of this one's.
    const rivals = await establishmentNamed(app, 'Valeron Pharma Trading Ltd')
    const foreign = (await admin.call('establishments.get', { params: { id: rivals } })).body.sites[0].id
    const { version } = await house()
    const params = { id, partId: foreign }
    const { status } = await admin.call('establishments.saveSite', {
      params,
      body: { version, isActive: false },
    })
    expect(status).toBe(404)
  })

  it('is closed and opened again; closed, it stands in a view of its own', async () => {
    const buyer = await establishmentNamed(app, 'Corvane Botanicals Ltd')
    const act = async (action: string, version: number) =>
      admin.call('establishments.act', { params: { id: buyer, action }, body: { version, comment: 'Moved' } })
    expect((await act('reopen', 0)).body.message).toBe('establishmentNothingToDo')
    expect((await act('close', 0)).body.isActive).toBe(false)
    expect(await listed({ view: 'closed' })).toEqual(['Corvane Botanicals Ltd'])
    expect(await listed({ view: 'buyer' })).toEqual([])
    expect((await act('reopen', 1)).body.isActive).toBe(true)
  })

  it('is not closed without a reason, which officers read and its own people do not', async () => {
    const buyer = await establishmentNamed(app, 'Corvane Botanicals Ltd')
    const { version } = (await admin.call('establishments.get', { params: { id: buyer } })).body
    const act = (action: string, body: object) =>
      admin.call('establishments.act', { params: { id: buyer, action }, body })
    for (const said of [{}, { comment: '' }, { comment: '  ' }]) {
      const { status, body } = await act('close', { version, ...said })
      expect([status, body.details]).toEqual([400, { fields: [{ path: 'comment', code: 'missing' }] }])
    }
    expect((await act('close', { version, comment: 'x'.repeat(501) })).status).toBe(400)
    const closed = await act('close', { version, comment: 'Wound up by the court.' })
    expect(closed.body.isActive).toBe(false)
    const history = { params: { id: buyer } }
    const entries = (await admin.call('establishments.history', history)).body
    expect(entries[0]).toMatchObject({ action: 'establishment.close' })
    expect(JSON.stringify(entries[0])).toContain('Wound up by the court.')
    const rival = await app.as('rival')
    expect((await rival.call('establishments.history', history)).status).toBe(403)
    expect((await rival.call('establishments.get', history)).status).toBe(404)
    // Opening it again needs none.
    expect((await act('reopen', { version: closed.body.version })).body.isActive).toBe(true)
  })

  it('is entered with the next code and its address as the first site', async () => {
    const { body } = await admin.call('establishments.create', {
      body: {
        name: 'Nordlys Laboratory AS',
        kind: 'buyer',
        groups: ['NP', 'PREC'],
        addressLines: ['2 Fell Road', ''],
        city: 'Northgate',
        mail: 'lab@nordlys.example.com',
        gln: '',
      },
    })
    expect(body).toMatchObject({ code: expect.stringMatching(/^XV-\d{3}$/), gln: null, isActive: true })
    expect(body.sites).toHaveLength(1)
  })
})

it('shows licences, partners and cases of an establishment to those who work on cases', async () => {
  const asked = await askedPartner(app, undefined, 'importer')
  const { body } = await (await app.as('officer')).call('work.ofEstablishment', { params: { id } })
  expect(body.licences[0]).toMatchObject({ number: 'L-0002', isValid: true })
  expect(body.partners.length).toBeGreaterThan(3)
  expect(body.cases[0].id).toBe(asked.id)
  expect(body.caseCount).toBeGreaterThanOrEqual(body.cases.length)
  expect(new Set(body.cases.map(({ applicantName }: { applicantName: string }) => applicantName))).toEqual(
    new Set(['Osmund Life Sciences Ltd']),
  )
})

it('shows a customs office with its people', async () => {
  const { items } = (await admin.call('establishments.list', { query: { view: 'customs' } })).body
  const { body } = await admin.call('establishments.customsOffice', { params: { pointId: items[0].id } })
  expect(body.name).toBe(items[0].name)
  expect((await admin.call('establishments.customsOffice', { params: { pointId: 999_999 } })).status).toBe(
    404,
  )
})

describe('suggestions for what somebody wrote', () => {
  it.each<[string, string]>([
    ['Osmund Life Sciences', 'XV-002'],
    ['OSMUND LIFE SCIENCE LIMITED', 'XV-002'],
    ['Osmnud Lif Scinces', 'XV-002'],
    ['Осмунд Лайф', 'XV-002'],
    ['xv-005', 'XV-005'],
  ])('find for %j first', async (wanted, code) => {
    expect((await suggestEstablishments(app.deps.db, wanted))[0]?.code).toBe(code)
  })
  it.each(['Ltd', 'Another House Altogether', ''])('find nothing for %j', async (wanted) => {
    expect(await suggestEstablishments(app.deps.db, wanted)).toEqual([])
  })
})
