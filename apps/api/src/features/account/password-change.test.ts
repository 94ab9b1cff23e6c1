import { beforeAll, describe, expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
import { demonstrationPassword } from '../../testing/sign-in.ts'
import type { TestApp } from '../../testing/start-test-app.ts'

const account = useAccountApp()
const { sql, signedIn } = account
let app: TestApp
beforeAll(() => {
  app = account.app
})

describe('a wrong old password', () => {
  const wrong = { oldPassword: 'not the password', newPassword: 'Quiet-Harbour-88' }
  const failure = async () =>
    (
      await sql(
        `select actor_id, actor_name, entity_id from audit_event
         where action = 'account.passwordChangeFailed' order by seq desc limit 1`,
      )
    ).rows[0]
  const idOf = async (userName: string) =>
    (await sql('select id from account where user_name = $1', [userName])).rows[0].id

  it('of one who is signed in is noted under his name, whosever password it was', async () => {
    const rival = await signedIn('rival')
    const id = await idOf('rival')
    for (const userName of ['rival', 'importer']) {
      const { status } = await rival.call('account.changePassword', { body: { ...wrong, userName } })
      expect(status).toBe(403)
      expect(await failure()).toEqual({ actor_id: id, actor_name: 'rival', entity_id: userName })
    }
  })

  it('of somebody else is a visitor’s', async () => {
    await app.visitor.call('account.changePassword', { body: { ...wrong, userName: 'rival' } })
    expect(await failure()).toMatchObject({ actor_id: null, entity_id: 'rival' })
  })
})

describe('a new password for one that has run out', () => {
  it.each(['Hartmann2026!', 'Ann12345!', 'Greenfield9!', 'Valeron2026!', 'Morphine1!'])(
    'is not %s, which is about its owner, the company or the trade',
    async (newPassword) => {
      const { rows } = await sql(`select first_name, last_name, email from account where user_name = 'rival'`)
      const rename = (mustChange: boolean, names: string[]) =>
        sql(
          `update account set must_change_password = $1, first_name = $2, last_name = $3, email = $4
           where user_name = 'rival'`,
          [mustChange, ...names],
        )
      await rename(true, ['Ann', 'Hartmann', 'greenfield9@mail.example'])
      const body = { userName: 'rival', oldPassword: demonstrationPassword, newPassword }
      const answer = await app.visitor.call('account.changePassword', { body })
      await rename(false, [rows[0].first_name, rows[0].last_name, rows[0].email])
      expect(answer).toMatchObject({
        status: 400,
        body: { message: 'unsecuredPassword', details: { missing: [], isCommon: true } },
      })
    },
  )
})
