import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actOnUser, establishmentNamed, idOf, registerVerified } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { change, mailsTo } from '../../testing/strangers.ts'

let app: TestApp
let second: TestApp
let admin: TestPerson
let own: string
let rival: string
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ beside: app })
  admin = await app.as('admin')
  own = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
  rival = await establishmentNamed(app, 'Valeron Pharma Trading Ltd')
  await change(app, 'users.confirmationLetterRequired', false)
})
afterAll(async () => {
  await second?.close()
  await app?.close()
})

const approve = (id: string, input: Partial<UserActionInput> = {}, person = admin) =>
  actOnUser(person, id, 'approve', input)
const newEstablishment = {
  name: 'Halcyon Laboratories',
  kind: 'trading' as const,
  addressLines: ['4 Quay Street'],
  city: 'Portvale',
  postalCode: '10-004',
  groups: ['NP' as const],
}

describe('an approval', () => {
  it('makes the establishment with the next free code, each its own, also at once', async () => {
    await app.database.ownerPool.query("select setval('establishment_serial', 3)")
    const ids = await Promise.all(
      ['anna', 'bert', 'carl'].map((userName) =>
        registerVerified(app, { userName, establishmentType: 'NEW', isManager: true }),
      ),
    )
    const answers = await Promise.all(ids.map((id) => approve(id, { newEstablishment })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const codes = answers.map(({ body }) => body.establishmentCode).toSorted()
    expect(new Set(codes).size).toBe(3)
    // Those up to XV-006 stand for the invented companies.
    expect(codes).toEqual(['XV-007', 'XV-008', 'XV-009'])
    expect(answers[0]?.body.establishmentAddress).toBe('4 Quay Street\n10-004 Portvale')
    const sites = await admin.call('masters.establishmentSites', {
      params: { id: answers[0]?.body.establishmentId },
    })
    expect(sites.body.map(({ name }: { name: string }) => name)).toEqual(['Halcyon Laboratories, Portvale'])
  })

  it('wants a role and a place for it', async () => {
    const id = await registerVerified(app, { userName: 'placeless', establishmentName: 'Unheard of Ltd' })
    expect((await approve(id)).body.message).toBe('userEstablishmentMissing')
    expect((await approve(id, { roles: [], establishmentId: own })).body.message).toBe('userRoleMissing')
    expect((await approve(id, { roles: ['CUST_USER'], establishmentId: own })).body.message).toBe(
      'userEstablishmentMissing',
    )
    expect((await approve(id, { customsPointIds: [999_999] })).body.message).toBe('invalidInput')
    expect((await approve(id, { establishmentId: crypto.randomUUID() })).body.message).toBe(
      'userEstablishmentMissing',
    )
    expect((await approve(id, { establishmentId: own, newEstablishment })).body.message).toBe('invalidInput')
    await app.database.ownerPool.query('update establishment set is_active = false where id = $1', [rival])
    expect((await approve(id, { establishmentId: rival })).body.message).toBe('userEstablishmentMissing')
    await app.database.ownerPool.query('update establishment set is_active = true where id = $1', [rival])
    const { body } = await approve(id, { establishmentId: own })
    expect(body).toMatchObject({ status: 'APR', establishmentName: 'Osmund Life Sciences Ltd' })
  })

  it('makes no establishment for a person who is only accepted in principle', async () => {
    const id = await registerVerified(app, { userName: 'too.early', establishmentType: 'NEW' })
    const answer = await actOnUser(admin, id, 'pendingConfirmation', { newEstablishment })
    expect(answer.body.message).toBe('invalidInput')
  })

  it('lets no third manager into a company', async () => {
    const third = await registerVerified(app, { userName: 'third', isManager: true })
    const another = await registerVerified(app, { userName: 'another', isManager: true })
    expect((await approve(third)).status).toBe(200)
    expect((await approve(another)).body.message).toBe('userTooManyManagers')
    expect((await approve(another, { roles: ['ESTB_USER'] })).body).toMatchObject({ roles: ['ESTB_USER'] })
    const promoted = await actOnUser(admin, another, 'assignRoles', { roles: ['ESTB_MANAGER'] })
    expect(promoted.body.message).toBe('userTooManyManagers')
    const moved = await actOnUser(admin, another, 'assignRoles', {
      roles: ['ESTB_MANAGER'],
      establishmentId: rival,
    })
    expect(moved.body).toMatchObject({ roles: ['ESTB_MANAGER'], establishmentCode: 'XV-001' })
  })

  it('by a manager is of his own staff as it asks, and of nothing else', async () => {
    const importer = await app.as('importer')
    const id = await registerVerified(app, { userName: 'staff' })
    for (const other of [{ roles: ['ESTB_MANAGER'] }, { establishmentId: rival }, { newEstablishment }])
      expect((await approve(id, other as Partial<UserActionInput>, importer)).body.message).toBe(
        'userNotYours',
      )
    await change(app, 'users.managerMayApprove', false)
    expect((await approve(id, {}, importer)).body.message).toBe('userNotYours')
    await change(app, 'users.managerMayApprove', true)
    expect((await approve(id, { roles: ['ESTB_USER'] }, importer)).body).toMatchObject({ status: 'APR' })
    expect((await actOnUser(importer, id, 'deactivate')).body.status).toBe('INA')
    expect((await actOnUser(importer, id, 'activate')).body.status).toBe('APR')
    expect((await actOnUser(admin, id, 'deactivate')).body.status).toBe('INA')
    expect((await actOnUser(importer, id, 'activate')).body.message).toBe('userNotYours')
  })
})

describe('roles', () => {
  const permissionsOf = async (person: TestPerson) => (await person.call('users.me')).body.permissions

  it('change at once on every process: sessions end, and the person is told', async () => {
    const id = await idOf(app, 'importer.staff')
    const before = await second.as('importer.staff')
    expect(await permissionsOf(before)).not.toContain('authorization.submit')
    const granted = await actOnUser(admin, id, 'assignRoles', {
      roles: ['ESTB_USER'],
      grantedPermissions: ['authorization.submit'],
      withheldPermissions: ['balance.read'],
    })
    expect(granted.body).toMatchObject({
      grantedPermissions: ['authorization.submit'],
      withheldPermissions: ['balance.read'],
    })
    expect((await before.call('users.me')).status).toBe(401)
    const permissions = await permissionsOf(await signInAgain(second, 'importer.staff'))
    expect(permissions).toContain('authorization.submit')
    expect(permissions).not.toContain('balance.read')
    const mails = await mailsTo(app, 'importer.staff@papaver.example')
    const mail = mails.find(({ template }) => template === 'USR_ROLES')
    expect(mail?.body).toContain('Establishment staff')
  })

  it('are kept with old and new in the audit trail, and permissions that are none are refused', async () => {
    const id = await idOf(app, 'importer.staff')
    const wrong = await actOnUser(admin, id, 'assignRoles', { grantedPermissions: ['everything'] })
    expect(wrong.body.message).toBe('invalidInput')
    const { rows } = await app.database.ownerPool.query(
      "select details from audit_event where action = 'user.assignRoles' and entity_id = $1",
      [id],
    )
    expect(JSON.parse(rows[0].details)).toMatchObject({
      userName: 'importer.staff',
      permissionsBefore: { granted: [], withheld: [] },
      permissionsAfter: { granted: ['authorization.submit'], withheld: ['balance.read'] },
    })
  })

  it('leave no place behind where nobody gave a right', async () => {
    const id = await registerVerified(app, { userName: 'mover' })
    await approve(id)
    const points = (await admin.call('masters.customsPoints')).body
    const moved = await actOnUser(admin, id, 'assignRoles', {
      roles: ['CUST_USER'],
      customsPointIds: [points[0].id],
    })
    expect(moved.body).toMatchObject({ establishmentId: null, customsPointIds: [points[0].id] })
    const officer = await actOnUser(admin, id, 'assignRoles', { roles: ['CA_ADMIN'] })
    expect(officer.body).toMatchObject({ roles: ['CA_ADMIN'], customsPointIds: [] })
  })

  it('of the last manager stay, until there is a successor', async () => {
    const id = await idOf(app, 'grower')
    expect((await actOnUser(admin, id, 'assignRoles', { roles: ['ESTB_USER'] })).body.message).toBe(
      'userNoSuccessor',
    )
    expect((await actOnUser(admin, id, 'close')).body.message).toBe('userNoSuccessor')
    const away = await actOnUser(admin, id, 'assignRoles', { establishmentId: own })
    expect(away.body.message).toBe('userNoSuccessor')
    const successor = await registerVerified(app, {
      userName: 'heir',
      userType: 'CULTIVATION',
      establishmentName: 'Greenmere Glasshouses Ltd',
    })
    expect((await approve(successor)).body).toMatchObject({ roles: ['CULTIVATION'] })
    expect((await actOnUser(admin, id, 'close')).body.status).toBe('CLO')
  })

  it.each([
    ['a right of the authority', { grantedPermissions: ['user.admin'] }, 'grantedPermissions'],
    ['one to decide', { grantedPermissions: ['authorization.submit', 'case.decide'] }, 'grantedPermissions'],
    ['a right of customs', { grantedPermissions: ['endorsement.customs'] }, 'grantedPermissions'],
    ['the authority besides', { roles: ['ESTB_USER', 'CA_ADMIN'] }, 'roles'],
    ['customs besides', { roles: ['ESTB_USER', 'CUST_USER'], customsPointIds: [1] }, 'roles'],
  ] as [string, Partial<UserActionInput>, string][])(
    'are of one side: nobody of a company is given %s',
    async (_what, input, path) => {
      const wrong = await actOnUser(admin, await idOf(app, 'importer.staff'), 'assignRoles', input)
      expect(wrong).toMatchObject({ status: 400, body: { details: { fields: [{ path }] } } })
    },
  )

  it('of another side do not count where they stand, and go with the next change', async () => {
    const id = await idOf(app, 'importer.staff')
    await app.database.ownerPool.query(
      "update account set granted_permissions = '{user.admin,authorization.submit}' where id = $1",
      [id],
    )
    const staff = await signInAgain(app, 'importer.staff')
    expect((await staff.call('users.list')).status).toBe(403)
    expect(await permissionsOf(staff)).toContain('authorization.submit')
    const changed = await actOnUser(admin, id, 'assignRoles', { withheldPermissions: [] })
    expect(changed.body.grantedPermissions).toEqual(['authorization.submit'])
  })

  it('of the last administrator stay, whoever is faster', async () => {
    const [id, me] = [await idOf(app, 'officer'), await idOf(app, 'admin')]
    const officer = await signInAgain(app, 'officer')
    const others = await app.database.ownerPool.query(
      "update account set status = 'INA' where 'CA_ADMIN' = any(roles) and id <> all($1::uuid[]) returning id",
      [[id, me]],
    )
    const answers = await Promise.all([
      actOnUser(admin, id, 'assignRoles', { roles: ['ESTB_USER'], establishmentId: own }),
      actOnUser(officer, me, 'deactivate'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.database.ownerPool.query(
      "update account set status = 'APR', roles = '{CA_ADMIN}', establishment_id = null where id = any($1)",
      [[id, me, ...others.rows.map((row: { id: string }) => row.id)]],
    )
    admin = await signInAgain(app, 'admin')
  })
})

describe('sessions', () => {
  it.each(['deactivate', 'lock', 'close', 'resetSecondFactor'])(
    'end at once on every process: %s',
    async (action) => {
      const id = await idOf(app, 'customs.staff')
      await app.database.ownerPool.query(
        "update account set status = 'APR', is_locked = false, must_change_password = false where id = $1",
        [id],
      )
      const person = await signInAgain(second, 'customs.staff')
      expect((await person.call('users.me')).status).toBe(200)
      expect((await actOnUser(admin, id, action)).status).toBe(200)
      expect((await person.call('users.me')).status).toBe(401)
    },
  )
})
