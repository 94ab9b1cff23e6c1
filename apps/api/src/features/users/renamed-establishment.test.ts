import { afterAll, beforeAll, expect, it } from 'vitest'
import { establishmentNamed } from '../../testing/register-person.ts'
import { signInAgain } from '../../testing/sign-in-again.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

const formerName = 'Osmund Life Sciences Ltd'
const newName = 'Ösmund Bioscience Ltd'

let app: TestApp
let house: string
beforeAll(async () => {
  app = await startTestApp()
  house = await establishmentNamed(app, formerName)
})
afterAll(() => app?.close())

const behind = async (text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows
const save = async (said: object) => {
  const admin = await signInAgain(app, 'admin')
  const { version } = (await admin.call('establishments.get', { params: { id: house } })).body
  const params = { id: house }
  expect((await admin.call('establishments.save', { params, body: { version, ...said } })).status).toBe(200)
}
const noted = () =>
  behind(
    `select user_name as name, params, link from notification join account on account.id = account_id
     where code = 'ESTB_RENAMED' and entity_id = $1`,
    [house],
  )
const mailed = () =>
  behind(
    `select a.user_name as name, m.subject, m.body from mail_outbox m join account a on a.email = m.recipient
     where m.template = 'ESTB_RENAMED' and m.entity_id = $1`,
    [house],
  )

it('tells the managers of a company under which name the register has it now', async () => {
  await save({ city: 'Elsewhere', phone: '+999 555 0999' })
  expect([await noted(), await mailed()]).toEqual([[], []])

  await save({ name: newName })
  expect(await noted()).toEqual([
    { name: 'importer', params: { company: newName, formerName }, link: '/establishments/own' },
  ])
  const [mail, ...others] = await mailed()
  expect([mail?.name, others]).toEqual(['importer', []])
  expect(mail?.subject).toBe(`The register now calls your company ${newName}`)
  for (const words of [
    `New name: ${newName}`,
    `Former name: ${formerName}`,
    'stay valid',
    '#/establishments/own',
  ])
    expect(mail?.body).toContain(words)
})
