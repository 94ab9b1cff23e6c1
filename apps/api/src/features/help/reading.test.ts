import type { HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { writeSetting } from '../settings/public.ts'
import { listUnseenNews } from './store/visible.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

interface Draft {
  key: string
  readers?: HelpReader[]
  screens?: string[]
  kind?: 'guide' | 'news'
  order?: number
  isActive?: boolean
  validFrom?: string | null
  culture?: string
  title?: string
  markdown?: string
}

const create = async (draft: Draft): Promise<void> => {
  const body = {
    kind: 'guide',
    area: 'requests',
    screens: [],
    readers: ['ESTB_MANAGER'],
    order: 5000,
    isActive: true,
    validFrom: null,
    culture: 'en',
    title: `Title of ${draft.key}`,
    markdown: `Text of ${draft.key}.`,
    ...draft,
  }
  const { status, body: answer } = await officer.call('help.create', { body })
  expect(status, JSON.stringify(answer)).toBe(201)
}
const write = async (key: string, culture: string, title: string, markdown: string): Promise<void> => {
  const answer = await officer.call('help.saveText', {
    params: { key, culture },
    body: { version: 0, title, markdown },
  })
  expect(answer.status).toBe(200)
}
const keysOf = async (person: TestPerson, query = {}): Promise<string[]> =>
  (await person.call('help.list', { query })).body.map(({ key }: { key: string }) => key)
const readIn = (person: TestPerson, key: string, culture: string) =>
  person.call('help.article', { params: { key }, headers: { culture } })

describe('whom it is for', () => {
  it('is shown to the roles it names, and to nobody else, in no way', async () => {
    await create({ key: 'scope-importer', title: 'Quinquefolia', markdown: 'Sarsaparilla grows here.' })
    const importer = await app.as('importer')
    expect(await keysOf(importer)).toContain('scope-importer')
    expect((await importer.call('help.search', { query: { q: 'sarsaparilla' } })).body.items).toHaveLength(1)
    for (const person of [await app.as('customs'), await app.as('grower'), officer]) {
      expect(await keysOf(person)).not.toContain('scope-importer')
      expect(await keysOf(person, { q: 'sarsaparilla' })).toEqual([])
      expect((await person.call('help.search', { query: { q: 'sarsaparilla' } })).body.items).toEqual([])
      expect((await person.call('help.article', { params: { key: 'scope-importer' } })).status).toBe(404)
    }
    const visitor = await app.visitor.call('help.visitorSearch', { query: { q: 'sarsaparilla' } })
    expect(visitor.body.items).toEqual([])
    const guide = await officer.call('help.guide', { query: { role: 'ESTB_MANAGER' } })
    expect(guide.body.chapters.map(({ key }: { key: string }) => key)).toContain('scope-importer')
  })

  it('is shown to everybody where it is for visitors, but is in the guide of visitors alone', async () => {
    await create({ key: 'scope-visitor', readers: ['VISITOR'], order: 1 })
    expect(await keysOf(await app.as('grower'))).toContain('scope-visitor')
    const { body } = await app.visitor.call('help.visitorList')
    expect(body.map(({ key }: { key: string }) => key)).toContain('scope-visitor')
    const chapters = async (role: string): Promise<string[]> =>
      (await officer.call('help.guide', { query: { role } })).body.chapters.map(
        ({ key }: { key: string }) => key,
      )
    expect(await chapters('VISITOR')).toContain('scope-visitor')
    expect(await chapters('CULTIVATION')).not.toContain('scope-visitor')
  })

  it('is not shown while it is switched off or before its day', async () => {
    await create({ key: 'scope-off', isActive: false })
    await create({ key: 'scope-later', validFrom: '2026-06-18' })
    await create({ key: 'scope-today', validFrom: '2026-06-17' })
    const keys = await keysOf(await app.as('importer'))
    expect(keys).toContain('scope-today')
    expect(keys).not.toContain('scope-off')
    expect(keys).not.toContain('scope-later')
  })
})

describe('beside a screen', () => {
  it('stands what names it, the very part first', async () => {
    await create({ key: 'screen-page', screens: ['/users/settings'], order: 1 })
    await create({ key: 'screen-part', screens: ['/users/settings?part=security'], order: 2 })
    await create({ key: 'screen-other', screens: ['/users/settings?part=lists'], order: 1 })
    const importer = await app.as('importer')
    const beside = (await keysOf(importer, { screen: '/users/settings?part=security' })).filter((key) =>
      key.startsWith('screen-'),
    )
    expect(beside).toEqual(['screen-part', 'screen-page'])
    expect(await keysOf(importer, { screen: '/users/settings', q: 'screen-page' })).toEqual(['screen-page'])
  })
  it('stands what is for visitors only where nothing is for the role', async () => {
    await create({ key: 'screen-visitor', readers: ['VISITOR'], screens: ['/both', '/visitor'], order: 1 })
    await create({ key: 'screen-role', screens: ['/both'], order: 2 })
    const importer = await app.as('importer')
    expect(await keysOf(importer, { screen: '/both' })).toEqual(['screen-role'])
    expect(await keysOf(importer, { screen: '/visitor' })).toEqual(['screen-visitor'])
    const { body } = await app.visitor.call('help.visitorList', { query: { screen: '/both' } })
    expect(body.map(({ key }: { key: string }) => key)).toEqual(['screen-visitor'])
  })
  it('takes no address that is none', async () => {
    const importer = await app.as('importer')
    for (const screen of ['users', '/a b', "/x'--", `/${'a'.repeat(200)}`, '/x?a=b&c=d'])
      expect((await importer.call('help.list', { query: { screen } })).status).toBe(400)
  })
})

describe('in which language', () => {
  it("is the reader's, else the portal's first, else English, and says so", async () => {
    await create({ key: 'culture-three', title: 'English', markdown: 'In English.' })
    await write('culture-three', 'fi', 'Suomi', 'Suomeksi.')
    const importer = await app.as('importer')
    expect((await readIn(importer, 'culture-three', 'fi')).body).toMatchObject({
      title: 'Suomi',
      culture: 'fi',
      isFallback: false,
    })
    expect((await readIn(importer, 'culture-three', 'ar')).body).toMatchObject({
      title: 'English',
      culture: 'en',
      isFallback: true,
    })
    await inTransaction(app.deps, systemOrigin('test'), (tx) => writeSetting(tx, 'languages.default', 'fi'))
    expect((await readIn(importer, 'culture-three', 'ar')).body).toMatchObject({
      title: 'Suomi',
      culture: 'fi',
    })
    await write('culture-three', 'de', 'Deutsch', 'Auf Deutsch.')
    await inTransaction(app.deps, systemOrigin('test'), (tx) =>
      writeSetting(tx, 'languages.fallbackChain', ['ru', 'de', 'fi']),
    )
    expect((await readIn(importer, 'culture-three', 'ar')).body).toMatchObject({
      title: 'Deutsch',
      culture: 'de',
      isFallback: true,
    })
    await inTransaction(app.deps, systemOrigin('test'), async (tx) => {
      await writeSetting(tx, 'languages.fallbackChain', [])
      await writeSetting(tx, 'languages.default', 'en')
    })
  })

  it("names buttons as they stand on the reader's screen, also in a text of another language", async () => {
    const markdown = 'Press **{{t:casework.draft.submit}}** until it is {{s:authorization.INF}}.'
    await create({ key: 'culture-words', markdown })
    const importer = await app.as('importer')
    const said = async (culture: string) => (await readIn(importer, 'culture-words', culture)).body.markdown
    expect(await said('en')).toBe('Press **\u2068Submit\u2069** until it is \u2068Information wanted\u2069.')
    expect(await said('fi')).toMatch(
      /^Press \*\*\u2068Jätä hakemus\u2069\*\* until it is \u2068Lisätietoja pyydetty\u2069/,
    )
  })
})

describe('news', () => {
  const unseen = async (person: TestPerson): Promise<string[]> =>
    (await person.call('help.news')).body.map(({ key }: { key: string }) => key)

  it('is shown once to those it is for', async () => {
    const importer = await app.as('importer')
    expect(await unseen(importer)).toEqual([])
    app.clock.advance(60_000)
    await create({ key: 'news-one', kind: 'news' })
    expect(await unseen(importer)).toEqual(['news-one'])
    expect(await unseen(await app.as('rival'))).toEqual(['news-one'])
    expect(await unseen(await app.as('customs'))).toEqual([])
    const seen = { body: { keys: ['news-one', 'scope-today'] } }
    expect((await importer.call('help.seen', seen)).status).toBe(204)
    expect((await importer.call('help.seen', seen)).status).toBe(204)
    expect(await unseen(importer)).toEqual([])
    expect(await unseen(await app.as('rival'))).toEqual(['news-one'])
  })

  it.each<[string, { joined: string; validFrom?: string; today: string }, boolean]>([
    ['who was here before it, whenever he returns', { joined: '2026-06-17', today: '2028-06-17' }, true],
    ['who came after it, while it is still new', { joined: '2026-06-20', today: '2026-07-16' }, true],
    ['who came after it, when it is new no more', { joined: '2026-06-20', today: '2026-07-17' }, false],
    [
      'who came before the day from which it may be read',
      { joined: '2026-07-01', validFrom: '2026-07-01', today: '2026-12-01' },
      true,
    ],
    [
      'who came after that day, while it is still new',
      { joined: '2026-07-05', validFrom: '2026-07-01', today: '2026-07-20' },
      true,
    ],
    [
      'anybody before that day',
      { joined: '2026-06-01', validFrom: '2026-07-01', today: '2026-06-30' },
      false,
    ],
  ])('is for %s', async (_, { joined, validFrom = null, today }, isShown) => {
    const sql = (text: string, values: unknown[]) => app.database.ownerPool.query(text, values)
    const { rows } = await sql(`select created_at from account where user_name = 'grower'`, [])
    await create({ key: 'news-when', kind: 'news', readers: ['CULTIVATION'], validFrom })
    await sql(`update help_article set announced_at = '2026-06-17T09:00:00Z' where key = 'news-when'`, [])
    await sql(`update account set created_at = $1 where user_name = 'grower'`, [`${joined}T12:00:00Z`])
    const scope = { readers: ['CULTIVATION' as const], cultures: ['en'], today }
    const { rows: people } = await sql(`select id from account where user_name = 'grower'`, [])
    const found = await listUnseenNews(app.deps.db, scope, people[0]?.id)
    await sql(`update account set created_at = $1 where user_name = 'grower'`, [rows[0]?.created_at])
    for (const table of ['help_index', 'help_text_version', 'help_text'])
      await sql(`delete from ${table} where article_key = $1`, ['news-when'])
    await sql(`delete from help_article where key = $1`, ['news-when'])
    expect(found.map(({ key }) => key).includes('news-when')).toBe(isShown)
  })

  it('comes with the newest first', async () => {
    await app.database.ownerPool.query(
      `update help_article set announced_at = announced_at - interval '1 day' where key = 'news-one'`,
    )
    await create({ key: 'news-two', kind: 'news' })
    await create({ key: 'news-three', kind: 'news', order: 1 })
    expect(await unseen(await app.as('rival'))).toEqual(['news-three', 'news-two', 'news-one'])
  })

  it('stays news to nobody who may not read it', async () => {
    const customs = await app.as('customs')
    await customs.call('help.seen', { body: { keys: ['news-one'] } })
    const { rows } = await app.database.pool.query(
      `select account_id from help_news_seen join account_reading on id = account_id where user_name = 'customs'`,
    )
    expect(rows).toEqual([])
  })
})
