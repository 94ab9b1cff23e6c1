import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnUser, idOf, register, registerVerified } from '../../testing/register-person.ts'
import { setSetting, sqlOf } from '../../testing/sign-in.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
let importer: TestPerson
let staff: TestPerson
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  importer = await app.as('importer')
  staff = await app.as('importer.staff')
  for (const name of ['admin', 'importer', 'importer.staff', 'rival', 'customs'])
    ids[name] = await idOf(app, name)
})
afterAll(() => app?.close())

const kept = ['designationTypeId', 'firstName', 'lastName', 'occupation', 'email', 'phone', 'fax'] as const
/** Saves an account as it stands but for some fields. */
const save = async (
  person: TestPerson,
  id: string,
  changes: Record<string, unknown>,
): Promise<TestAnswer> => {
  const { body } = await admin.call('users.get', { params: { id } })
  const payload = Object.fromEntries(kept.map((field) => [field, body[field]]))
  return person.call('users.update', { params: { id }, body: { ...payload, ...changes } })
}
const said = ({ status, body }: TestAnswer) => [
  status,
  body.message,
  body.details?.field ?? body.details?.fields?.[0]?.path,
]

describe('a person', () => {
  it('may have one name, which is shown without a blank before it', async () => {
    const id = ids.rival ?? ''
    const answer = await save(admin, id, { firstName: '', lastName: 'Suharto' })
    expect([answer.status, answer.body]).toMatchObject([200, { firstName: '', lastName: 'Suharto' }])
    expect(said(await save(admin, id, { firstName: 'Suharto', lastName: '' }))).toEqual([
      400,
      'invalidInput',
      'lastName',
    ])
  })

  it('changes what is his own, and the audit trail keeps old and new', async () => {
    const id = ids['importer.staff'] ?? ''
    const changes = {
      firstName: 'Nora Maria',
      occupation: 'Pharmacist',
      phone: '+999 1',
    }
    const answer = await save(staff, id, { ...changes, designationTypeId: 'MS' })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { ...changes, designationTypeId: 'MS', request: null, actions: [] },
    ])
    const { rows } = await app.database.ownerPool.query(
      "select details, actor_name from audit_event where action = 'user.update' and entity_id = $1",
      [id],
    )
    expect(JSON.parse(rows[0].details)).toMatchObject({
      before: { phone: expect.any(String), firstName: 'Nora' },
      after: { phone: '+999 1', firstName: 'Nora Maria' },
    })
    expect(rows[0].actor_name).toBe('importer.staff')
  })

  it.each<[Record<string, unknown>, unknown[]]>([
    [{ userName: 'somebody.else' }, [400, 'invalidInput', 'userName']],
    [{ establishmentCode: 'XV-001' }, [409, 'userOwnRecord', 'establishmentCode']],
    [{ establishmentCode: null }, [409, 'userOwnRecord', 'establishmentCode']],
    [{ establishmentName: 'Another Ltd' }, [400, 'invalidInput', 'establishmentName']],
    [{ establishmentAddress: '9 Elsewhere' }, [400, 'invalidInput', 'establishmentAddress']],
    [{ isAccountLocked: true }, [409, 'userOwnRecord', 'isAccountLocked']],
    [{ designationTypeId: 'KING' }, [400, 'invalidInput', 'designationTypeId']],
    // One's own address counts once it was proved by its link.
    [{ email: 'nora@osmund.example' }, [409, 'userOwnRecord', 'email']],
    [{ email: 'no address' }, [400, 'invalidInput', 'email']],
    [{ lastName: '  ' }, [400, 'invalidInput', 'lastName']],
    [{ version: 1 }, [409, 'userStale', undefined]],
  ])('cannot save %j', async (changes, answer) => {
    expect(said(await save(staff, ids['importer.staff'] ?? '', changes))).toEqual(answer)
  })

  it('may send back what he was shown', async () => {
    const { body } = await staff.call('users.get', { params: { id: ids['importer.staff'] ?? '' } })
    const answer = await staff.call('users.update', { params: { id: body.id }, body })
    expect([answer.status, answer.body.version]).toEqual([200, body.version])
  })

  it('keeps his address for himself, also in a race', async () => {
    const pair = [ids.importer, ids['importer.staff']]
    const answers = await Promise.all(
      pair.map((id) => save(admin, id ?? '', { email: 'both@osmund.example' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a manager', () => {
  it('changes how his staff are reached, but neither who they are nor where their links go', async () => {
    const id = ids['importer.staff'] ?? ''
    const answer = await save(importer, id, { phone: '+999 2', fax: '+999 3', occupation: 'Chemist' })
    expect([answer.status, answer.body.phone]).toEqual([200, '+999 2'])
    for (const [field, value] of [
      ['email', 'mine@osmund.example'],
      ['firstName', 'Nobody'],
      ['lastName', 'Nobody'],
      ['isAccountLocked', true],
      ['establishmentCode', 'XV-001'],
    ] as const)
      expect(said(await save(importer, id, { [field]: value }))).toEqual([409, 'userNotYours', field])
  })
})

describe('the authority', () => {
  it('changes the address of a person, who is told at the one that was; what he asked for himself ends', async () => {
    const id = ids.rival ?? ''
    const rival = await app.as('rival')
    const asked = { email: 'rival.own@harbour.example', password: 'Papaver-2026!' }
    expect((await rival.call('account.askEmailChange', { body: asked })).status).toBe(204)
    expect(said(await save(admin, id, { email: 'CUSTOMS@papaver.example' }))).toEqual([
      409,
      'userEmailTaken',
      undefined,
    ])
    expect((await save(admin, id, { email: 'rival@harbour.example' })).status).toBe(200)
    const { rows: mails } = await app.database.ownerPool.query(
      "select recipient from mail_outbox where template = 'USR_MAIL_CHANGED' and entity_id = $1",
      [id],
    )
    expect(mails).toEqual([{ recipient: 'rival@papaver.example' }])
    expect((await rival.call('account.emailChange')).body).toEqual({ waiting: null })
  })

  it('links a request to an establishment by its code', async () => {
    const id = await registerVerified(app, { userName: 'loose', establishmentName: 'Some Ltd' })
    expect(said(await save(admin, id, { establishmentCode: 'XV-999' }))).toEqual([
      422,
      'userEstablishmentMissing',
      undefined,
    ])
    expect((await save(admin, id, { establishmentCode: 'XV-001' })).body).toMatchObject({
      establishmentCode: 'XV-001',
    })
    expect((await save(admin, id, { establishmentCode: null })).body.establishmentCode).toBeNull()
    expect((await save(admin, id, {})).body.establishmentCode).toBeNull()
  })

  it('moves an approved person by the same rules as with his roles, and his sessions end', async () => {
    const id = ids['importer.staff'] ?? ''
    const person = await signInAgain(app, 'importer.staff')
    expect(said(await save(admin, id, { establishmentCode: null }))[1]).toBe('userEstablishmentMissing')
    expect(said(await save(admin, ids.importer ?? '', { establishmentCode: 'XV-001' }))[1]).toBe(
      'userNoSuccessor',
    )
    expect((await save(admin, id, { establishmentCode: 'XV-001' })).status).toBe(200)
    expect((await person.call('users.me')).status).toBe(401)
    expect((await importer.call('users.get', { params: { id } })).status).toBe(404)
  })

  it('locks and unlocks with the payload, never himself', async () => {
    const id = ids.customs ?? ''
    expect((await save(admin, id, { isAccountLocked: true })).body.isAccountLocked).toBe(true)
    const unlocked = await save(admin, id, { isAccountLocked: false, phone: '+999 4' })
    expect(unlocked.body).toMatchObject({ isAccountLocked: false, phone: '+999 4' })
    expect(said(await save(admin, ids.admin ?? '', { isAccountLocked: true }))).toEqual([
      409,
      'userOwnRecord',
      'isAccountLocked',
    ])
    const { body } = await admin.call('users.history', { params: { id } })
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['lock', 'unlock'])
  })

  it('changes nothing of an account that is over', async () => {
    const id = await registerVerified(app, { userName: 'over' })
    await actOnUser(admin, id, 'cancel', { comment: 'No.' })
    expect(said(await save(admin, id, { phone: '1' }))[1]).toBe('userStep')
  })
})

describe('the settings of a new account', () => {
  const favoritesOf = async (id: string): Promise<boolean> =>
    (await sqlOf(app)('select is_use_favorites from account where id = $1', [id])).rows[0].is_use_favorites

  it('begin with favourites where the authority says so; those that were there stay', async () => {
    const before = await register(app, { userName: 'without.favourites' })
    await setSetting(app, 'import_export.isUseFavoritesDefault', true)
    const after = await register(app, { userName: 'with.favourites' })
    await setSetting(app, 'import_export.isUseFavoritesDefault', false)
    expect([await favoritesOf(before), await favoritesOf(after)]).toEqual([false, true])
  })
})

describe('one’s own settings', () => {
  const settingsOf = async () =>
    (await importer.call('users.settings', { params: { id: ids.importer ?? '' } })).body
  const saveSettings = (body: unknown) =>
    importer.call('users.saveSettings', { params: { id: ids.importer ?? '' }, body })

  it('are four items, and those that are not named stay', async () => {
    const items = [
      { settingId: 'culture', settingValue: 'fi' },
      { settingId: 'pageSize', settingValue: 25 },
    ]
    expect((await saveSettings(items)).body).toEqual([
      ...items,
      { settingId: 'isUseFavorites', settingValue: false },
      { settingId: 'isFilterByUser', settingValue: false },
    ])
    await saveSettings([{ settingId: 'isUseFavorites', settingValue: true }])
    expect(await settingsOf()).toEqual([
      ...items,
      { settingId: 'isUseFavorites', settingValue: true },
      { settingId: 'isFilterByUser', settingValue: false },
    ])
    expect((await importer.call('users.me')).body).toMatchObject({
      culture: 'fi',
      pageSize: 25,
      isUseFavorites: true,
    })
  })

  it.each<[string, unknown]>([
    ['culture', 'xx'],
    ['culture', 3],
    ['pageSize', 0],
    ['pageSize', 101],
    ['pageSize', 2.5],
    ['pageSize', '25'],
    ['isUseFavorites', 'yes'],
    ['roles', ['CA_ADMIN']],
    ['__proto__', true],
    ['constructor', true],
  ])('%s is not %j', async (settingId, settingValue) => {
    const before = await settingsOf()
    const answer = await saveSettings([
      { settingId: 'isFilterByUser', settingValue: true },
      { settingId, settingValue },
    ])
    expect([answer.status, answer.body.message, answer.body.details.fields[0].path]).toEqual([
      400,
      'invalidInput',
      settingId,
    ])
    expect(await settingsOf()).toEqual(before)
  })

  it('are nobody else’s, not even the authority’s', async () => {
    const params = { id: ids.importer ?? '' }
    expect((await admin.call('users.settings', { params })).status).toBe(404)
    expect((await admin.call('users.saveSettings', { params, body: [] })).status).toBe(404)
    expect((await admin.call('users.favorites', { params })).status).toBe(404)
    const none = { substances: [], preparations: [] }
    expect((await admin.call('users.saveFavorites', { params, body: none })).status).toBe(404)
  })
})

describe('favourites', () => {
  it('are kept as sent, each once, and unknown substances are refused', async () => {
    const params = { id: ids.rival ?? '' }
    const rival = await app.as('rival')
    const { body: substances } = await rival.call('masters.substances')
    const [first, second] = substances.map(({ id }: { id: number }) => id)
    const preparation = crypto.randomUUID()
    const saved = await rival.call('users.saveFavorites', {
      params,
      body: { substances: [second, first, second], preparations: [preparation] },
    })
    expect(saved.status).toBe(200)
    expect(new Set(saved.body.substances)).toEqual(new Set([first, second]))
    expect((await rival.call('users.favorites', { params })).body).toEqual(saved.body)
    const wrong = await rival.call('users.saveFavorites', {
      params,
      body: { substances: [99_999], preparations: [] },
    })
    expect(wrong.body.message).toBe('invalidInput')
    await rival.call('users.saveFavorites', { params, body: { substances: [], preparations: [] } })
    expect((await rival.call('users.favorites', { params })).body).toEqual({
      substances: [],
      preparations: [],
    })
  })
})
