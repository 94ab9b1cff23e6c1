import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeFile } from '../../platform/files.ts'
import {
  actOnUser,
  asApplicant,
  establishmentNamed,
  idOf,
  registerVerified,
} from '../../testing/register-person.ts'
import { startTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { findAccount } from '../account/public.ts'
import { listUsers } from './list-store.ts'
import { type PeopleScope, sees } from './policy.ts'
import { addAttachment } from './public.ts'

let app: TestApp
const people: Record<string, TestPerson> = {}
const ids: Record<string, string> = {}
const names = ['admin', 'importer', 'importer.staff', 'rival', 'customs', 'customs.staff', 'grower']
beforeAll(async () => {
  app = await startTestApp()
  for (const name of names) {
    people[name] = await app.as(name)
    ids[name] = await idOf(app, name)
  }
  ids.asking = await registerVerified(app, { userName: 'asking' })
  ids.leading = await registerVerified(app, { userName: 'leading', isManager: true })
  ids.apart = await registerVerified(app, { userName: 'apart', establishmentName: 'Nowhere Ltd' })
  ids.officer = await registerVerified(app, {
    userName: 'border',
    userType: 'CUSTOMS',
    establishmentName: 'XV-C1',
  })
})
afterAll(() => app?.close())

const listed = async (name: string): Promise<string[]> => {
  const answer = await people[name]?.call('users.list', { query: { sort: 'name', pageSize: 100 } })
  return answer?.body.items.map(({ userName }: { userName: string }) => userName).toSorted()
}

describe('what lies outside is not there', () => {
  it.each([
    ['importer', ['asking', 'importer', 'importer.staff']],
    ['rival', ['rival']],
    ['customs', ['border', 'customs', 'customs.staff']],
  ])('in the list of %s', async (name, seen) => {
    expect(await listed(name)).toEqual(seen)
    const counts = await people[name]?.call('users.counts')
    expect(counts?.body.all).toBe(seen.length)
    const exported = (await people[name]?.call('users.export'))?.body as string
    expect(exported.trim().split('\r\n')).toHaveLength(seen.length + 1)
  })

  it('in the list of the authority everybody is', async () => {
    expect((await listed('admin')).length).toBe(13)
  })

  it.each([
    ['rival', 'importer'],
    ['rival', 'importer.staff'],
    ['rival', 'asking'],
    ['importer', 'leading'],
    ['importer', 'rival'],
    ['importer', 'apart'],
    ['importer', 'customs.staff'],
    ['importer', 'admin'],
    ['customs', 'importer.staff'],
    ['importer.staff', 'importer'],
    ['importer.staff', 'asking'],
    ['grower', 'importer'],
  ])('for %s there is no %s', async (name, other) => {
    const person = people[name] as TestPerson
    const params = { id: ids[other] ?? '' }
    const read = await person.call('users.get', { params })
    expect([read.status, read.body.message]).toEqual([404, 'notFound'])
    const body = { firstName: 'A', lastName: 'B', email: 'a@b.example' }
    expect((await person.call('users.update', { params, body })).status).toBe(404)
    expect((await person.call('users.settings', { params })).status).toBe(404)
    expect((await person.call('users.saveSettings', { params, body: [] })).status).toBe(404)
    expect((await person.call('users.favorites', { params })).status).toBe(404)
    const attachment = { a: params.id, b: crypto.randomUUID() }
    expect((await person.call('users.attachment', { params: attachment })).status).toBe(404)
    if (name === 'importer.staff' || name === 'grower') return
    expect((await person.call('users.history', { params })).status).toBe(404)
    const act = { params: { ...params, action: 'deactivate' }, body: { version: 1 } }
    expect((await person.call('users.act', act)).status).toBe(404)
  })

  it('a manager sees of his people what he needs, and no papers', async () => {
    const { body } = (await people.importer?.call('users.get', { params: { id: ids.asking ?? '' } })) ?? {
      body: {},
    }
    expect(body).toMatchObject({ status: 'REQ', attachments: [], passwordChangedAt: null })
    expect(body.request).toMatchObject({ establishmentName: 'Osmund Life Sciences Ltd', suggestions: [] })
    expect(body.actions).toEqual([{ action: 'approve', refusal: null }])
    const own = await people.importer?.call('users.get', { params: { id: ids.importer ?? '' } })
    expect(own?.body).toMatchObject({ request: null, actions: [], flags: [] })
  })

  it('papers are for the person and the authority', async () => {
    const of = ids['importer.staff'] ?? ''
    await asApplicant(app, async (tx) => {
      const bytes = Buffer.from('%PDF-1.7 extract')
      const file = await storeFile(tx, {
        name: 'extract.pdf',
        mediaType: 'application/pdf',
        bytes,
        maxBytes: 100,
      })
      await addAttachment(tx, of, file.id, 'Nora Feld')
    })
    const { body } = (await people.admin?.call('users.get', { params: { id: of } })) ?? { body: {} }
    expect(body.attachments).toMatchObject([
      { name: 'extract.pdf', bytes: 16, uploadedByName: 'Nora Feld', documentType: 12 },
    ])
    const [{ id }] = body.attachments
    const read = async (name: string, a = of) =>
      (await people[name]?.call('users.attachment', { params: { a, b: id } })) as TestAnswer
    const statuses = await Promise.all(names.map(async (name) => [name, (await read(name)).status]))
    expect(statuses).toEqual([
      ['admin', 200],
      ['importer', 404],
      ['importer.staff', 200],
      ['rival', 404],
      ['customs', 404],
      ['customs.staff', 404],
      ['grower', 404],
    ])
    const file = await read('importer.staff')
    expect(file.bytes.toString()).toBe('%PDF-1.7 extract')
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment/)
    // Another person's paper is not found under one's own name.
    expect((await read('rival', ids.rival)).status).toBe(404)
    expect((await read('admin', ids.rival)).status).toBe(404)
  })

  it('a manager loses sight of whom the authority gives another role', async () => {
    const rival = await establishmentNamed(app, 'Valeron Pharma Trading Ltd')
    const admin = people.admin as TestPerson
    await actOnUser(people.importer as TestPerson, ids.asking ?? '', 'approve')
    await actOnUser(admin, ids.asking ?? '', 'assignRoles', { roles: ['ESTB_USER'], establishmentId: rival })
    expect((await people.importer?.call('users.get', { params: { id: ids.asking ?? '' } }))?.status).toBe(404)
    expect(await listed('rival')).toEqual(['asking', 'rival'])
  })
})

describe('the scope', () => {
  it('says of one account what it says of a list', async () => {
    const own = await establishmentNamed(app, 'Osmund Life Sciences Ltd')
    const selfId = ids.importer ?? ''
    await app.database.ownerPool.query(
      "update account set roles = '{estb_user,CUST_USER}' where user_name = 'apart'",
    )
    await app.database.ownerPool.query("update account set roles = '{}' where user_name = 'leading'")
    const scopes: PeopleScope[] = [
      { kind: 'all', selfId },
      { kind: 'self', selfId },
      ...[own, null].flatMap((establishmentId) =>
        [[], [1], [1, 2]].map((customsPointIds) => ({
          kind: 'organisation' as const,
          selfId,
          establishmentId,
          customsPointIds,
        })),
      ),
    ]
    const { rows } = await app.database.ownerPool.query('select id from account')
    for (const scope of scopes) {
      const page = { page: 1, pageSize: 100, sort: 'name', descending: false } as const
      const filter = { now: app.clock.now(), view: 'all' } as const
      const found = (await listUsers(app.deps.db, scope, filter, page)).map(({ id }) => id)
      const seen = []
      for (const { id } of rows) {
        const account = await findAccount(app.deps.db, id)
        if (account && sees(scope, account)) seen.push(id)
      }
      expect([scope, found.toSorted()]).toEqual([scope, seen.toSorted()])
    }
  })
})
