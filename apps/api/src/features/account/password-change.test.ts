import { beforeAll, describe, expect, it } from 'vitest'
import { useAccountApp } from '../../testing/account-app.ts'
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
