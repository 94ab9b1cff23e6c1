import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actOnUser, establishmentNamed, idOf } from '../../testing/register-person.ts'
import { logIn } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
let house: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  house = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
})
afterAll(() => app?.close())
beforeEach(() => app.clock.advance(60_000))

const actOnHouse = async (action: 'close' | 'reopen') => {
  const { version } = (await admin.call('establishments.get', { params: { id: house } })).body
  return admin.call('establishments.act', {
    params: { id: house, action },
    body: { version, comment: 'Moved' },
  })
}
const keyOfList = async (id: string) => {
  const { body } = await admin.call('api-keys.list', { query: { view: 'over', pageSize: 200 } })
  return body.items.find((item: { id: string }) => item.id === id)
}
const keyOf = async (person: TestPerson) => {
  const body = { name: 'Warehouse', scopes: ['cases.read'], endsOn: '2026-12-31', networks: [] }
  const { key, item } = (await person.call('api-keys.make', { body })).body
  return { id: item.id, program: app.with(key) }
}
const linkOf = async (person: TestPerson): Promise<string> => {
  const { body } = await person.call('calendar.makeLink', {})
  return new URL(body.address).searchParams.get('token') ?? ''
}
const read = async (token: string) => (await app.visitor.call('calendar.feed', { query: { token } })).status
const calls = async (program: TestPerson) => (await program.call('authorizations.list', {})).status
const statusOf = async (userName: string, password = 'Papaver-2026!') => {
  const { status, body } = await logIn(app, userName, { password })
  return [status, body.message]
}

describe('the people of an establishment that is closed', () => {
  let staff: TestPerson
  let key: Awaited<ReturnType<typeof keyOf>>
  let link: string
  beforeAll(async () => {
    staff = await signInAgain(app, 'importer.staff')
    key = await keyOf(await signInAgain(app, 'importer'))
    link = await linkOf(staff)
  })

  it('are signed out, and their keys and links end with it', async () => {
    expect([await calls(staff), await calls(key.program), await read(link)]).toEqual([200, 200, 200])
    expect((await actOnHouse('close')).status).toBe(200)
    expect([await calls(staff), await calls(key.program), await read(link)]).toEqual([401, 401, 404])
    expect(await keyOfList(key.id)).toMatchObject({
      state: 'revoked',
      revokedBecause: 'establishmentClosed',
    })
  })

  it('cannot sign in, and are told why once their password was right', async () => {
    expect(await statusOf('importer.staff')).toEqual([409, 'accountEstablishmentClosed'])
    expect(await statusOf('importer.staff', 'Wrong-2026!')).toEqual([403, 'wrongUsername'])
    expect((await statusOf('rival'))[0]).toBe(200)
  })

  it('sign in again once it is open, without the keys and links of before', async () => {
    expect((await actOnHouse('reopen')).status).toBe(200)
    expect((await statusOf('importer.staff'))[0]).toBe(200)
    expect([await calls(key.program), await read(link)]).toEqual([401, 404])
    expect((await keyOfList(key.id)).state).toBe('revoked')
  })
})

describe('keys and links do not come back', () => {
  const both = async (userName: string) => {
    const person = await signInAgain(app, userName)
    const { program } = await keyOf(person)
    const link = await linkOf(person)
    expect([await calls(program), await read(link)]).toEqual([200, 200])
    return async () => [await calls(program), await read(link)]
  }

  it.each([
    ['lock', 'unlock'],
    ['deactivate', 'activate'],
  ])('after %s and %s', async (there, back) => {
    const id = await idOf(app, 'importer')
    const standing = await both('importer')
    expect((await actOnUser(admin, id, there, { comment: 'For a while' })).status).toBe(200)
    expect(await standing()).toEqual([401, 404])
    expect((await actOnUser(admin, id, back, { comment: 'Again' })).status).toBe(200)
    expect(await standing()).toEqual([401, 404])
    await app.database.ownerPool.query('update account set must_change_password = false where id = $1', [id])
  })

  it('after another role that may have none', async () => {
    const id = await idOf(app, 'importer')
    const standing = await both('importer')
    const withheld = (withheldPermissions: string[]) =>
      actOnUser(admin, id, 'assignRoles', { withheldPermissions })
    expect((await withheld(['apiKey.manage'])).status).toBe(200)
    expect(await standing()).toEqual([401, 404])
    expect((await withheld([])).status).toBe(200)
    expect(await standing()).toEqual([401, 404])
  })
})
