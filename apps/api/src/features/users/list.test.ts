import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnUser, idOf, register, registerVerified } from '../../testing/register-person.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  await register(app, { userName: 'zoe', firstName: 'Zoé', lastName: 'Ångström', email: 'zoe@GMAIL.com' })
  app.clock.advance(60_000)
  await registerVerified(app, {
    userName: 'юлия',
    firstName: 'Юлия',
    lastName: 'Фёдорова',
    email: 'julia@company.example',
    userType: 'CUSTOMS',
    establishmentName: 'Portmere, Sea Port office',
    isManager: true,
  })
  const id = await registerVerified(app, {
    userName: 'formula',
    firstName: '=1+1',
    lastName: '"Quoted", 100%_',
    establishmentName: '+Evil, Ltd',
  })
  await actOnUser(admin, id, 'cancel', { reasonCode: 'CANCEL-IDENTITY' })
})
afterAll(() => app?.close())

const names = async (query: Record<string, string | number>): Promise<string[]> => {
  const { status, body } = await admin.call('users.list', {
    query: { sort: 'name', pageSize: 100, ...query },
  })
  expect(status).toBe(200)
  return body.items.map(({ userName }: { userName: string }) => userName)
}

describe('the list', () => {
  it.each<[Record<string, string>, string[]]>([
    [{ q: 'angstrom' }, ['zoe']],
    [{ q: 'ZOÉ ångs' }, ['zoe']],
    [{ q: 'федор' }, ['юлия']],
    [{ q: 'ФЁДОРОВА юлия' }, ['юлия']],
    [{ q: 'SEA PORT OFFICE' }, ['юлия']],
    [{ q: 'xv-002' }, ['zoe', 'importer', 'importer.staff']],
    [{ q: 'osmund staff' }, ['importer.staff']],
    [{ q: '100%_' }, ['formula']],
    [{ q: '_' }, ['formula']],
    [{ q: '\\' }, []],
    [{ q: 'nobody at all' }, []],
    [{ status: 'UNV' }, ['zoe']],
    [{ view: 'waiting' }, ['zoe', 'юлия']],
    [{ view: 'ended' }, ['formula']],
    [{ view: 'locked' }, []],
    [{ role: 'CUST_MANAGER' }, ['customs', 'юлия']],
    [{ userType: 'CUSTOMS' }, ['юлия']],
    [{ role: 'CUST_MANAGER', q: 'quist' }, ['customs']],
  ])('%j', async (query, wanted) => {
    expect(await names(query)).toEqual(wanted)
  })

  it('is narrowed to one establishment', async () => {
    const { body } = await admin.call('users.get', { params: { id: await idOf(app, 'rival') } })
    expect(await names({ establishmentId: body.establishmentId })).toEqual(['rival'])
  })

  it('sorts by what a head may name, and by nothing else', async () => {
    expect((await names({ sort: 'organisation', view: 'active' })).slice(-1)).toEqual(['rival'])
    expect((await names({ sort: '-lastLoginAt' }))[0]).toBe('admin')
    expect((await names({ sort: 'status' }))[0]).toBe('zoe')
    expect((await names({ sort: '-status' }))[0]).toBe('formula')
    const wrong = await admin.call('users.list', { query: { sort: 'password_hash' } })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'invalidInput'])
  })

  it('comes in pages of the size that the person has set', async () => {
    const first = await admin.call('users.list', { query: { sort: 'name' } })
    expect(first.body).toMatchObject({ total: 12, totalIsEstimate: false, page: 1, pageSize: 10 })
    const second = await admin.call('users.list', { query: { sort: 'name', page: 2 } })
    const all = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id)
    expect(new Set(all).size).toBe(12)
    const beyond = await admin.call('users.list', { query: { page: 99 } })
    expect(beyond.body).toMatchObject({ items: [], total: 12 })
  })

  it('shows what an officer should look at', async () => {
    const { body } = await admin.call('users.list', { query: { view: 'waiting', sort: 'name' } })
    const [zoe, julia] = body.items
    expect(zoe).toMatchObject({
      flags: ['freeMail'],
      lapsesOn: '2026-06-24',
      organisation: 'Osmund Life Sciences Ltd',
      roles: ['ESTB_USER'],
    })
    expect(julia).toMatchObject({
      flags: [],
      lapsesOn: null,
      organisation: 'Portmere, Sea Port office',
      establishmentId: null,
    })
  })

  it('counts its views', async () => {
    const { body } = await admin.call('users.counts')
    expect(body).toEqual({ waiting: 2, active: 9, locked: 0, ended: 1, all: 12 })
  })

  it('knows who is locked out by wrong passwords, until the lock ends', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      await app.visitor.call('account.login', { body: { userName: 'grower', password: `wrong ${guess}` } })
    expect(await names({ view: 'locked' })).toEqual(['grower'])
    const id = await idOf(app, 'grower')
    const { body } = await admin.call('users.get', { params: { id } })
    expect(body).toMatchObject({ isAccountLocked: true, flags: ['locked'] })
    expect((await actOnUser(admin, id, 'unlock')).body.isAccountLocked).toBe(false)
    expect(await names({ view: 'locked' })).toEqual([])
    const login = await app.visitor.call('account.login', {
      body: { userName: 'grower', password: 'Papaver-2026!' },
    })
    expect(login.status).toBe(200)
  })
})

describe('the export', () => {
  it('is the list as it is filtered, in the reader’s language, and runs nothing', async () => {
    const { body, headers } = await admin.call('users.export', {
      query: { view: 'ended' },
      headers: { culture: 'de' },
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const text = body as string
    expect(text.startsWith('\ufeffBenutzername,Vorname,Nachname,')).toBe(true)
    expect(text).toContain('formula,\'=1+1,"""Quoted"", 100%_",formula@company.example,"\'+Evil, Ltd",')
    expect(text).toContain(',Annulliert,2026-06-17,')
  })

  it('has everybody, however small the pages of the list are', async () => {
    const { body } = await admin.call('users.export', { query: { pageSize: 2, page: 3 } })
    expect((body as string).match(/@/g)?.length).toBe(12)
  })
})
