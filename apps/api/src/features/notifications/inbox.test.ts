import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { type Notice, notify } from './public.ts'

let app: TestApp
/** Another process on the same database. */
let other: TestApp
const ids = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp()
  other = await startTestApp({ beside: app })
  const { rows } = await app.database.ownerPool.query('select user_name, id from account')
  for (const { user_name, id } of rows) ids.set(user_name, id)
  // Signing in may be told, too: done before anything is counted.
  for (const userName of ['importer', 'importer.staff', 'rival', 'admin']) {
    await app.as(userName)
    await other.as(userName)
  }
})
afterAll(async () => {
  await other?.close()
  await app?.close()
})
beforeEach(async () => {
  app.clock.set('2026-06-17T08:00:00Z')
  await app.database.ownerPool.query('truncate notification, mail_outbox')
})

const send = async (userName: string, notice: Partial<Notice> & { number?: string } = {}): Promise<void> => {
  const { number = 'XV/I/NP/2026/000001-7', ...rest } = notice
  const to = { id: ids.get(userName) ?? '', email: 'x@y.example', culture: 'en', firstName: '', lastName: '' }
  await inTransaction(app.deps, systemOrigin('test'), (tx) =>
    notify(tx, to, { code: 'IE_ISSUED', params: { number }, place: '/import-export/1', ...rest }),
  )
  app.clock.advance(1000)
}
const list = async (userName: string, query: Record<string, string | number> = {}) => {
  const answer = await (await app.as(userName)).call('notifications.list', { query })
  expect(answer.status).toBe(200)
  return answer.body as {
    items: { id: string; code: string; params: { number?: string }; readAt: string | null }[]
    total: number
    unread: number
  }
}
const numbers = async (userName: string, query: Record<string, string | number> = {}) =>
  (await list(userName, query)).items.map(({ params }) => params.number)
const act = async (userName: string, action: string, named: string[] = []) =>
  (await (await app.as(userName)).call('notifications.act', { params: { action }, body: { ids: named } }))
    .body
const poke = async (at: TestApp, userName: string): Promise<number> =>
  (await (await at.as(userName)).call('account.poke')).body.unread

describe('a list', () => {
  it('names what happened, to whom it happened, and where it is, without words', async () => {
    await send('importer', {
      dueOn: '2026-07-01',
      params: { number: '1', company: 'Alba', link: 'https://x' },
    })
    const { items, ...rest } = await list('importer')
    expect(rest).toMatchObject({ total: 1, unread: 1, page: 1, pageSize: 10, totalIsEstimate: false })
    expect(items).toEqual([
      {
        id: expect.any(String),
        code: 'IE_ISSUED',
        topic: 'cases',
        severity: 'success',
        params: { number: '1', company: 'Alba' },
        words: null,
        link: '/import-export/1',
        createdAt: '2026-06-17T08:00:00.000Z',
        readAt: null,
        archivedAt: null,
        dueOn: '2026-07-01',
        retractedAt: null,
      },
    ])
  })

  it('holds nothing of anybody else', async () => {
    await send('rival')
    await send('importer.staff')
    expect(await list('importer')).toMatchObject({ items: [], total: 0, unread: 0 })
    expect((await list('rival')).total).toBe(1)
  })

  it('is paged from the newest, also where the past was written later', async () => {
    for (const number of ['a', 'b', 'c']) await send('importer', { number })
    app.clock.set('2026-06-01T08:00:00Z')
    await send('importer', { number: 'of old' })
    app.clock.set('2026-06-17T08:00:00Z')
    expect(await numbers('importer', { pageSize: 2 })).toEqual(['c', 'b'])
    expect(await numbers('importer', { pageSize: 2, page: 2 })).toEqual(['a', 'of old'])
    expect(await numbers('importer', { pageSize: 2, page: 3 })).toEqual([])
  })

  it('is narrowed by view, topic and what is searched', async () => {
    await send('importer', { number: 'one' })
    await send('importer', { number: 'two', code: 'IE_REFUSED' })
    await send('importer', {
      number: 'three',
      code: 'IE_REFUSED',
      params: { number: 'three', reason: '100 % Öl' },
    })
    const [three, two] = (await list('importer')).items
    await act('importer', 'read', [three?.id ?? ''])
    await act('importer', 'archive', [two?.id ?? ''])
    expect(await numbers('importer')).toEqual(['three', 'one'])
    expect(await numbers('importer', { view: 'unread' })).toEqual(['one'])
    expect(await numbers('importer', { view: 'archived' })).toEqual(['two'])
    expect(await numbers('importer', { topic: 'duty' })).toEqual(['three'])
    expect(await numbers('importer', { q: 'ÖL' })).toEqual(['three'])
    expect(await numbers('importer', { q: '0 %' })).toEqual(['three'])
    expect(await numbers('importer', { q: '%' })).toEqual(['three'])
    expect(await numbers('importer', { q: '_' })).toEqual([])
    expect(await numbers('importer', { q: 'number' })).toEqual([])
    expect(await numbers('importer', { q: `'; --\\` })).toEqual([])
  })

  it.each([{ view: 'mine' }, { topic: 'secrets' }, { pageSize: 101 }, { page: 0 }, { q: 'x'.repeat(101) }])(
    'of %j is refused',
    async (query) => {
      const { status, body } = await (await app.as('importer')).call('notifications.list', {
        query: query as Record<string, string>,
      })
      expect([status, body.message]).toEqual([400, 'invalidInput'])
    },
  )
})

describe('a mark', () => {
  it('is set and taken back, and says how many changed and are left', async () => {
    for (const number of ['a', 'b', 'c']) await send('importer', { number })
    const [c = '', b = ''] = (await list('importer')).items.map(({ id }) => id)
    expect(await act('importer', 'read', [b, c])).toEqual({ changed: 2, unread: 1 })
    expect(await act('importer', 'read', [b, c])).toEqual({ changed: 0, unread: 1 })
    expect(await act('importer', 'unread', [b])).toEqual({ changed: 1, unread: 2 })
    expect(await act('importer', 'archive', [b])).toEqual({ changed: 1, unread: 1 })
    expect(await numbers('importer')).toEqual(['c', 'a'])
    expect(await act('importer', 'restore', [b])).toEqual({ changed: 1, unread: 2 })
    expect(await act('importer', 'archive', [b])).toEqual({ changed: 1, unread: 1 })
    expect(await act('importer', 'readAll')).toEqual({ changed: 1, unread: 0 })
    expect(await act('importer', 'restore', [b])).toEqual({ changed: 1, unread: 1 })
  })

  it('keeps its first time', async () => {
    await send('importer')
    const [{ id } = { id: '' }] = (await list('importer')).items
    await act('importer', 'read', [id])
    const first = (await list('importer')).items[0]?.readAt
    app.clock.advance(60_000)
    await act('importer', 'read', [id])
    await act('importer', 'readAll')
    expect((await list('importer')).items[0]?.readAt).toBe(first)
  })

  it.each(['read', 'unread', 'archive', 'restore'])('%s never reaches another person', async (action) => {
    await send('rival')
    await send('rival')
    const [read = '', fresh = ''] = (await list('rival')).items.map(({ id }) => id)
    await act('rival', 'read', [read])
    await app.database.ownerPool.query('update notification set archived_at = now() where id = $1', [read])
    const before = (await app.database.ownerPool.query('select * from notification order by id')).rows
    expect(await act('importer', action, [read, fresh])).toEqual({ changed: 0, unread: 0 })
    expect(await act('admin', action, [read, fresh])).toEqual({ changed: 0, unread: 0 })
    await act('importer', 'readAll')
    expect((await app.database.ownerPool.query('select * from notification order by id')).rows).toEqual(
      before,
    )
  })

  it('of something that is no id, or of too many, is refused', async () => {
    const importer = await app.as('importer')
    const many = Array.from({ length: 201 }, () => ids.get('importer') ?? '')
    for (const named of [['1'], ["' or true"], many]) {
      const { status } = await importer.call('notifications.act', {
        params: { action: 'read' },
        body: { ids: named },
      })
      expect(status).toBe(400)
    }
  })
})

describe('the keep-alive', () => {
  it('tells how many are unread, on every process at once', async () => {
    expect([await poke(app, 'importer'), await poke(other, 'importer')]).toEqual([0, 0])
    await send('importer')
    await send('importer')
    await send('rival')
    expect([await poke(app, 'importer'), await poke(other, 'importer')]).toEqual([2, 2])
    await act('importer', 'readAll')
    expect([await poke(other, 'importer'), await poke(other, 'rival')]).toEqual([0, 1])
  })
})
