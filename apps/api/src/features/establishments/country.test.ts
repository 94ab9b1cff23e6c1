import { afterAll, beforeAll, expect, it } from 'vitest'
import { issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let admin: TestPerson
let id: string
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
  const { body } = await admin.call('establishments.list', { query: {} })
  id = body.items.find(({ code }: { code: string }) => code === 'XV-002').id
})
afterAll(() => app?.close())

const setting = 'public.countryId'
const moveTo = async (settingValue: string) => {
  const { body } = await admin.call('settings.one', { params: { id: setting } })
  const items = [{ settingId: setting, settingValue, revision: body.revision ?? null }]
  const saved = await admin.call('settings.save', { body: { items } })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
const countriesOf = async () =>
  (
    await app.database.ownerPool.query(
      'select country_id, count(*)::int from establishment group by country_id',
    )
  ).rows
const shown = async () => (await admin.call('establishments.get', { params: { id } })).body

it('holders are of the country of their authority, whichever that becomes', async () => {
  const [{ count }] = await countriesOf()
  const { version } = await shown()
  await moveTo('EE')
  expect(await countriesOf()).toEqual([{ country_id: 'EE', count }])
  expect(await shown()).toMatchObject({ code: 'XV-002', countryName: 'Estonia', version: version + 1 })
  const history = (await admin.call('establishments.history', { params: { id } })).body
  expect(history[0]).toMatchObject({
    action: 'establishment.moveToCountry',
    details: { before: { countryId: 'XV' }, after: { countryId: 'EE' } },
  })
  await moveTo('XV')
  expect(await countriesOf()).toEqual([{ country_id: 'XV', count }])
})

it('a permit that is issued after that names the country of its authority as that of its holder', async () => {
  await moveTo('EE')
  const permit = await issuePermit(app)
  const { body } = await (await app.as('importer')).call('authorizations.exchangeFile', {
    params: { id: permit.id },
  })
  expect(body.payload.importer.countryCode).toBe('EE')
})
