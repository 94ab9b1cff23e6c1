import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestInput, type TestPerson } from '../../testing/start-test-app.ts'
import { mostSearched } from './list-store.ts'
import { readHistory, recordAudit } from './public.ts'

let app: TestApp
let officer: TestPerson
const officerId = async (): Promise<string> => (await officer.call('users.me')).body.id

beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
  const origin = { actorId: null, actorName: 'stranger', address: '192.0.2.7', requestId: 'req-1' }
  await inTransaction(app.deps, origin, async (tx) => {
    for (let count = 1; count <= 60; count += 1)
      recordAudit(tx, {
        action: count % 2 === 0 ? 'test.even' : 'test.odd',
        entity: 'thing',
        entityId: String(count),
        details: { before: { count }, after: { count: count + 1 }, text: `say "word${count}" 100%` },
      })
  })
})
afterAll(() => app?.close())

const list = async (query: TestInput['query']) => {
  const answer = await officer.call('audit.list', { query: query ?? {} })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const ids = (page: { items: { entityId: string }[] }) => page.items.map(({ entityId }) => entityId)

describe('the list of actions', () => {
  it('goes from page to page and back without losing or doubling one', async () => {
    const query = { actor: 'stranger', limit: 25 }
    const first = await list(query)
    expect([first.items.length, first.total, first.hasOlder, first.hasNewer]).toEqual([25, 60, true, false])
    const second = await list({ ...query, before: first.items.at(-1).seq })
    const third = await list({ ...query, before: second.items.at(-1).seq })
    expect([third.items.length, third.hasOlder, third.hasNewer]).toEqual([10, false, true])
    expect([...ids(first), ...ids(second), ...ids(third)]).toEqual(
      Array.from({ length: 60 }, (_, index) => String(60 - index)),
    )
    const back = await list({ ...query, after: third.items[0].seq })
    expect(ids(back)).toEqual(ids(second))
    expect([back.hasNewer, back.hasOlder]).toEqual([true, true])
    expect((await list({ ...query, after: second.items[0].seq })).hasNewer).toBe(false)
  })

  it.each([
    [{ action: 'test.even' }, 30],
    [{ action: 'test.' }, 60],
    [{ action: 'test.odd,test.even' }, 60],
    [{ action: 'test_' }, 0],
    [{ entity: 'thing', entityId: '7' }, 1],
    [{ requestId: 'req-1' }, 60],
    [{ address: '192.0.2.7' }, 60],
    [{ address: '192.0.2.8' }, 0],
    [{ from: '2026-06-17', to: '2026-06-17', actor: 'stranger' }, 60],
    [{ from: '2026-06-18', actor: 'stranger' }, 0],
    [{ to: '2026-06-16', actor: 'stranger' }, 0],
  ])('is narrowed by %j', async (query, total) => {
    expect((await list(query)).total).toBe(total)
  })

  it('knows the days of the authority, not of Greenwich', async () => {
    const origin = { actorId: null, actorName: 'late', address: null, requestId: 'late' }
    const clock = { now: () => new Date('2026-06-10T22:30:00Z') }
    await inTransaction({ db: app.deps.db, clock }, origin, async (tx) =>
      recordAudit(tx, { action: 'test.late', entity: 'thing', entityId: 'late', details: {} }),
    )
    const { timeZone } = await list({ actor: 'late' })
    expect(timeZone).toBe('Europe/Helsinki')
    expect((await list({ actor: 'late', from: '2026-06-11', to: '2026-06-11' })).total).toBe(1)
    expect((await list({ actor: 'late', to: '2026-06-10' })).total).toBe(0)
  })

  it('finds words in the details, whatever signs they hold', async () => {
    expect(ids(await list({ actor: 'stranger', q: 'word42"' }))).toEqual(['42'])
    expect(ids(await list({ actor: 'stranger', q: 'WORD42" 100%' }))).toEqual(['42'])
    expect((await list({ actor: 'stranger', q: 'word%42' })).items).toEqual([])
    const pages = await list({ actor: 'stranger', q: 'word', limit: 25 })
    expect([pages.items.length, pages.hasOlder, pages.totalIsEstimate]).toEqual([25, true, true])
    expect((await list({ q: 'no such word anywhere' })).searchedUntil).toBeNull()
  })

  it('says how far it looked where the trail is longer than one search', async () => {
    await app.database.ownerPool.query(
      `insert into audit_event select 1000000 + n, '2020-01-01', null, 'old', null, 'r', 'test.old', 'thing', '1', '{}', '', ''
         from generate_series(1, ${mostSearched + 10}) n`,
    )
    const first = await list({ q: 'nowhere to be found' })
    expect(first.items).toEqual([])
    expect([first.hasOlder, first.searchedUntil?.at.slice(0, 4)]).toEqual([true, '2020'])
    const rest = await list({ q: 'nowhere to be found', before: first.searchedUntil.seq })
    expect([rest.items, rest.searchedUntil]).toEqual([[], null])
  })

  it('shows names of people and records, and who stood behind an impersonated action', async () => {
    const { body: people } = await officer.call('users.list', { query: { q: 'importer' } })
    const importer = people.items.find(({ userName }: { userName: string }) => userName === 'importer')
    const origin = {
      actorId: importer.id,
      actorName: 'importer',
      address: null,
      requestId: 'x',
      impersonator: { id: await officerId(), name: 'Ilse Marten' },
    }
    await inTransaction(app.deps, origin, async (tx) =>
      recordAudit(tx, { action: 'user.update', entity: 'account', entityId: importer.id, details: {} }),
    )
    const [event] = (await list({ impersonated: 'true' })).items
    expect(event).toMatchObject({
      actorName: 'importer',
      personName: `${importer.firstName} ${importer.lastName}`,
      label: `${importer.firstName} ${importer.lastName}`,
      impersonator: { id: origin.impersonator.id, name: 'Ilse Marten' },
    })
    const own = await list({ actor: origin.impersonator.id, action: 'user.update' })
    expect(own.items.map(({ seq }: { seq: number }) => seq)).toEqual([event.seq])
    expect((await list({ impersonated: 'true' })).total).toBe(1)
  })

  it('refuses what cannot be', async () => {
    for (const query of [{ from: 'yesterday' }, { limit: 1000 }, { before: 0 }, { action: "x' or 1=1" }])
      expect((await officer.call('audit.list', { query })).status, JSON.stringify(query)).toBe(400)
  })
})

describe('one action', () => {
  it('has its details, and exactly what was hashed', async () => {
    const [{ seq }] = (await list({ entity: 'thing', entityId: '7' })).items
    const { body } = await officer.call('audit.get', { params: { seq } })
    expect(body.details).toEqual({ before: { count: 7 }, after: { count: 8 }, text: 'say "word7" 100%' })
    expect(JSON.parse(body.raw)).toEqual(body.details)
    expect(body.hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await officer.call('audit.get', { params: { seq: 99_999_999 } })).status).toBe(404)
  })

  it('is shown also where a hand has spoilt its details', async () => {
    const [{ seq }] = (await list({ entity: 'thing', entityId: '9' })).items
    const change = (details: string) =>
      app.database.ownerPool.query('update audit_event set details = $1 where seq = $2', [details, seq])
    const { rows } = await app.database.ownerPool.query('select details from audit_event where seq = $1', [
      seq,
    ])
    await change('no JSON at all')
    expect((await officer.call('audit.get', { params: { seq } })).body.details).toEqual({
      text: 'no JSON at all',
    })
    expect((await readHistory(app.deps.db, { entity: 'thing', entityId: '9' }))[0]?.details).toEqual({
      text: 'no JSON at all',
    })
    await change(rows[0].details)
  })
})

describe('people to choose from', () => {
  it('are found by any part of their name; the nameless are offered too', async () => {
    const { body } = await officer.call('audit.actors', { query: { q: 'marten' } })
    expect(body).toEqual([{ actor: await officerId(), userName: 'officer', name: 'Ilse Marten' }])
    const { body: all } = await officer.call('audit.actors', { query: {} })
    expect(all.slice(0, 2).map(({ actor }: { actor: string }) => actor)).toEqual(['system', 'visitor'])
  })
})

const field = (value: string | null) => `${Buffer.byteLength(value ?? '')}:${value ?? ''}`

describe('the export', () => {
  const take = async (query: TestInput['query']) => {
    const answer = await officer.call('audit.export', { query: query ?? {} })
    expect(answer.status).toBe(200)
    return answer
  }

  it('as lines lets anybody walk the lanes without us', async () => {
    const { bytes, headers } = await take({ format: 'jsonl', requestId: 'req-1' })
    expect(headers['content-disposition']).toContain('event-log.jsonl')
    const lines = bytes
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .toReversed()
    expect(lines).toHaveLength(60)
    for (const [index, line] of lines.entries()) {
      const { lane, place, seq, occurredMicroseconds, actorId, actorName, address, requestId } = line
      const text = [
        String(lane),
        String(place),
        String(seq),
        occurredMicroseconds,
        actorId,
        actorName,
        address,
        requestId,
        line.action,
        line.entity,
        line.entityId,
        line.details,
      ]
      const hash = createHash('sha256')
        .update(Buffer.from(line.previousHash, 'hex'))
        .update(text.map(field).join(''))
        .digest('hex')
      expect(line.hash).toBe(hash)
      if (index > 0) expect(line.previousHash).toBe(lines[index - 1].hash)
    }
  })

  it('as a table neutralises what a spreadsheet would run', async () => {
    const origin = { actorId: null, actorName: '=cmd()', address: null, requestId: 'formula' }
    await inTransaction(app.deps, origin, async (tx) =>
      recordAudit(tx, { action: 'setting.change', entity: 'setting', entityId: '+x', details: {} }),
    )
    const csv = (await take({ format: 'csv', requestId: 'formula' })).bytes.toString()
    expect(csv.startsWith('\ufeffNo.,Time (UTC),')).toBe(true)
    expect(csv).toContain(",'=cmd(),")
    expect(csv).toContain(",'+x,")
    expect(csv).toContain('Setting changed')
    expect(csv.split('\ufeff')).toHaveLength(2)
    const { bytes } = await take({ format: 'xlsx', requestId: 'formula' })
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('refuses with its limit what no workbook holds, and is itself noted', async () => {
    const before = (await list({ action: 'audit.export' })).total
    const refused = await officer.call('audit.export', { query: { format: 'xlsx', actor: 'old' } })
    expect([refused.status, refused.body.message, refused.body.details]).toEqual([
      413,
      'auditTooManyRows',
      { limit: 20_000 },
    ])
    expect((await list({ action: 'audit.export' })).total).toBe(before)
    const { bytes } = await take({ format: 'jsonl', actor: 'old' })
    expect(bytes.toString().trim().split('\n')).toHaveLength(mostSearched + 10)
    expect((await list({ action: 'audit.export' })).total).toBe(before + 1)
  })
})
