import { officeRights } from '@papaver/contract/casework/sides.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft, step } from '../../testing/drafts.ts'
import { sqlOf } from '../../testing/sign-in.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let behind: ReturnType<typeof sqlOf>
beforeAll(async () => {
  app = await startTestApp()
  behind = sqlOf(app)
})
afterAll(() => app?.close())

const withhold = (userName: string, rights: readonly string[]) =>
  behind('update account set withheld_permissions = $2 where user_name = $1', [userName, rights])
const notified = async (id: string, code: string): Promise<string[]> => {
  const { rows } = await behind(
    `select user_name from notification join account on account.id = account_id
     where entity_id = $1 and code = $2 order by user_name`,
    [id, code],
  )
  return rows.map(({ user_name }) => user_name)
}
const submitted = async (by: string) => {
  const person = await app.as(by)
  const draft = importDraft(await draftParts(person))
  const { body } = await person.call('authorizations.create', { body: draft })
  await behind(
    `update account set granted_permissions = '{authorization.submit}' where user_name = 'importer.staff'`,
  )
  return step(person, body, 'submit', { declaration: true })
}
const ask = async (by: string) => {
  const [author, officer] = [await submitted(by), await app.as('officer')]
  return { officer, taken: await step(officer, author, 'take') }
}

describe('nobody is told of a case that he could not open', () => {
  it('no officer who is left without any right over cases', async () => {
    await withhold('officer', officeRights)
    expect(await notified((await submitted('importer')).id, 'IE_SUBMITTED')).toEqual(['admin'])
    await withhold('officer', ['authorization.read'])
    expect(await notified((await submitted('importer')).id, 'IE_SUBMITTED')).toEqual(['admin'])
    await withhold('officer', [])
    expect(await notified((await submitted('importer')).id, 'IE_SUBMITTED')).toEqual(['admin', 'officer'])
  })

  it('where the one who has it cannot see it any more, those who can', async () => {
    const { officer, taken } = await ask('importer')
    const asked = await step(officer, taken, 'ask', { comment: 'Which plan?' })
    await withhold('officer', officeRights)
    await step(await app.as('importer'), asked, 'answer', { comment: 'This one.' })
    expect(await notified(taken.id, 'IE_ANSWERED')).toEqual(['admin'])
    await withhold('officer', [])
  })

  it.each([
    ['has left', `status = 'CLO'`],
    [
      'works for another house',
      `establishment_id = (select establishment_id from account where user_name = 'rival')`,
    ],
    ['may read no case any more', `withheld_permissions = '{authorization.read}'`],
  ])('not who wrote it and %s', async (_what, change) => {
    const { officer, taken } = await ask('importer.staff')
    const { rows } = await behind(`select * from account where user_name = 'importer.staff'`)
    await behind(`update account set ${change} where user_name = 'importer.staff'`)
    await step(officer, taken, 'ask', { comment: 'Which plan?' })
    const [before] = rows
    await behind(
      `update account set status = $1, establishment_id = $2, withheld_permissions = $3 where user_name = 'importer.staff'`,
      [before.status, before.establishment_id, before.withheld_permissions],
    )
    expect(await notified(taken.id, 'IE_INFO')).toEqual(['importer'])
  })
})
