import { grantsOf } from '@papaver/contract/access/permissions.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftParts, importDraft } from './drafts.ts'
import { issuePermit } from './issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from './start-test-app.ts'
import { walkedKinds } from './walk/kinds.ts'
import { Random } from './walk/random.ts'
import type { AnyView, Here } from './walk/walked-kind.ts'

let app: TestApp
let importer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  importer = await app.as('importer')
})
afterAll(() => app?.close())

/** Every row of every table, and every number that a sequence of cases has given. */
const everything = async (): Promise<Record<string, unknown>> => {
  const { rows: tables } = await app.database.pool.query(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_table_privilege(oid, 'select') order by 1`,
  )
  // Mails are on their way meanwhile: of them it counts how many there are.
  const stateOf = (name: string) =>
    name === 'mail_outbox' ? '' : `|| ':' || coalesce(sum(hashtext(t::text)::bigint), 0)`
  const counted = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::text ${stateOf(name)} as state from ${name} t`,
  )
  const numbers = `select sequencename, coalesce(last_value, 0)::text from pg_sequences where sequencename like '%\\_serial'`
  const { rows } = await app.database.pool.query([...counted, numbers].join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** What is another each time: ids, and the number, which a dry run does not take. */
const comparable = (body: AnyView): AnyView => {
  if (Array.isArray(body)) return body.map(comparable)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      /^(id|number|.*Id|requestId|href)$/.test(key) ? typeof value : comparable(value),
    ]),
  )
}

/** The same call as a dry run and in earnest: both are answered alike, and only the second one leaves something. */
const tryThenDo = async (name: CallName, input: { params?: Record<string, string>; body: unknown }) => {
  const before = await everything()
  const tried = await importer.call(name, { ...input, query: { dryRun: 'true' } })
  expect(await everything()).toEqual(before)
  const done = await importer.call(name, input)
  expect(comparable(tried.body)).toEqual(comparable(done.body))
  expect([tried.status, tried.headers['dry-run']]).toEqual([done.status < 300 ? 200 : done.status, 'true'])
  if (done.status < 300) expect(await everything()).not.toEqual(before)
  return done
}

const rights = grantsOf(['ESTB_MANAGER'])
const kinds = walkedKinds.filter(({ kind }) => rights.has(kind.rights.request))

describe('a dry run', () => {
  it.each(kinds.map(({ kind: { feature } }, at) => ({ feature, at })))(
    'of $feature answers as if it were meant, and leaves nothing',
    async ({ feature, at }) => {
      const walked = kinds[at] as (typeof kinds)[number]
      const ground = await walked.prepare(async (call) => (await importer.call(call)).body, app)
      const here = { random: new Random(7), today: '2026-06-17', people: [], cases: [] } as unknown as Here
      const house = (await importer.call('account.getUser')).body
      const call = (name: string) => `${feature}.${name}` as CallName
      const body = () => walked.draft(here, ground, { id: house.establishmentId, name: 'Osmund' })
      const statuses = new Set<number>()
      for (const _time of [1, 2, 3]) {
        const { status, body: made } = await tryThenDo(call('create'), { body: body() })
        if (status !== 201) continue
        const { id, version } = made
        const saved = await tryThenDo(call('save'), {
          params: { id },
          body: { ...body(), ...walked.placeOf(made), version },
        })
        const known = saved.status === 200 ? saved.body.version : version
        const sent = await tryThenDo(call('act'), {
          params: { id, action: 'submit' },
          body: { version: known, declaration: true },
        })
        statuses.add(sent.status)
      }
      expect(statuses.size).toBeGreaterThan(0)
    },
  )

  it('names the checks that keep a request at home, and a number that nobody has where it would go', async () => {
    const parts = await draftParts(importer)
    const good = (await importer.call('authorizations.create', { body: importDraft(parts) })).body
    const submit = ({ id, version }: AnyView, query: Record<string, string>) =>
      importer.call('authorizations.act', {
        params: { id, action: 'submit' },
        query,
        body: { version, declaration: true },
      })
    const tried = await submit(good, { dryRun: 'true' })
    expect([tried.body.status, tried.body.number]).toEqual(['REQ', expect.stringMatching(/000000/)])
    const bad = (await importer.call('authorizations.create', { body: importDraft(parts, {}) })).body
    const refused = await submit(bad, { dryRun: 'true' })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
    expect(refused.body.details.checks.length).toBeGreaterThan(0)
  })

  it('does not take the idempotency key, which the meant one still has', async () => {
    const body = importDraft(await draftParts(importer))
    const headers = { 'idempotency-key': 'dry-then-wet' }
    const create = (query?: Record<string, string>) =>
      importer.call('authorizations.create', { body, headers, ...(query ? { query } : {}) })
    const tried = await create({ dryRun: 'true' })
    const done = await create()
    expect(done.body.id).not.toBe(tried.body.id)
    expect((await create()).body.id).toBe(done.body.id)
    expect((await importer.call('authorizations.get', { params: { id: tried.body.id } })).status).toBe(404)
  })

  it('of a movement is the holder’s alone', async () => {
    const permit = await issuePermit(app)
    const admin = await app.as('admin')
    const lines = [{ lineId: permit.lines[0]?.id ?? '', quantity: '0.1' }]
    const report = { source: 'establishment', date: '2026-06-17', lines, lastConsignment: false }
    const before = await everything()
    const params = { id: permit.id }
    const tried = await importer.call('endorsements.record', {
      params,
      query: { dryRun: 'true' },
      body: report,
    })
    expect([tried.status, tried.body.source]).toEqual([200, 'establishment'])
    expect(await everything()).toEqual(before)
    const other = await admin.call('endorsements.record', {
      params,
      query: { dryRun: 'true' },
      body: { ...report, source: 'customs' },
    })
    expect([other.status, other.body.details.fields[0].path]).toEqual([400, 'dryRun'])
  })

  it.each<[string, CallName, Record<string, string>, Record<string, string>]>([
    ['a step of officers', 'authorizations.act', { action: 'approve' }, { dryRun: 'true' }],
    ['what cannot be tried', 'authorizations.bulk', { action: 'take' }, { dryRun: 'true' }],
    ['a word that was meant to be it', 'authorizations.create', {}, { dryrun: 'true' }],
    ['a value that says nothing', 'authorizations.create', {}, { dryRun: 'yes' }],
  ])('is refused for %s, before anything is done', async (_what, name, action, query) => {
    const params = { id: '00000000-0000-7000-8000-000000000001', ...action }
    const admin = await app.as('admin')
    const { status, body } = await admin.call(name, { params, query, body: { version: 1, cases: [] } })
    expect([status, body.message]).toEqual([400, 'invalidInput'])
  })
})
