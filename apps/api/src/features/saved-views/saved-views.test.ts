import { mostSavedViews } from '@papaver/contract/saved-views/schema.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let [officer, admin, importer, customs]: TestPerson[] = []
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  admin = await app.as('admin')
  importer = await app.as('importer')
  customs = await app.as('customs')
})
afterAll(() => app?.close())

const content = { query: 'view=all&status=PRO&sort=-updated', hidden: ['country'], isShared: false }
const create = (person: TestPerson | undefined, body: object) =>
  (person as TestPerson).call('saved-views.create', { body: { list: 'authorizations', ...content, ...body } })
const listed = async (person: TestPerson | undefined, list = 'authorizations') =>
  (await (person as TestPerson).call('saved-views.list', { query: { list } })).body as {
    id: string
    name: string
    isOwn: boolean
    isChosen: boolean
    mayRemove: boolean
    owner: string
  }[]
const names = async (person: TestPerson | undefined, list?: string) =>
  (await listed(person, list)).map(({ name }) => name)

it('keeps a view as it was saved, on its list alone, for its owner alone', async () => {
  const { status, body } = await create(officer, { name: '  Mine in work ' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    ...content,
    name: 'Mine in work',
    isOwn: true,
    isChosen: false,
    mayRemove: true,
  })
  expect(await names(officer)).toContain('Mine in work')
  expect(await names(officer, 'licenses')).toEqual([])
  expect(await names(admin)).toEqual([])
  expect(await names(importer)).toEqual([])
})

it('takes each name of a person once', async () => {
  expect((await create(admin, { name: 'Twice' })).status).toBe(201)
  expect((await create(admin, { name: 'Twice' })).body.message).toBe('savedViewsNameTaken')
  expect((await create(officer, { name: 'Twice' })).status).toBe(201)
  const other = (await create(officer, { name: 'Once' })).body
  const renamed = await officer?.call('saved-views.save', {
    params: { id: other.id },
    body: { ...content, name: 'Twice' },
  })
  expect(renamed?.body.message).toBe('savedViewsNameTaken')
})

it('shares among the people of the authority, and with nobody else', async () => {
  const { body } = await create(admin, { name: 'Shared', isShared: true })
  const [seen] = (await listed(officer)).filter(({ name }) => name === 'Shared')
  expect(seen).toMatchObject({ isOwn: false, mayRemove: true })
  for (const person of [importer, customs]) expect(await names(person)).not.toContain('Shared')
  const change = { params: { id: body.id }, body: { ...content, name: 'Taken over' } }
  expect((await officer?.call('saved-views.save', change))?.status).toBe(404)
  expect((await importer?.call('saved-views.remove', { params: { id: body.id } }))?.status).toBe(404)
  expect((await create(importer, { name: 'For all', isShared: true })).status).toBe(403)
})

it('opens a list with what its reader chose, until that is gone', async () => {
  const { body } = await create(admin, { name: 'First thing', isShared: true })
  const choose = (list: string, id: string | null) =>
    officer?.call('saved-views.choose', { body: { list, id } })
  expect((await choose('licenses', body.id))?.status).toBe(404)
  expect((await choose('authorizations', body.id))?.status).toBe(204)
  const chosen = async (person: TestPerson | undefined) =>
    (await listed(person)).filter(({ isChosen }) => isChosen).map(({ name }) => name)
  expect(await chosen(officer)).toEqual(['First thing'])
  expect(await chosen(admin)).toEqual([])
  // Shared no longer, it is nobody else's any more.
  await admin?.call('saved-views.save', {
    params: { id: body.id },
    body: { ...content, name: 'First thing' },
  })
  expect(await chosen(officer)).toEqual([])
  await admin?.call('saved-views.save', {
    params: { id: body.id },
    body: { ...content, name: 'First thing', isShared: true },
  })
  expect(await chosen(officer)).toEqual([])
  await choose('authorizations', body.id)
  expect((await officer?.call('saved-views.remove', { params: { id: body.id } }))?.status).toBe(204)
  expect(await chosen(officer)).toEqual([])
  expect(await names(admin)).not.toContain('First thing')
})

it('is for lists that the person may read', async () => {
  const { status } = (await customs?.call('saved-views.list', { query: { list: 'licenses' } })) ?? {}
  expect(status).toBe(403)
})

it('takes no more than the limit, however many come at once', async () => {
  const sent = Array.from({ length: mostSavedViews + 4 }, (_, index) =>
    create(importer, { name: `View ${index}` }),
  )
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(mostSavedViews)
  expect(await names(importer)).toHaveLength(mostSavedViews)
})

it.each(['view=all\nset', 'view=\u202eall', 'x'.repeat(1001)])(
  'refuses an address such as %j',
  async (query) => {
    expect((await create(admin, { name: 'Odd', query })).status).toBe(400)
  },
)
