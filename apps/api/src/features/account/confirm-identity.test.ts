import { expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
import { idOf } from '../../testing/register-person.ts'
import {
  codeOf,
  demonstrationPassword,
  holderOf,
  setSetting,
  setUpSecondFactor,
} from '../../testing/sign-in.ts'
import type { TestPerson } from '../../testing/start-test-app.ts'

const on = useAccountApp()
const password = demonstrationPassword

const recordOf = async (person: TestPerson, userName: string) =>
  (await person.call('users.get', { params: { id: await idOf(on.app, userName) } })).body
const step = async (person: TestPerson, userName: string, action: string, input: object = {}) => {
  const { id, version, roles, establishmentId, customsPointIds } = await recordOf(person, userName)
  const { status, body } = await person.call('users.act', {
    params: { id, action },
    body: { version, roles, establishmentId, customsPointIds, ...input },
  })
  return status === 200 ? 200 : body.message
}
const asked = 'accountConfirmationNeeded'
const confirm = (person: TestPerson, body: object) => person.call('account.confirm', { body })

it('is asked before each action that opens the account of somebody else, and before no other', async () => {
  const officer = await on.signedIn('officer')
  await setUpSecondFactor(on.app, await on.signedIn('customs.staff'))
  const id = await idOf(on.app, 'customs.staff')
  await on.sql(
    `insert into account_identity (issuer, subject, account_id, linked_at) values ('https://id.example', 'x', $1, now())`,
    [id],
  )
  const actions = ['assignRoles', 'resetSecondFactor', 'resetPasswordHistory', 'unlinkIdentities'] as const
  for (const action of actions)
    expect([action, await step(officer, 'customs.staff', action)]).toEqual([action, asked])
  expect(await step(officer, 'customs.staff', 'lock')).toBe(200)
  expect(await step(officer, 'customs.staff', 'unlock')).toBe(asked)
  const { email, firstName, lastName } = await recordOf(officer, 'customs.staff')
  const update = async (change: object) => {
    const body = { email, firstName, lastName, ...change }
    return (await officer.call('users.update', { params: { id }, body })).body.message
  }
  expect(await update({ email: 'mine@elsewhere.example' })).toBe(asked)
  expect(await update({ establishmentCode: 'XV-001' })).toBe(asked)
  expect(await update({ isAccountLocked: false })).toBe(asked)
  expect(await update({ occupation: 'Inspector' })).toBeUndefined()
  const look = { body: { userId: await idOf(on.app, 'rival'), reason: 'a question' } }
  expect((await officer.call('account.createImpersonationToken', look)).body.message).toBe(asked)
  // Nothing of all this was done.
  expect(await recordOf(officer, 'customs.staff')).toMatchObject({ email, isAccountLocked: true })
  await confirm(officer, { password })
  expect(await step(officer, 'customs.staff', 'unlock')).toBe(200)
  for (const action of actions)
    expect([action, await step(officer, 'customs.staff', action)]).toEqual([action, 200])
  expect(await step(officer, 'customs.staff', 'deactivate')).toBe(200)
  on.app.clock.advance(10 * 60_000)
  expect(await step(officer, 'customs.staff', 'activate')).toBe(asked)
  await confirm(officer, { password })
  expect(await step(officer, 'customs.staff', 'activate')).toBe(200)
  await on.sql(`update account set must_change_password = false`)
})

it('counts for the minutes of the setting, in its own session alone', async () => {
  await setSetting(on.app, 'security.confirmationMinutes', 3)
  const [officer, elsewhere] = [await on.signedIn('officer'), await on.signedIn('officer')]
  expect((await officer.call('account.confirmation')).body).toEqual({ until: null, asksCode: false })
  const until = new Date(on.app.clock.now().getTime() + 180_000).toISOString()
  expect((await confirm(officer, { password })).body).toEqual({ until, asksCode: false })
  expect(await on.trail('account.confirmed')).toBeDefined()
  expect(await step(elsewhere, 'rival', 'resetPasswordHistory')).toBe(asked)
  on.app.clock.advance(179_000)
  expect(await step(officer, 'rival', 'resetPasswordHistory')).toBe(200)
  on.app.clock.advance(1000)
  expect(await step(officer, 'rival', 'resetPasswordHistory')).toBe(asked)
  await setSetting(on.app, 'security.confirmationMinutes', 10)
})

it('takes the code where there is a second factor, and counts what is wrong as at the sign-in', async () => {
  const officer = await on.signedIn('officer')
  const { secret } = await setUpSecondFactor(on.app, officer)
  expect((await officer.call('account.confirmation')).body).toEqual({ until: null, asksCode: true })
  const wrong = async (body: object) => (await confirm(officer, body)).body.details
  expect(await wrong({ password })).toEqual({ of: 'code' })
  expect(await wrong({ password, code: '000000' })).toEqual({ of: 'code' })
  expect(await on.trail('account.secondFactorFailed')).toBeDefined()
  for (let each = 0; each < 5; each += 1)
    expect(await wrong({ password: 'wrong' })).toEqual({ of: 'password' })
  expect(JSON.parse((await on.trail('account.proofFailed')).details)).toEqual({ why: 'wrong password' })
  // The guesses are used up: not even what is right is looked at.
  const right = { password, code: codeOf(on.app, secret) }
  expect(await wrong(right)).toEqual({ of: 'password' })
  expect(await step(officer, 'rival', 'resetPasswordHistory')).toBe(asked)
  on.app.clock.advance(15 * 60_000)
  expect((await confirm(officer, { password, code: codeOf(on.app, secret) })).status).toBe(200)
  expect(await step(officer, 'rival', 'resetPasswordHistory')).toBe(200)
})

it('is asked with the code before a dangerous setting, whose password is asked each time', async () => {
  const admin = await on.signedIn('admin')
  const { secret } = await setUpSecondFactor(on.app, admin)
  let revision: number | null = null
  const save = async (value: number, proof: object) => {
    const items = [{ settingId: 'security.resetMinutes', settingValue: value, revision }]
    const { status, body } = await admin.call('settings.save', { body: { items, ...proof } })
    if (status === 200) revision = body[0].revision
    return status === 200 ? 200 : [body.message, body.details?.of]
  }
  expect(await save(50, { password })).toEqual(['accountProofWrong', 'code'])
  expect(await save(50, { password, code: '000000' })).toEqual(['accountProofWrong', 'code'])
  expect(await save(50, { password, code: codeOf(on.app, secret) })).toBe(200)
  // A code works once: the next change a moment later asks for the password alone.
  expect(await save(55, { password })).toBe(200)
  expect(await save(60, { password: 'wrong' })).toEqual(['accountProofWrong', 'password'])
  expect((await save(60, {}))[0 as never]).toBe('settingsPasswordNeeded')
  on.app.clock.advance(10 * 60_000)
  expect(await save(60, { password })).toEqual(['accountProofWrong', 'code'])
  expect(await save(60, { password, code: codeOf(on.app, secret) })).toBe(200)
})

it('is never given to one who looks through the eyes of another, whatever he may write', async () => {
  await setSetting(on.app, 'security.impersonationWrites', true)
  const admin = await on.signedIn('admin')
  await confirm(admin, { password })
  const body = { userId: await idOf(on.app, 'importer'), reason: 'a question' }
  const { body: begun } = await admin.call('account.createImpersonationToken', { body })
  const { token } = (await admin.call('account.impersonate', { params: begun })).body
  const { status, body: answer } = await confirm(holderOf(on.app, token), { password })
  expect([status, answer.message]).toEqual([409, 'accountReadOnly'])
  await setSetting(on.app, 'security.impersonationWrites', false)
})
